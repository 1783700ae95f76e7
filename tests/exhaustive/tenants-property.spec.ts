/**
 * Whatever a caller limited to one tenant asks, the answer is the one that a service without the other's records gives,
 * and what is the other's stays as it was. A failure prints its seed; FORECOURT_SEED=<seed> runs it again.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { modelOf } from '../../src/plugins/database/model/model'
import { type Client, startClient } from '../support/client'
import { createCallers, identityOf } from '../support/hidden/callers'
import { leaksIn } from '../support/hidden/leaks'
import { isHiddenParty } from '../support/hidden/marks'
import { aRead, aStaffRead, aStaffWrite, aWrite } from '../support/hidden/randomRequests'
import type { Request } from '../support/hidden/requests'
import { relations } from '../support/relations'
import { runsOf } from '../support/runs'
import { seed } from '../support/seed'
import type { Answer, CallOptions } from '../support/service'
import { type Kept, keepTables } from '../support/tables'
import { maskFor } from '../support/tenants/compare'
import { createCrossedWorld, type CrossedWorld, firstChange, firstNew } from '../support/tenants/crossed'
import { startTwin, type Twins } from '../support/tenants/twin'
import { foreignWrites } from '../support/tenants/untouched'

/** The callers, by the names that the matrix of rights has for them. */
const callers = { key: 'key of the tenant', manager: 'manager', rep: 'rep, own records' }
type Who = keyof typeof callers

let first: Client
let twins: Twins
let world: CrossedWorld
let credentials: Record<Who, CallOptions>
let kept: { first: Kept; second: Kept }

beforeAll(async () => {
  first = await startClient()
  world = await createCrossedWorld(first, seed)
  const { credentials: credentialsOf } = createCallers(first, world)
  const entries = Object.entries(callers).map(async ([who, name]) => {
    const options = await credentialsOf(identityOf(name))
    return [who, options('leads')] as const
  })
  credentials = Object.fromEntries(await Promise.all(entries)) as typeof credentials
  twins = await startTwin(first)
  kept = { first: await keepTables(first), second: await keepTables(twins.second) }
  await beginAgain()
})
afterAll(async () => {
  await kept.first.close()
  await kept.second.close()
  await twins.asks('first', () => first.close())
  await twins.asks('second', () => twins.second.close())
})

/** Both services as they were. @returns what was written in the first that is not the tenant's */
const beginAgain = async (): Promise<string[]> => {
  const written = await kept.first.restore()
  await kept.second.restore()
  for (const { query } of [first, twins.second]) {
    await query(
      `SELECT setval(format('%I.%I', schemaname, sequencename)::regclass,
         CASE sequencename WHEN 'changes_id_seq' THEN ${firstChange} ELSE ${firstNew} END, false)
       FROM pg_sequences WHERE schemaname = 'public' AND sequencename <> 'payload_migrations_id_seq'`,
    )
  }
  return foreignWrites(kept.first.rows, written, world.gone)
}

const namedAs = new Set([...relations.map(({ owner }) => owner.split('.')[1] ?? ''), 'tenants', 'changes'])

type Asked = Request & { who: Who }

/** The same requests, one after the other, of both services. */
const ask = async (requests: readonly Asked[]): Promise<void> => {
  const started = Date.now()
  const sides = (['first', 'second'] as const).map((which) => ({
    last: '00000000-0000-4000-8000-000000000000',
    mask: maskFor(started),
    service: which === 'first' ? first : twins.second,
    which,
  }))
  let hasWritten = false
  for (const request of requests) {
    const told: unknown[] = []
    for (const side of sides) {
      const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
        side.service.api(method, path, {
          ...(body === undefined ? {} : { body }),
          ...credentials[request.who],
          headers: { ...headers, ...credentials[request.who].headers },
        })
      const answer = await twins.asks(side.which, async (): Promise<Answer> => {
        const tag =
          request.ifMatch === undefined ? null : (await send('GET', request.ifMatch)).headers.get('etag')
        const path = request.path.replace('{last}', side.last)
        return send(request.method, path, request.body, tag === null ? {} : { 'if-match': tag })
      })
      side.last = (answer.body as { batchId?: string } | null)?.batchId ?? side.last
      told.push(side.mask(answer, hasWritten || request.method !== 'GET'))
      expect(answer.status, JSON.stringify([request, answer.body]).slice(0, 3000)).toBeLessThan(500)
      if (side.which === 'first') {
        const leaks = leaksIn(answer, JSON.stringify(requests), world.slugs, {
          isHidden: ({ party }) => isHiddenParty(party),
          // References to hidden records remain, and texts may repeat their ids.
          isNamed: ({ value }, key, isNumber) => (isNumber ? namedAs.has(key) : twins.named.has(value)),
        })
        expect(leaks, JSON.stringify([request, answer.body]).slice(0, 6000)).toEqual([])
      }
    }
    hasWritten ||= request.method !== 'GET'
    expect(told[0], JSON.stringify(request)).toEqual(told[1])
  }
}

const context = () => ({ docs: world.docs, model: modelOf(first.payload) })

const by = (who: fc.Arbitrary<Who>, request: fc.Arbitrary<Request>): fc.Arbitrary<Asked> =>
  fc.tuple(who, request).map(([each, asked]) => ({ ...asked, who: each }))

const settings = (most: number) => ({
  endOnFailure: process.env['CI'] === 'true',
  numRuns: runsOf(most),
  seed,
})

describe(`a caller limited to one tenant (seed ${seed})`, () => {
  it('reads what it would read if there were no others', async () => {
    expect.hasAssertions()
    await fc.assert(
      fc.asyncProperty(by(fc.constant('key' as const), aRead(context())), (request) => ask([request])),
      settings(300),
    )
  })

  it('is answered whatever it writes as if there were no others, and changes nothing of theirs', async () => {
    // The order of changes of several records by one statement is the database's own.
    const quietRead = aRead(context()).filter(({ path }) => !path.startsWith('/changes?'))
    const one = by(
      fc.constant('key' as const),
      fc.oneof(aWrite(context(), world.crossing), aWrite(context(), world.crossing), quietRead),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(one, { maxLength: 5, minLength: 2 }), async (requests) => {
        try {
          await ask(requests)
        } finally {
          const foreign = await beginAgain()
          expect(foreign, JSON.stringify(requests)).toEqual([])
        }
      }),
      settings(60),
    )
  })

  const staff = fc.constantFrom('manager' as const, 'rep' as const)

  it('reads the same through the panel’s endpoints: a manager, a rep', async () => {
    expect.hasAssertions()
    await fc.assert(
      fc.asyncProperty(by(staff, aStaffRead(context())), (request) => ask([request])),
      settings(200),
    )
  })

  it('is answered there as if there were no others, whatever is written: a manager, a rep', async () => {
    const one = by(staff, fc.oneof(aStaffWrite(context()), aStaffRead(context())))
    await fc.assert(
      fc.asyncProperty(fc.array(one, { maxLength: 4, minLength: 2 }), async (requests) => {
        try {
          await ask(requests)
        } finally {
          const foreign = await beginAgain()
          expect(foreign, JSON.stringify(requests)).toEqual([])
        }
      }),
      settings(40),
    )
  })
})
