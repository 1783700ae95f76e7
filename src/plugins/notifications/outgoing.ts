/**
 * The mails that wait, as rows of `notifications`. States of a row: waiting (`mail_at` is when it is due), claimed (`mail_at`
 * is the end of the lease), done (null). A worker that dies while it sends leaves a claimed row, which is sent again after
 * its lease: each mail is sent at least once.
 */
import { sql } from '@payloadcms/db-postgres'
import type { BasePayload } from 'payload'
import { execute } from '../database/connection/execute'

export type Claim = {
  /** When it was claimed, as Postgres writes it. */
  at: string
  ids: number[]
  isInvitation: boolean
  /** How often it was tried, this time included. */
  tries: number
  user: number
}

const leaseMinutes = 10

/** After as many it is given up: after two days of growing waits. */
export const maxTries = 8

/**
 * Claims the mails of one account that are due, and with them what waits for it and was not tried yet. An invitation is a
 * mail of its own.
 *
 * @param invitation the kind of invitations
 */
export const claimMail = async (payload: BasePayload, invitation: string): Promise<Claim | undefined> => {
  const [claim] = await execute<Claim>(
    { payload },
    sql`WITH due AS (
        SELECT user_id, kind = ${invitation} AS is_invitation FROM notifications WHERE mail_at <= clock_timestamp()
        ORDER BY mail_at LIMIT 1 FOR UPDATE SKIP LOCKED
      ), claimed AS (
        UPDATE notifications AS row SET mail_at = clock_timestamp() + make_interval(mins => ${leaseMinutes}), mail_tries = mail_tries + 1
        FROM due WHERE row.user_id = due.user_id AND (row.kind = ${invitation}) = due.is_invitation
          AND (row.mail_at <= clock_timestamp() OR (row.mail_at IS NOT NULL AND row.mail_tries = 0))
        RETURNING row.id, row.user_id, due.is_invitation, row.mail_tries
      )
      SELECT user_id AS user, is_invitation AS "isInvitation", max(mail_tries) AS tries, array_agg(id::float8 ORDER BY id) AS ids,
        clock_timestamp()::text AS at
      FROM claimed GROUP BY user_id, is_invitation`,
  )
  return claim
}

/** What was added to a notification while its mail was sent waits for another mail. */
export const mailIsDone = async (payload: BasePayload, { at, ids }: Claim): Promise<void> => {
  await execute(
    { payload },
    sql`UPDATE notifications SET mailed_at = clock_timestamp(), mail_tries = 0,
        mail_at = CASE WHEN updated_at > ${at}::timestamptz AND read_at IS NULL THEN clock_timestamp() + interval '15 minutes' END
      WHERE id = ANY(${sql.param(ids)}::bigint[])`,
  )
}

/** Waits 4, 16, 64 minutes and so on, at most 12 hours, before the next try. */
export const mailHasFailed = async (payload: BasePayload, { ids, tries }: Claim): Promise<void> => {
  await execute(
    { payload },
    sql`UPDATE notifications SET mail_at = clock_timestamp() + make_interval(mins => ${Math.min(4 ** tries, 720)})
      WHERE id = ANY(${sql.param(ids)}::bigint[]) AND mail_at IS NOT NULL`,
  )
}

export const mailIsGivenUp = async (payload: BasePayload, { ids }: Claim): Promise<void> => {
  await execute(
    { payload },
    sql`UPDATE notifications SET mail_at = NULL WHERE id = ANY(${sql.param(ids)}::bigint[])`,
  )
}
