/**
 * Deliveries taken to be sent. A lease says for how long nobody else takes them; when a worker dies they are free again
 * at its end. A lease that ends much later than one can was written before the clock was set back, and is none.
 */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { BasePayload } from 'payload'
import { type Queryable, rowsOf } from '../connection'
import { tenantsOfWebhook } from '../ownTenants'

/** Longer than a try may take. */
export const leaseMs = 30_000

/** A lease that ends further ahead is none. Leases go by each worker's clock, and those of two hosts differ by seconds. */
export const farthestLeaseMs = 5 * 60_000

export type Claimed = {
  body: string
  id: number
  /** Whether the webhook may still know of it. */
  isPermitted: boolean
  message: string
  method: null | string
  /** Sealed; the live ones, the newest first. */
  secrets: string[]
  /** Whether its webhook wants what happens to one record in its order. */
  isOrdered: boolean
  isTest: boolean
  tries: number
  url: null | string
  webhook: number
}

const isFree = (now: SQL): SQL =>
  sql`(delivery.leased_until IS NULL OR delivery.leased_until <= ${now} OR delivery.leased_until > ${now} + make_interval(secs => ${farthestLeaseMs / 1000}))`

const isActive = sql`webhook.enabled IS NOT FALSE AND coalesce(state.state, 'active') = 'active'`

const at = (now: number): SQL => sql`${new Date(now).toISOString()}::timestamptz`

/** Tests are due before all others, which they overtake, and whatever the state of their webhook. */
const beforeOthers = sql`to_timestamp(-1)`

const isDue = (now: SQL): SQL =>
  sql`delivery.due_at <= CASE WHEN ${isActive} THEN ${now} ELSE ${beforeOthers} END`

/** The webhooks that something is due for, whose share they count on, and whether that is a test. */
export const findDue = async (
  payload: BasePayload,
  on: Queryable,
  now: number,
): Promise<{ hasTest: boolean; id: number; share: number }[]> =>
  rowsOf(
    payload,
    on,
    sql`SELECT webhook.id, coalesce(noted.share, 0) AS share, first.due_at = ${beforeOthers} AS "hasTest"
      FROM webhooks AS webhook LEFT JOIN webhook_states AS state ON state.id = webhook.id
        LEFT JOIN webhook_shares AS noted ON noted.webhook = webhook.id
        CROSS JOIN LATERAL (SELECT delivery.due_at FROM webhook_deliveries AS delivery
          WHERE delivery.webhook = webhook.id AND delivery.status = 'pending' AND ${isDue(at(now))} AND ${isFree(at(now))}
          ORDER BY delivery.due_at LIMIT 1) AS first`,
  )

/**
 * Takes what is due, what was due first first; of a webhook that wants order, of one record only what is next.
 *
 * @param wanted how many of each webhook
 */
export const claim = (
  payload: BasePayload,
  on: Queryable,
  wanted: ReadonlyMap<number, number>,
  now: number,
): Promise<Claimed[]> =>
  rowsOf<Claimed>(
    payload,
    on,
    // Not joined with what is picked, which is thought to be thousands: then all there ever was would be read.
    sql`WITH picked AS MATERIALIZED (
        SELECT next.id FROM unnest(${sql.param([...wanted.keys()])}::int[], ${sql.param([...wanted.values()])}::int[]) AS wanted(webhook, most)
          JOIN webhooks AS webhook ON webhook.id = wanted.webhook LEFT JOIN webhook_states AS state ON state.id = webhook.id
          CROSS JOIN LATERAL (
            SELECT delivery.id FROM webhook_deliveries AS delivery
            WHERE delivery.webhook = wanted.webhook AND delivery.status = 'pending' AND ${isDue(at(now))} AND ${isFree(at(now))}
              AND (webhook.ordered IS NOT TRUE OR NOT EXISTS (SELECT 1 FROM webhook_deliveries AS earlier
                WHERE earlier.webhook = delivery.webhook AND earlier.status = 'pending' AND earlier.collection = delivery.collection
                  AND earlier.record_id = delivery.record_id AND (earlier.sequence, earlier.id) < (delivery.sequence, delivery.id)))
            ORDER BY delivery.due_at, delivery.id LIMIT wanted.most FOR UPDATE SKIP LOCKED
          ) AS next)
      UPDATE webhook_deliveries AS delivery SET leased_until = ${at(now + leaseMs)}
      FROM webhooks AS webhook CROSS JOIN LATERAL (SELECT ${tenantsOfWebhook(sql`webhook.id`)} AS tenants) AS own
      WHERE delivery.id = ANY(ARRAY(SELECT id FROM picked)) AND webhook.id = delivery.webhook
      RETURNING delivery.id, delivery.webhook::int AS webhook, delivery.message, delivery.body, delivery.tries::int AS tries, delivery.is_test AS "isTest", webhook.url, webhook.method,
        webhook.ordered IS TRUE AS "isOrdered",
        ARRAY(SELECT secret.sealed FROM webhook_secrets AS secret WHERE secret.webhook = webhook.id
          AND (secret.expires_at IS NULL OR secret.expires_at > clock_timestamp()) ORDER BY secret.id DESC) AS secrets,
        (delivery.is_test OR CASE WHEN jsonb_typeof(webhook.events) = 'array' AND webhook.events <> '[]'
          THEN webhook.events @> to_jsonb(delivery.event) ELSE TRUE END)
        AND (own.tenants = '{}' OR EXISTS (SELECT 1 FROM unnest(own.tenants) AS tenant WHERE delivery.tenants @> to_jsonb(tenant))) AS "isPermitted"`,
    true,
  )

/** Gives back what was taken and not sent. */
export const release = async (payload: BasePayload, on: Queryable, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  await rowsOf(
    payload,
    on,
    sql`UPDATE webhook_deliveries SET leased_until = NULL WHERE id = ANY(${sql.param([...ids])}::int[])`,
  )
}
