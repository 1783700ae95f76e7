/**
 * What is logged of a request that failed by the service's fault. A database that is gone or busy fails many requests at
 * once: each is one line without a stack, which would be the same for all.
 */
import type { BasePayload } from 'payload'
import { isConnectionLoss, postgresCode } from '../../database/connection/transaction'
import { Failure } from '../failure'

/** Cancelled by a limit or waiting for a lock: what `translate.ts` answers with "try again". */
const isBusy = (code: string | undefined): boolean => code === '55P03' || code === '57014'

/** @param details what else the line has, such as the request's id */
export const logFailure = (
  { logger }: BasePayload,
  error: unknown,
  failure: Failure,
  details: Record<string, unknown>,
): void => {
  // Said on purpose: the request's own line has its status.
  if (failure.status < 500 || (error instanceof Failure && failure.status === 503)) return
  const code = postgresCode(error)
  if (failure.status === 503 && (isConnectionLoss(error) || isBusy(code)))
    logger.warn({ ...details, ...(code === undefined ? {} : { code }), msg: 'request not served' })
  else logger.error({ err: error, ...details })
}
