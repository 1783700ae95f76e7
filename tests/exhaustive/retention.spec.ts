/** Old rows of the ledger go in the background, and what must stay stays. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { getHourlyWork, startBackground } from '../../src/runtime/background'
import { oldestChangeToFanOut } from '../../src/plugins/webhooks/retention'
import { forgetOldChanges } from '../../src/plugins/ledger/retention'
import { useClient } from '../support/client'
import { countEnds } from '../support/heldClock'
import { until } from '../support/wait'

const service = useClient()
afterEach(() => service.query('TRUNCATE changes, leads RESTART IDENTITY CASCADE'))

type Row = { id: number; operation: string; recordId: number }

const rows = (): Promise<Row[]> =>
  service.query<Row>(
    `SELECT id, operation, record_id::int AS "recordId" FROM changes WHERE collection = 'leads' ORDER BY id`,
  )

/** As if what is in the ledger now had been written so many days ago. */
const age = (days: number) =>
  service.query(`UPDATE changes SET created_at = created_at - make_interval(days => $1)`, [days])

const forget = (days = 30) => forgetOldChanges(service.payload, days)

/** Rows as the ledger would have them after many updates of many leads that are there. */
const fill = async (leads: number, changes: number, days: number) => {
  await service.query(`INSERT INTO leads (name) SELECT 'many' FROM generate_series(1, $1)`, [leads])
  await service.query(
    `INSERT INTO changes (collection, record_id, operation, actor_type, tenants, changes, created_at)
     SELECT 'leads', lead.id, 'update', 'engine', '[]', '{}', now() - make_interval(days => $2)
     FROM generate_series(1, $1) AS round, leads AS lead ORDER BY round, lead.id`,
    [changes, days],
  )
}

type Statement = [text: string, values?: unknown[]]

/** The statements that any connection is given from here on. */
const watchStatements = async () => {
  const client = await service.payload.db.pool.connect()
  client.release()
  return vi.spyOn(Object.getPrototypeOf(client) as { query: (...statement: Statement) => unknown }, 'query')
}

const pagesOf = ({ mock }: Awaited<ReturnType<typeof watchStatements>>): Statement[] =>
  mock.calls.filter(([text]) => text.startsWith('WITH page'))

describe('what webhooks have not read yet', () => {
  it('stays with all after it, however old, and goes when it was read', async () => {
    await fill(1, 4, 0)
    await age(40)
    const all = await rows()
    const third = all.at(-2)?.id ?? 0
    await service.query(
      `INSERT INTO webhook_fan_outs (queue, changes) VALUES (0, int4multirange(int4range($1, $1, '[]')))`,
      [third],
    )
    const needed = await oldestChangeToFanOut(service.payload)
    expect(needed).toBe(third)
    await forgetOldChanges(service.payload, 30, undefined, needed)
    expect((await rows()).map(({ id }) => id)).toEqual(all.slice(-2).map(({ id }) => id))
    await service.query('DELETE FROM webhook_fan_outs')
    expect(await oldestChangeToFanOut(service.payload)).toBeUndefined()
    await forget()
    expect(await rows()).toHaveLength(1)
  })
})

