/** When a delivery is tried, and tried again: by a clock that is moved, and that is set an hour off either way. */
import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { waits } from '../../src/plugins/webhooks/delivery/schedule'
import { useClient } from '../support/client'
import { headersOf, useSending } from '../support/sending'

const second = 1000
const hour = 3600 * second

const client = useClient()
const sending = useSending(client)

/** Waits until every delivery has been tried so many times. */
const tried = (times: number) =>
  sending.until(async () => {
    const all = await sending.deliveries()
    expect(all).not.toEqual([])
    expect(all.map(({ tries }) => tries)).toEqual(all.map(() => times))
    return all
  })

describe('a delivery that fails', () => {
  it('is tried ten times, each after its wait, under one id, and has failed then', async () => {
    const receiver = await sending.receiver()
    receiver.answer(500)
    const hooks = []
    for (let each = 0; each < 12; each++) hooks.push(await sending.make(receiver))
    const secrets = new Map<number, string>()
    for (const hook of hooks) secrets.set(hook, await sending.secretOf(hook))
    const { clock } = sending
    const beginning = clock.now()
    sending.worker()
    await sending.lead()
    await receiver.until(12)
    for (const [at, wait] of waits.entries()) {
      const all = await tried(at + 1)
      expect(receiver.requests).toHaveLength(12 * (at + 1))
      if (at === waits.length - 1) break
      expect(all.map(({ status }) => status)).toEqual(all.map(() => 'pending'))
      const next = waits[at + 1] ?? 0
      const left = all.map(({ attempts, dueAt, nextTry }) => {
        expect(nextTry).toEqual(dueAt)
        return dueAt.getTime() - Date.parse(attempts.at(-1)?.at ?? '')
      })
      expect(Math.min(...left)).toBeGreaterThanOrEqual(Math.floor(next * 0.8))
      expect(Math.max(...left)).toBeLessThanOrEqual(Math.ceil(next * 1.2))
      expect(new Set(left).size, `the waits of try ${at + 2} after ${wait}`).toBeGreaterThan(6)
      const soonest = Math.min(...all.map(({ dueAt }) => dueAt.getTime()))
      // And none comes sooner.
      clock.pass(soonest - clock.now() - 1)
      await sending.looks()
      expect(receiver.requests).toHaveLength(12 * (at + 1))
      clock.pass(Math.max(...all.map(({ dueAt }) => dueAt.getTime())) - clock.now())
      await receiver.until(12 * (at + 2))
    }
    const all = await sending.deliveries()
    for (const { attempts, nextTry, status } of all) {
      expect([status, nextTry, attempts.length]).toEqual(['failed', null, 10])
      const span = Date.parse(attempts.at(-1)?.at ?? '') - beginning
      expect(span).toBeGreaterThan(60 * hour)
      expect(span).toBeLessThan(91 * hour)
    }
    clock.pass(100 * hour)
    await sending.looks()
    expect(receiver.requests).toHaveLength(120)
    for (const { message, webhook } of all) {
      const own = receiver.requests.filter(({ headers }) => headers['webhook-id'] === message)
      expect([own.length, new Set(own.map(({ body }) => body)).size]).toEqual([10, 1])
      for (const request of own) {
        const { 'webhook-signature': signature, 'webhook-timestamp': at } = headersOf(request)
        expect(signature).toBe(
          new Webhook(secrets.get(webhook) ?? '').sign(message, new Date(Number(at) * 1000), request.body),
        )
      }
      const times = own.map(({ headers }) => Number(headers['webhook-timestamp']))
      expect(new Set(times).size).toBe(10)
    }
  })
})

