/**
 * The meaning of each SQLSTATE for the service, in one table (Postgres documentation, appendix A). The longest entry that a code
 * begins with applies.
 */

export type Meaning =
  /** A value or a reference of the caller: the record fails, the transaction may go on after a savepoint. */
  | 'caller'
  /** A timeout, or a lock that another session holds. */
  | 'limit'
  /** The session is lost or unusable: it is closed, and the next statement opens a new one. */
  | 'lost'
  /** A defect of the service. */
  | 'ours'
  /** The transaction may succeed when it is retried. */
  | 'retry'
  /** The server lacks something, or is damaged. */
  | 'server'

const meanings: readonly (readonly [prefix: string, meaning: Meaning])[] = [
  // Connection exceptions.
  ['08', 'lost'],
  // Data exceptions, and integrity constraints.
  ['22', 'caller'],
  ['23', 'caller'],
  // A session that only reads: of a primary that was demoted, or of a standby.
  ['25006', 'lost'],
  // Postgres has ended the session: idle in a transaction for too long, or a transaction for too long.
  ['25P03', 'lost'],
  ['25P04', 'lost'],
  // A prepared statement that the server does not know: a pooler has given the session another connection.
  ['26000', 'lost'],
  // The password was changed, or the role or database dropped: nothing that a request can be blamed for.
  ['28', 'lost'],
  ['3D000', 'lost'],
  ['40', 'retry'],
  // It is unknown whether the statement completed.
  ['40003', 'lost'],
  ['53', 'server'],
  // Too many connections.
  ['53300', 'lost'],
  ['54', 'caller'],
  ['55', 'server'],
  // A lock that is not available in time.
  ['55P03', 'limit'],
  ['57', 'server'],
  // The statement took longer than its timeout.
  ['57014', 'limit'],
  // Shut down by an administrator or a crash, starting up, its database dropped, or idle for too long.
  ['57P', 'lost'],
  ['58', 'server'],
  ['F0', 'server'],
  // Raised by a trigger or a function.
  ['P0', 'caller'],
  ['XX', 'server'],
]

/** @param code undefined for an error that is not of Postgres */
export const meaningOf = (code: string | undefined): Meaning | undefined => {
  if (code === undefined) return undefined
  let found: readonly [prefix: string, meaning: Meaning] | undefined
  for (const each of meanings) {
    if (code.startsWith(each[0]) && each[0].length > (found?.[0].length ?? 0)) found = each
  }
  return found?.[1] ?? 'ours'
}

type Reported = { code?: string | undefined; message?: string | undefined }

/**
 * Whether a session cannot be used after this error. A plan that another release's migration made invalid fails each time that
 * it is used, for as long as the session lives.
 */
export const endsSession = ({ code, message }: Reported): boolean =>
  meaningOf(code) === 'lost' || (code === '0A000' && /cached plan must not change/.test(message ?? ''))
