/**
 * Who is sent what, by the state of the webhook: on, off, paused, disabled. With which method a delivery is sent, also for a
 * webhook that is older than the rule about methods.
 */
import { describe, expect, it } from 'vitest'
import { useClient } from '../support/client'
import { useSending } from '../support/sending'

const hour = 3_600_000
const day = 24 * hour

const client = useClient()
const sending = useSending(client)

const statuses = async (webhook: number): Promise<string[]> =>
  (await sending.deliveries(webhook)).map(({ status }) => status)

const heard = (webhook: number, expected: string[]) =>
  sending.until(async () => expect(await statuses(webhook)).toEqual(expected))

const act = async (webhook: number, action: 'pause' | 'resume'): Promise<void> => {
  const { status } = await client.api('POST', `/webhooks/${webhook}/${action}`)
  expect(status).toBe(200)
}

describe('a webhook that is gone (410)', () => {
  it('is disabled at once: what waits and what comes is held, and is sent when it is replayed', async () => {
    const receiver = await sending.receiver()
    receiver.answer(500)
    const webhook = await sending.make(receiver)
    sending.worker()
    await sending.lead()
    await receiver.until(1)
    await sending.until(async () => expect((await sending.deliveries(webhook))[0]?.tries).toBe(1))
    receiver.answer(410)
    await sending.lead()
    await heard(webhook, ['held', 'failed'])
    expect(await sending.stateOf(webhook)).toMatchObject({ reason: 'gone', state: 'disabled' })
    for (const { leasedUntil, nextTry } of await sending.deliveries(webhook)) {
      expect([leasedUntil, nextTry]).toEqual([null, null])
    }
    await sending.lead()
    await heard(webhook, ['held', 'failed', 'held'])
    receiver.answer(204)
    sending.clock.pass(10 * day)
    await sending.looks()
    expect(receiver.requests).toHaveLength(2)
    await act(webhook, 'resume')
    await sending.looks()
    expect(receiver.requests).toHaveLength(2)
    const replayed = await client.api('POST', `/webhooks/${webhook}/replay`, {
      body: { failedSince: '2020-01-01T00:00:00Z' },
    })
    expect(replayed.body).toEqual({ replayed: 3 })
    await heard(webhook, ['delivered', 'delivered', 'delivered'])
    expect(receiver.requests).toHaveLength(5)
  })

  it('keeps what was on its way when it arrives after all', async () => {
    const receiver = await sending.receiver()
    const webhook = await sending.make(receiver)
    const open: (() => void)[] = []
    sending.worker()
    await sending.lead()
    await heard(webhook, ['delivered'])
    let count = 0
    receiver.answer(() => (count++ === 0 ? new Promise((done) => open.push(() => done(204))) : 410))
    await client.api('POST', '/leads/batch', { body: { docs: [{}, {}] } })
    await heard(webhook, [
      'delivered',
      expect.stringMatching(/held|failed/),
      expect.stringMatching(/held|failed/),
    ])
    for (const done of open) done()
    await sending.until(async () =>
      expect((await statuses(webhook)).toSorted()).toEqual(['delivered', 'delivered', 'failed']),
    )
    expect(await sending.stateOf(webhook)).toMatchObject({ reason: 'gone', state: 'disabled' })
  })
})

describe('a webhook that fails', () => {
  /** Fails so many times, each half a day after the other. */
  const failing = async (webhook: number, times: number) => {
    for (let each = 0; each < times; each++) {
      const [before] = await client.query<{ tries: number }>(
        'SELECT coalesce(sum(tries), 0)::int AS tries FROM webhook_deliveries WHERE webhook = $1',
        [webhook],
      )
      await sending.lead()
      await sending.until(async () => {
        const all = await sending.deliveries(webhook)
        expect(all.reduce((sum, { tries }) => sum + tries, 0)).toBeGreaterThan(before?.tries ?? 0)
      })
    }
  }

  it('is disabled after five days and twenty tries, by nothing less', async () => {
    const receiver = await sending.receiver()
    receiver.answer(500)
    const webhook = await sending.make(receiver)
    sending.worker()
    await failing(webhook, 9)
    expect(await sending.stateOf(webhook)).toMatchObject({ state: 'active' })
    // Long enough, and too few: nothing but one probe, as the others are not due.
    sending.clock.pass(5 * day + hour)
    await sending.until(async () => expect((await sending.stateOf(webhook))?.failures).toBeGreaterThan(9))
    expect(await sending.stateOf(webhook)).toMatchObject({ state: 'active' })
    await sending.until(async () => {
      sending.clock.pass(31_000)
      expect(await sending.stateOf(webhook)).toMatchObject({ reason: 'failing', state: 'disabled' })
    })
    const { failures = 0 } = (await sending.stateOf(webhook)) ?? {}
    expect(failures).toBeGreaterThanOrEqual(20)
    expect(failures).toBeLessThan(25)
    expect(new Set(await statuses(webhook))).toEqual(new Set(['held']))
  })

  it('is not while anything arrives, though most fails', async () => {
    const receiver = await sending.receiver()
    receiver.answer(500)
    const webhook = await sending.make(receiver)
    sending.worker()
    await failing(webhook, 8)
    expect(await sending.stateOf(webhook)).toMatchObject({ failures: 8 })
    receiver.answer(204)
    await sending.lead()
    await sending.until(async () =>
      expect(await sending.stateOf(webhook)).toMatchObject({ failingSince: null, failures: 0 }),
    )
    receiver.answer(500)
    sending.clock.pass(6 * day)
    await sending.until(async () => expect((await sending.stateOf(webhook))?.failures).toBeGreaterThan(0))
    expect(await sending.stateOf(webhook)).toMatchObject({ state: 'active' })
  })

  it('is known as well by a worker that never saw it fail, soon after another did', async () => {
    const receiver = await sending.receiver()
    const webhook = await sending.make(receiver)
    sending.worker()
    await sending.lead()
    await heard(webhook, ['delivered'])
    // Another worker's, which is gone.
    await client.query('INSERT INTO webhook_states (id, failing_since, failures) VALUES ($1, now(), 19)', [
      webhook,
    ])
    sending.clock.pass(61_000)
    await sending.lead()
    await sending.until(async () =>
      expect(await sending.stateOf(webhook)).toMatchObject({ failingSince: null, failures: 0 }),
    )
  })
})

