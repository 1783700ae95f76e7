/**
 * Claims due deliveries for this worker. A claim is a lease: no other worker takes the delivery until it ends, so the
 * deliveries of a worker that dies are free again then. A lease that ends implausibly late was written before the
 * clock was set back, and is ignored.
 */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { BasePayload } from 'payload'
import { type Queryable, queryRows } from '../connection'
import { tenantsOfWebhook } from '../rights'

/** Longer than an attempt may take. */
export const leaseMs = 30_000

/**
 * A lease that ends later than this from now is ignored. Leases use each worker's clock, and the clocks of two hosts
 * differ by seconds.
 */
export const farthestLeaseMs = 5 * 60_000

export type Claimed = {
  body: string
  id: number
  /** Whether the webhook may still receive it. */
  isPermitted: boolean
  message: string
  method: null | string
  /** Encrypted; those that have not expired, newest first. */
  secrets: string[]
  /** Whether its webhook wants the changes of each record in order. */
  isOrdered: boolean
  isTest: boolean
  tries: number
  url: null | string
  webhook: number
}

const isFree = (now: SQL): SQL =>
  sql`(delivery.leased_until IS NULL OR delivery.leased_until <= ${now} OR delivery.leased_until > ${now} + make_interval(secs => ${farthestLeaseMs / 1000}))`

const isActive = sql`webhook.enabled IS NOT FALSE AND coalesce(state.state, 'active') = 'active'`

const toTimestamp = (now: number): SQL => sql`${new Date(now).toISOString()}::timestamptz`

/** The due time of tests: before every other delivery, and whatever the state of their webhook. */
const beforeOthers = sql`to_timestamp(-1)`

const isDue = (now: SQL): SQL =>
  sql`delivery.due_at <= CASE WHEN ${isActive} THEN ${now} ELSE ${beforeOthers} END`

/** The webhooks with due deliveries, with their queues, and whether a test is among the deliveries. */
export const findDue = async (
  payload: BasePayload,
  client: Queryable,
  now: number,
): Promise<{ hasTest: boolean; id: number; queue: number }[]> =>
  queryRows(
    payload,
    client,
    sql`SELECT webhook.id, coalesce(lane.queue, 0) AS queue, first.due_at = ${beforeOthers} AS "hasTest"
      FROM webhooks AS webhook LEFT JOIN webhook_states AS state ON state.id = webhook.id
        LEFT JOIN webhook_lanes AS lane ON lane.webhook = webhook.id
        CROSS JOIN LATERAL (SELECT delivery.due_at FROM webhook_deliveries AS delivery
          WHERE delivery.webhook = webhook.id AND delivery.status = 'pending' AND ${isDue(toTimestamp(now))} AND ${isFree(toTimestamp(now))}
          ORDER BY delivery.due_at LIMIT 1) AS first`,
  )

/**
 * Claims due deliveries, the earliest first. For an ordered webhook only the next delivery of each record is claimed.
 *
 * @param limits the maximum per webhook
 */
export const claim = (
  payload: BasePayload,
  client: Queryable,
  limits: ReadonlyMap<number, number>,
  now: number,
): Promise<Claimed[]> =>
  queryRows<Claimed>(
    payload,
    client,
    // `ANY(ARRAY(…))` instead of a join: the planner expects thousands of picked rows and would scan the whole table.
    sql`WITH picked AS MATERIALIZED (
        SELECT next.id FROM unnest(${sql.param([...limits.keys()])}::int[], ${sql.param([...limits.values()])}::int[]) AS wanted(webhook, most)
          JOIN webhooks AS webhook ON webhook.id = wanted.webhook LEFT JOIN webhook_states AS state ON state.id = webhook.id
          CROSS JOIN LATERAL (
            SELECT delivery.id FROM webhook_deliveries AS delivery
            WHERE delivery.webhook = wanted.webhook AND delivery.status = 'pending' AND ${isDue(toTimestamp(now))} AND ${isFree(toTimestamp(now))}
              AND (webhook.ordered IS NOT TRUE OR NOT EXISTS (SELECT 1 FROM webhook_deliveries AS earlier
                WHERE earlier.webhook = delivery.webhook AND earlier.status = 'pending' AND earlier.collection = delivery.collection
                  AND earlier.record_id = delivery.record_id AND (earlier.sequence, earlier.id) < (delivery.sequence, delivery.id)))
            ORDER BY delivery.due_at, delivery.id LIMIT wanted.most FOR UPDATE SKIP LOCKED
          ) AS next)
      UPDATE webhook_deliveries AS delivery SET leased_until = ${toTimestamp(now + leaseMs)}
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

/** Returns claimed deliveries that were not sent. */
export const release = async (
  payload: BasePayload,
  client: Queryable,
  ids: readonly number[],
): Promise<void> => {
  if (ids.length === 0) return
  await queryRows(
    payload,
    client,
    sql`UPDATE webhook_deliveries SET leased_until = NULL WHERE id = ANY(${sql.param([...ids])}::int[])`,
  )
}
