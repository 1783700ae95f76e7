/** A webhook that wants order: of one record never a later event before an earlier one is done with. */
import { describe, expect, it } from 'vitest'
import { leaseMs } from '../../src/plugins/webhooks/delivery/claim'
import { useClient } from '../support/client'
import { eventIn, useSending } from '../support/sending'
import { letTimePass } from '../support/wait'

const client = useClient()
const sending = useSending(client)

const events = ['leads.created', 'leads.updated', 'leads.deleted', 'leads.processStatus.changed']

describe('events of one record, in order', () => {
  it('by two workers, while a fifth of the tries fail: none before an earlier one is delivered', async () => {
    const receiver = await sending.receiver()
    const webhook = await sending.make(receiver, { events, ordered: true })
    const arrived: { id: number; isOk: boolean; message: string; sequence: number }[] = []
    let count = 0
    receiver.answer(async (request) => {
      const isOk = ++count % 5 !== 0
      const { id, sequence } = eventIn(request).data
      const message = String(request.headers['webhook-id'])
      await letTimePass(Math.random() * 15, 'answers come in another order than requests')
      arrived.push({ id, isOk, message, sequence })
      return isOk ? 204 : 500
    })
    sending.worker()
    sending.worker()
    const ids = await Promise.all(Array.from({ length: 4 }, () => sending.lead()))
    await Promise.all(
      ids.map(async (id) => {
        for (const processStatuses of ['Not Responding', 'Qualified Lead', null]) {
          await client.update(`/leads/${id}`, { notes: String(processStatuses) })
          await client.api('PATCH', `/leads/${id}`, { body: { processStatuses } })
        }
        await client.api('DELETE', `/leads/${id}`)
      }),
    )
    await sending.until(async () => {
      const all = await sending.deliveries(webhook)
      // The waits after failures, and those of the breaker: little by little, so that no lease ends of what was
      // taken since it was seen that nothing is.
      if (all.every(({ leasedUntil }) => leasedUntil === null)) sending.clock.pass(leaseMs / 2)
      expect(all.length).toBeGreaterThanOrEqual(4 * 7)
      expect(all.filter(({ status }) => status !== 'delivered')).toEqual([])
    })
    expect(arrived.some(({ isOk }) => !isOk)).toBe(true)
    for (const id of ids) {
      const own = arrived.filter((each) => each.id === id)
      const done: typeof own = []
      for (const each of own) {
        const previous = done.at(-1)
        expect(each.sequence, JSON.stringify(own)).toBeGreaterThanOrEqual(previous?.sequence ?? 0)
        // The update before its transition: they are of one change.
        if (each.isOk) done.push(each)
      }
      expect([...new Set(done.map(({ message }) => message))]).toEqual(
        (await sending.deliveries(webhook))
          .filter(({ recordId }) => recordId === id)
          .map(({ message }) => message),
      )
    }
  })

  it('others overtake one that waits, and what follows it goes on when it has failed', async () => {
    const receiver = await sending.receiver()
    const webhook = await sending.make(receiver, { events, ordered: true })
    const bad = await client.create('leads')
    await client.update(`/leads/${bad.id}`, { notes: 'second' })
    const good = await client.create('leads')
    receiver.answer((request) =>
      eventIn(request).data.operation === 'create' && eventIn(request).data.id === bad.id ? 500 : 204,
    )
    sending.worker()
    await sending.until(async () =>
      expect((await sending.deliveries(webhook)).map(({ status }) => status)).toEqual([
        'pending',
        'pending',
        'delivered',
      ]),
    )
    await sending.looks()
    expect(receiver.requests.map((request) => eventIn(request).data.id)).toEqual([bad.id, good.id])
    // Its last try.
    await client.query(
      'UPDATE webhook_deliveries SET tries = 9, due_at = to_timestamp(0) WHERE record_id = $1 AND sequence = (SELECT min(sequence) FROM webhook_deliveries)',
      [bad.id],
    )
    await sending.until(async () =>
      expect((await sending.deliveries(webhook)).map(({ status }) => status)).toEqual([
        'failed',
        'delivered',
        'delivered',
      ]),
    )
  })

  it('a webhook that does not want it lets later ones overtake', async () => {
    const receiver = await sending.receiver()
    const webhook = await sending.make(receiver, { events })
    const { id } = await client.create('leads')
    await client.update(`/leads/${id}`, { notes: 'second' })
    receiver.answer((request) => (eventIn(request).data.operation === 'create' ? 500 : 204))
    sending.worker()
    await sending.until(async () =>
      expect((await sending.deliveries(webhook)).map(({ status }) => status)).toEqual([
        'pending',
        'delivered',
      ]),
    )
  })
})