describe('forgetOldChanges', () => {
  it('keeps the newest row of a record that is there, however old, and all that is young', async () => {
    const { id } = await service.create('leads', { name: 'a' })
    await service.update(`/leads/${id}`, { name: 'b' })
    await service.update(`/leads/${id}`, { name: 'c' })
    const young = await service.create('leads')
    await age(10)
    await service.update(`/leads/${young.id}`, { name: 'd' })
    expect(await forget(11)).toBe(0)
    await age(30)
    expect(await rows()).toHaveLength(5)
    await service.update(`/leads/${young.id}`, { name: 'e' })
    // Of the first two remain: the newest of the one, and of the other what is young.
    expect(await forget(20)).toBe(4)
    expect((await rows()).map(({ operation, recordId }) => [operation, recordId])).toEqual([
      ['update', id],
      ['update', young.id],
    ])
    expect(await forget(20)).toBe(0)
  })

  it('deletes all of a record that is gone, once its deletion is old', async () => {
    const { id } = await service.create('leads', { name: 'a' })
    await service.update(`/leads/${id}`, { name: 'b' })
    await age(40)
    await service.api('DELETE', `/leads/${id}`)
    expect(await forget()).toBe(2)
    expect((await rows()).map(({ operation }) => operation)).toEqual(['delete'])
    await age(40)
    expect(await forget()).toBe(1)
    expect(await rows()).toEqual([])
  })

  it('deletes what tells of a collection that there is no more', async () => {
    await service.create('leads')
    await service.query(`UPDATE changes SET collection = 'carriages' WHERE collection = 'leads'`)
    await age(40)
    await forget()
    expect(await service.query(`SELECT 1 FROM changes WHERE collection = 'carriages'`)).toEqual([])
  })

  it('walks pages of a thousand rows, none of which reads the rest of the ledger', async () => {
    await fill(500, 30, 40)
    await service.query('VACUUM ANALYZE changes')
    const statements = await watchStatements()
    expect(await forget()).toBe(500 * 29)
    const pages = pagesOf(statements)
    expect(pages.length).toBeGreaterThanOrEqual(15)
    const [text, values] = pages[7] ?? ['']
    statements.mockRestore()
    await service.query('TRUNCATE changes')
    await fill(500, 200, 40)
    await service.query('VACUUM ANALYZE changes')
    const plan = await service.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values)
    const lines = plan.map((line) => line['QUERY PLAN']).join('\n')
    expect(lines, lines).not.toMatch(/Seq Scan on (changes|leads)/)
  })

  it('stops where the young rows begin', async () => {
    await fill(10, 10, 40)
    await fill(10, 1000, 1)
    const statements = await watchStatements()
    expect(await forget()).toBe(100)
    expect(pagesOf(statements)).toHaveLength(1)
    statements.mockRestore()
  })

  it('waits for nobody who holds a row, and takes it the next time', async () => {
    const { id } = await service.create('leads', { name: 'a' })
    await service.update(`/leads/${id}`, { name: 'b' })
    await age(40)
    const holder = await service.payload.db.pool.connect()
    await holder.query('BEGIN')
    await holder.query(`SELECT 1 FROM changes WHERE collection = 'leads' FOR UPDATE`)
    expect(await forget()).toBe(0)
    expect(await rows()).toHaveLength(2)
    await holder.query('ROLLBACK')
    holder.release()
    expect(await forget()).toBe(1)
  })

  it('takes nothing from behind a row that stays, whoever holds it and whatever the clock said', async () => {
    const { id } = await service.create('leads', { name: 'a' })
    for (const name of ['b', 'c', 'd', 'e']) await service.update(`/leads/${id}`, { name })
    await age(40)
    const ids = (await rows()).map((row) => row.id)
    const holder = await service.payload.db.pool.connect()
    await holder.query('BEGIN')
    await holder.query('SELECT 1 FROM changes WHERE id = $1 FOR UPDATE', [ids[1]])
    expect(await forget()).toBe(1)
    await holder.query('ROLLBACK')
    holder.release()
    expect((await rows()).map((row) => row.id)).toEqual(ids.slice(1))
    await service.query(`UPDATE changes SET created_at = now() WHERE id = $1`, [ids[2]])
    expect(await forget()).toBe(1)
    expect((await rows()).map((row) => row.id)).toEqual(ids.slice(2))
  })

  it('holds up no write', async () => {
    await fill(300, 100, 40)
    const [{ id } = { id: 0 }] = await service.query<{ id: number }>('SELECT max(id) AS id FROM leads')
    const forgetting = forget()
    const state = { isDone: false }
    void forgetting.finally(() => (state.isDone = true))
    let meanwhile = 0
    while (!state.isDone) {
      await service.update(`/leads/${id}`, { name: `n${meanwhile}` })
      if (!state.isDone) meanwhile++
    }
    // The last of the old rows of the record that was written may have become one more that goes.
    expect(await forgetting).toBeGreaterThanOrEqual(300 * 99)
    expect(meanwhile).toBeGreaterThan(0)
  })

  it('is done by one process at a time', async () => {
    await fill(100, 30, 40)
    const deleted = await Promise.all([forget(), forget(), forget()])
    expect(deleted.filter((count) => count > 0)).toEqual([100 * 29])
    // Of this database: other files of a run use the same server.
    const held = await service.query(
      `SELECT 1 FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
       WHERE locktype = 'advisory' AND datname = current_database()`,
    )
    expect(held).toEqual([])
  })

  it('stops between two pages when it is asked to, and lets go of everything', async () => {
    await fill(100, 50, 40)
    expect(await forgetOldChanges(service.payload, 30, AbortSignal.abort())).toBe(0)
    const ending = new AbortController()
    const forgetting = forgetOldChanges(service.payload, 30, ending.signal)
    ending.abort()
    expect(await forgetting).toBeLessThan(2000)
    expect(await forget()).toBeGreaterThan(2000)
  })
})

