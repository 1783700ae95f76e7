/** A database that is there and does not answer: on a server of its own, as all of it is stopped. */
import { once } from 'node:events'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { BasePayload } from 'payload'
import { readPostmaster } from '../../src/plugins/database/embedded/cluster'
import { startTemporary } from '../../src/plugins/database/embedded/temporary'
import { databaseState } from '../../src/plugins/database/connection/watch'
import { tickMs } from '../../src/plugins/database/connection/watch/client'
import { freeze } from '../support/freezing'
import { countEnds, holdClock } from '../support/heldClock'
import { letTimePass, maxWaitMs } from '../support/wait'

type Answered = { body: string; retryAfter: null | string; status: number }

let payload: BasePayload
let close: () => Promise<void>
let api: (method: string, path: string, body?: unknown) => Promise<Answered>
let other: pg.Client
let postmaster: number | undefined
let goOn = () => {}

/** What the watch does at each of its ticks, half a second apart. */
const ticks: (() => void)[] = []

const noteTicks = () => {
  const stock = globalThis.setInterval
  vi.spyOn(globalThis, 'setInterval').mockImplementation((work: () => void, ms?: number) => {
    if (ms === tickMs) ticks.push(work)
    return stock(work, ms)
  })
}

/** So many ticks more, closer together: what is awake answers in between. */
const pass = async (count: number): Promise<void> => {
  for (let passed = 0; passed < count; passed++) {
    for (const tick of ticks) tick()
    await letTimePass(100, 'what is awake has to answer between two ticks')
  }
}

/** Until the watch asks, and until it has waited long enough for the answer. */
const untilNoticed = () => pass(4 + 8 + 1)

