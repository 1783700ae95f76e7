/** What is wrong with webhooks is found, named and put right by doing what the doctor says. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runCheck } from '../../src/doctor'
import { addSecret } from '../../src/plugins/webhooks/secrets'
import { useClient } from '../support/client'
import { unwritten } from '../support/contents'

const service = useClient()
let id: number

beforeEach(async () => {
  id = (await service.create('webhooks', { events: ['leads.created'], url: 'https://example.com/hooks' })).id
  await addSecret(service, id, 24)
})
afterEach(async () => {
  await service.query('TRUNCATE webhook_deliveries, webhook_fan_outs')
  await service.query('DELETE FROM webhooks')
})

/** What is found, by looking alone. */
const examine = async () => {
  const findings = await unwritten(service, () => runCheck(service.payload, 'webhooks'))
  return findings
}

const addDelivery = (status: string, days: number) =>
  service.query(
    `INSERT INTO webhook_deliveries (webhook, status, due_at, created_at)
     VALUES ($1, $2::enum_webhook_deliveries_status, to_timestamp(0), now() - make_interval(days => $3))`,
    [id, status, days],
  )

describe('webhooks', () => {
  it('are well as the service makes them', async () => {
    await service.create('leads', {})
    await addDelivery('delivered', 31)
    await addDelivery('pending', 400)
    expect(await examine()).toEqual([])
  })

  it('with secrets of another PAYLOAD_SECRET', async () => {
    await service.query(`UPDATE webhook_secrets SET sealed = 'x' || sealed`)
    expect(await examine()).toMatchObject([
      {
        count: 1,
        examples: [id],
        what: 'Webhooks have secrets that cannot be read, and nothing is signed with them',
      },
    ])
    // Expired, it is of no use anyway.
    await service.query(`UPDATE webhook_secrets SET expires_at = now() - interval '1 hour'`)
    expect(await examine()).toEqual([])
  })

  it('with events that are no more', async () => {
    await service.query(`UPDATE webhooks SET events = '["leads.created", "carriages.created"]'`)
    expect(await examine()).toMatchObject([
      { count: 1, examples: [id], what: 'Webhooks subscribe to events that no longer exist' },
    ])
  })

  it('that nobody tells of what was written, as a note', async () => {
    await service.create('leads', {})
    await service.query(`UPDATE webhook_fan_outs SET created_at = now() - interval '1 hour'`)
    expect(await examine()).toMatchObject([{ isNote: true, steps: [{ command: 'npm run worker' }] }])
  })

  it('with deliveries that should have gone, which its statement deletes, and no others', async () => {
    await addDelivery('delivered', 40)
    await addDelivery('held', 40)
    await addDelivery('pending', 40)
    await addDelivery('failed', 31)
    const findings = await examine()
    expect(findings).toMatchObject([{ count: 2 }])
    for (const step of findings.flatMap(({ steps }) => steps))
      if ('sql' in step) await service.query(step.sql)
    expect(await examine()).toEqual([])
    const left = await service.query<{ status: string }>('SELECT status FROM webhook_deliveries ORDER BY id')
    expect(left.map(({ status }) => status)).toEqual(['pending', 'failed'])
  })
})
