/** A worker that dies is followed within its lease, and what is known of a delivery is never lost to what is known later. */
import { Client as Connection } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { workerPool } from '../../src/plugins/webhooks/connection'
import { claim, farthestLeaseMs, leaseMs } from '../../src/plugins/webhooks/delivery/claim'
import { recordResults, type Result } from '../../src/plugins/webhooks/delivery/record'
import { useClient } from '../support/client'
import { hold, type Sending, startSending } from '../support/sending'
import { letTimePass } from '../support/wait'

const client = useClient()
let sending: Sending
let pool: ReturnType<typeof workerPool>

beforeAll(async () => {
  sending = startSending(client)
  pool = workerPool(client.payload)
})
afterAll(async () => {
  await sending.close()
  await pool.end()
})
beforeEach(() => sending.reset())

/** What a worker takes that then dies. */
const take = async (webhook: number, most: number, now = sending.clock.now()): Promise<number[]> =>
  (await claim(client.payload, pool, new Map([[webhook, most]]), now))
    .map(({ id }) => id)
    .toSorted((one, other) => one - other)

/** Deliveries that nobody has taken yet. */
const waiting = async (count: number): Promise<{ ids: number[]; webhook: number }> => {
  const receiver = await sending.receiver()
  const webhook = await sending.make(receiver)
  const teller = sending.worker()
  await client.query(`INSERT INTO webhook_states (id, state) VALUES ($1, 'paused')`, [webhook])
  await client.api('POST', '/leads/batch', { body: { docs: Array.from({ length: count }, () => ({})) } })
  await sending.until(async () => expect(await sending.deliveries(webhook)).toHaveLength(count))
  await teller.stop()
  await client.query(`UPDATE webhook_states SET state = 'active'`)
  const ids = (await sending.deliveries(webhook)).map(({ id }) => id)
  return { ids, webhook }
}

const result = (
  id: number,
  webhook: number,
  status: Result['status'],
  nextTry: null | string = null,
): Result => ({
  attempt: { at: new Date().toISOString(), durationMs: 1, status: status === 'delivered' ? 204 : 500 },
  id,
  nextTry,
  status,
  webhook,
})

const later = '2030-01-01T00:00:00.000Z'

describe('a lease', () => {
  it('is taken by one of many at once', async () => {
    const { ids, webhook } = await waiting(40)
    const taken = await Promise.all(Array.from({ length: 12 }, () => take(webhook, 5)))
    expect(taken.flat().toSorted((one, other) => one - other)).toEqual(
      [...new Set(taken.flat())].toSorted((one, other) => one - other),
    )
    const rest = await take(webhook, 100)
    expect([...taken.flat(), ...rest].toSorted((one, other) => one - other)).toEqual(ids)
    expect(await take(webhook, 100)).toEqual([])
  })

  it('keeps others off until it ends, and no longer than half a minute', async () => {
    const { ids, webhook } = await waiting(3)
    const now = sending.clock.now()
    expect(await take(webhook, 3, now)).toEqual(ids)
    expect(leaseMs).toBeLessThanOrEqual(30_000)
    expect(await take(webhook, 3, now + leaseMs - 1)).toEqual([])
    expect(await take(webhook, 3, now + leaseMs)).toEqual(ids)
  })

  it('of a worker whose clock is ahead keeps others off too', async () => {
    const { ids, webhook } = await waiting(3)
    const now = sending.clock.now()
    await take(webhook, 3, now)
    expect(await take(webhook, 3, now - 10_000)).toEqual([])
    expect(await take(webhook, 3, now + leaseMs - farthestLeaseMs)).toEqual([])
    expect(await take(webhook, 3, now + leaseMs - farthestLeaseMs - 1)).toEqual(ids)
  })

  it('that was written before the clock was set back is none', async () => {
    const { ids, webhook } = await waiting(3)
    const now = sending.clock.now()
    await take(webhook, 3, now)
    expect(await take(webhook, 3, now - 3_600_000)).toEqual(ids)
  })

  it('of a worker that died ends, and its deliveries are sent under the same ids', async () => {
    const { ids, webhook } = await waiting(6)
    const before = await sending.deliveries(webhook)
    await take(webhook, 6)
    sending.worker()
    await sending.looks()
    expect((await sending.deliveries(webhook)).map(({ tries }) => tries)).toEqual(ids.map(() => 0))
    sending.clock.pass(leaseMs)
    await sending.until(async () =>
      expect((await sending.deliveries(webhook)).map(({ status }) => status)).toEqual(
        ids.map(() => 'delivered'),
      ),
    )
    expect((await sending.deliveries(webhook)).map(({ message }) => message)).toEqual(
      before.map(({ message }) => message),
    )
  })
})

