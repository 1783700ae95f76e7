/**
 * Deliveries that are done go after 30 days, those of webhooks that are gone at once, and secrets some days after their end.
 * What waits to be sent stays however old it is, and so does what is not yet turned into deliveries.
 *
 * Pages of a thousand rows, each a short statement of its own, with a pause in between; rows that somebody holds are left
 * for the next time, so that several processes may be at it.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '@payloadcms/db-postgres'
import type { BasePayload } from 'payload'
import { execute } from '../database/connection/execute'

const rowsOfPage = 1000

// Between two pages, for whoever waits for the database.
const pause = 5

/** How many days each is kept. */
export const kept = { deliveries: 30, secrets: 7 } as const

/**
 * @param signal ends the work after the page at hand
 * @returns how many rows it deleted
 */
export const forgetDeliveries = async (payload: BasePayload, signal?: AbortSignal): Promise<number> => {
  let deleted = 0
  for (const sweep of [forgetOld, forgetUnowned, forgetShares, forgetSecrets]) {
    if (signal?.aborted === true) break
    deleted += await sweep(payload, signal)
  }
  return deleted
}

/** The oldest row of the ledger that webhooks still have to read; undefined when they have read all. */
export const firstUnsentChange = async (payload: BasePayload): Promise<number | undefined> => {
  const [found] = await execute<{ id: null | number }>(
    { payload },
    sql`SELECT min(lower(changes))::float8 AS id FROM webhook_fan_outs WHERE NOT isempty(changes)`,
  )
  return found?.id ?? undefined
}

type Page = { deleted: number; last: null | number }
type Sweep = (payload: BasePayload, signal?: AbortSignal) => Promise<number>

/** @param readPage deletes of the rows after an id; `last` is null where there are no more to look at */
const inPages = async (readPage: (after: number) => Promise<Page>, signal?: AbortSignal): Promise<number> => {
  let deleted = 0
  let after = 0
  for (;;) {
    const page = await readPage(after)
    deleted += page.deleted
    if (page.last === null || signal?.aborted === true) return deleted
    after = page.last
    await sleep(pause, undefined, { ref: false })
  }
}

/** By their ids, which rise with their age: up to the first page with a young one in it. */
const forgetOld: Sweep = (payload, signal) =>
  inPages(async (after) => {
    const [page] = await execute<Page>(
      { payload },
      sql`WITH page AS MATERIALIZED (
          SELECT id, status, created_at < clock_timestamp() - make_interval(days => ${kept.deliveries}) AS is_old
          FROM webhook_deliveries WHERE id > ${after} ORDER BY id LIMIT ${rowsOfPage}
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

/** A deletion that is undone soon enough finds them again. */
const forgetUnowned: Sweep = async (payload, signal) => {
  let deleted = 0
  for (const webhook of await findUnowned(payload)) {
    deleted += await inPages(async () => {
      const gone = await execute<{ id: number }>(
        { payload },
        sql`DELETE FROM webhook_deliveries WHERE id = ANY (ARRAY(
            SELECT id FROM webhook_deliveries WHERE webhook = ${webhook} ORDER BY id LIMIT ${rowsOfPage} FOR UPDATE SKIP LOCKED))
          AND NOT EXISTS (SELECT 1 FROM webhooks WHERE id = ${webhook}) RETURNING id`,
      )
      return { deleted: gone.length, last: gone.length < rowsOfPage ? null : 0 }
    }, signal)
    if (signal?.aborted === true) break
  }
  return deleted
}

/** From one webhook's deliveries to the next one's by the index, rather than through all of them. */
const findUnowned = async (payload: BasePayload): Promise<number[]> => {
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

const forgetShares: Sweep = async (payload) => {
  const gone = await execute<{ webhook: number }>(
    { payload },
    sql`DELETE FROM webhook_shares AS noted
      WHERE NOT EXISTS (SELECT 1 FROM webhooks WHERE id = noted.webhook) RETURNING noted.webhook`,
  )
  return gone.length
}

const forgetSecrets: Sweep = async (payload) => {
  const gone = await execute<{ id: number }>(
    { payload },
    sql`DELETE FROM webhook_secrets
      WHERE expires_at < clock_timestamp() - make_interval(days => ${kept.secrets}) RETURNING id`,
  )
  return gone.length
}
