/**
 * The two ways of writing: a few statements for all records, and one record at a time. Both are sent the same random
 * requests, and what is stored, recorded and answered is the same. A failure prints its seed; FORECOURT_SEED=<seed>
 * runs it again.
 */
import fc from 'fast-check'
import { createLocalReq, type TypedUser } from 'payload'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { modelOf } from '../../src/plugins/database/model/model'
import { type BulkCase, bulkCase } from '../support/bulkCases'
import { type Outcome, outcomeOf } from '../support/bulkOutcome'
import type { Docs } from '../support/bulkValues'
import { sendAs, sendByKey, writeOneByOne } from '../support/bulkWays'
import { fillWorld } from '../support/bulkWorld'
import { fieldsByKind, kindCase, operations, writtenBySet } from '../support/kindCases'
import { useClient } from '../support/client'
import { runsOf } from '../support/runs'
import { seed } from '../support/seed'
import { type Kept, keepTables } from '../support/tables'

const runs = runsOf(1000)

const service = useClient()
let docs: Docs
let kept: Kept
let staff: TypedUser
let started: number

beforeAll(async () => {
  docs = await fillWorld(service, seed)
  kept = await keepTables(service)
  const id = docs['users']?.[0]?.id ?? 0
  staff = { ...(await service.payload.findByID({ collection: 'users', id })), collection: 'users' }
  started = Date.now()
})
afterAll(async () => {
  await kept.close()
})

const send = async (request: BulkCase): Promise<Outcome> => {
  const { payload } = service
  const answered = request.isStaff ? await sendAs(staff, payload, request) : await sendByKey(service, request)
  const written = await kept.restore()
  return outcomeOf(payload, { answered, before: kept.rows, slug: request.slug, started, written })
}

/** An outcome as it is compared: with the rows of every table that either of the two wrote. */
const shown = ({ answer, foreignBatches, ledger, status, tables }: Outcome, names: readonly string[]) => ({
  answer,
  foreignBatches,
  ledger,
  status,
  tables: tables(names),
})

describe(`a bulk request (seed ${seed})`, () => {
  it(`comes to the same whichever way its records are written, ${runs} times`, async () => {
    const spies = (['create', 'delete', 'update'] as const).map((name) => vi.spyOn(service.payload, name))
    const together = new Map<string, number>()
    const statuses = new Set<string>()
    let noted = 0
    const compare = async (request: BulkCase) => {
      for (const spy of spies) spy.mockClear()
      const one = await send(request)
      const isTogether = spies.every(({ mock }) => mock.calls.length === 0)
      const release = writeOneByOne(service.payload, request.slug)
      const other = await send(request).finally(release)
      const names = [...new Set([...one.names, ...other.names])].sort()
      expect(shown(one, names)).toEqual(shown(other, names))
      // Of webhooks that go together nobody is left to be told.
      const isCompared = request.slug !== 'webhooks'
      expect({ isCompared, noted: one.noted }).toEqual({
        isCompared,
        noted: isCompared ? other.noted : one.noted,
      })
      noted += one.noted
      const kind = `${request.operation} ${request.slug}`
      if (isTogether && names.length > 0) together.set(kind, (together.get(kind) ?? 0) + 1)
      statuses.add(`${request.operation} ${one.status}`)
    }
    await fc.assert(fc.asyncProperty(bulkCase(modelOf(service.payload), docs), compare), {
      endOnFailure: process.env['CI'] === 'true',
      numRuns: runs,
      seed,
    })
    // Proof that there were two ways, with something to write: otherwise the comparison would prove nothing.
    expect([...together.values()].reduce((sum, each) => sum + each, 0)).toBeGreaterThan(runs / 2)
    expect(together.size).toBeGreaterThan(Math.min(30, runs / 5))
    expect(noted).toBeGreaterThan(runs / 2)
    expect(statuses.size).toBeGreaterThan(3)
  })

  it('comes to the same for each kind of field and each operation', async () => {
    const { payload } = service
    const spies = (['create', 'delete', 'update'] as const).map((name) => vi.spyOn(payload, name))
    const [key] = (await payload.find({ collection: 'apiKeys', limit: 1 })).docs
    const req = await createLocalReq({ user: { ...key, collection: 'apiKeys' } as TypedUser }, payload)
    // What Payload alone writes, record by record: there is nothing to compare it with.
    const apart: string[] = []
    for (const [kind, all] of fieldsByKind(payload)) {
      for (const operation of operations) {
        const name = `${operation} ${kind}`
        const fields = await writtenBySet(req, all, operation)
        if (fields.length === 0) {
          apart.push(name)
          continue
        }
        const compare = async (request: BulkCase) => {
          for (const spy of spies) spy.mockClear()
          const one = await send(request)
          const calls = spies.flatMap(({ mock }) => mock.calls.map(([options]) => options.collection))
          const release = writeOneByOne(payload)
          const other = await send(request).finally(release)
          const names = [...new Set([...one.names, ...other.names])].sort()
          expect({ name, ...shown(one, names) }).toEqual({ name, ...shown(other, names) })
          // A tenant with records stays; and who lets go of what is deleted may have to be asked one by one.
          if (operation === 'DELETE') return
          expect(one.status, JSON.stringify([name, one.answer])).toBeLessThan(300)
          // An undoing may have to ask a record by itself.
          expect({ calls: request.isUndone ? [] : calls, name }).toEqual({ calls: [], name })
        }
        const cases = kindCase(fields, operation, docs)
        await fc.assert(fc.asyncProperty(cases, compare), { numRuns: runsOf(20), seed })
      }
    }
    expect(apart.sort()).toEqual(
      [
        ...['DELETE', 'PATCH', 'batch'].map((operation) => `${operation} inverse`),
        ...operations.map((operation) => `${operation} inverseOne`),
        ...['PATCH', 'PATCH id'].flatMap((operation) =>
          ['choices', 'masked number', 'masked text', 'references'].map((kind) => `${operation} ${kind}`),
        ),
        ...['PATCH', 'PATCH id', 'POST', 'batch'].flatMap((operation) =>
          ['json', 'localised text', 'place'].map((kind) => `${operation} ${kind}`),
        ),
      ].sort(),
    )
  })

  it('masks personal data alike', async () => {
    const texts = [
      '',
      'a',
      '1234',
      '1-2 4',
      '78-05',
      '078-05-1120',
      'a.b/c d-e',
      'Zoë 車🚗👩‍👩‍👧',
      '\n\n\n\n\n\n',
      '-----',
    ]
    const { query } = service
    const masked = async (isApart: boolean) => {
      const body = { docs: texts.map((income) => ({ income, userAgent: income })) }
      const answer = await service.api('POST', '/preApprovals/batch?return=minimal', { body })
      const made = (answer.body as { docs: number[] }).docs
      const release = isApart ? writeOneByOne(service.payload, 'preApprovals') : () => {}
      const where = `where[id][in]=${made.join()}`
      await service.bulk('DELETE', `/preApprovals?${where}`).finally(release)
      const rows = await query<{ changes: unknown }>(
        `SELECT changes FROM changes WHERE operation = 'delete' AND record_id >= $1 ORDER BY record_id`,
        [made[0]],
      )
      return rows.map(({ changes }) => changes)
    }
    const together = await masked(false)
    expect(together).toHaveLength(texts.length)
    expect(together[3]).toMatchObject({ income: { after: null, before: '*-2 4' } })
    expect(await masked(true)).toEqual(together)
  })
})
