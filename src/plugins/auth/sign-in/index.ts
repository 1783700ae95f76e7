/**
 * Sign-in for staff. Guarantees: only `enter` creates a session; no code and no recovery code works twice; a session that was
 * ended is refused at the next request; a refused request creates no session and sets no cookie. An account that must set up a
 * second factor first can sign in, but reaches only that.
 */
import { type CollectionBeforeOperationHook, type CollectionConfig, Forbidden } from 'payload'
import { signInEndpoints } from './endpoints/login'
import { passwordLinks } from './endpoints/passwordLinks'
import { sessions } from './endpoints/sessions'
import { twoFactors } from './endpoints/twoFactors'
import { withAccountSections } from './panel'
import { refuseWeakPassword } from './passwordRules'
import { lockAccount } from './account'
import { mustEnrolMfa } from './mfaEnrolment'
import { normalise } from './password'
import { endAccess } from './endAccess'
import { sessionsOf } from './sessions'

/** Adds sign-in to the collection of staff. */
export const withSignIn = (collection: CollectionConfig): CollectionConfig => ({
  ...withAccountSections(collection),
  auth: {
    ...(typeof collection.auth === 'object' ? collection.auth : {}),
    lockTime: 10 * 60_000,
    maxLoginAttempts: 5,
    // Scripts must not be able to read the token.
    removeTokenFromResponses: true,
    useSessions: true,
  },
  endpoints: [
    ...signInEndpoints,
    ...passwordLinks,
    ...twoFactors,
    ...sessions,
    ...(collection.endpoints || []),
  ],
  hooks: {
    ...collection.hooks,
    afterChange: [...(collection.hooks?.afterChange ?? []), endAccess],
    beforeOperation: [
      refuseOtherSignIns,
      refreshUnderLock,
      normalisePassword,
      ...(collection.hooks?.beforeOperation ?? []),
    ],
    beforeValidate: [refuseWeakPassword, ...(collection.hooks?.beforeValidate ?? [])],
  },
})

/**
 * Restricts Payload's own operations on accounts: none of them returns a token (Local API, GraphQL, or later
 * additions), and each writes under the lock of the account's row.
 */
const closed = new Set(['forgotPassword', 'login', 'resetPassword'])

const refuseOtherSignIns: CollectionBeforeOperationHook = ({ args, operation, req }) => {
  if (closed.has(operation)) throw new Forbidden(req.t)
  // Payload does not check collection access for `unlock`, so this hook does.
  if (operation === 'unlock' && mustEnrolMfa(req.user)) throw new Forbidden(req.t)
  return args
}

/** Extends a session only if it still exists: Payload would write back the session list that it read before. */
const refreshUnderLock: CollectionBeforeOperationHook = async ({ args, operation, req }) => {
  const { user } = req
  if (operation !== 'refresh' || user?.collection !== 'users') return args
  const { _sid } = user as { _sid?: string }
  await lockAccount(req, user.id)
  const active = await sessionsOf(req, user.id)
  if (!active.some(({ id }) => id === _sid)) throw new Forbidden(req.t)
  return args
}

/** Normalises passwords, both when they are set and when they are compared. */
const normalisePassword: CollectionBeforeOperationHook = ({ args, operation }) => {
  if (operation !== 'create' && operation !== 'update') return args
  const { data } = args as { data?: Record<string, unknown> }
  const password = data?.['password']
  return typeof password === 'string' ? { ...args, data: { ...data, password: normalise(password) } } : args
}