beforeAll(async () => {
  noteTicks()
  const server = await startTemporary()
  const url = new URL(server.url)
  // Short, so that a statement that has outlived it is found soon.
  url.searchParams.set('statement_timeout', '2000')
  url.searchParams.set('lock_timeout', String(maxWaitMs))
  const { setDatabaseUrl } = await import('../../src/env')
  setDatabaseUrl(url.href)
  const { boot } = await import('../../src/runtime/boot')
  const [service, { handleApi }, { createKey }] = await Promise.all([
    boot(),
    import('../../src/plugins/api'),
    import('../../src/plugins/auth/keys'),
  ])
  payload = service.payload
  payload.logger.level = 'silent'
  const { key } = await createKey(payload, 'frozen')
  other = new pg.Client({ connectionString: server.url })
  other.on('error', () => {})
  await other.connect()
  const { rows } = await other.query<{ data_directory: string }>('SHOW data_directory')
  postmaster = readPostmaster(rows[0]?.data_directory ?? '')?.pid
  api = async (method, path, body) => {
    const response = await handleApi(
      payload,
      new Request(`http://localhost/api${path}`, {
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        method,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    )
    const { headers, status } = response
    return { body: await response.text(), retryAfter: headers.get('retry-after'), status }
  }
  close = async () => {
    await service.close()
    await other.end()
    await server.stop()
  }
})

afterEach(async () => {
  goOn()
  await pass(2)
  await expect.poll(() => databaseState(payload)).toBe('reachable')
})
afterAll(() => close())

const countLeads = async () => Number((await other.query('SELECT FROM leads')).rowCount)

/** @throws if the work takes so long that it is a hang, on the slowest of machines */
const inTime = <T>(work: Promise<T>): Promise<T> => {
  const late = once(AbortSignal.timeout(maxWaitMs), 'abort').then(() => {
    throw new Error(`Not all were answered within ${maxWaitMs} ms.`)
  })
  return Promise.race([work, late])
}

const expectUnavailable = ({ body, retryAfter, status }: Answered) => {
  expect([status, Number(retryAfter) > 0], body).toEqual([503, true])
  expect(body).toContain('unavailable')
}

describe('a database that is frozen', () => {
  it('is noticed: what waits is answered 503, what comes is refused at once, and it comes back by itself', async () => {
    const said = vi.spyOn(payload.logger, 'error')
    const returned = vi.spyOn(payload.logger, 'warn')
    expect((await api('POST', '/leads', { name: 'before' })).status).toBe(201)
    const before = await countLeads()

    goOn = freeze(postmaster)
    const waiting = Array.from({ length: 40 }, (_, at) =>
      at % 2 === 0 ? api('GET', `/leads?limit=${at + 1}`) : api('POST', '/leads', { name: 'frozen' }),
    )
    await untilNoticed()
    for (const answer of await inTime(Promise.all(waiting))) expectUnavailable(answer)
    expect(databaseState(payload)).toBe('unreachable')

    const connections = payload.db.pool.totalCount
    // At once: none of them waits for a timer.
    holdClock()
    try {
      const refused = await Promise.all(Array.from({ length: 200 }, () => api('GET', '/leads?limit=7')))
      refused.forEach(expectUnavailable)
    } finally {
      vi.useRealTimers()
    }
    expect([connections, payload.db.pool.totalCount, payload.db.pool.waitingCount]).toEqual([0, 0, 0])
    // One line for the change of state, none with a stack for a request.
    expect(said.mock.calls.map(([line]) => (line as { msg: string }).msg)).toEqual(['database unreachable'])

    goOn()
    await pass(2)
    await expect.poll(() => databaseState(payload)).toBe('reachable')
    expect((await api('GET', '/leads?limit=1')).status).toBe(200)
    expect(await countLeads()).toBe(before)
    expect((await api('POST', '/leads', { name: 'after' })).status).toBe(201)
    const msgs = returned.mock.calls.map(([line]) => (line as { msg: string }).msg)
    expect(msgs.filter((msg) => msg === 'database reachable again')).toHaveLength(1)
  })

  it('leaves open whether a commit that was under way is stored', async () => {
    await other.query('SELECT pg_advisory_lock(1)')
    await other.query(`CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql
      AS 'BEGIN PERFORM pg_advisory_xact_lock(1); RETURN NULL; END'`)
    await other.query(`CREATE CONSTRAINT TRIGGER slow AFTER INSERT ON leads DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION slow()`)
    try {
      const making = api('POST', '/leads', { name: 'at commit' })
      await expect
        .poll(async () => {
          const { rowCount } = await other.query(
            `SELECT FROM pg_stat_activity WHERE query = 'COMMIT' AND wait_event = 'advisory'`,
          )
          return rowCount
        })
        .toBe(1)
      goOn = freeze(postmaster)
      await untilNoticed()
      const { body, status } = await inTime(making)
      expect([status, body]).toEqual([500, expect.stringMatching(/not_stored.*may be written or not/)])
    } finally {
      goOn()
      await other.query('SELECT pg_advisory_unlock(1)')
      await other.query('DROP FUNCTION slow CASCADE')
    }
  })

  it('is one connection alone: that is closed after the limit of a statement, the rest goes on', async () => {
    const { body } = await api('POST', '/leads', { name: 'held' })
    const { id } = (JSON.parse(body) as { doc: { id: number } }).doc
    await other.query('BEGIN')
    await other.query('SELECT FROM leads WHERE id = $1 FOR UPDATE', [id])
    const writing = api('PATCH', `/leads/${id}`, { name: 'frozen' })
    const held = async () =>
      (
        await other.query<{ pid: number }>(
          `SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND application_name = 'forecourt'`,
        )
      ).rows
    await expect.poll(async () => (await held()).length).toBe(1)
    goOn = freeze((await held())[0]?.pid)
    const isOver = countEnds([writing])
    // Of 2,000 ms for the statement and 5,000 for its way, 14 ticks.
    await pass(9)
    expect(isOver(), 'the limit is longer than that').toBe(0)
    for (let reads = 0; reads < 30; reads++) expect((await api('GET', '/leads?limit=1')).status).toBe(200)
    await pass(6)
    expectUnavailable(await inTime(writing))
    expect(databaseState(payload)).toBe('reachable')
    expect(payload.db.pool.totalCount).toBe(payload.db.pool.idleCount)
    goOn()
    await other.query('COMMIT')
    const { rows } = await other.query('SELECT name FROM leads WHERE id = $1', [id])
    expect(rows).toEqual([{ name: 'held' }])
  })
})

describe('a database that is slow', () => {
  it('is not taken for one that is gone', async () => {
    const said = vi.spyOn(payload.logger, 'error')
    const busy = Array.from({ length: 10 }, () =>
      payload.db.pool.query('SELECT pg_sleep(1.8)').then(() => payload.db.pool.query('SELECT pg_sleep(1.8)')),
    )
    // This process itself is busy for longer than the database has to answer.
    const until = performance.now() + 4500
    while (performance.now() < until) JSON.parse('[1]')
    await Promise.all(busy)
    expect(databaseState(payload)).toBe('reachable')
    expect(said).not.toHaveBeenCalled()
  })
})
