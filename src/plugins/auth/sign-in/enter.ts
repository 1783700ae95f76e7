/**
 * Signs in with a password, and a code if the account has a second factor. No other code creates a session.
 *
 * The password is compared before anything is locked, as that is slow. Then the account is locked and read again, and
 * the decision uses only that state. Five wrong passwords in a row lock the account for ten minutes, during which right
 * ones are refused in the same way. A refusal for an unknown e-mail address takes the same work and has the same
 * response. Counters are stored with the refusal; on success everything is stored in the transaction of the session.
 */
import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import { execute, type RequestScope } from '../../database/connection/execute'
import { inTransaction } from '../../database/connection/transaction'
import { type Account, accountOf, lockAccount, staffSlug, staffTable } from './account'
import { isPassword } from './password'
import type { SignInErrorCode } from './signInError'
import { passSecondFactor } from './secondFactor'
import { requestOf } from './request'
import { beginSession } from './sessions'

export type Entered = { account: Account; exp: number; token: string }

export type Attempt = { code?: string | undefined; email: string; password: string }

/** @returns the refusal, or the new session */
export const enter = async (req: PayloadRequest, attempt: Attempt): Promise<Entered | SignInErrorCode> => {
  const found = await accountOf({ payload: req.payload }, attempt.email.trim().toLowerCase())
  const isRight = await isPassword(found, attempt.password)
  if (!found) {
    await countUnknownAccount(req)
    return logRefusal(req, undefined, 'wrong_credentials')
  }
  return inTransaction(
    () => requestOf(req, null),
    async (own) => {
      const account = await lockAccount(own, found.id)
      if (!account || account.isLocked) {
        await takeAsLong(own)
        return logRefusal(req, found.id, 'wrong_credentials')
      }
      if (!isRight || account.hash !== found.hash) {
        await countWrongPassword(own, account.id)
        return logRefusal(req, found.id, 'wrong_credentials')
      }
      const passing = await passSecondFactor(own, account, attempt.code)
      if (passing !== 'passed') return logRefusal(req, found.id, passing)
      await forgetWrongPasswords(own, account.id)
      return { account, ...(await beginSession(own, account)) }
    },
  )
}

/** Logs the failure and the account, but no input: people type passwords into the wrong field. */
const logRefusal = (
  req: PayloadRequest,
  user: number | undefined,
  reason: SignInErrorCode,
): SignInErrorCode => {
  if (reason !== 'second_factor_needed') {
    req.payload.logger.warn({
      msg: 'sign-in refused',
      reason,
      requestId: req.headers.get('x-request-id'),
      ...(user === undefined ? {} : { user }),
    })
  }
  return reason
}

/** For an unknown e-mail address, runs the same statements as for a wrong password. */
const countUnknownAccount = (req: PayloadRequest): Promise<void> =>
  inTransaction(
    () => requestOf(req, null),
    async (own) => {
      await lockAccount(own, 0)
      await takeAsLong(own)
    },
  )

/** Instead of counting, writes a logical message to the WAL, so that the commit takes as long. */
const takeAsLong = async (req: RequestScope): Promise<void> => {
  await execute(req, sql`SELECT pg_logical_emit_message(true, 'sign-in', '')`)
}

/**
 * Counts a wrong password by plain SQL, as it is not a change by a user. After a lock has ended the count restarts at
 * one.
 */
export const countWrongPassword = async (req: RequestScope, id: number): Promise<void> => {
  const { auth } = req.payload.collections[staffSlug(req.payload)].config
  const count = sql`CASE WHEN lock_until IS NULL THEN coalesce(login_attempts, 0) + 1 ELSE 1 END`
  const [counted] = await execute<{ isLocked: boolean }>(
    req,
    sql`UPDATE ${staffTable(req.payload)} SET login_attempts = ${count},
      lock_until = CASE WHEN ${count} >= ${auth.maxLoginAttempts}
        THEN clock_timestamp() + make_interval(secs => ${auth.lockTime / 1000}) END
      WHERE id = ${id} RETURNING lock_until IS NOT NULL AS "isLocked"`,
  )
  if (counted?.isLocked) {
    req.payload.logger.warn({ msg: 'wrong passwords: the account is locked for ten minutes', user: id })
  }
}

export const forgetWrongPasswords = async (req: RequestScope, id: number): Promise<void> => {
  await execute(
    req,
    sql`UPDATE ${staffTable(req.payload)} SET login_attempts = 0, lock_until = NULL
      WHERE id = ${id} AND (login_attempts <> 0 OR lock_until IS NOT NULL)`,
  )
}
