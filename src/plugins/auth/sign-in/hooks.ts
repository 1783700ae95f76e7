/**
 * Restricts Payload's own operations on accounts: none of them returns a token (Local API, GraphQL, or later
 * additions), and each writes under the lock of the account's row.
 */
import { type CollectionBeforeOperationHook, Forbidden } from 'payload'
import { lockAccount } from './account'
import { mustEnrolMfa } from './mfaEnrolment'
import { normalise } from './password'
import { sessionsOf } from './sessions'

const closed = new Set(['forgotPassword', 'login', 'resetPassword'])

export const refuseOtherSignIns: CollectionBeforeOperationHook = ({ args, operation, req }) => {
  if (closed.has(operation)) throw new Forbidden(req.t)
  // Payload does not check collection access for `unlock`, so this hook does.
  if (operation === 'unlock' && mustEnrolMfa(req.user)) throw new Forbidden(req.t)
  return args
}

/** Extends a session only if it still exists: Payload would write back the session list that it read before. */
export const refreshUnderLock: CollectionBeforeOperationHook = async ({ args, operation, req }) => {
  const { user } = req
  if (operation !== 'refresh' || user?.collection !== 'users') return args
  const { _sid } = user as { _sid?: string }
  await lockAccount(req, user.id)
  const sessions = await sessionsOf(req, user.id)
  if (!sessions.some(({ id }) => id === _sid)) throw new Forbidden(req.t)
  return args
}

/** Normalises passwords, both when they are set and when they are compared. */
export const normalisePassword: CollectionBeforeOperationHook = ({ args, operation }) => {
  if (operation !== 'create' && operation !== 'update') return args
  const { data } = args as { data?: Record<string, unknown> }
  const password = data?.['password']
  return typeof password === 'string' ? { ...args, data: { ...data, password: normalise(password) } } : args
}