describe('a webhook that is', () => {
  it('paused waits, and goes on in its order when it is resumed', async () => {
    const receiver = await sending.receiver()
    const webhook = await sending.make(receiver)
    sending.worker()
    await act(webhook, 'pause')
    const ids = [await sending.lead(), await sending.lead(), await sending.lead()]
    await heard(webhook, ['pending', 'pending', 'pending'])
    sending.clock.pass(10 * day)
    await sending.looks()
    expect(receiver.requests).toEqual([])
    await act(webhook, 'resume')
    await heard(webhook, ['delivered', 'delivered', 'delivered'])
    expect((await sending.deliveries(webhook)).map(({ recordId }) => recordId)).toEqual(ids)
  })

  it('off hears nothing new, and is sent what waits when it is on again', async () => {
    const receiver = await sending.receiver()
    receiver.answer(500)
    const webhook = await sending.make(receiver)
    const other = await sending.make(receiver)
    sending.worker()
    await sending.lead()
    await receiver.until(2)
    await sending.until(async () => expect((await sending.deliveries(webhook))[0]?.tries).toBe(1))
    await client.update(`/webhooks/${webhook}`, { enabled: false })
    receiver.answer(204)
    await sending.lead()
    sending.clock.pass(hour)
    await heard(other, ['delivered', 'delivered'])
    await sending.looks()
    expect(await statuses(webhook)).toEqual(['pending'])
    await client.update(`/webhooks/${webhook}`, { enabled: true })
    await heard(webhook, ['delivered'])
  })

  it('deleted is sent nothing more', async () => {
    const receiver = await sending.receiver()
    receiver.answer(500)
    const webhook = await sending.make(receiver)
    sending.worker()
    await sending.lead()
    await receiver.until(1)
    expect((await client.api('DELETE', `/webhooks/${webhook}`)).status).toBe(200)
    sending.clock.pass(hour)
    await sending.lead()
    await sending.looks()
    expect(receiver.requests).toHaveLength(1)
  })
})

describe('a webhook narrowed to other tenants', () => {
  it('is not sent what waits of those that it left', async () => {
    const receiver = await sending.receiver()
    const [{ id: one }, { id: two }] = [await client.create('tenants'), await client.create('tenants')]
    const limited = await sending.make(receiver, { tenants: [one, two] })
    const free = await sending.make(receiver)
    await act(limited, 'pause')
    await act(free, 'pause')
    sending.worker()
    for (const tenant of [one, two, null]) await sending.lead({ tenant })
    await heard(limited, ['pending', 'pending'])
    await heard(free, ['pending', 'pending', 'pending'])
    await client.update(`/webhooks/${limited}`, { tenants: [two] })
    await client.update(`/webhooks/${free}`, { tenants: [one] })
    await act(limited, 'resume')
    await act(free, 'resume')
    await heard(limited, ['cancelled', 'delivered'])
    await heard(free, ['delivered', 'cancelled', 'cancelled'])
    expect(receiver.requests).toHaveLength(2)
  })
})

describe('the method of a delivery', () => {
  it.each([
    [null, 'POST'],
    ['POST', 'POST'],
    ['PUT', 'PUT'],
    ['PATCH', 'PATCH'],
    ['GET', 'POST'],
    ['DELETE', 'POST'],
    ['put', 'PUT'],
    ['Patch', 'PATCH'],
    ['PO ST', 'POST'],
    ['', 'POST'],
  ])('of a webhook that has %j is %s', async (stored, sent) => {
    const receiver = await sending.receiver()
    const webhook = await sending.make(receiver)
    await client.query('UPDATE webhooks SET method = $2 WHERE id = $1', [webhook, stored])
    sending.worker()
    await sending.lead()
    await receiver.until(1)
    expect(receiver.requests.map(({ method }) => method)).toEqual([sent])
    await sending.until(async () =>
      expect((await sending.deliveries(webhook)).map(({ status }) => status)).toEqual(['delivered']),
    )
  })
})
