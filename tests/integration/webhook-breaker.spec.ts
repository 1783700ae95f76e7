/** Who fails is left alone for a while, and who hangs keeps nobody else from theirs. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, startClient } from '../support/client'
import type { Receiver } from '../support/receiver'
import { pause, type Sending, startSending } from '../support/sending'

const second = 1000

let client: Client
let sending: Sending

beforeAll(async () => {
  client = await startClient()
  sending = startSending(client)
})
afterAll(async () => {
  await sending.close()
  await client.close()
})
beforeEach(() => sending.reset())

const leads = async (count: number): Promise<void> => {
  const docs = Array.from({ length: count }, () => ({ name: 'one' }))
  const { status } = await client.api('POST', '/leads/batch?return=minimal', { body: { docs } })
  expect(status).toBe(201)
}

const triesOf = async (webhook: number): Promise<number> =>
  (await sending.deliveries(webhook)).reduce((sum, { tries }) => sum + tries, 0)

const delivered = async (webhook: number): Promise<number> =>
  (await sending.deliveries(webhook)).filter(({ status }) => status === 'delivered').length

/** How many of a receiver's requests were open at once, at the most. Each takes so long. */
const takesTime = (receiver: Receiver, milliseconds: number): (() => number) => {
  let [now, most] = [0, 0]
  receiver.answer(async () => {
    most = Math.max(most, ++now)
    await pause(milliseconds)
    now--
    return 204
  })
  return () => most
}

describe('the breaker', () => {
  it('opens at ten failures in a row, probes after 30 seconds, and uses no tries meanwhile', async () => {
    const receiver = await sending.receiver()
    receiver.answer(500)
    const webhook = await sending.make(receiver)
    sending.worker()
    await leads(40)
    await receiver.until(10)
    await pause(1500)
    expect([receiver.requests.length, await triesOf(webhook)]).toEqual([10, 10])
    // The clock goes on by itself too, further on a busy machine.
    sending.clock.pass(20 * second)
    await pause(1200)
    expect(receiver.requests).toHaveLength(10)
    sending.clock.pass(10 * second)
    await receiver.until(11)
    await pause(1200)
    expect([receiver.requests.length, await triesOf(webhook)]).toEqual([11, 11])
    receiver.answer(204)
    sending.clock.pass(31 * second)
    // The probe that arrives closes it, and all the rest follows.
    await sending.until(async () => expect(await delivered(webhook)).toBeGreaterThanOrEqual(29))
    sending.clock.pass(10 * second)
    await sending.until(async () => expect(await delivered(webhook)).toBe(40))
    expect(receiver.requests).toHaveLength(11 + 40)
    expect(await sending.stateOf(webhook)).toMatchObject({ failingSince: null, failures: 0, state: 'active' })
  }, 30_000)

  it('opens when seven of ten fail, though never ten in a row', async () => {
    const receiver = await sending.receiver()
    let count = 0
    receiver.answer(() => (count++ % 4 === 0 ? 204 : 500))
    const webhook = await sending.make(receiver)
    sending.worker()
    await leads(60)
    await receiver.until(10)
    await pause(1500)
    const open = receiver.requests.length
    // Those that were on their way when it opened may have followed.
    expect(open).toBeLessThan(20)
    await pause(1200)
    expect([receiver.requests.length, await triesOf(webhook)]).toEqual([open, open])
  })

  it('counts nothing that was not sent: what the webhook may no longer know of', async () => {
    const receiver = await sending.receiver()
    const { id: tenant } = await client.create('tenants')
    const webhook = await sending.make(receiver, { enabled: true })
    const { clock } = sending
    const worker = sending.worker()
    await client.query(`INSERT INTO webhook_states (id, state) VALUES ($1, 'paused')`, [webhook])
    await leads(15)
    await sending.until(async () => expect(await sending.deliveries(webhook)).toHaveLength(15))
    await client.update(`/webhooks/${webhook}`, { tenants: [tenant] })
    const own = await sending.lead({ tenant })
    await sending.until(async () => expect(await sending.deliveries(webhook)).toHaveLength(16))
    await client.query(`UPDATE webhook_states SET state = 'active'`)
    worker.poke()
    await receiver.until(1)
    await sending.until(async () => {
      const all = await sending.deliveries(webhook)
      expect(all.map(({ status }) => status)).toEqual([
        ...Array.from({ length: 15 }, () => 'cancelled'),
        'delivered',
      ])
    })
    expect(receiver.requests).toHaveLength(1)
    expect(receiver.requests[0]?.body).toContain(`"id":${own},`)
    expect(clock.now()).toBeLessThan(Date.now() + second)
    expect((await sending.stateOf(webhook))?.failures).toBe(0)
  })
})

