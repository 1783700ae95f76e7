/**
 * Deliveries are exactly what the ledger and the webhooks say: for every collection, and for random writes. A failure
 * prints its seed; FORECOURT_SEED=<seed> runs it again.
 */
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { modelOf } from '../../src/plugins/database/model/model'
import { type Docs, possibleRecord } from '../support/bulkValues'
import { docsOf } from '../support/bulkWorld'
import { type Doc, useClient } from '../support/client'
import { makeTargets, required } from '../support/records'
import { seed } from '../support/seed'
import { startManualFanOut } from '../support/manualFanOut'
import { writtenCollections } from '../support/everyCollection'
import { eventsOfLedger } from '../support/eventsOfLedger'
import { started } from '../support/service'

const client = useClient()
let docs: Docs
const fanOut = started(() => startManualFanOut(client))
const webhooks = new Map<number, null | readonly string[]>()

beforeAll(async () => {
  await makeTargets(client, modelOf(client.payload))
  docs = await docsOf(client)
  await client.query('DELETE FROM webhooks')
  for (const events of [
    null,
    ['leads.created', 'leads.processStatus.changed', 'leads.doNotContact.requested', 'deals.deleted'],
    ['deals.status.changed', 'deals.updated', 'messages.send.requested', 'messages.status.changed'],
  ]) {
    webhooks.set(await fanOut.make({ events, enabled: events === null ? null : true }), events)
  }
  webhooks.delete(await fanOut.make({ enabled: false }))
})

const lastChange = async (): Promise<number> => {
  const [row] = await client.query<{ id: number }>('SELECT coalesce(max(id), 0)::int AS id FROM changes')
  return row?.id ?? 0
}

const told = async (): Promise<string[]> => {
  await fanOut.runAll()
  return (await fanOut.deliveries())
    .map(({ event, sequence, webhook }) => `${webhook} ${sequence} ${event}`)
    .toSorted()
}

describe('every collection that keys write', () => {
  it('is tried', () => {
    const open = [...modelOf(client.payload).values()].filter(
      ({ isOpen, isReadOnly }) => isOpen && !isReadOnly,
    )
    expect(open.map(({ slug }) => slug).toSorted()).toEqual(writtenCollections.toSorted())
  })

  it.each(writtenCollections)('of %s is told what was made, changed and deleted', async (slug) => {
    await fanOut.begin()
    const before = await lastChange()
    const everything = [...webhooks.keys()][0] ?? 0
    const { id } = await client.create(slug, required(slug))
    const data = changeOf(slug)
    const changed = await client.update(`/${slug}/${id}`, data)
    await client.update(`/${slug}/${id}`, data)
    await client.api('DELETE', `/${slug}/${id}`)
    const all = await told()
    expect(all).toEqual(await eventsOfLedger(client, before, webhooks))
    const own = (await fanOut.deliveries(everything)).filter(
      (each) => each.collection === slug && each.recordId === id,
    )
    expect(own.map(({ event }) => event)).toEqual(
      ['created', 'updated', 'deleted'].map((word) => `${slug}.${word}`),
    )
    const [made, updated, gone] = own.map(({ body }) => body.data)
    expect([made?.operation, updated?.operation, gone?.operation]).toEqual(['create', 'update', 'delete'])
    expect(updated?.changed.toSorted()).toEqual(Object.keys(data).toSorted())
    expect(changed).toMatchObject(data)
  })
})

/** A change of one field that has no event of its own. */
const changeOf = (slug: string): Record<string, unknown> => {
  if (slug === 'webhooks') return { description: 'another', enabled: false }
  const field = [...(modelOf(client.payload).get(slug)?.fields.values() ?? [])].find(
    ({ kind }) => kind === 'text' || kind === 'amount',
  )
  if (!field) throw new Error(`${slug} has no text.`)
  return { [field.name]: 'another text' }
}

const written = writtenCollections.filter((slug) => slug !== 'webhooks' && slug !== 'tenants')

type Write =
  | { data: Record<string, unknown>; kind: 'batch' | 'bulk' | 'create' | 'dry' | 'update'; slug: string }
  | { kind: 'delete' | 'undo' | 'wrong'; slug: string }

const write = (): fc.Arbitrary<Write> =>
  fc
    .tuple(
      fc.constantFrom(...written, 'leads', 'leads', 'deals', 'deals', 'messages', 'messages'),
      fc.constantFrom(
        'batch',
        'bulk',
        'create',
        'dry',
        'update',
        'update',
        'delete',
        'undo',
        'wrong' as const,
      ),
    )
    .chain(([slug, kind]): fc.Arbitrary<Write> => {
      if (kind === 'delete' || kind === 'undo' || kind === 'wrong') return fc.constant({ kind, slug })
      return possibleRecord(modelOf(client.payload), slug, docs).map((data) => ({ data, kind, slug }))
    })

/** What the write answers is no matter: many name what is gone. */
const perform = async (made: Doc[], batches: string[], each: Write): Promise<void> => {
  const { slug } = each
  const send = async (method: string, path: string, sent?: unknown) => {
    const answer = await client.api(method, `/${slug}${path}`, sent === undefined ? {} : { body: sent })
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500)
    const body = answer.body as { batchId?: null | string; doc?: Doc }
    if (body.batchId) batches.push(body.batchId)
    return body
  }
  const last = made.at(-1)?.id ?? 1
  switch (each.kind) {
    case 'batch':
      await send('POST', '/batch', { docs: [each.data, { id: 'wrong' }, each.data, {}] })
      return
    case 'bulk':
      await send('PATCH', '?where[id][exists]=true&limit=3', each.data)
      return
    case 'create': {
      const { doc } = await send('POST', '', each.data)
      if (doc) made.push(doc)
      return
    }
    case 'delete':
      await send('DELETE', `?where[id][greater_than]=${last - 2}&limit=2`)
      return
    case 'dry':
      await send('PATCH', '?where[id][exists]=true&dryRun=true', each.data)
      return
    case 'undo': {
      const batch = batches.pop()
      if (batch) await client.api('POST', `/changes/batches/${batch}/undo`)
      return
    }
    case 'update':
      await send('PATCH', `/${last}`, each.data)
      return
    default:
      await send('POST', '/batch?allOrNothing=true', { docs: [{}, { id: 'wrong' }] })
  }
}

describe(`random writes (seed ${seed})`, () => {
  it('are told as the ledger has them, 25 times 16', async () => {
    const seen = new Set<string>()
    const rounds = fc.sample(fc.array(write(), { maxLength: 16, minLength: 16 }), { numRuns: 25, seed })
    for (const writes of rounds) {
      await fanOut.begin()
      const before = await lastChange()
      const batches: string[] = []
      const made: Doc[] = []
      for (const [at, each] of writes.entries()) {
        await perform(made, batches, each)
        // Some are told at once, most later together.
        if (at % 5 === 0) await fanOut.round()
      }
      const all = await told()
      expect(all).toEqual(await eventsOfLedger(client, before, webhooks))
      for (const each of all) seen.add(each.split(' ')[2] ?? '')
    }
    // Proof that there was something to tell.
    expect(seen.size).toBeGreaterThan(30)
    expect([...seen].some((each) => each.split('.').length === 3)).toBe(true)
  })
})
