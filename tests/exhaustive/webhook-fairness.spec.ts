/** A tenant with many webhooks, many changes, dear filters or much that waits keeps its own events waiting, and nobody else's. */
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTenants, useClient } from '../support/client'
import { until } from '../support/wait'
import { type Delivery, startManualFanOut } from '../support/manualFanOut'
import { started } from '../support/service'

const client = useClient()
const fanOut = started(() => startManualFanOut(client))
let one: number
let two: number
let options: { waitingPerTenant: number }

beforeAll(async () => {
  options = client.payload.config.custom['webhooks'] as typeof options
  ;[one = 0, two = 0] = await createTenants(client, 'one', 'two')
})
beforeEach(async () => {
  options.waitingPerTenant = 100_000
  await client.query('DELETE FROM webhooks; TRUNCATE webhook_fan_outs, webhook_deliveries')
})

const events = ['leads.created']

const makeMany = async (count: number, tenants: number[], data = {}): Promise<number[]> => {
  const made: number[] = []
  for (let each = 0; each < count; each++) made.push(await fanOut.make({ events, tenants, ...data }))
  return made
}

const batch = async (count: number, tenant: number) => {
  const docs = Array.from({ length: count }, () => ({ name: 'many', tenant }))
  const { status } = await client.api('POST', '/leads/batch?return=minimal', { body: { docs } })
  expect(status).toBe(201)
}

const toldTo = async (webhooks: readonly number[]): Promise<Delivery[]> =>
  (await fanOut.deliveries()).filter(({ webhook }) => webhooks.includes(webhook))

/** That each webhook was told of so many changes, each once and in the order of the writes. */
const expectAll = async (webhooks: readonly number[], count: number) => {
  const all = await toldTo(webhooks)
  expect(new Set(all.map(({ message }) => message)).size).toBe(all.length)
  for (const id of webhooks) {
    const own = all.filter(({ webhook }) => webhook === id).map(({ sequence }) => sequence)
    expect(own).toHaveLength(count)
    expect(own).toEqual(own.toSorted((first, other) => first - other))
  }
}

describe('many webhooks and many changes of one tenant', () => {
  it('are given their share of each round, the change of another tenant in the first', async () => {
    const flooding = await makeMany(12, [one])
    const other = await fanOut.make({ events, tenants: [two] })
    for (let each = 0; each < 2; each++) await batch(600, one)
    const { id } = await client.create('leads', { tenant: two })
    let rounds = 0
    while ((await fanOut.events(other)).length === 0 && rounds++ < 3) await fanOut.round()
    expect(await fanOut.events(other)).toEqual([`leads.created ${id}`])
    expect((await toldTo(flooding)).length).toBeLessThan(12 * 1200)
    const noted = await fanOut.noted()
    expect(noted.changes).toBeGreaterThan(0)
    await fanOut.runAll()
    await expectAll(flooding, 1200)
    expect(await fanOut.events(other)).toHaveLength(1)
    expect(await fanOut.noted()).toEqual({ changes: 0, rows: 0 })
  })

  it('go on where they were after a round that was ended', async () => {
    const flooding = await makeMany(8, [one])
    await batch(400, one)
    await fanOut.round()
    await client.query(`CREATE SEQUENCE arrivals;
      CREATE FUNCTION trap() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF nextval('arrivals') = 300 THEN RAISE EXCEPTION 'on purpose'; END IF; RETURN NULL; END $$;
      CREATE TRIGGER trap AFTER INSERT ON webhook_deliveries FOR EACH ROW EXECUTE FUNCTION trap()`)
    try {
      await expect(fanOut.runAll()).rejects.toThrow(/on purpose/)
    } finally {
      await client.query('DROP FUNCTION trap CASCADE; DROP SEQUENCE arrivals')
    }
    await fanOut.runAll()
    await expectAll(flooding, 400)
  })
})

