/** Runs the fan-out step by step, without sending anything, and reads the deliveries that it creates. */
import { expect } from 'vitest'
import { workerPool } from '../../src/plugins/webhooks/connection'
import type { EventBody } from '../../src/plugins/webhooks/events'
import { FanOut } from '../../src/plugins/webhooks/outbox/fanOut'
import type { Client } from './client'
import { letTimePass } from './wait'

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

export type ManualFanOut = {
  /** Removes all noted changes and deliveries. */
  begin: () => Promise<void>
  close: () => Promise<void>
  deliveries: (webhook?: number) => Promise<Delivery[]>
  /** `leads.created 12` for each delivery of one webhook, in order. */
  events: (webhook: number) => Promise<string[]>
  /** Creates a webhook, to which nothing is sent, and calls `begin`. */
  make: (data?: Record<string, unknown>) => Promise<number>
  /** The number of changes that are noted, and of the rows that note them. */
  noted: () => Promise<{ changes: number; rows: number }>
  /** One piece of each queue that waits, by both runners of a worker. @returns whether there may be more */
  round: () => Promise<boolean>
  /** Runs rounds until no noted change is left. */
  runAll: () => Promise<void>
}

export const startManualFanOut = (client: Client): ManualFanOut => {
  const { payload, query } = client
  const pool = workerPool(payload)
  const engine = new FanOut(payload, pool)

  const deliveries: ManualFanOut['deliveries'] = async (webhook) => {
    const rows = await query<Omit<Delivery, 'body'>>(
      `SELECT id, webhook::int, message, event, collection, record_id::int AS "recordId", sequence::int, status::text,
         tenants, body AS text FROM webhook_deliveries WHERE $1::int IS NULL OR webhook = $1 ORDER BY id`,
      [webhook ?? null],
    )
    return rows.map((row) => ({ ...row, body: JSON.parse(row.text) as EventBody }))
  }
  const round = async () => {
    let isMore = false
    for (const runner of ['quick', 'patient'] as const) {
      const first = await engine.serve(runner)
      isMore ||= first.isServed
      for (let turn = 0; turn < first.others; turn++) await engine.serve(runner)
    }
    return isMore
  }
  /** Of queues that are full, what waits may stay. */
  const isLeft = async () =>
    (
      await query(
        `SELECT 1 FROM webhook_fan_outs AS noted LEFT JOIN webhook_queues AS state ON state.queue = noted.queue
         WHERE state.full_since IS NULL LIMIT 1`,
      )
    ).length > 0
  const runAll = async () => {
    while ((await round()) || (await isLeft()))
      if (await isLeft()) await letTimePass(5, 'a queue rests, or another worker holds it')
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
    runAll,
  }
}

/** Asserts that no change is noted and that there are no deliveries. */
export const expectNoDeliveries = async (fanOut: ManualFanOut): Promise<void> => {
  expect(await fanOut.noted()).toEqual({ changes: 0, rows: 0 })
  await fanOut.runAll()
  expect(await fanOut.deliveries()).toEqual([])
}
