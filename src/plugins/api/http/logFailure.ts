/**
 * Logs requests that fail because of the service. An unavailable database fails many requests at once, so these are
 * logged without a stack.
 */
import type { BasePayload } from 'payload'
import { categorizeSqlState } from '../../database/connection/sqlstate'
import { isConnectionLoss, postgresCode } from '../../database/connection/transaction'
import { Failure } from '../failure'

/** Timeouts and lock waits, which `translate.ts` answers with "try again". */
const isBusy = (code: string | undefined): boolean => categorizeSqlState(code) === 'timeout'

/** @param details further properties of the log line, such as the request's id */
export const logFailure = (
  { logger }: BasePayload,
  error: unknown,
  failure: Failure,
  details: Record<string, unknown>,
): void => {
  // A deliberate response, for which the status in the request's own log line is enough.
  if (failure.status < 500 || (error instanceof Failure && failure.status === 503)) return
  const code = postgresCode(error)
  if (failure.status === 503 && (isConnectionLoss(error) || isBusy(code)))
    logger.warn({ ...details, ...(code === undefined ? {} : { code }), msg: 'request not served' })
  else logger.error({ err: error, ...details })
}
