/**
 * Links that set a password, for who has forgotten it. Whether an address is somebody's, neither the answer nor the time it
 * takes says. A link opens nothing: who follows it signs in as ever, with the second factor.
 */
import { sql } from '@payloadcms/db-postgres'
import { type Endpoint, forgotPasswordOperation, type PayloadRequest } from 'payload'
import { execute } from '../../../database/execute'
import { inTransaction } from '../../../database/transaction'
import { staffSlug, staffTable } from '../account'
import { forgetWrongPasswords } from '../enter'
import { Refusal } from '../refusal'
import { handler, requestOf, textOf } from '../request'
import { endSessions } from '../sessions'
import { slowly } from '../slowly'

export const passwordLinks: Omit<Endpoint, 'root'>[] = [
  {
    handler: handler(async (req) => {
      const [password = '', token = ''] = ['password', 'token'].map((name) => textOf(req, name))
      await slowly(req, async () => ((await setPassword(req, token, password)) ? true : 'forbidden'))
      return { body: { message: req.t('authentication:passwordResetSuccessfully') } }
    }),
    method: 'post',
    path: '/reset-password',
  },
  {
    handler: handler(async (req) => {
      const email = textOf(req, 'email')
      if (!email?.trim()) throw new Refusal('invalid_body')
      // Not waited for: how long it takes says whether there is such an account.
      void sendLink(req, email)
      return { body: { message: req.t('general:success') } }
    }),
    method: 'post',
    path: '/forgot-password',
  },
  {
    // Addresses of staff are not verified by mail, and Payload's own stumbles over that.
    handler: handler(() => Promise.reject(new Refusal('not_found'))),
    method: 'post',
    path: '/verify/:id',
  },
]

const sendLink = async (req: PayloadRequest, email: string): Promise<void> => {
  try {
    const collection = req.payload.collections[staffSlug(req.payload)]
    await forgotPasswordOperation({
      collection,
      // Of all that a sign-in has, this alone is read.
      data: { email, password: '' },
      req: await requestOf(req, null),
    })
  } catch (error) {
    req.payload.logger.error({ err: error, msg: 'no link to set a password was sent' })
  }
}

const setPassword = (req: PayloadRequest, token: string, password: string): Promise<boolean> =>
  inTransaction(
    () => requestOf(req, null),
    async (own) => {
      const table = staffTable(req.payload)
      const [found] = await execute<{ id: number }>(
        own,
        sql`SELECT id FROM ${table} WHERE reset_password_token = ${token}
          AND reset_password_expiration > clock_timestamp() FOR NO KEY UPDATE`,
      )
      if (!found) return false
      const collection = staffSlug(req.payload)
      const { id } = found
      await req.payload.update({ collection, data: { password }, id, overrideAccess: true, req: own })
      await execute(
        own,
        sql`UPDATE ${table} SET reset_password_token = NULL, reset_password_expiration = NULL WHERE id = ${id}`,
      )
      await forgetWrongPasswords(own, id)
      await endSessions(own, id, {})
      return true
    },
  )
