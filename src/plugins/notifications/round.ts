/**
 * Creates notifications of everything that was committed since the last round: changes in the ledger, tasks that became
 * due, webhooks that were disabled. Guarantees that each is processed exactly once, whatever wrote it and whichever
 * process dies: notifications and progress are stored in one transaction.
 *
 * The progress is a snapshot of the database, not the id of a change, because ids are assigned when rows are written
 * and become visible when transactions end. Whatever this snapshot shows and the last one did not was committed in
 * between. Writers do no extra work.
 *
 * One process at a time, by an advisory lock; the others skip their turn.
 */
import { sql } from '@payloadcms/db-postgres'
import { type BasePayload, createLocalReq, type PayloadRequest } from 'payload'
import { hasMail } from '../auth/sign-in/passwordLinks'
import { execute } from '../database/connection/execute'
import { inTransaction } from '../database/connection/transaction'
import { type Span, found } from './found'

// An advisory lock number that is used nowhere else.
const lockNumber = 7_203_119

/** A round without results stores its progress only once in this interval, so that an idle service writes little. */
const noteEverySeconds = 60

/** Notifications within this time are sent in one mail. */
const gatherSeconds = 20

/** The minimum time between two mails about the same subject. */
const mailAgainMinutes = 15

/** The maximum number of records in a notification; it then says that there are more. */
export const maxRecords = 1000

/** @returns the number of notifications that were created or got more records */
export const makeNotifications = (payload: BasePayload): Promise<number> =>
  inTransaction(
    () => createLocalReq({}, payload),
    async (req) => {
      const [lock] = await execute<{ isTaken: boolean }>(
        req,
        sql`SELECT pg_try_advisory_xact_lock(${lockNumber}) AS "isTaken"`,
      )
      const span = lock?.isTaken ? await nextSpan(req) : undefined
      if (!span) return 0
      const count = await notify(req, span)
      if (count > 0 || span.isOld)
        await execute(
          req,
          sql`UPDATE notification_progress SET seen = ${span.until}::pg_snapshot, due = ${span.dueUntil}::timestamptz WHERE id = 1`,
        )
      return count
    },
  )

/** The changes since the last round; in the first round, those since the migration. */
const nextSpan = async (req: PayloadRequest): Promise<(Span & { isOld: boolean }) | undefined> => {
  const [span] = await execute<Span & { isOld: boolean }>(
    req,
    // Progress in the future means that the database was restored elsewhere and restarted its transaction ids.
    sql`SELECT CASE WHEN is_restored THEN now.snapshot ELSE seen END::text AS from, now.snapshot::text AS until,
        to_jsonb(due) #>> '{}' AS "dueFrom", to_jsonb(now.at) #>> '{}' AS "dueUntil",
        is_restored OR due < now.at - make_interval(secs => ${noteEverySeconds}) AS "isOld"
      FROM notification_progress,
        (SELECT pg_current_snapshot() AS snapshot, date_trunc('milliseconds', clock_timestamp()) AS at) AS now,
        LATERAL (SELECT pg_snapshot_xmin(seen) > pg_snapshot_xmax(now.snapshot) AS is_restored) AS restored
      WHERE id = 1`,
  )
  return span
}

const notify = async (req: PayloadRequest, span: Span): Promise<number> => {
  const mailAt = hasMail(req.payload)
    ? sql`clock_timestamp() + make_interval(secs => ${gatherSeconds})`
    : sql`NULL::timestamptz`
  const rows = await execute(
    req,
    sql`WITH announced AS (
        UPDATE webhook_states SET is_announced = TRUE WHERE NOT is_announced AND state = 'disabled' RETURNING id
      ), found AS (${found(span)})
      INSERT INTO notifications AS known (user_id, kind, origin, records, mail_at)
      SELECT account, kind, origin, (array_agg(DISTINCT record))[1:${maxRecords}], ${mailAt}
        FROM found GROUP BY account, kind, origin ORDER BY account, kind, origin
      ON CONFLICT (user_id, kind, origin) WHERE read_at IS NULL DO UPDATE SET updated_at = clock_timestamp(), mail_tries = 0,
        records = ARRAY(SELECT DISTINCT each FROM unnest(known.records || excluded.records) AS each ORDER BY each LIMIT ${maxRecords}),
        mail_at = coalesce(known.mail_at,
          greatest(excluded.mail_at, known.mailed_at + make_interval(mins => ${mailAgainMinutes})))
      RETURNING 1`,
  )
  return rows.length
}
