/**
 * Deletes finished deliveries after 30 days, the deliveries of deleted webhooks at once, and secrets some days after
 * they expire. Pending deliveries and changes that are not yet deliveries stay however old they are.
 *
 * Works in pages of a thousand rows, each a short statement, with a pause in between. Locked rows are left for the
 * next run, so several processes may run it.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '@payloadcms/db-postgres'
import type { BasePayload } from 'payload'
import { execute } from '../database/connection/execute'
import { inTransaction } from './connection'
import { routesLock, wantedRoutes } from './outbox/queues'

const pageSize = 1000

// Between two pages, to let other statements run.
const pauseMs = 5

/** Days after which rows are deleted. */
export const kept = { deliveries: 30, secrets: 7 } as const

/**
 * @param signal stops the work after the current page
 * @returns the number of deleted rows
 */
export const forgetDeliveries = async (payload: BasePayload, signal?: AbortSignal): Promise<number> => {
  let deleted = 0
  for (const sweep of [forgetOld, forgetOfDeletedWebhooks, forgetSecrets]) {
    if (signal?.aborted === true) break
    deleted += await sweep(payload, signal)
  }
  if (signal?.aborted !== true) await forgetRoutes(payload)
  return deleted
}

/** The id of the oldest ledger row that is not yet fanned out; undefined if there is none. */
export const oldestChangeToFanOut = async (payload: BasePayload): Promise<number | undefined> => {
  const [found] = await execute<{ id: null | number }>(
    { payload },
    sql`SELECT min(lower(changes))::float8 AS id FROM webhook_fan_outs WHERE NOT isempty(changes)`,
  )
  return found?.id ?? undefined
}

type Page = { deleted: number; last: null | number }
type Sweep = (payload: BasePayload, signal?: AbortSignal) => Promise<number>

/** @param deletePage deletes from the rows after an id; its `last` is null when no rows are left */
const inPages = async (
  deletePage: (after: number) => Promise<Page>,
  signal?: AbortSignal,
): Promise<number> => {
  let deleted = 0
  let after = 0
  for (;;) {
    const page = await deletePage(after)
    deleted += page.deleted
    if (page.last === null || signal?.aborted === true) return deleted
    after = page.last
    await sleep(pauseMs, undefined, { ref: false })
  }
}

/** In the order of ids, which is that of age, up to the first page with a recent row. */
const forgetOld: Sweep = (payload, signal) =>
  inPages(async (after) => {
    const [page] = await execute<Page>(
      { payload },
      sql`WITH page AS MATERIALIZED (
          SELECT id, status, created_at < clock_timestamp() - make_interval(days => ${kept.deliveries}) AS is_old
          FROM webhook_deliveries WHERE id > ${after} ORDER BY id LIMIT ${pageSize}
        ), locked AS MATERIALIZED (
          SELECT id FROM webhook_deliveries WHERE status IS DISTINCT FROM 'pending'
            AND id = ANY (ARRAY(SELECT id FROM page WHERE is_old AND status IS DISTINCT FROM 'pending')) FOR UPDATE SKIP LOCKED
        ), gone AS (
          DELETE FROM webhook_deliveries WHERE id = ANY (ARRAY(SELECT id FROM locked)) RETURNING id
        )
        SELECT (SELECT max(id) FROM page HAVING bool_and(is_old)) AS last, (SELECT count(*)::int FROM gone) AS deleted`,
    )
    return page ?? { deleted: 0, last: null }
  }, signal)

/** The deliveries of deleted webhooks. If the deletion is undone before the sweep runs, they are still there. */
const forgetOfDeletedWebhooks: Sweep = async (payload, signal) => {
  let deleted = 0
  for (const webhook of await findDeletedWebhooks(payload)) {
    deleted += await inPages(async () => {
      const gone = await execute<{ id: number }>(
        { payload },
        sql`DELETE FROM webhook_deliveries WHERE id = ANY (ARRAY(
            SELECT id FROM webhook_deliveries WHERE webhook = ${webhook} ORDER BY id LIMIT ${pageSize} FOR UPDATE SKIP LOCKED))
          AND NOT EXISTS (SELECT 1 FROM webhooks WHERE id = ${webhook}) RETURNING id`,
      )
      return { deleted: gone.length, last: gone.length < pageSize ? null : 0 }
    }, signal)
    if (signal?.aborted === true) break
  }
  return deleted
}

/** An index skip scan: jumps from one webhook to the next instead of reading every delivery. */
const findDeletedWebhooks = async (payload: BasePayload): Promise<number[]> => {
  const rows = await execute<{ webhook: number }>(
    { payload },
    sql`WITH RECURSIVE owner(webhook) AS (
        SELECT min(webhook) FROM webhook_deliveries
        UNION ALL SELECT (SELECT min(next.webhook) FROM webhook_deliveries AS next WHERE next.webhook > owner.webhook)
        FROM owner WHERE owner.webhook IS NOT NULL)
      SELECT webhook::int AS webhook FROM owner
      WHERE webhook IS NOT NULL AND NOT EXISTS (SELECT 1 FROM webhooks WHERE id = owner.webhook)`,
  )
  return rows.map(({ webhook }) => webhook)
}

/**
 * Deletes the routes and queues of deleted webhooks. Holds the lock that writes of webhooks share, so that no write
 * relies on a route that is removed here.
 */
const forgetRoutes = (payload: BasePayload): Promise<void> =>
  inTransaction(payload.db.pool, async (client) => {
    await client.query(`SELECT pg_advisory_xact_lock(${routesLock})`)
    await client.query(`DELETE FROM webhook_routes AS route WHERE NOT EXISTS (SELECT 1 FROM (${wantedRoutes}) AS wanted
        WHERE wanted.tenant = route.tenant AND wanted.queue = route.queue)`)
    await client.query(`DELETE FROM webhook_queues AS state WHERE NOT EXISTS (SELECT 1 FROM webhook_lanes WHERE queue = state.queue)
        AND NOT EXISTS (SELECT 1 FROM webhook_fan_outs WHERE queue = state.queue)`)
  })

const forgetSecrets: Sweep = async (payload) => {
  const gone = await execute<{ id: number }>(
    { payload },
    sql`DELETE FROM webhook_secrets
      WHERE expires_at < clock_timestamp() - make_interval(days => ${kept.secrets}) RETURNING id`,
  )
  return gone.length
}
