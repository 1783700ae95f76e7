/** Stores the results of deliveries, many in one statement, and updates the state of their webhooks. */
import { sql } from '@payloadcms/db-postgres'
import type { BasePayload } from 'payload'
import { type Queryable, queryRows } from '../connection'
import type { DeliveryStatus } from '../deliveries'
import type { DisabledReason } from '../tables'
import { disableAfter } from './schedule'

/** One attempt, as stored with the delivery. */
export type Attempt = { answer?: string; at: string; durationMs: number; error?: string; status?: number }

export type Result = {
  attempt: Attempt
  id: number
  /** When the next attempt is due, ISO 8601; null when there is none. */
  nextTry: null | string
  status: DeliveryStatus
  webhook: number
}

const maxStoredAttempts = 20

/**
 * Stores the results of attempts. A delivery that another worker delivered meanwhile stays delivered, and one that is
 * no longer pending gets no next attempt. Of two simultaneous attempts one success is enough.
 */
export const recordResults = async (
  payload: BasePayload,
  client: Queryable,
  results: readonly Result[],
): Promise<void> => {
  const last = new Map<number, Result>()
  for (const result of results) {
    if (last.get(result.id)?.status !== 'delivered') last.set(result.id, result)
  }
  const rows = [...last.values()].map(({ attempt, id, nextTry, status }) => ({
    attempt,
    id,
    next_try: nextTry,
    status,
  }))
  await queryRows(
    payload,
    client,
    sql`UPDATE webhook_deliveries AS delivery SET
        answer = result.attempt ->> 'answer',
        answer_status = (result.attempt ->> 'status')::numeric,
        attempts = CASE WHEN jsonb_array_length(delivery.attempts) >= ${maxStoredAttempts} THEN delivery.attempts - 0 ELSE delivery.attempts END
          || result.attempt,
        due_at = coalesce(result.next_try, delivery.due_at),
        duration_ms = (result.attempt ->> 'durationMs')::numeric,
        error = result.attempt ->> 'error',
        leased_until = NULL,
        next_try = CASE WHEN delivery.status = 'pending' THEN result.next_try END,
        status = CASE WHEN delivery.status = 'pending' OR result.status = 'delivered' THEN result.status ELSE delivery.status END,
        tries = delivery.tries + 1
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS result(id int, status enum_webhook_deliveries_status, next_try timestamptz, attempt jsonb)
      WHERE delivery.id = result.id`,
    true,
  )
}

/** Clears the failures of webhooks whose deliveries succeed again. */
export const noteArrivals = async (
  payload: BasePayload,
  client: Queryable,
  webhooks: readonly number[],
): Promise<void> => {
  await queryRows(
    payload,
    client,
    sql`UPDATE webhook_states SET failing_since = NULL, failures = 0
      WHERE id = ANY(${sql.param([...webhooks])}::int[]) AND failing_since IS NOT NULL`,
  )
}

/**
 * Counts failures, and disables the webhooks that have failed for too long.
 *
 * @param failures the number of failures by webhook
 */
export const noteFailures = async (
  payload: BasePayload,
  client: Queryable,
  failures: ReadonlyMap<number, number>,
  now: number,
): Promise<void> => {
  const at = new Date(now).toISOString()
  const rows = await queryRows<{ id: number; mustDisable: boolean }>(
    payload,
    client,
    sql`INSERT INTO webhook_states AS state (id, failing_since, failures)
      SELECT webhook.id, ${at}::timestamptz, failed.times
      FROM unnest(${sql.param([...failures.keys()])}::int[], ${sql.param([...failures.values()])}::int[]) AS failed(id, times)
        JOIN webhooks AS webhook ON webhook.id = failed.id ORDER BY webhook.id
      ON CONFLICT (id) DO UPDATE SET failing_since = coalesce(state.failing_since, excluded.failing_since),
        failures = state.failures + excluded.failures
      RETURNING id, state = 'active' AND failures >= ${disableAfter.tries} AND failing_since <= ${at}::timestamptz - make_interval(secs => ${disableAfter.after / 1000}) AS "mustDisable"`,
  )
  for (const { id, mustDisable } of rows) {
    if (mustDisable) await disable(payload, client, id, { now, reason: 'failing' })
  }
}

/** Disables a webhook until somebody resumes it. Its pending deliveries become held. */
export const disable = async (
  payload: BasePayload,
  client: Queryable,
  webhook: number,
  { now, reason }: { now: number; reason: DisabledReason },
): Promise<void> => {
  const at = new Date(now).toISOString()
  await queryRows(
    payload,
    client,
    sql`WITH held AS (UPDATE webhook_deliveries SET status = 'held', next_try = NULL
        WHERE webhook = ${webhook} AND status = 'pending')
      INSERT INTO webhook_states (id, state, reason, since, is_announced)
      SELECT id, 'disabled', ${reason}, ${at}::timestamptz, FALSE FROM webhooks WHERE id = ${webhook}
      ON CONFLICT (id) DO UPDATE SET state = 'disabled', reason = excluded.reason, since = excluded.since,
        is_announced = FALSE`,
  )
  payload.logger.warn({ msg: 'a webhook is disabled', reason, webhook })
}
