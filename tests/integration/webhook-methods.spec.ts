/** With which method a delivery is sent, also for a webhook that is older than the rule about methods. */
import { describe, expect, it } from 'vitest'
import { useClient } from '../support/client'
import { useSending } from '../support/sending'

const client = useClient()
const sending = useSending(client)

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
