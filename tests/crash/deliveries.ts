/** The webhooks of a run, and how far the telling is: by SQL alone. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { BasePayload } from 'payload'
import { webhookOptionsOf } from '../../src/plugins/webhooks/options'
import { paths } from './verifyTold'

/** In milliseconds. */
const patience = 400_000

/** One for each path of the receiver, which this process may name from now on. */
export const makeWebhooks = async (payload: BasePayload, host: string): Promise<void> => {
  const allowed = webhookOptionsOf(payload).allow as string[]
  allowed.push(host)
  for (const [path, { events }] of Object.entries(paths)) {
    const data = { events, ordered: path === '/leads', url: `http://${host}${path}` }
    await payload.create({ collection: 'webhooks', data: data as never })
  }
}

/** The ids of deliveries that somebody, or nobody any more, is sending. */
export const leased = async ({ db }: BasePayload): Promise<string[]> => {
  const { rows } = await db.pool.query<{ message: string }>(
    `SELECT message FROM webhook_deliveries WHERE status = 'pending' AND leased_until > now()`,
  )
  return rows.map(({ message }) => message)
}

/** Waits until nothing is left to tell, or for so long that something will not be told. */
export const untilTold = async ({ db }: BasePayload): Promise<void> => {
  for (let waited = 0; waited < patience; waited += 200) {
    const { rows } = await db.pool.query<{ left: number }>(
      `SELECT (SELECT count(*) FROM webhook_fan_outs)::int + (SELECT count(*) FROM webhook_deliveries WHERE status = 'pending')::int AS left`,
    )
    if (rows[0]?.left === 0) return
    await sleep(200)
  }
}
