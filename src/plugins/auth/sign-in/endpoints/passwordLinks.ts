/**
 * Links for setting a forgotten password; there are none unless mail is set up. Neither the response nor its timing reveals
 * whether an e-mail address has an account. A link creates no session: its user then signs in as usual, with the second factor.
 * Payload's own endpoints would store tokens in clear, and take a second connection while they hold one.
 */
import type { Endpoint, PayloadRequest } from 'payload'
import { inTransaction } from '../../../database/connection/transaction'
import { callerAddressNow } from '../../callerAddress'
import { slowDownOf } from '../../guesses'
import { SlowedError } from '../../slow'
import { staffSlug } from '../account'
import { forgetWrongPasswords } from '../enter'
import { forgetLink, hasMail, lockByToken, sendLink, enqueue } from '../passwordLinks'
import { SignInError } from '../signInError'
import { handler, requestOf, textOf } from '../request'
import { endSessions } from '../sessions'
import { slowly } from '../slowly'

const requireMail = ({ payload }: PayloadRequest): void => {
  if (!hasMail(payload)) throw new SignInError('not_found')
}

export const passwordLinks: Omit<Endpoint, 'root'>[] = [
  {
    handler: handler(async (req) => {
      requireMail(req)
      const [password = '', token = ''] = ['password', 'token'].map((name) => textOf(req, name))
      await slowly(req, async () => ((await setPassword(req, token, password)) ? true : 'forbidden'))
      return { body: { message: req.t('authentication:passwordResetSuccessfully') } }
    }),
    method: 'post',
    path: '/reset-password',
  },
  {
    handler: handler(async (req) => {
      requireMail(req)
      const email = textOf(req, 'email')?.trim().toLowerCase()
      if (!email) throw new SignInError('invalid_body')
      await countRequest(req)
      enqueue(() =>
        sendLink(req, email).catch((error: unknown) =>
          req.payload.logger.error({ err: error, msg: 'no link to set a password was sent' }),
        ),
      )
      return { body: { message: req.t('general:success') } }
    }),
    method: 'post',
    path: '/forgot-password',
  },
  {
    // E-mail addresses of staff are not verified, and Payload's own operation fails on such accounts.
    handler: handler(() => Promise.reject(new SignInError('not_found'))),
    method: 'post',
    path: '/verify/:id',
  },
]

/** Each request counts like a wrong guess of its IP address, whichever account it is for. */
const countRequest = async ({ payload }: PayloadRequest): Promise<void> => {
  try {
    await slowDownOf(payload, { kind: 'password links' }).attempt(callerAddressNow(), () =>
      Promise.resolve(undefined),
    )
  } catch (error) {
    if (error instanceof SlowedError)
      throw new SignInError('slowed', { 'Retry-After': String(error.retryAfter) })
    throw error
  }
}

const setPassword = (req: PayloadRequest, token: string, password: string): Promise<boolean> =>
  inTransaction(
    () => requestOf(req, null),
    async (own) => {
      const id = await lockByToken(own, token)
      if (id === undefined) return false
      const collection = staffSlug(req.payload)
      await req.payload.update({ collection, data: { password }, id, overrideAccess: true, req: own })
      await forgetLink(own, id)
      await forgetWrongPasswords(own, id)
      await endSessions(own, id, {})
      return true
    },
  )
