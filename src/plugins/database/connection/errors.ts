import { APIError } from 'payload'

/** A transaction whose end was not the one asked for: nothing of it is stored. */
export class TransactionError extends Error {
  override name = 'TransactionError'
}

/** The database does not answer, or is not there. What was under way is rolled back, but for a commit: see `isLost`. */
export class DatabaseUnreachableError extends Error {
  override name = 'DatabaseUnreachableError'
}

/**
 * A filter or sort that names something the collection does not have, or in a way it does not take.
 * `subject` is the place in the caller's own words (`where[status][equals]`).
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

// As many ids as a message names.
const most = 20

/** A reference to a record that is not there. */
export class MissingReferenceError extends APIError {
  override name = 'MissingReferenceError'
  constructor(
    readonly field: string,
    target: string,
    ids: readonly number[],
  ) {
    const named = ids.slice(0, most).join(', ') + (ids.length > most ? ` and ${ids.length - most} more` : '')
    const missing = ids.length === 1 ? `${named}, which does not exist` : `${named}, which do not exist`
    super(
      `${field} names ${target} ${missing}. Send the id of a record that is there, or null.`,
      400,
      undefined,
      true,
    )
  }
}

/** What the transaction went by changed before its end. Tried again from the start it finds things as they are. */
export class RacedError extends Error {
  override name = 'RacedError'
}