describe('what comes late', () => {
  it.each(['pending', 'failed', 'cancelled'] as const)(
    'from a worker that was taken for dead, %s, undoes no arrival',
    async (status) => {
      const {
        ids: [id = 0],
        webhook,
      } = await waiting(1)
      await recordResults(client.payload, pool, [result(id, webhook, 'delivered')])
      await recordResults(client.payload, pool, [
        result(id, webhook, status, status === 'pending' ? later : null),
      ])
      const [delivery] = await sending.deliveries(webhook)
      expect(delivery).toMatchObject({ nextTry: null, status: 'delivered' })
      // Told all the same: that it was sent twice.
      expect([delivery?.tries, delivery?.attempts.length]).toEqual([2, 2])
      sending.worker()
      sending.clock.pass(10 * 365 * 86_400_000)
      await sending.looks()
      expect((await sending.deliveries(webhook))[0]?.tries).toBe(2)
    },
  )

  it.each(['pending', 'failed', 'held', 'cancelled'] as const)(
    'an arrival counts, whatever was known before: %s',
    async (status) => {
      const {
        ids: [id = 0],
        webhook,
      } = await waiting(1)
      await recordResults(client.payload, pool, [
        result(id, webhook, status, status === 'pending' ? later : null),
      ])
      await recordResults(client.payload, pool, [result(id, webhook, 'delivered')])
      expect((await sending.deliveries(webhook))[0]).toMatchObject({ nextTry: null, status: 'delivered' })
    },
  )

  it('two results of one delivery at once are one that arrived, in either order', async () => {
    const {
      ids: [one = 0, two = 0],
      webhook,
    } = await waiting(2)
    await recordResults(client.payload, pool, [
      result(one, webhook, 'delivered'),
      result(two, webhook, 'pending', later),
      result(one, webhook, 'pending', later),
      result(two, webhook, 'delivered'),
    ])
    expect((await sending.deliveries(webhook)).map(({ nextTry, status }) => [status, nextTry])).toEqual([
      ['delivered', null],
      ['delivered', null],
    ])
  })

  it('no more than twenty tries are kept, the last ones', async () => {
    const {
      ids: [id = 0],
      webhook,
    } = await waiting(1)
    for (let each = 0; each < 25; each++) {
      const tried = result(id, webhook, 'pending', later)
      await recordResults(client.payload, pool, [
        { ...tried, attempt: { ...tried.attempt, durationMs: each } },
      ])
    }
    const [delivery] = await sending.deliveries(webhook)
    expect(delivery?.tries).toBe(25)
    expect(delivery?.attempts.map(({ durationMs }) => durationMs)).toEqual(
      Array.from({ length: 20 }, (_, at) => at + 5),
    )
  })
})

describe('results that cannot be written', () => {
  const trapped = async (): Promise<number> => {
    const [row] = await client.query<{ times: number }>(
      'SELECT (CASE WHEN is_called THEN last_value ELSE 0 END)::int AS times FROM trapped',
    )
    return row?.times ?? 0
  }
  /** Waits until it was tried twice more to write them. */
  const trappedAgain = async () => {
    const before = await trapped()
    await sending.until(async () => expect(await trapped()).toBeGreaterThan(before + 1))
  }

  it('are kept until they can, and what they are of is not sent again meanwhile', async () => {
    const receiver = await sending.receiver()
    const webhook = await sending.make(receiver)
    sending.worker()
    await sending.lead()
    await sending.until(async () => expect((await sending.deliveries(webhook))[0]?.status).toBe('delivered'))
    const { answerAll, open } = hold(receiver)
    await client.api('POST', '/leads/batch', { body: { docs: [{}, {}, {}, {}] } })
    await sending.until(() => expect(open()).toBe(4))
    // What a sequence counts is not rolled back.
    await client.query(`CREATE SEQUENCE trapped;
      CREATE FUNCTION trap() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF NEW.status = 'delivered' THEN PERFORM nextval('trapped'); RAISE EXCEPTION 'on purpose'; END IF; RETURN NEW; END $$;
      CREATE TRIGGER trap BEFORE UPDATE ON webhook_deliveries FOR EACH ROW EXECUTE FUNCTION trap()`)
    try {
      answerAll()
      await trappedAgain()
      // Longer than any lease.
      sending.clock.pass(leaseMs + 5000)
      await sending.looks()
      await trappedAgain()
      expect((await sending.deliveries(webhook)).slice(1).map(({ status }) => status)).toEqual(
        Array.from({ length: 4 }, () => 'pending'),
      )
    } finally {
      await client.query('DROP FUNCTION trap CASCADE; DROP SEQUENCE trapped')
    }
    await sending.until(async () =>
      expect((await sending.deliveries(webhook)).map(({ status }) => status)).toEqual(
        Array.from({ length: 5 }, () => 'delivered'),
      ),
    )
    expect(receiver.requests).toHaveLength(5)
  })

  it('while every connection of the workers is ended again and again, nothing is lost', async () => {
    const receiver = await sending.receiver()
    const webhook = await sending.make(receiver, { ordered: true })
    const gone = await sending.make(receiver, { events: ['leads.deleted'] })
    receiver.answer((request) => (request.body.includes('leads.deleted') ? 410 : 204))
    sending.worker()
    sending.worker()
    const killer = new Connection({ connectionString: client.database.url })
    await killer.connect()
    const ending = new AbortController()
    let ended = 0
    const end = async () => {
      while (!ending.signal.aborted) {
        const { rowCount } = await killer.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE application_name = 'forecourt webhooks' AND datname = current_database() AND random() < 0.5`,
        )
        ended += rowCount ?? 0
        await letTimePass(100, 'workers without a pause between the ends would never be connected')
      }
    }
    const underWay = end()
    const ids: number[] = []
    for (let each = 0; each < 40; each++) {
      ids.push(await sending.lead())
    }
    await client.api('DELETE', `/leads/${ids[0]}`)
    await sending.until(() => expect(ended).toBeGreaterThan(5))
    ending.abort()
    await underWay
    await killer.end()
    // Leases of claims whose answer was lost.
    sending.clock.pass(leaseMs)
    await sending.until(async () => {
      const all = await sending.deliveries(webhook)
      expect(all.map(({ recordId, status }) => [recordId, status])).toEqual(
        ids.map((id) => [id, 'delivered']),
      )
    })
    await sending.until(async () =>
      expect(await sending.stateOf(gone)).toMatchObject({ reason: 'gone', state: 'disabled' }),
    )
    const told = new Set(receiver.requests.map(({ headers }) => headers['webhook-id']))
    expect(told.size).toBe(41)
  })
})
