/** Who fails is left alone for a while, and who hangs keeps nobody else from theirs. */
import { describe, expect, it } from 'vitest'
import { useClient } from '../support/client'
import type { Receiver } from '../support/receiver'
import { hold, type Holding, useSending } from '../support/sending'

const second = 1000

/** A filter for some leads among many. */
const quietly = { name: { equals: 'quiet' } }

const client = useClient()
const sending = useSending(client)

const leads = async (count: number): Promise<void> => {
  const docs = Array.from({ length: count }, () => ({ name: 'one' }))
  const { status } = await client.api('POST', '/leads/batch?return=minimal', { body: { docs } })
  expect(status).toBe(201)
}

const triesOf = async (webhook: number): Promise<number> =>
  (await sending.deliveries(webhook)).reduce((sum, { tries }) => sum + tries, 0)

const delivered = async (webhook: number): Promise<number> =>
  (await sending.deliveries(webhook)).filter(({ status }) => status === 'delivered').length

/** Waits until so many of a webhook's tries are written down, as many as its receiver had. */
const tried = (webhook: number, { requests }: Receiver, times: number) =>
  sending.until(async () => expect([requests.length, await triesOf(webhook)]).toEqual([times, times]))

/** Waits until so many are open at once, and asserts that no more come, whatever else waits. */
const expectOpen = async ({ open }: Holding, count: number): Promise<void> => {
  await sending.until(() => expect(open()).toBe(count))
  await sending.looks()
  expect(open()).toBe(count)
}

describe('the breaker', () => {
  it('opens at ten failures in a row, probes after 30 seconds, and uses no tries meanwhile', async () => {
    const receiver = await sending.receiver()
    receiver.answer(500)
    const webhook = await sending.make(receiver)
    sending.worker()
    await leads(40)
    await tried(webhook, receiver, 10)
    await sending.looks()
    sending.clock.pass(30 * second - 1)
    await sending.looks()
    await tried(webhook, receiver, 10)
    sending.clock.pass(1)
    await tried(webhook, receiver, 11)
    await sending.looks()
    await tried(webhook, receiver, 11)
    receiver.answer(204)
    sending.clock.pass(30 * second)
    // The probe that arrives closes it, and all the rest follows.
    await sending.until(async () => expect(await delivered(webhook)).toBe(40))
    expect(receiver.requests).toHaveLength(11 + 40)
    expect(await sending.stateOf(webhook)).toMatchObject({ failingSince: null, failures: 0, state: 'active' })
  })

  it('opens when seven of ten fail, though never ten in a row', async () => {
    const receiver = await sending.receiver()
    let count = 0
    receiver.answer(() => (count++ % 4 === 0 ? 204 : 500))
    const webhook = await sending.make(receiver)
    sending.worker()
    await leads(60)
    await receiver.until(10)
    await sending.looks(20)
    const open = receiver.requests.length
    // Those that were on their way when it opened may have followed.
    expect(open).toBeLessThan(20)
    await sending.looks()
    await tried(webhook, receiver, open)
  })

  it('counts nothing that was not sent: what the webhook may no longer know of', async () => {
    const receiver = await sending.receiver()
    const { id: tenant } = await client.create('tenants')
    const webhook = await sending.make(receiver, { enabled: true })
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
    expect((await sending.stateOf(webhook))?.failures).toBe(0)
  })
})

describe('fairness', () => {
  it('sends one at first, and at most four at once to one webhook by each worker', async () => {
    const [alone, shared] = [await sending.receiver(), await sending.receiver()]
    await sending.make(alone)
    const first = sending.worker()
    const heldAlone = hold(alone)
    await leads(60)
    await expectOpen(heldAlone, 1)
    heldAlone.answerOpen()
    await expectOpen(heldAlone, 4)
    heldAlone.answerAll()
    await alone.until(60)
    await first.stop()
    await sending.make(shared, { events: ['leads.updated'] })
    sending.worker()
    sending.worker()
    const heldShared = hold(shared)
    await client.bulk('PATCH', '/leads?where[id][exists]=true&limit=200&return=minimal', { name: 'two' })
    await expectOpen(heldShared, 2)
    heldShared.answerOpen()
    await expectOpen(heldShared, 8)
    heldShared.answerAll()
    await shared.until(60)
  })

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
    const held = hold(receiver)
    await leads(20)
    await expectOpen(held, 8)
    held.answerAll()
    await receiver.until(420)
  })

  it('takes turns: who has little is not behind who has much', async () => {
    const [much, little] = [await sending.receiver(), await sending.receiver()]
    const busy = await sending.make(much)
    const quiet = await sending.make(little, { events: ['leads.created', 'leads.updated'], filter: quietly })
    sending.worker({ concurrency: 4 })
    // Both have shown that they answer: they share the places.
    const lead = await sending.lead({ name: 'quiet' })
    for (const each of [busy, quiet]) await sending.until(async () => expect(await delivered(each)).toBe(1))
    const held = hold(much)
    await leads(300)
    await expectOpen(held, 4)
    await client.update(`/leads/${lead}`, { notes: 'now' })
    await sending.until(async () => expect(await sending.deliveries(quiet)).toHaveLength(2))
    await sending.looks()
    let before = Infinity
    little.answer(() => {
      before = much.requests.length
      return 204
    })
    held.answerAll()
    await little.until(2)
    // What is claimed at once, and not all that waits.
    expect(before).toBeLessThan(150)
    await sending.until(async () => expect(await delivered(busy)).toBe(301))
  })

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
    for (let each = 0; each < 60; each++) await sending.make(hanging, { url: `${hanging.url}/${each}` })
    const well = await sending.make(healthy)
    // Who is slow gives its place back by the time that goes by.
    const clock = { monotonic: () => performance.now(), now: () => sending.clock.now() }
    sending.worker({ clock, concurrency: 8, totalMs: 3_600_000 })
    for (let each = 1; each <= 31; each++) {
      await sending.lead()
      await sending.until(async () => expect(await delivered(well)).toBe(each))
    }
    // And those that hang do have their turn, each no more than one at a time: none has come to its end.
    await hanging.until(60)
    expect([...open.values()]).toEqual(Array.from({ length: 60 }, () => 1))
    expect(most).toBe(1)
  })
})
