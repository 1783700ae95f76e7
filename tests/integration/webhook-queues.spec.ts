/** The queues that changes wait in: which one a change goes to, whose turn it is, and how a webhook comes to its queue. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { up, down } from '../../src/plugins/database/migrations/20261126_182357_webhook_queues'
import { runCheck } from '../../src/doctor'
import { forgetDeliveries } from '../../src/plugins/webhooks/retention'
import { createTenants, useClient } from '../support/client'
import { startManualFanOut } from '../support/manualFanOut'
import { until } from '../support/wait'
import { started } from '../support/service'

const client = useClient()
const query: typeof client.query = (statement, values) => client.query(statement, values)
const fanOut = started(() => startManualFanOut(client))
let one: number
let two: number

beforeAll(async () => {
  ;[one = 0, two = 0] = await createTenants(client, 'one', 'two')
})
beforeEach(async () => {
  await query(
    'DELETE FROM webhooks; DELETE FROM webhook_routes; TRUNCATE webhook_fan_outs, webhook_deliveries',
  )
})

const events = ['leads.updated']

/** Adds changes of leads to the ledger by one statement. @returns their ids */
const note = async (count: number, tenants: unknown, changes: unknown = {}): Promise<number[]> =>
  (
    await query<{ id: number }>(
      `INSERT INTO changes (collection, record_id, operation, actor_type, tenants, changes, created_at)
       SELECT 'leads', 1, 'update', 'engine', $2::jsonb, $3::jsonb, now() FROM generate_series(1, $1) RETURNING id`,
      [count, JSON.stringify(tenants), JSON.stringify(changes)],
    )
  ).map(({ id }) => id)

const noted = async () => {
  const rows = await query<{ changes: string; queue: number }>(
    'SELECT queue, changes::text AS changes FROM webhook_fan_outs ORDER BY queue, id',
  )
  return rows.map(({ changes, queue }) => `${queue} ${changes}`)
}

const routes = async () =>
  (
    await query<{ route: string }>(
      `SELECT tenant || ' to ' || queue AS route FROM webhook_routes ORDER BY tenant, queue`,
    )
  ).map(({ route }) => route)

const queueOf = async (webhook: number) =>
  (await query<{ queue: number }>('SELECT queue FROM webhook_lanes WHERE webhook = $1', [webhook]))[0]?.queue

/**
 * Notes changes until a webhook is in the queue: it moves only when the transactions of the whole server have ended that may have
 * missed its route, and other suites use the same server. @returns the ids of the changes
 */
const noteUntilIn = async (webhook: number, queue: number): Promise<number[]> => {
  const ids: number[] = []
  await until(async () => {
    ids.push(...(await note(1, [queue])))
    await fanOut.runAll()
    return (await queueOf(webhook)) === queue
  }, 'a webhook that moves')
  return ids
}

const sequences = async (webhook: number) =>
  (await fanOut.deliveries(webhook)).map(({ sequence }) => sequence)

describe('a change', () => {
  it('of one tenant is told of at once, however many of another were noted before it', async () => {
    const [flooded, other] = [
      await fanOut.make({ events, tenants: [one] }),
      await fanOut.make({ events, tenants: [two] }),
    ]
    await note(40_000, [one])
    const [change] = await note(1, [two])
    await fanOut.round()
    expect(await sequences(other)).toEqual([change])
    // A piece by each of the two runners.
    expect((await sequences(flooded)).length).toBeLessThanOrEqual(1000)
  })

  it('is noted for each queue with a webhook that may hear of it, and for no other', async () => {
    await fanOut.make({ events, tenants: [one] })
    const [both = 0] = await note(1, [one, two])
    expect(await noted()).toEqual([`${one} {[${both},${both + 1})}`])
    await fanOut.begin()
    await fanOut.make({ events, tenants: [two] })
    const everyone = await fanOut.make({ events })
    const [moved = 0] = await note(1, [two], { tenant: { after: two, before: one } })
    expect(await noted()).toEqual([0, one, two].map((queue) => `${queue} {[${moved},${moved + 1})}`))
    await fanOut.begin()
    await query('UPDATE webhooks SET enabled = FALSE WHERE id = $1', [everyone])
    await note(1, [two + 1000])
    expect(await noted()).toEqual([])
  })

  it('whose tenants are no ids fails no write', async () => {
    const everyone = await fanOut.make({ events })
    await fanOut.make({ events, tenants: [one] })
    const odd = ['one', 1.5, 1e300, null, { id: 1 }, [[1]], -1]
    const ids = await note(1, odd, { tenant: 'gone', tenants: { after: odd, before: [{}] } })
    for (const tenants of [null, 'one', 7, {}]) ids.push(...(await note(1, tenants)))
    expect((await noted()).every((row) => row.startsWith('0 '))).toBe(true)
    expect((await fanOut.noted()).changes).toBe(ids.length)
    expect(await fanOut.deliveries(everyone)).toEqual([])
  })

  it('that the ledger has no more is no obstacle to those after it', async () => {
    const webhook = await fanOut.make({ events, tenants: [one] })
    const gone = await note(700, [one])
    const [kept] = await note(1, [one])
    await query('DELETE FROM changes WHERE id = ANY($1::int[])', [gone])
    await fanOut.runAll()
    expect(await sequences(webhook)).toEqual([kept])
    expect(await noted()).toEqual([])
  })
})

