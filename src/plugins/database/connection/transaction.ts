/**
 * Units of work, each in a transaction or a savepoint: everything that `work` writes with the request it is given is
 * stored, or nothing is. A transaction that a deadlock or a concurrent write ends is retried, up to `attempts` times.
 */
import { randomUUID } from 'node:crypto'
import type { PayloadRequest } from 'payload'
import { commitTransaction, killTransaction } from 'payload'
import { ConcurrentWriteError, TransactionError } from './errors'
import type { Session } from './session'
import { endsSession, categorizeSqlState } from './sqlstate'

const attempts = 8

/**
 * What `work` returns to roll back without an error: for a dry run, or an all-or-nothing batch with a failed record.
 */
export class Rollback<T> {
  constructor(readonly result: T) {}
}

export const rollback = <T>(result: T): Rollback<T> => new Rollback(result)

/** How a unit of work gets its request and its transaction. */
export type Unit = {
  /** Creates a request without a transaction. Payload keeps the transaction, and the state of hooks, on the request. */
  newRequest: () => Promise<PayloadRequest>
  /** The request whose transaction the work is a part of; without one, it has its own. */
  outer?: PayloadRequest | undefined
}

/** Runs a unit of work in a transaction of its own, or in a savepoint of `outer`. */
export const transact = <T>(
  { newRequest, outer }: Unit,
  work: (req: PayloadRequest) => Promise<Rollback<T> | T>,
): Promise<T> => (outer ? inSavepoint(outer, newRequest, work) : inTransaction(newRequest, work))

/**
 * @param newRequest creates the request of one attempt. The request of a failed attempt is not used again, because any
 *   Payload operation that throws ends its transaction
 */
export const inTransaction = async <T>(
  newRequest: () => Promise<PayloadRequest>,
  work: (req: PayloadRequest) => Promise<Rollback<T> | T>,
): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    const req = await newRequest()
    // Not by Payload's `initTransaction`, which would have BEGIN wait for a response of its own.
    const { db } = req.payload as unknown as { db: { beginTransaction: BeginTransaction } }
    req.transactionID = await db.beginTransaction({ isLazy: true })
    try {
      return await finish(req, await work(req))
    } catch (error) {
      await killTransaction(req)
      if (attempt === attempts || !isTransient(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, 2 ** attempt * 5 * Math.random()))
    }
  }
}

/**
 * As `inTransaction`, but in a savepoint of the transaction of `outer`: rolled back separately when `work` throws, and
 * stored when `outer` commits. Not retried, because a deadlock ends the whole transaction.
 */
export const inSavepoint = async <T>(
  outer: PayloadRequest,
  newRequest: () => Promise<PayloadRequest>,
  work: (req: PayloadRequest) => Promise<Rollback<T> | T>,
): Promise<T> => {
  const req = await newRequest()
  const session = await sessionOf(outer)
  const id = randomUUID()
  sessionsOf(req)[id] = await session.nest()
  req.transactionID = id
  try {
    return await finish(req, await work(req))
  } catch (error) {
    await killTransaction(req)
    throw error
  }
}

/** Commits, or rolls back if `result` is a `Rollback`. */
const finish = async <T>(req: PayloadRequest, result: Rollback<T> | T): Promise<T> => {
  if (result instanceof Rollback) {
    await killTransaction(req)
    return result.result
  }
  await commitTransaction(req)
  return result
}

/** The signature in our adapter (`adapter.ts`). */
type BeginTransaction = (options: { isLazy: boolean }) => Promise<string>

/** Runs `work`, which cannot be rolled back, after the commit of the request's transaction. It must not throw. */
export const afterCommit = async (req: PayloadRequest, work: () => Promise<void>): Promise<void> =>
  (await sessionOf(req)).afterCommit(work)

/**
 * Runs `work` when the request's transaction or savepoint was rolled back, but not when the connection was lost during
 * the commit: a sweep handles that case later. It must not throw.
 */
export const afterRollback = async (req: PayloadRequest, work: () => Promise<void>): Promise<void> =>
  (await sessionOf(req)).afterRollback(work)

const sessionOf = async (req: PayloadRequest): Promise<Session> => {
  const session = sessionsOf(req)[String(await req.transactionID)]
  if (!session) throw new TransactionError('The request has no transaction.')
  return session
}

const sessionsOf = ({ payload }: PayloadRequest) => payload.db.sessions as unknown as Record<string, Session>

/** Whether an error ends the whole transaction and is not caused by the record that was being written. */
export const endsTransaction = (error: unknown): boolean =>
  isTransient(error) || error instanceof TransactionError || isConnectionLoss(error)

// For a Unix socket: ENOENT while its server does not exist, EAGAIN while it accepts no more connections.
const lostConnection =
  /connect (?:EAGAIN|ENOENT) |ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|timeout exceeded when trying to connect|Connection terminated|is not queryable/

/** Whether the database could not be reached, or the connection to it was lost. */
export const isConnectionLoss = (error: unknown): boolean => {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (isPostgresCode((at as { code?: unknown }).code) && endsSession(at)) return true
  }
  for (let at = error; at instanceof Error; at = at.cause)
    if (at.name === 'DatabaseUnreachableError' || lostConnection.test(at.message)) return true
  return false
}

/** Whether a retry may succeed: a deadlock, a serialisation failure or a concurrent write. */
export const isTransient = (error: unknown): boolean =>
  error instanceof ConcurrentWriteError || categorizeSqlState(postgresCode(error)) === 'retry'

/** The SQLSTATE of a database error, or of one in its chain of causes. */
export const postgresCode = (error: unknown): string | undefined => {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown }
    if (isPostgresCode(code)) return code
  }
  return undefined
}

const isPostgresCode = (code: unknown): code is string =>
  typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)
