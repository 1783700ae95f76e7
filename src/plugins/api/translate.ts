/**
 * Converts any error to a `Failure`: our own errors, Payload's, and the database's. All others become `internal`, and
 * their text appears only in the log.
 */
import { APIError, ValidationError } from 'payload'
import { NotAdmittedError } from '../../lib/admission'
import { SlowedError } from '../auth/slow'
import { AnswerTooLargeError } from '../database/read/answerSize'
import {
  FilterError,
  MissingReferenceError,
  ConcurrentWriteError,
  TransactionError,
} from '../database/connection/errors'
import { categorizeSqlState } from '../database/connection/sqlstate'
import { isConnectionLoss, postgresCode } from '../database/connection/transaction'
import { Failure, type FailureCode, type Problem, fail, rateLimited } from './failure'

export const toFailure = (error: unknown): Failure => {
  if (error instanceof Failure) return error
  if (error instanceof FilterError) return fail('invalid_filter', error.message)
  if (error instanceof AnswerTooLargeError) return fail('answer_too_large', error.message)
  if (error instanceof MissingReferenceError) return fail('missing_reference', error.message, error.field)
  if (error instanceof ConcurrentWriteError) return concurrentWrites()
  if (error instanceof SlowedError)
    return rateLimited('More wrong keys came from this address', error.retryAfter)
  if (error instanceof NotAdmittedError) return notAdmitted(error)
  if (error instanceof TransactionError) {
    return isOutcomeUnknown(error)
      ? fail(
          'not_stored',
          'The connection to the database was lost while the change was stored: it may be written or not. Read before you send it again, or send it with the same Idempotency-Key if it had one.',
        )
      : (serverFailure(error) ??
          fail('not_stored', 'The database did not keep the change. Nothing was written; send it again.'))
  }
  if (error instanceof ValidationError) return validationFailure(error)
  return (
    databaseFailure(error) ??
    serverFailure(error) ??
    (error instanceof APIError ? apiFailure(error) : internal())
  )
}

const notAdmitted = ({ because, retryAfterSeconds }: NotAdmittedError): Failure =>
  because === 'caller'
    ? rateLimited('More requests of this caller wait', retryAfterSeconds)
    : new Failure(
        {
          code: 'unavailable',
          message: 'The service is busy. Nothing was done. Wait as Retry-After says, then send it again.',
        },
        { headers: { 'Retry-After': String(retryAfterSeconds) } },
      )

const internal = (): Failure =>
  fail('internal', 'The service failed. Nothing was written. Report the request id if it happens again.')

const validationFailure = (error: ValidationError): Failure => {
  // Payload's message for a violated unique index: it names columns, but no table.
  const [broken] = error.data.errors.filter((each) => 'tableName' in each)
  // Callers never set the id of a record, so it is the id of a row or block.
  if (broken?.path === 'id')
    return fail(
      'invalid_value',
      'The `id` of a row or block is that of another one. Leave `id` out of new rows. Nothing was written.',
    )
  if (broken) return duplicateValue()
  const [first, ...more] = error.data.errors.map(({ message, path }): Problem => ({
    code: 'invalid_value',
    field: path,
    message: `${path}: ${message}`,
  }))
  return first ? new Failure(first, { more }) : internal()
}

const codes: Readonly<Record<number, FailureCode>> = {
  400: 'invalid_body',
  // Payload's 401 asks for an account, but the API key itself is known.
  401: 'forbidden',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
}

const apiFailure = (error: APIError): Failure => {
  const code = codes[error.status]
  return code ? fail(code, error.message) : internal()
}

const duplicateValue = (): Failure =>
  fail('conflict', 'Another record holds a value that must be unique. Read it again, then retry.')

const concurrentWrites = (): Failure =>
  fail('conflict', 'Other writes kept changing the same records. Send the request again.')

/** Only conditions that a caller can correct. Mapped by SQLSTATE class, so that no stored value is repeated. */
const databaseFailure = (error: unknown): Failure | undefined => {
  switch (postgresCode(error)) {
    case '23502':
      return fail('invalid_value', 'A value is missing that must be there. Nothing was written.')
    case '23503':
      return fail(
        'conflict',
        'A record that this one names was deleted at the same time. Read it again, then retry.',
      )
    case '23505':
      return duplicateValue()
    case '40001':
    case '40P01':
      return concurrentWrites()
    case '54000':
      return fail(
        'invalid_value',
        'A value is longer than the database takes there. Nothing was written; shorten it.',
      )
    case '55P03':
      return retryLater('Another write holds the record. Nothing was written.')
    case '57014':
      return retryLater(
        'The request took longer than the database allows. Narrow the filter or lower the limit.',
      )
    case '54001':
    case '54011':
    case '54023':
      return fail(
        'invalid_filter',
        'The filter is too deep or too long for the database. Ask for less at once.',
      )
    default:
      if (postgresCode(error)?.startsWith('22')) {
        return fail(
          'invalid_value',
          'A value is none that its field can hold or be compared with. Nothing was written.',
        )
      }
      return undefined
  }
}

/** Conditions of the server or its disk: the request is not at fault, and nothing was written. */
const serverFailure = (error: unknown): Failure | undefined => {
  const code = postgresCode(error) ?? systemCode(error)
  if (/^(53100|EDQUOT|EFBIG|ENOSPC)$/.test(code ?? ''))
    return retryLater('The disk of the service is full. Nothing was written.', 30)
  if (isConnectionLoss(error)) return retryLater('The database is not available. Nothing was written.')
  return categorizeSqlState(code) === 'serverError'
    ? retryLater('The database could not do it now. Nothing was written.', 5)
    : undefined
}

/** Node's code for a system error, at any depth in the chain of causes. */
const systemCode = (error: unknown): string | undefined => {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown }
    if (code === 'ENOSPC' || code === 'EDQUOT') return code
  }
  return undefined
}

const retryLater = (message: string, seconds = 1): Failure =>
  new Failure(
    { code: 'unavailable', message: `${message} Try again in a moment.` },
    { headers: { 'Retry-After': String(seconds) } },
  )

/**
 * Whether the connection was lost during the commit, so that its outcome is unknown. A commit that was not sent was
 * rolled back.
 */
const isOutcomeUnknown = (error: TransactionError): boolean => {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (/is not queryable/.test(at.message)) return false
  }
  return isConnectionLoss(error)
}
