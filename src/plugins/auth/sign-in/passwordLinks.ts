/**
 * The link for setting a forgotten password: a token of 256 random bits that is mailed to the owner of the account and
 * stored as a SHA-256 hash. It is valid for an hour, that of an invitation for longer.
 *
 * States of an account's link: none, sent, used or expired (both none again). Each step is one statement, or one
 * transaction on one connection. A process that dies between the statement and the mail leaves the hash of a token that
 * nobody has.
 */
import { createHash, randomBytes } from 'node:crypto'
import { sql } from '@payloadcms/db-postgres'
import type { BasePayload, PayloadRequest } from 'payload'
import { formatAdminURL } from 'payload/shared'
import { setTimeout as sleep } from 'node:timers/promises'
import { execute, type RequestScope } from '../../database/connection/execute'
import { isActive, staffTable } from './account'
import { inLanguage } from '../../../fields/translated'
import { SignInError } from './signInError'

const lifetimeMinutes = 60
/** The minimum time between two links to an account, so that nobody's mailbox is flooded. */
const intervalMinutes = 1

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Adapters that send no mail: ours, and Payload's, which logs links. */
const withoutMail = new Set(['none', 'console'])

export const hasMail = ({ email }: BasePayload): boolean => !withoutMail.has(email.name)

/** Creates and sends a link if an account has this e-mail address. Replaces the link of an invitation. */
export const sendLink = async (req: PayloadRequest, email: string): Promise<void> => {
  const { payload } = req
  const token = newToken()
  const [account] = await execute<{ email: string }>(
    { payload },
    sql`UPDATE ${staffTable(payload)} SET reset_password_token = ${hashOf(token)},
      reset_password_expiration = clock_timestamp() + make_interval(mins => ${lifetimeMinutes})
      WHERE email = ${email} AND ${isActive} AND (reset_password_expiration IS NULL OR
        reset_password_expiration < clock_timestamp() + make_interval(mins => ${lifetimeMinutes - intervalMinutes}) OR
        reset_password_expiration > clock_timestamp() + make_interval(mins => ${lifetimeMinutes}))
      RETURNING email`,
  )
  if (!account) return
  const link = buildLink(payload, token)
  await payload.email.sendEmail({
    subject: inLanguage(req.i18n.language, { en: 'Set a new password', es: 'Elija una contraseña nueva' }),
    text: inLanguage(req.i18n.language, {
      en: `To set a new password, open this within an hour: ${link}\n\nIf you did not ask for it, do nothing.`,
      es: `Para elegir una contraseña nueva, abra esto antes de una hora: ${link}\n\nSi no lo ha pedido, no haga nada.`,
    }),
    to: account.email,
  })
}

/** Replaces the link of an account. @returns the new URL */
export const newLink = async (payload: BasePayload, id: number, minutes: number): Promise<string> => {
  const token = newToken()
  await execute(
    { payload },
    sql`UPDATE ${staffTable(payload)} SET reset_password_token = ${hashOf(token)},
      reset_password_expiration = clock_timestamp() + make_interval(mins => ${minutes}) WHERE id = ${id} AND ${isActive}`,
  )
  return buildLink(payload, token)
}

const newToken = (): string => randomBytes(32).toString('base64url')

const buildLink = ({ config: { admin, routes, serverURL } }: BasePayload, token: string): string =>
  `${serverURL}${formatAdminURL({ adminRoute: routes.admin, path: `${admin.routes.reset}/${token}` })}`

/** Locks and returns the account of a link. Of two requests with one link, the second finds none. */
export const lockByToken = async (own: RequestScope, token: string): Promise<number | undefined> => {
  const [found] = await execute<{ id: number }>(
    own,
    sql`SELECT id FROM ${staffTable(own.payload)} WHERE reset_password_token = ${hashOf(token)}
      AND reset_password_expiration > clock_timestamp() AND ${isActive} FOR NO KEY UPDATE`,
  )
  return found?.id
}

export const forgetLink = async (own: RequestScope, id: number): Promise<void> => {
  await execute(
    own,
    sql`UPDATE ${staffTable(own.payload)} SET reset_password_token = NULL, reset_password_expiration = NULL
      WHERE id = ${id}`,
  )
}

const maxQueued = 100
// The time limit for one link, so that a hanging mail server does not block the others.
const workTimeoutMs = 10_000

let waiting = 0
let last: Promise<void> = Promise.resolve()

/**
 * Creates and sends a link after those that wait, and after the response that promises it. So neither the text of a
 * response nor its timing reveals whether an e-mail address has an account, and any number of requests uses only one
 * connection. The queue is in the memory of this process: a link that waits when the process ends is not sent, and has
 * to be requested again.
 *
 * @throws SignInError `busy`, the same for every e-mail address
 */
export const enqueue = (work: () => Promise<void>): void => {
  if (waiting >= maxQueued) throw new SignInError('busy', { 'Retry-After': '5' })
  waiting++
  last = last
    .then(() => Promise.race([work(), sleep(workTimeoutMs, undefined, { ref: false })]))
    .finally(() => waiting--)
}