describe('startBackground', () => {
  const pace = { everyMs: 10, firstMs: 10 }

  it('does each work again and again, whatever becomes of another', async () => {
    const errors = vi.spyOn(service.payload.logger, 'error').mockImplementation(() => {})
    let runs = 0
    const background = startBackground(
      service.payload,
      [
        { name: 'fails', run: () => Promise.reject(new Error('on purpose')) },
        { name: 'works', run: () => Promise.resolve(++runs) },
      ],
      pace,
    )
    await until(() => runs >= 3)
    await background.stop()
    const after = runs
    let later = 0
    const other = startBackground(
      service.payload,
      [{ name: 'goes on', run: () => Promise.resolve(++later) }],
      pace,
    )
    await until(() => later >= 3)
    await other.stop()
    expect(runs).toBe(after)
    expect(errors.mock.calls.length).toBeGreaterThanOrEqual(3)
    expect(errors.mock.calls[0]?.[0]).toMatchObject({ msg: 'background work failed', name: 'fails' })
  })

  it('lets old changes go where days are set, and expired answers always', async () => {
    const { id } = await service.create('leads', { name: 'a' })
    await service.update(`/leads/${id}`, { name: 'b' })
    await age(40)
    const leave = (days: number | undefined) =>
      startBackground(service.payload, getHourlyWork(service.payload, days), { everyMs: 60_000, firstMs: 10 })
    const answer = `INSERT INTO idempotent_answers (caller, created_at) VALUES (1, now() - interval '25 hours')`
    const answers = () => service.query('SELECT 1 FROM idempotent_answers')

    await service.query(answer)
    const keeping = leave(undefined)
    await until(async () => (await answers()).length === 0)
    await keeping.stop()
    expect(await rows()).toHaveLength(2)

    await service.query(answer)
    const forgetting = leave(30)
    await until(async () => (await answers()).length === 0)
    await forgetting.stop()
    expect(await rows()).toHaveLength(1)
  })

  it('waits at its end for what is under way, which is told', async () => {
    let state = ''
    let isReleased = false
    const background = startBackground(
      service.payload,
      [
        {
          name: 'slow',
          async run(signal) {
            state = 'working'
            await until(() => signal.aborted)
            state = 'asked to stop'
            await until(() => isReleased)
            state = 'done'
            return 0
          },
        },
      ],
      pace,
    )
    await until(() => state === 'working')
    const stopping = background.stop()
    const ended = countEnds([stopping])
    await until(() => state === 'asked to stop')
    // What does not wait has ended after another connection was used.
    await service.query('SELECT 1')
    expect(ended()).toBe(0)
    isReleased = true
    await stopping
    expect(state).toBe('done')
  })

  it('is no reason for a process to go on', () => {
    const timers = vi.spyOn(globalThis, 'setTimeout')
    const background = startBackground(service.payload, [])
    const [timer] = timers.mock.results.map(({ value }) => value as NodeJS.Timeout)
    expect(timer?.hasRef()).toBe(false)
    timers.mockRestore()
    return background.stop()
  })
})
