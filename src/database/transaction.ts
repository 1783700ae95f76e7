/**
 * One unit of work, one transaction: everything `work` writes with the request it is given is stored, or
 * nothing is. Deadlocks and serialisation failures are tried again from the start, so no caller sees them.
 */
import type { PayloadRequest } from 'payload'
import { commitTransaction, initTransaction, killTransaction } from 'payload'
import { RacedError } from './errors'

const attempts = 8

/**
 * @param newRequest makes the request for one attempt; a failed attempt's request is never used again, because
 *   any Payload operation that throws ends its transaction
 */
export const inTransaction = async <T>(
  newRequest: () => Promise<PayloadRequest>,
  work: (req: PayloadRequest) => Promise<T>,
): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    const req = await newRequest()
    await initTransaction(req)
    try {
      const result = await work(req)
      await commitTransaction(req)
      return result
    } catch (error) {
      await killTransaction(req)
      if (attempt === attempts || !isTransient(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, 2 ** attempt * 5 * Math.random()))
    }
  }
}

const transientCodes = new Set(['40001', '40P01'])

const isTransient = (error: unknown): boolean =>
  error instanceof RacedError || transientCodes.has(postgresCode(error) ?? '')

/** The SQLSTATE of a database error, wherever in the chain of causes it stands. */
export const postgresCode = (error: unknown): string | undefined => {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown }
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code
  }
  return undefined
}