describe('fairness', () => {
  it('sends one at first, and at most four at once to one webhook by each worker', async () => {
    const [alone, shared] = [await sending.receiver(), await sending.receiver()]
    const mostAlone = takesTime(alone, 30)
    const mostShared = takesTime(shared, 30)
    await sending.make(alone)
    const first = sending.worker()
    await leads(60)
    await alone.until(60, 20_000)
    expect(mostAlone()).toBe(4)
    await first.stop()
    await sending.make(shared, { events: ['leads.updated'] })
    sending.worker()
    sending.worker()
    await client.bulk('PATCH', '/leads?where[id][exists]=true&limit=200&return=minimal', { name: 'two' })
    await shared.until(60, 20_000)
    expect(mostShared()).toBeGreaterThan(1)
    expect(mostShared()).toBeLessThanOrEqual(8)
  }, 60_000)

  it('sends no more at once than it may, to however many webhooks that answer', async () => {
    const receiver = await sending.receiver()
    for (let each = 0; each < 20; each++) await sending.make(receiver)
    sending.worker({ concurrency: 8 })
    // Those that have not shown yet that they answer have places of their own.
    await sending.lead()
    await sending.until(async () => {
      const all = await sending.deliveries()
      expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 'delivered'))
    })
    const most = takesTime(receiver, 50)
    await leads(20)
    await receiver.until(420, 40_000)
    expect(most()).toBe(8)
  }, 60_000)

  it('takes turns: who has little is not behind who has much', async () => {
    const [much, little] = [await sending.receiver(), await sending.receiver()]
    takesTime(much, 20)
    const busy = await sending.make(much)
    const quiet = await sending.make(little, { events: ['leads.updated'] })
    const lead = await sending.lead()
    sending.worker({ concurrency: 4 })
    await much.until(1)
    await leads(300)
    await much.until(20)
    await client.update(`/leads/${lead}`, { name: 'now' })
    const asked = Date.now()
    await little.until(1)
    expect(Date.now() - asked).toBeLessThan(2000)
    expect(await delivered(busy)).toBeLessThan(300)
    await sending.until(async () => expect(await delivered(quiet)).toBe(1))
  }, 30_000)

  it('keeps who answers going beside many that hang', async () => {
    const [hanging, healthy] = [await sending.receiver(), await sending.receiver()]
    // By webhook: how many requests are open, and how many were at most.
    const open = new Map<string, number>()
    let most = 0
    hanging.answer(({ path }, response) => {
      open.set(path, (open.get(path) ?? 0) + 1)
      most = Math.max(most, open.get(path) ?? 0)
      response.once('close', () => open.set(path, (open.get(path) ?? 0) - 1))
    })
    const well = await sending.make(healthy)
    for (let each = 0; each < 60; each++) await sending.make(hanging, { url: `${hanging.url}/${each}` })
    sending.worker({ concurrency: 8, totalMs: 1500 })
    // The first waits for its turn among those that have shown nothing yet.
    await sending.lead()
    await sending.until(async () => expect(await delivered(well)).toBe(1), 20_000)
    healthy.requests.length = 0
    const asked: number[] = []
    for (let each = 0; each < 30; each++) {
      asked.push(Date.now())
      await sending.lead()
      await pause(50)
    }
    await healthy.until(30)
    await sending.until(async () => expect(await delivered(well)).toBe(31))
    const late = healthy.requests
      .map(({ at }, index) => at - (asked[index] ?? 0))
      .toSorted((one, other) => one - other)
    expect(late[Math.floor(late.length / 2)]).toBeLessThan(500)
    // And those that hang do have their turn, each no more than one at a time.
    await hanging.until(60, 30_000)
    expect(open.size).toBe(60)
    expect(most).toBe(1)
  }, 60_000)
})
