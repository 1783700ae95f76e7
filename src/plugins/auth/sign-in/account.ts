/**
 * A staff account with the fields that sign-in needs and no reader sees. Read and written by plain SQL: Payload writes an account
 * back as a whole, and would overwrite concurrent changes.
 */
import { sql } from '@payloadcms/db-postgres'
import type { BasePayload } from 'payload'
import { execute, type RequestScope } from '../../database/connection/execute'
import { lockRows } from '../../database/integrity/lock'
import { tableOf } from '../../database/model/model'

export type Account = {
  email: string
  hash: null | string
  id: number
  /** Locked after wrong passwords. */
  isLocked: boolean
  /** Locked after wrong codes. */
  isSecondFactorLocked: boolean
  name: null | string
  /** Hashes of unused recovery codes. */
  recoveryCodes: null | string[]
  requiresTwoFactor: boolean
  role: null | string
  salt: null | string
  /** The encrypted secret. */
  twoFactorSecret: null | string
  /** When the second factor was enabled, ISO 8601; null without one. */
  twoFactorSince: null | string
  /** The time step of the last accepted code. */
  twoFactorStep: number
}

/** The slug of the collection whose users sign in. */
export const staffSlug = (payload: Pick<BasePayload, 'config'>): 'users' =>
  payload.config.admin.user as 'users'

export const staffTable = (payload: BasePayload) => sql.identifier(tableOf(payload, staffSlug(payload)))

/** Accounts that are deactivated have no password, and get no link to set one. */
export const isActive = sql`deactivated_at IS NULL`

const columns = sql`id, email, name, role, salt, CASE WHEN ${isActive} THEN hash END AS hash,
  coalesce(requires_two_factor, false) AS "requiresTwoFactor",
  to_char(two_factor_since AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "twoFactorSince",
  two_factor_secret AS "twoFactorSecret",
  coalesce(two_factor_step, 0)::float8 AS "twoFactorStep",
  recovery_codes AS "recoveryCodes",
  coalesce(lock_until > clock_timestamp(), false) AS "isLocked",
  coalesce(two_factor_locked_until > clock_timestamp(), false) AS "isSecondFactorLocked"`

export const accountOf = async (req: RequestScope, email: string): Promise<Account | undefined> => {
  const [account] = await execute<Account>(
    req,
    sql`SELECT ${columns} FROM ${staffTable(req.payload)} WHERE email = ${email}`,
  )
  return account
}

/** Locks the account until the transaction ends, so that attempts are counted one at a time. */
export const lockAccount = async (req: RequestScope, id: number): Promise<Account | undefined> => {
  await lockRows(req, staffSlug(req.payload), [id])
  const [account] = await execute<Account>(
    req,
    sql`SELECT ${columns} FROM ${staffTable(req.payload)} WHERE id = ${id}`,
  )
  return account
}