describe('dear filters of one tenant', () => {
  it('leave the change of another told within the first rounds', async () => {
    const filter = { salesPrice: { greater_than: 1 } }
    const dear = await makeMany(40, [one], { events: ['deals.created'], filter })
    const other = await fanOut.make({ events: ['deals.created'], tenants: [two] })
    await client.create('deals', { salesPrice: '5', tenant: one })
    const { id } = await client.create('deals', { salesPrice: '5', tenant: two })
    const [made] = await client.query<{ text: string }>(
      `SELECT pg_get_functiondef('forecourt_amount'::regproc) AS text`,
    )
    await client.query(`CREATE OR REPLACE FUNCTION forecourt_amount(value text) RETURNS numeric LANGUAGE plpgsql IMMUTABLE STRICT
      AS $$ BEGIN PERFORM pg_sleep(0.2); RETURN value::numeric; END $$`)
    try {
      await fanOut.round()
      expect(await fanOut.events(other)).toEqual([`deals.created ${id}`])
      expect((await toldTo(dear)).length).toBeLessThan(40)
      await fanOut.runAll()
    } finally {
      await client.query(made?.text ?? '')
    }
    await expectAll(dear, 1)
    expect((await toldTo(dear)).every(({ status }) => status === 'pending')).toBe(true)
  })
})

describe('as many deliveries as may wait', () => {
  /** Has all that waits for webhooks sent. */
  const send = (webhooks: readonly number[]) =>
    client.query(`UPDATE webhook_deliveries SET status = 'delivered' WHERE webhook = ANY($1::int[])`, [
      webhooks,
    ])
  const full = async () =>
    (
      await client.query<{ queue: number }>('SELECT queue FROM webhook_queues WHERE full_since IS NOT NULL')
    ).map(({ queue }) => queue)

  it('keep the events of that tenant waiting, nobody else’s, and lose none', async () => {
    options.waitingPerTenant = 50
    const bounded = await makeMany(3, [one])
    const other = await fanOut.make({ events, tenants: [two] })
    const everyone = await fanOut.make({ events })
    const logged = vi.spyOn(client.payload.logger, 'warn')
    const left = vi.spyOn(client.payload.logger, 'info')
    const ofWaiting = () =>
      [logged, left].map(
        (spy) =>
          spy.mock.calls.filter(([line]) => line !== null && typeof line === 'object' && 'tenant' in line)
            .length,
      )
    try {
      await batch(40, one)
      await fanOut.runAll()
      await client.create('leads', { tenant: two })
      await fanOut.runAll()
      const waiting = await toldTo(bounded)
      expect(waiting.length).toBeGreaterThanOrEqual(50)
      expect(waiting.length).toBeLessThan(60)
      expect(await fanOut.events(other)).toHaveLength(1)
      expect(await fanOut.events(everyone)).toHaveLength(41)
      expect(await full()).toEqual([one])
      expect(ofWaiting()).toEqual([1, 0])
      const state = await client.api('GET', `/webhooks/${bounded[0]}/state`)
      expect((state.body as { eventsWaitSince: unknown }).eventsWaitSince).toEqual(expect.any(String))
      expect((await client.get(`/webhooks/${other}/state`))['eventsWaitSince']).toBeNull()
      await until(async () => {
        await send(bounded)
        await fanOut.runAll()
        return (await full()).length === 0
      }, 'room for what waits')
      expect(ofWaiting()).toEqual([1, 1])
      await expectAll(bounded, 40)
      expect(await fanOut.noted()).toEqual({ changes: 0, rows: 0 })
    } finally {
      logged.mockRestore()
      left.mockRestore()
    }
  })

  it('and a webhook whose tenants change meanwhile is told of what waited for it', async () => {
    options.waitingPerTenant = 10
    const mover = await fanOut.make({ events, tenants: [one, two] })
    await batch(20, one)
    await batch(5, two)
    await fanOut.runAll()
    expect((await toldTo([mover])).length).toBeLessThan(20)
    await client.update(`/webhooks/${mover}`, { tenants: [two] })
    const { id } = await client.create('leads', { tenant: two })
    await until(async () => {
      await send([mover])
      await fanOut.runAll()
      return (await full()).length === 0
    }, 'room for what waits')
    const told = await fanOut.deliveries(mover)
    expect(told.filter(({ tenants }) => tenants.includes(two))).toHaveLength(6)
    expect(told.at(-1)?.recordId).toBe(id)
    // By the next writes nothing waits: then its queue is that of its tenant.
    let more = 0
    await until(async () => {
      await client.create('leads', { tenant: two })
      more++
      await fanOut.runAll()
      return (
        await client.query('SELECT 1 FROM webhook_lanes WHERE webhook = $1 AND queue = $2', [mover, two])
      )[0]
    }, 'the queue of its tenant')
    expect(await fanOut.deliveries(mover)).toHaveLength(told.length + more)
  })
})
