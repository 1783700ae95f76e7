/**
 * The door for staff. An account is nobody's, signed in, or held back (an admin requires a second factor that there is not
 * yet). What holds: a session is begun by `enter` alone; no code and no recovery code works twice; a session that was ended
 * is refused at the next request; what is refused opens nothing and sets no cookie.
 */
import type { CollectionConfig } from 'payload'
import { signInEndpoints } from './endpoints/login'
import { passwordLinks } from './endpoints/passwordLinks'
import { sessions } from './endpoints/sessions'
import { twoFactors } from './endpoints/twoFactors'
import { withAccountSections } from './panel'
import { refuseOtherSignIns, normalisePassword, refreshUnderLock } from './hooks'
import { refuseWeakPassword } from './passwordRules'

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
    beforeOperation: [
      refuseOtherSignIns,
      refreshUnderLock,
      normalisePassword,
      ...(collection.hooks?.beforeOperation ?? []),
    ],
    beforeValidate: [refuseWeakPassword, ...(collection.hooks?.beforeValidate ?? [])],
  },
})
