/**
 * What Payload's own operations on accounts may do. None of them gives a token: not the Local API, not GraphQL, nothing
 * that is added to Payload later. What they write is written under the lock of the account's row.
 */
import { type CollectionBeforeOperationHook, Forbidden } from 'payload'
import { lockAccount } from './account'
import { mustEnrolMfa } from './mfaEnrolment'
import { normalise } from './password'
import { sessionsOf } from './sessions'

const closed = new Set(['forgotPassword', 'login', 'resetPassword'])

export const refuseOtherSignIns: CollectionBeforeOperationHook = ({ args, operation, req }) => {
  if (closed.has(operation)) throw new Forbidden(req.t)
  // Payload asks who may unlock, and no collection's access, which holds back elsewhere.
  if (operation === 'unlock' && mustEnrolMfa(req.user)) throw new Forbidden(req.t)
  return args
}

/** A session is put off only while it is there: Payload would write back the list that it read. */
export const refreshUnderLock: CollectionBeforeOperationHook = async ({ args, operation, req }) => {
  const { user } = req
  if (operation !== 'refresh' || user?.collection !== 'users') return args
  const { _sid } = user as { _sid?: string }
  await lockAccount(req, user.id)
  const sessions = await sessionsOf(req, user.id)
  if (!sessions.some(({ id }) => id === _sid)) throw new Forbidden(req.t)
  return args
}

/** One form for a password, whether it is set or compared. */
export const normalisePassword: CollectionBeforeOperationHook = ({ args, operation }) => {
  if (operation !== 'create' && operation !== 'update') return args
  const { data } = args as { data?: Record<string, unknown> }
  const password = data?.['password']
  return typeof password === 'string' ? { ...args, data: { ...data, password: normalise(password) } } : args
}
