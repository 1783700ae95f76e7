/**
 * The category of each SQLSTATE, in one table (Postgres documentation, appendix A). The longest entry that a code
 * begins with applies.
 */

export type ErrorCategory =
  /** A value or a reference of the caller: the record fails, the transaction may go on after a savepoint. */
  | 'clientError'
  /** A timeout, or a lock that another session holds. */
  | 'timeout'
  /** The session is lost or unusable: it is closed, and the next statement opens a new one. */
  | 'connectionLost'
  /** A defect of the service. */
  | 'serviceError'
  /** The transaction may succeed when it is retried. */
  | 'retry'
  /** The server lacks something, or is damaged. */
  | 'serverError'

const categories: readonly (readonly [prefix: string, category: ErrorCategory])[] = [
  // Connection exceptions.
  ['08', 'connectionLost'],
  // Data exceptions, and integrity constraints.
  ['22', 'clientError'],
  ['23', 'clientError'],
  // A session that only reads: of a primary that was demoted, or of a standby.
  ['25006', 'connectionLost'],
  // Postgres has ended the session: idle in a transaction for too long, or a transaction for too long.
  ['25P03', 'connectionLost'],
  ['25P04', 'connectionLost'],
  // An unknown prepared statement: a pooler has given the session another connection.
  ['26000', 'connectionLost'],
  // The password was changed, or the role or database was dropped: the request is not at fault.
  ['28', 'connectionLost'],
  ['3D000', 'connectionLost'],
  ['40', 'retry'],
  // It is unknown whether the statement completed.
  ['40003', 'connectionLost'],
  ['53', 'serverError'],
  // Too many connections.
  ['53300', 'connectionLost'],
  ['54', 'clientError'],
  ['55', 'serverError'],
  // A lock that is not available in time.
  ['55P03', 'timeout'],
  ['57', 'serverError'],
  // The statement took longer than its timeout.
  ['57014', 'timeout'],
  // Shut down by an administrator or a crash, starting up, its database dropped, or idle for too long.
  ['57P', 'connectionLost'],
  ['58', 'serverError'],
  ['F0', 'serverError'],
  // Raised by a trigger or a function.
  ['P0', 'clientError'],
  ['XX', 'serverError'],
]

/** @param code undefined for an error that Postgres did not report */
export const categorizeSqlState = (code: string | undefined): ErrorCategory | undefined => {
  if (code === undefined) return undefined
  let longest: readonly [prefix: string, category: ErrorCategory] | undefined
  for (const each of categories) {
    if (code.startsWith(each[0]) && each[0].length > (longest?.[0].length ?? 0)) longest = each
  }
  return longest?.[1] ?? 'serviceError'
}

type ErrorReport = { code?: string | undefined; message?: string | undefined }

/**
 * Whether a session cannot be used after this error. A plan that another release's migration made invalid fails each
 * time that it is used, for as long as the session lives.
 */
export const endsSession = ({ code, message }: ErrorReport): boolean =>
  categorizeSqlState(code) === 'connectionLost' ||
  (code === '0A000' && /cached plan must not change/.test(message ?? ''))
