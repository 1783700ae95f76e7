import { APIError } from 'payload'

/** A transaction that could not be committed: nothing of it is stored. */
export class TransactionError extends Error {
  override name = 'TransactionError'
}

/**
 * The database does not respond, or cannot be reached. Open transactions are rolled back; whether a commit in progress
 * took effect is unknown.
 */
export class DatabaseUnreachableError extends Error {
  override name = 'DatabaseUnreachableError'
}

/**
 * A filter or sort with an unknown field, or with an operator or a value that its field does not accept.
 * `subject` is the part of the query at fault, as the caller wrote it (`where[status][equals]`).
 */
export class FilterError extends APIError {
  override name = 'FilterError'
  constructor(
    readonly subject: string,
    message: string,
  ) {
    super(`${subject}: ${message}`, 400, undefined, true)
  }
}

/** The number of ids that a message lists. */
const maxListedIds = 20

/** A reference to a record that does not exist. */
export class MissingReferenceError extends APIError {
  override name = 'MissingReferenceError'
  constructor(
    readonly field: string,
    target: string,
    readonly ids: readonly number[],
  ) {
    const listedIds =
      ids.slice(0, maxListedIds).join(', ') +
      (ids.length > maxListedIds ? ` and ${ids.length - maxListedIds} more` : '')
    const missing =
      ids.length === 1 ? `${listedIds}, which does not exist` : `${listedIds}, which do not exist`
    super(
      `${field} names ${target} ${missing}. Send the id of a record that is there, or null.`,
      400,
      undefined,
      true,
    )
  }
}

/** A concurrent write changed what the transaction had read. It is retried from the start. */
export class ConcurrentWriteError extends Error {
  override name = 'ConcurrentWriteError'
}