describe('what a receiver answers', () => {
  it.each([
    ['seconds', '7200', 2 * hour, 2 * hour],
    ['a date', 'date', 3 * hour - second, 3 * hour],
    ['less than the schedule has', '1', 4 * second, 6 * second],
    ['more than a day', '864000', 24 * hour, 24 * hour],
    ['what is no time', 'soon', 4 * second, 6 * second],
  ])('with Retry-After, %s, is heeded', async (_, header, least, most) => {
    const receiver = await sending.receiver()
    receiver.answer(() => {
      const at = header === 'date' ? new Date(sending.clock.now() + 3 * hour).toUTCString() : header
      return { headers: { 'retry-after': at }, status: 503 }
    })
    await sending.make(receiver)
    sending.clock.pass(40 * hour)
    sending.worker()
    await sending.lead()
    const [delivery] = await tried(1)
    const wait = (delivery?.dueAt.getTime() ?? 0) - Date.parse(delivery?.attempts[0]?.at ?? '')
    expect(wait).toBeGreaterThanOrEqual(least)
    expect(wait).toBeLessThanOrEqual(most)
  })

  it.each([200, 201, 202, 203, 204, 206, 226, 299])('%i is delivered', async (status) => {
    const receiver = await sending.receiver()
    receiver.answer(status)
    await sending.make(receiver)
    sending.worker()
    await sending.lead()
    const [delivery] = await tried(1)
    expect(delivery).toMatchObject({ answerStatus: status, error: null, nextTry: null, status: 'delivered' })
  })

  it.each([301, 302, 303, 307, 308, 400, 401, 404, 429, 500, 503])('%i is tried again', async (status) => {
    const [receiver, other] = [await sending.receiver(), await sending.receiver()]
    receiver.answer({ headers: { location: other.url }, status })
    await sending.make(receiver)
    sending.worker()
    await sending.lead()
    const [delivery] = await tried(1)
    expect(delivery).toMatchObject({ answerStatus: status, status: 'pending' })
    sending.clock.pass(6 * second)
    await tried(2)
    expect([receiver.requests.length, other.requests.length]).toEqual([2, 0])
  })
})

describe.each([
  ['forward', hour],
  ['back', -hour],
])('a clock that is set %s an hour', (_, jump) => {
  it('causes no storm, loses nothing and leaves nothing stuck', async () => {
    const { clock } = sending
    const [slow, bad, good] = [await sending.receiver(), await sending.receiver(), await sending.receiver()]
    const open: (() => void)[] = []
    slow.answer(() => new Promise((done) => open.push(() => done(204))))
    bad.answer(500)
    const hanging = await sending.make(slow)
    await sending.make(bad)
    await sending.make(good)
    const leased = await sending.make(good, { events: ['leads.deleted'] })
    sending.worker()
    const ids = await Promise.all(Array.from({ length: 8 }, () => sending.lead()))
    await good.until(8)
    await bad.until(8)
    await slow.until(1)
    // What another worker has, which died.
    await client.api('DELETE', `/leads/${ids[0]}`)
    await good.until(9)
    await sending.until(async () => expect((await sending.deliveries(leased))[0]?.status).toBe('delivered'))
    await client.query(
      `UPDATE webhook_deliveries SET status = 'pending', leased_until = $2, tries = 0 WHERE webhook = $1`,
      [leased, new Date(clock.now() + 25_000).toISOString()],
    )
    const before = [slow, bad, good].map(({ requests }) => requests.length)
    clock.set(jump)
    await sending.looks(10)
    const [slowNow = 0, badNow = 0, goodNow = 0] = [slow, bad, good].map(
      ({ requests }, at) => requests.length - (before[at] ?? 0),
    )
    // On its way: not sent again beside itself. What failed: each once more at the most. What was leased: once.
    expect(slowNow).toBe(0)
    expect(badNow).toBeLessThanOrEqual(8)
    expect(goodNow).toBe(1)
    bad.answer(204)
    slow.answer(204)
    for (const done of open) done()
    await slow.until(8)
    await sending.until(async () => {
      const own = await sending.deliveries(hanging)
      expect(own.map(({ status }) => status)).toEqual(own.map(() => 'delivered'))
    })
    // However far it was set back, by then everything is due.
    clock.pass(Math.max(0, -jump) + hour)
    await sending.until(async () => {
      const all = await sending.deliveries()
      expect(all).toHaveLength(8 * 3 + 1)
      expect(all.filter(({ status }) => status !== 'delivered')).toEqual([])
    })
    const heard = new Set(slow.requests.map(({ headers }) => headers['webhook-id']))
    expect([heard.size, slow.requests.length]).toEqual([8, 8])
  })
})
