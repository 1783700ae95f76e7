/**
 * Checks the second factor at sign-in: a code of the authenticator app, or a recovery code instead.
 *
 * A second factor is off or on; while it is on it is open or locked. Five wrong codes lock it for ten minutes, during which every
 * code is refused. A code is valid only if its time step is later than that of the last accepted code, so none works twice; a
 * used recovery code is deleted. Counters and the time step are written by plain SQL, because they are not a change by a user. The
 * caller of this holds the lock of the account's row, so of two requests with the same code one is refused.
 */
import { sql } from '@payloadcms/db-postgres'
import { execute, type RequestScope } from '../../database/connection/execute'
import { type Account, staffTable } from './account'
import { hashRecoveryCode } from './recovery'
import { endSessions } from './sessions'
import { stepOf, unsealSecret } from './totp'

export const maxWrongCodes = 5
const lockMinutes = 10

export type Passing = 'passed' | 'second_factor_locked' | 'second_factor_needed' | 'second_factor_wrong'

/** @param account read after locking */
export const passSecondFactor = async (
  req: RequestScope,
  account: Account,
  code: string | undefined,
): Promise<Passing> => {
  if (account.twoFactorSince === null) return 'passed'
  if (code === undefined || code.trim() === '') return 'second_factor_needed'
  if (account.isSecondFactorLocked) return 'second_factor_locked'
  if ((await useStep(req, account, code)) || (await useRecoveryCode(req, account, code))) return 'passed'
  return countWrongCode(req, account)
}

const useStep = async (req: RequestScope, account: Account, code: string): Promise<boolean> => {
  const { id, twoFactorSecret, twoFactorStep } = account
  if (twoFactorSecret === null) return false
  const secret = unsealSecret(req.payload, id, twoFactorSecret)
  if (secret === undefined) {
    req.payload.logger.error({
      msg: 'a second factor cannot be decrypted: PAYLOAD_SECRET was changed. An admin must remove it, and its owner set it up again.',
      user: id,
    })
    return false
  }
  const step = stepOf(secret, code)
  if (step === undefined || step <= twoFactorStep) return false
  await execute(
    req,
    sql`UPDATE ${staffTable(req.payload)} SET two_factor_step = ${step}, two_factor_failures = 0 WHERE id = ${id}`,
  )
  return true
}

const useRecoveryCode = async (req: RequestScope, account: Account, code: string): Promise<boolean> => {
  const { id, recoveryCodes } = account
  const hash = hashRecoveryCode(req.payload, id, code)
  if (hash === undefined || !recoveryCodes?.includes(hash)) return false
  const left = JSON.stringify(recoveryCodes.filter((each) => each !== hash))
  await execute(
    req,
    sql`UPDATE ${staffTable(req.payload)} SET recovery_codes = ${left}::jsonb, two_factor_failures = 0 WHERE id = ${id}`,
  )
  req.payload.logger.info({ left: recoveryCodes.length - 1, msg: 'a recovery code was used', user: id })
  return true
}

/** The caller knows the password, so when the second factor locks, sessions opened with that password end too. */
const countWrongCode = async (req: RequestScope, { id }: Account): Promise<Passing> => {
  const table = staffTable(req.payload)
  const [counted] = await execute<{ failures: number }>(
    req,
    sql`UPDATE ${table} SET two_factor_failures = coalesce(two_factor_failures, 0) + 1 WHERE id = ${id}
      RETURNING two_factor_failures::int AS failures`,
  )
  if ((counted?.failures ?? 0) < maxWrongCodes) return 'second_factor_wrong'
  await execute(
    req,
    sql`UPDATE ${table} SET two_factor_failures = 0,
      two_factor_locked_until = clock_timestamp() + make_interval(mins => ${lockMinutes}) WHERE id = ${id}`,
  )
  await endSessions(req, id, {})
  req.payload.logger.warn({ msg: 'wrong codes: the second factor is locked for ten minutes', user: id })
  return 'second_factor_locked'
}
