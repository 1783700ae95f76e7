/**
 * One unit of work, one transaction: everything `work` writes with the request it is given is stored, or
 * nothing is. Deadlocks and serialisation failures are tried again from the start, up to `attempts` times.
 */
import { randomUUID } from 'node:crypto'
import type { PayloadRequest } from 'payload'
import { commitTransaction, initTransaction, killTransaction } from 'payload'
import { RacedError, TransactionError } from './errors'
import type { Session } from './session'

const attempts = 8

/** What `work` answers to have all of it rolled back though nothing failed: a dry run, or a batch that is stored whole or not at all. */
export class Rollback<T> {
  constructor(readonly result: T) {}
}

export const rollback = <T>(result: T): Rollback<T> => new Rollback(result)

/** Where a unit of work belongs. */
export type Unit = {
  /** A request outside any transaction: Payload keeps the transaction, and what hooks leave behind, on it. */
  newRequest: () => Promise<PayloadRequest>
  /** The transaction that it is a part of; without one, it takes its own. */
  outer?: PayloadRequest | undefined
}

/** One unit of work: a transaction of its own, or a part of the one that it belongs to. */
export const transact = <T>(
  { newRequest, outer }: Unit,
  work: (req: PayloadRequest) => Promise<Rollback<T> | T>,
): Promise<T> => (outer ? inSavepoint(outer, newRequest, work) : inTransaction(newRequest, work))

/**
 * @param newRequest makes the request for one attempt; a failed attempt's request is never used again, because
 *   any Payload operation that throws ends its transaction
 */
export const inTransaction = async <T>(
  newRequest: () => Promise<PayloadRequest>,
  work: (req: PayloadRequest) => Promise<Rollback<T> | T>,
): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    const req = await newRequest()
    await initTransaction(req)
    try {
      return await ended(req, await work(req))
    } catch (error) {
      await killTransaction(req)
      if (attempt === attempts || !isTransient(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, 2 ** attempt * 5 * Math.random()))
    }
  }
}

/**
 * As `inTransaction`, but as a part of the transaction of `outer`: what it writes is undone by itself when it
 * throws, and stored when `outer` is. Not tried again: what a deadlock ended is the whole transaction.
 */
export const inSavepoint = async <T>(
  outer: PayloadRequest,
  newRequest: () => Promise<PayloadRequest>,
  work: (req: PayloadRequest) => Promise<Rollback<T> | T>,
): Promise<T> => {
  const req = await newRequest()
  const sessions = req.payload.db.sessions as unknown as Record<string, Session>
  const session = sessions[String(await outer.transactionID)]
  if (!session) throw new TransactionError('A part needs a transaction.')
  const id = randomUUID()
  sessions[id] = await session.nest()
  req.transactionID = id
  try {
    return await ended(req, await work(req))
  } catch (error) {
    await killTransaction(req)
    throw error
  }
}

const ended = async <T>(req: PayloadRequest, result: Rollback<T> | T): Promise<T> => {
  if (result instanceof Rollback) {
    await killTransaction(req)
    return result.result
  }
  await commitTransaction(req)
  return result
}

const transientCodes = new Set(['40001', '40P01'])

/** Has `work`, which cannot be rolled back, done after the commit of the request's transaction. It must not throw. */
export const afterCommit = async (req: PayloadRequest, work: () => Promise<void>): Promise<void> =>
  (await sessionOf(req)).afterCommit(work)

/**
 * Has `work` done when the request's transaction, or the part of it that is at hand, was rolled back. Not when the
 * connection was lost during the commit: what became of that is for a sweep to find out. It must not throw.
 */
export const afterRollback = async (req: PayloadRequest, work: () => Promise<void>): Promise<void> =>
  (await sessionOf(req)).afterRollback(work)

const sessionOf = async (req: PayloadRequest): Promise<Session> => {
  const sessions = req.payload.db.sessions as unknown as Record<string, Session>
  const session = sessions[String(await req.transactionID)]
  if (!session) throw new TransactionError('Work after a commit needs a transaction.')
  return session
}

/** Whether an error ends the whole transaction, and is no fault of the record that met it. */
export const isOfWhole = (error: unknown): boolean =>
  isTransient(error) || error instanceof TransactionError || isConnectionLoss(error)

const lostConnection =
  /ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|timeout exceeded when trying to connect|Connection terminated|is not queryable/

/** Whether the database was not reached, or went away. */
export const isConnectionLoss = (error: unknown): boolean => {
  if (/^(57P0|08|53300)/.test(postgresCode(error) ?? '')) return true
  for (let at = error; at instanceof Error; at = at.cause)
    if (at.name === 'DatabaseUnreachableError' || lostConnection.test(at.message)) return true
  return false
}

/** Whether the same may succeed when it is tried again: a lost race, not a fault of what was asked. */
export const isTransient = (error: unknown): boolean =>
  error instanceof RacedError || transientCodes.has(postgresCode(error) ?? '')

/** The SQLSTATE of a database error, wherever in the chain of causes it stands. */
export const postgresCode = (error: unknown): string | undefined => {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown }
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code
  }
  return undefined
}