describe('a webhook', () => {
  it('has the queue of its lowest tenant, and hears of its tenants alone', async () => {
    const webhook = await fanOut.make({ events, tenants: [two, one] })
    expect(await queueOf(webhook)).toBe(Math.min(one, two))
    expect(await routes()).toEqual([one, two].map((tenant) => `${tenant} to ${Math.min(one, two)}`))
    expect(await queueOf(await fanOut.make({ events }))).toBe(0)
  })

  it('that is deleted and restored by an undo has its queue again', async () => {
    const webhook = await fanOut.make({ events, tenants: [one] })
    const { batchId } = await client.bulk('DELETE', `/webhooks?where[id][equals]=${webhook}`)
    expect(await queueOf(webhook)).toBeUndefined()
    const { status } = await client.api('POST', `/changes/batches/${batchId}/undo`)
    expect(status).toBe(200)
    expect(await queueOf(webhook)).toBe(one)
    await fanOut.begin()
    const [change] = await note(1, [one])
    await fanOut.runAll()
    expect(await sequences(webhook)).toEqual([change])
  })

  it('moves when nothing waits in its old queue and its new one, and hears of each change once', async () => {
    const webhook = await fanOut.make({ events, tenants: [one] })
    const [first] = await note(1, [one])
    await client.update(`/webhooks/${webhook}`, { tenants: [two] })
    expect(await queueOf(webhook)).toBe(one)
    const later = [
      ...(await note(600, [two])),
      ...(await noteUntilIn(webhook, two)),
      ...(await note(2, [two])),
    ]
    await fanOut.runAll()
    // When the first was told of, its tenant was no longer one of the webhook's.
    expect(await sequences(webhook)).toEqual(later)
    expect(later).not.toContain(first)
    await forgetDeliveries(client.payload)
    expect(await routes()).toEqual([`${two} to ${two}`])
  })

  it('does not move while a transaction is open that may have missed its new route', async () => {
    const webhook = await fanOut.make({ events, tenants: [one, two] })
    await fanOut.make({ events, tenants: [two] })
    const ids: number[] = []
    const writer = await client.payload.db.pool.connect()
    try {
      await writer.query('BEGIN; SELECT pg_current_xact_id()')
      await client.update(`/webhooks/${webhook}`, { tenants: [two] })
      ids.push(...(await note(1, [two])))
      await fanOut.runAll()
      expect(await queueOf(webhook)).toBe(one)
    } finally {
      await writer.query('COMMIT')
      writer.release()
    }
    ids.push(...(await noteUntilIn(webhook, two)))
    expect(await sequences(webhook)).toEqual(ids)
  })

  it('that moves hears of a change that was noted before it moved and is committed after', async () => {
    const webhook = await fanOut.make({ events, tenants: [one] })
    await client.update(`/webhooks/${webhook}`, { tenants: [two] })
    const writer = await client.payload.db.pool.connect()
    let late: number | undefined
    let before: number[]
    try {
      await writer.query('BEGIN')
      const { rows } = await writer.query<{ id: number }>(
        `INSERT INTO changes (collection, record_id, operation, actor_type, tenants, changes, created_at)
         VALUES ('leads', 2, 'update', 'engine', $1, '{}', now()) RETURNING id`,
        [JSON.stringify([two])],
      )
      late = rows[0]?.id
      before = await noteUntilIn(webhook, two)
    } finally {
      await writer.query('COMMIT')
      writer.release()
    }
    await fanOut.runAll()
    expect(await sequences(webhook)).toEqual([...before, late])
    expect(await noted()).toEqual([])
  })

  it('without a route is found by the doctor, whose statement gives it one', async () => {
    const webhook = await fanOut.make({ events, tenants: [one] })
    expect(await runCheck(client.payload, 'webhooks')).toEqual([])
    await query('DELETE FROM webhook_routes')
    const [finding] = await runCheck(client.payload, 'webhooks')
    expect(finding).toMatchObject({ count: 1, examples: [webhook] })
    const [step] = finding?.steps ?? []
    await query(step && 'sql' in step ? step.sql : '')
    expect(await runCheck(client.payload, 'webhooks')).toEqual([])
    expect(await routes()).toEqual([`${one} to ${one}`])
  })
})

describe('the migration', () => {
  it('keeps what waits, in its order, and what some webhooks have already', async () => {
    const webhooks = [
      await fanOut.make({ events, tenants: [one] }),
      await fanOut.make({ events, tenants: [one] }),
      await fanOut.make({ events, tenants: [two] }),
    ]
    const [begun, waiting, fresh] = [await note(40, [one]), await note(900, [one]), await note(30, [two])]
    const { db } = client.payload
    const migration = { db: db.drizzle, payload: client.payload, req: {} } as never
    await down(migration)
    const range = (ids: readonly number[]) => `{[${ids[0]},${(ids.at(-1) ?? 0) + 1})}`
    // As the former version had it: the first webhook has the first changes, and no round has seen the last ones.
    await query('TRUNCATE webhook_fan_outs')
    for (const [place, ids, after] of [
      [2, waiting.slice(0, 500), 0],
      [2, waiting.slice(500), 0],
      [1, begun, webhooks[0]],
    ] as const)
      await query(
        'INSERT INTO webhook_fan_outs (share, place, changes, after_webhook) VALUES ($1, $2, $3::int4multirange, $4)',
        [one, place, range(ids), after],
      )
    await query('INSERT INTO webhook_fan_outs (changes) VALUES ($1::int4multirange)', [range(fresh)])
    await up(migration)
    await fanOut.runAll()
    expect(await sequences(webhooks[0] ?? 0)).toEqual(waiting)
    expect(await sequences(webhooks[1] ?? 0)).toEqual([...begun, ...waiting])
    expect(await sequences(webhooks[2] ?? 0)).toEqual(fresh)
    expect(await noted()).toEqual([])
    const [next] = await note(1, [two])
    await fanOut.runAll()
    expect((await sequences(webhooks[2] ?? 0)).at(-1)).toBe(next)
  })
})
