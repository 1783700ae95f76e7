/**
 * The sessions of an account, as Payload keeps them: a row each, which a token names. A token whose row is gone is
 * refused at the next request.
 *
 * By plain SQL, under the lock of the account's row: Payload writes all rows of an account back as it read them, and
 * would bring back a session that was ended meanwhile.
 */
import { randomUUID } from 'node:crypto'
import { sql } from '@payloadcms/db-postgres'
import { type BasePayload, getFieldsToSign, jwtSign } from 'payload'
import { execute, type RequestScope } from '../../database/connection/execute'
import { tableOf } from '../../database/model/model'
import { type Account, staffSlug } from './account'

export type Session = {
  id: string
  /** When it began, ISO 8601. */
  since: null | string
  /** When it expires; each use of the panel extends it. */
  until: string
}

const sessionsTable = (payload: BasePayload) =>
  sql.identifier(`${tableOf(payload, staffSlug(payload))}_sessions`)

/** @returns the token of the new session, and its expiry in seconds since 1970 */
export const beginSession = async (
  req: RequestScope,
  { email, id }: Pick<Account, 'email' | 'id'>,
): Promise<{ exp: number; token: string }> => {
  const { payload } = req
  const { config } = payload.collections[staffSlug(payload)]
  const { tokenExpiration } = config.auth
  const table = sessionsTable(payload)
  const sid = randomUUID()
  await execute(req, sql`DELETE FROM ${table} WHERE _parent_id = ${id} AND expires_at <= clock_timestamp()`)
  await execute(
    req,
    sql`INSERT INTO ${table} (_order, _parent_id, id, created_at, expires_at)
      SELECT coalesce(max(_order), 0) + 1, ${id}, ${sid}, clock_timestamp(),
        clock_timestamp() + make_interval(secs => ${tokenExpiration})
      FROM ${table} WHERE _parent_id = ${id}`,
  )
  const fieldsToSign = getFieldsToSign({ collectionConfig: config, email, sid, user: { id } as never })
  return jwtSign({ fieldsToSign, secret: payload.secret, tokenExpiration })
}

/** The sessions that have not expired, latest first. */
export const sessionsOf = (req: RequestScope, userId: number): Promise<Session[]> =>
  execute<Session>(
    req,
    sql`SELECT id, ${isoText(sql`created_at`)} AS since, ${isoText(sql`expires_at`)} AS until
      FROM ${sessionsTable(req.payload)} WHERE _parent_id = ${userId} AND expires_at > clock_timestamp()
      ORDER BY created_at DESC, id`,
  )

/** Ends sessions of an account, which must be locked. @returns how many there were */
export const endSessions = async (
  req: RequestScope,
  userId: number,
  which: { except?: string | undefined; only?: string },
): Promise<number> => {
  const ended = await execute<{ id: string }>(
    req,
    sql`DELETE FROM ${sessionsTable(req.payload)} WHERE _parent_id = ${userId}
      AND ${which.only === undefined ? sql`TRUE` : sql`id = ${which.only}`}
      AND ${which.except === undefined ? sql`TRUE` : sql`id <> ${which.except}`} RETURNING id`,
  )
  return ended.length
}

const isoText = (moment: ReturnType<typeof sql>) =>
  sql`to_char(${moment} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
