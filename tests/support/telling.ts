/** What is told of writes, without anybody being sent it: the fan-out, called by the test itself, and what it leaves. */
import { expect } from 'vitest'
import { workerPool } from '../../src/plugins/webhooks/connection'
import type { EventBody } from '../../src/plugins/webhooks/events'
import { FanOut } from '../../src/plugins/webhooks/outbox'
import type { Client } from './client'

export type Delivery = {
  body: EventBody
  collection: string
  event: string
  id: number
  message: string
  recordId: number
  sequence: number
  status: string
  tenants: number[]
  text: string
  webhook: number
}

export type Telling = {
  /** What is told from here on, and nothing of before. */
  begin: () => Promise<void>
  close: () => Promise<void>
  deliveries: (webhook?: number) => Promise<Delivery[]>
  /** `leads.created 12` for each delivery of one webhook, in their order. */
  events: (webhook: number) => Promise<string[]>
  /** A webhook that nobody sends to, and nothing told yet of its making. */
  make: (data?: Record<string, unknown>) => Promise<number>
  /** How many changes are noted, and in how many rows. */
  noted: () => Promise<{ changes: number; rows: number }>
  /** One round of one worker. @returns whether there may be more */
  round: () => Promise<boolean>
  /** Tells all that is noted. */
  tell: () => Promise<void>
}

export const startTelling = (client: Client): Telling => {
  const { payload, query } = client
  const pool = workerPool(payload)
  const fanOut = new FanOut(payload, pool)

  const deliveries: Telling['deliveries'] = async (webhook) => {
    const rows = await query<Omit<Delivery, 'body'>>(
      `SELECT id, webhook::int, message, event, collection, record_id::int AS "recordId", sequence::int, status::text,
         tenants, body AS text FROM webhook_deliveries WHERE $1::int IS NULL OR webhook = $1 ORDER BY id`,
      [webhook ?? null],
    )
    return rows.map((row) => ({ ...row, body: JSON.parse(row.text) as EventBody }))
  }
  const round = async () => {
    const [spread, worked] = [await fanOut.spread(), await fanOut.workOff()]
    const isBusy = spread.isBusy || worked.isBusy
    if (isBusy) await new Promise((done) => setTimeout(done, 5))
    return spread.isMore || worked.isMore || isBusy
  }
  const tell = async () => {
    while (await round());
  }
  const begin = async () => {
    await query('TRUNCATE webhook_fan_outs, webhook_deliveries')
  }
  return {
    begin,
    close: () => pool.end(),
    deliveries,
    events: async (webhook) =>
      (await deliveries(webhook)).map(({ event, recordId }) => `${event} ${recordId}`),
    async make(data = {}) {
      const { id } = await client.create('webhooks', { url: 'https://example.com/hooks', ...data })
      await begin()
      return id
    },
    async noted() {
      const [found] = await query<{ changes: number; rows: number }>(
        `SELECT count(*)::int AS rows, coalesce(sum((SELECT sum(upper(range) - lower(range)) FROM unnest(changes) AS range)), 0)::int
           AS changes FROM webhook_fan_outs`,
      )
      return found ?? { changes: 0, rows: 0 }
    },
    round,
    tell,
  }
}

/** Asserts that nothing is noted and nothing was told. */
export const expectSilence = async (telling: Telling): Promise<void> => {
  expect(await telling.noted()).toEqual({ changes: 0, rows: 0 })
  await telling.tell()
  expect(await telling.deliveries()).toEqual([])
}
