/** What webhooks were told goes in the background, and what must stay stays. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { getHourlyWork, startBackground } from '../../src/runtime/background'
import { forgetDeliveries } from '../../src/plugins/webhooks/retention'
import { useClient } from '../support/client'
import { contents, unwritten } from '../support/contents'
import { holding } from '../support/holding'
import { statementsOf } from '../support/statements'

const service = useClient()
/** A webhook that is there, and the number of one that is gone. */
let webhook: number
const gone = 77_777

beforeEach(async () => {
  webhook = (
    await service.create('webhooks', { events: ['deals.deleted'], url: 'https://example.com/hooks' })
  ).id
  await service.query('TRUNCATE webhook_fan_outs')
})
afterEach(async () => {
  await service.query('TRUNCATE webhook_deliveries, webhook_fan_outs RESTART IDENTITY')
  await service.query('DELETE FROM webhooks')
})

type Added = { count?: number; days?: number; status?: string; webhook?: number }

const add = ({ count = 1, days = 0, status = 'delivered', webhook: of = webhook }: Added) =>
  service.query(
    `INSERT INTO webhook_deliveries (webhook, message, status, tries, attempts, body, is_test, tenants, due_at, created_at)
     SELECT $1, 'msg_' || n, $3::enum_webhook_deliveries_status, 1, '[]', '{}', FALSE, '[]', to_timestamp(0),
       clock_timestamp() - make_interval(days => $4) FROM generate_series(1, $2) AS n`,
    [of, count, status, days],
  )

/** `delivered 40` for each that is left, in their order: its status and its age in days. */
const left = async (): Promise<string[]> => {
  const rows = await service.query<{ text: string }>(
    `SELECT status || ' ' || floor(extract(epoch FROM clock_timestamp() - created_at) / 86400) AS text
     FROM webhook_deliveries ORDER BY id`,
  )
  return rows.map(({ text }) => text)
}

const forget = (signal?: AbortSignal) => forgetDeliveries(service.payload, signal)

describe('forgetDeliveries', () => {
  it('deletes what is done and older than 30 days, and nothing that is young', async () => {
    for (const days of [40, 31, 29, 0])
      for (const status of ['delivered', 'failed', 'held', 'cancelled']) await add({ days, status })
    expect(await forget()).toBe(8)
    expect(new Set((await left()).map((each) => each.split(' ')[1]))).toEqual(new Set(['29', '0']))
    expect(await unwritten(service, () => forget())).toBe(0)
  })

  it('keeps what waits, however old it is', async () => {
    await add({ days: 400, status: 'pending' })
    await add({ days: 40 })
    await add({ days: 35, status: 'pending' })
    expect(await forget()).toBe(1)
    expect(await left()).toEqual(['pending 400', 'pending 35'])
  })

  it('finds what is old behind pages of what waits', async () => {
    await add({ count: 2500, days: 50, status: 'pending' })
    await add({ count: 3, days: 40 })
    await add({ count: 2 })
    expect(await forget()).toBe(3)
    expect(await left()).toHaveLength(2502)
  })

  it('deletes all of webhooks that are gone, and of no other', async () => {
    await add({ count: 1200, status: 'pending', webhook: gone })
    await add({ count: 5, status: 'pending' })
    await add({ count: 1000, webhook: gone + 1 })
    await add({ count: 2 })
    expect(await forget()).toBe(2200)
    expect(new Set(await left())).toEqual(new Set(['pending 0', 'delivered 0']))
    expect(await left()).toHaveLength(7)
  })

  it('deletes what a webhook was told once it was deleted through the interface', async () => {
    await add({ count: 3 })
    const { status } = await service.api('DELETE', `/webhooks/${webhook}`)
    expect(status).toBe(200)
    expect(await forget()).toBe(3)
  })

  it('deletes secrets a week after their end, and never one that signs or just did', async () => {
    const expires = (at: null | string) =>
      service.query(
        `INSERT INTO webhook_secrets (webhook, sealed, expires_at) VALUES ($1, 'sealed', ${at})`,
        [webhook],
      )
    await service.query('DELETE FROM webhook_secrets')
    await expires(`now() - interval '8 days'`)
    await expires(`now() - interval '6 days'`)
    await expires(`now() + interval '1 hour'`)
    await expires('NULL')
    expect(await forget()).toBe(1)
    const ends = await service.query<{ ago: null | number }>(
      `SELECT round(extract(epoch FROM now() - expires_at) / 86400)::int AS ago FROM webhook_secrets ORDER BY id`,
    )
    expect(ends.map(({ ago }) => ago)).toEqual([6, 0, null])
  })

  it('leaves what was not told yet, the ledger and everything else as they are', async () => {
    await service.create('leads', {})
    await service.query(`UPDATE webhook_fan_outs SET created_at = created_at - interval '400 days'`)
    await service.query(`UPDATE changes SET created_at = created_at - interval '400 days'`)
    await add({ count: 10, days: 40 })
    const { webhook_deliveries: _, ...before } = await contents(service)
    expect(before['webhook_fan_outs']).toMatch(/^[1-9]/)
    expect(await forget()).toBe(10)
    const { webhook_deliveries: __, ...after } = await contents(service)
    expect(after).toEqual(before)
  })

  it('waits for nobody who holds a row, and takes it the next time', async () => {
    await add({ count: 4, days: 40 })
    await holding(service, 'SELECT 1 FROM webhook_deliveries ORDER BY id LIMIT 1 FOR UPDATE', async () => {
      // It would not come to an end while the row is held.
      expect(await forget()).toBe(3)
    })
    expect(await forget()).toBe(1)
  })

  it('keeps one that is replayed at that moment', async () => {
    await add({ days: 40, status: 'failed' })
    await holding(service, `UPDATE webhook_deliveries SET status = 'pending'`, async (commit) => {
      expect(await forget()).toBe(0)
      await commit()
    })
    expect(await forget()).toBe(0)
    expect(await left()).toEqual(['pending 40'])
  })

  it('may be done by several processes at once', async () => {
    await add({ count: 3500, days: 40 })
    await add({ count: 2500, webhook: gone })
    const deleted = await Promise.all([forget(), forget(), forget()])
    // What one held another left alone.
    expect(deleted.reduce((sum, count) => sum + count, 0) + (await forget())).toBe(6000)
    expect(await left()).toEqual([])
  })

  it('stops between two pages when it is asked to', async () => {
    await add({ count: 5000, days: 40 })
    expect(await forget(AbortSignal.abort())).toBe(0)
    const ending = new AbortController()
    const forgetting = forget(ending.signal)
    ending.abort()
    expect(await forgetting).toBe(1000)
    expect(await left()).toHaveLength(4000)
  })

  it('reads no more of the young ones than the first page', async () => {
    await add({ count: 10, days: 40 })
    await add({ count: 20_000 })
    const { answer, statements } = await statementsOf(() => forget())
    expect(answer).toBe(10)
    expect(statements.filter((each) => each.includes('AS is_old'))).toHaveLength(1)
  })

  it('is done by the service by itself', async () => {
    await add({ days: 40 })
    const background = startBackground(service.payload, getHourlyWork(service.payload, undefined), {
      everyMs: 60_000,
      firstMs: 10,
    })
    await expect.poll(left).toEqual([])
    await background.stop()
  })
})
