/**
 * Sign-in and sign-out. They replace Payload's endpoints, which know no second factor, overwrite concurrent changes
 * of accounts, and respond differently for unknown e-mail addresses.
 */
import {
  type Endpoint,
  generateExpiredPayloadCookie,
  generatePayloadCookie,
  type PayloadRequest,
} from 'payload'
import { lockName } from '../../../database/integrity/lock'
import { inTransaction } from '../../../database/connection/transaction'
import { type Account, accountOf, lockAccount, staffSlug } from '../account'
import { type Entered, enter } from '../enter'
import { firstAccountLock, forgetFirstAccount, hasStaff, isFirstAccountToken } from '../firstAccount'
import { slowly } from '../slowly'
import { SignInError, type SignInErrorCode } from '../signInError'
import { handler, requestOf, staffOf, textOf } from '../request'
import { beginSession, endSessions } from '../sessions'

export const signInEndpoints: Omit<Endpoint, 'root'>[] = [
  {
    handler: handler(async (req) => {
      refuseForeignOrigin(req)
      const [code, email, password] = ['code', 'email', 'password'].map((name) => textOf(req, name))
      if (!email?.trim() || !password) throw new SignInError('wrong_credentials')
      return toSignInResponse(req, await slowly(req, () => enter(req, { code, email, password })))
    }),
    method: 'post',
    path: '/login',
  },
  {
    // Creates the first account of an empty service, with the token that the service printed.
    handler: handler(async (req) => {
      refuseForeignOrigin(req)
      const [email = '', name, password = '', token = ''] = ['email', 'name', 'password', 'token'].map(
        (each) => textOf(req, each),
      )
      return toSignInResponse(
        req,
        await slowly(req, () => registerFirst(req, { email, name, password, token })),
      )
    }),
    method: 'post',
    path: '/first-register',
  },
  {
    handler: handler(async (req) => {
      const { _sid, id } = staffOf(req, true)
      const isEverywhere = req.searchParams.get('allSessions') === 'true'
      await inTransaction(
        () => requestOf(req),
        async (own) => {
          await lockAccount(own, id)
          await endSessions(own, id, isEverywhere ? {} : { only: _sid ?? '' })
        },
      )
      return { body: { message: req.t('authentication:loggedOutSuccessfully') }, cookie: expiredCookie(req) }
    }),
    method: 'post',
    path: '/logout',
  },
]

type FirstAccount = { email: string; name: string | undefined; password: string; token: string }

/**
 * The token is checked before the slow hashing of the password. Of several requests with one token, one creates the
 * account.
 */
const registerFirst = async (
  req: PayloadRequest,
  { email, name, password, token }: FirstAccount,
): Promise<Entered | SignInErrorCode> => {
  if (!(await isFirstAccountToken({ payload: req.payload }, token))) return 'first_account_token'
  return inTransaction(
    () => requestOf(req, null),
    async (own) => {
      const collection = staffSlug(req.payload)
      await lockName(own, firstAccountLock)
      if ((await hasStaff(own)) || !(await isFirstAccountToken(own, token))) return 'first_account_token'
      const data = { email, name: name ?? null, password, role: 'admin' as const }
      await req.payload.create({ collection, data, overrideAccess: true, req: own })
      await forgetFirstAccount(own)
      const account = await accountOf(own, email.trim().toLowerCase())
      if (!account) throw new SignInError('not_found')
      return { account, ...(await beginSession(own, account)) }
    },
  )
}

/** Refuses cross-site sign-in (login CSRF). */
const refuseForeignOrigin = ({ headers, payload }: PayloadRequest): void => {
  const origin = headers.get('origin')
  if (origin !== null && !payload.config.csrf.includes(origin)) throw new SignInError('forbidden')
}

const authOf = ({ payload }: PayloadRequest) => payload.collections[staffSlug(payload)].config.auth

const toSignInResponse = (req: PayloadRequest, { account, exp, token }: Entered) => ({
  // The session token is only in the cookie, which scripts cannot read.
  body: { exp, message: req.t('authentication:passed'), user: toShownUser(req, account) },
  cookie: generatePayloadCookie({
    collectionAuthConfig: authOf(req),
    cookiePrefix: req.payload.config.cookiePrefix,
    token,
  }),
})

const expiredCookie = (req: PayloadRequest): string =>
  generateExpiredPayloadCookie({
    collectionAuthConfig: authOf(req),
    cookiePrefix: req.payload.config.cookiePrefix,
  })

const toShownUser = (req: PayloadRequest, account: Account) => {
  const { email, id, name, requiresTwoFactor, role, twoFactorSince } = account
  return { collection: staffSlug(req.payload), email, id, name, requiresTwoFactor, role, twoFactorSince }
}
