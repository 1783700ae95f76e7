/**
 * Sends the mails that are due: one to each account with all that it is to be told, and invitations. A mail says what happened,
 * how often and where to look; names and values are seen in the panel alone.
 */
import { sql } from '@payloadcms/db-postgres'
import { type BasePayload, createLocalReq } from 'payload'
import { inLanguage } from '../../fields/translated'
import { notificationKinds } from '../../vocabulary/notifications'
import { admitted } from '../../lib/admission'
import { newLink } from '../auth/sign-in/passwordLinks/links'
import { execute } from '../database/connection/execute'
import { pathOf } from './addresses'
import { collectionOfKind, invitation } from './kinds'
import { type Claim, claimMail, mailHasFailed, mailIsDone, mailIsGivenUp, maxTries } from './outgoing'
import { type Notification, notificationsOf } from './read'
import { mailTexts, sentences } from './translations'

type Message = { subject: string; text: string; to: string }

const invitationMinutes = 7 * 24 * 60

/** @returns how many mails were sent */
export const sendMails = async (payload: BasePayload, signal?: AbortSignal): Promise<number> => {
  let sent = 0
  for (;;) {
    if (signal?.aborted === true) return sent
    const claim = await admitted(() => claimMail(payload, invitation))
    if (!claim) return sent
    try {
      const message = await admitted(() => messageOf(payload, claim))
      if (message) {
        await payload.email.sendEmail(message)
        sent++
      }
    } catch (error) {
      const isLasting = isRefusedForGood(error) || claim.tries >= maxTries
      payload.logger.error({ err: error, isGivenUp: isLasting, msg: 'a mail was not sent' })
      await admitted(() => (isLasting ? mailIsGivenUp : mailHasFailed)(payload, claim))
      if (isRefusedForGood(error)) continue
      // The others would wait for the same server.
      return sent
    }
    await admitted(() => mailIsDone(payload, claim))
  }
}

/** Whether the server refused this mail, and will refuse it again. */
const isRefusedForGood = (error: unknown): boolean => Number((error as { status?: unknown }).status) >= 500

const messageOf = async (payload: BasePayload, claim: Claim): Promise<Message | undefined> => {
  const service = await createLocalReq({}, payload)
  const user = await payload.findByID({
    collection: 'users',
    depth: 0,
    disableErrors: true,
    id: claim.user,
    overrideAccess: true,
    req: service,
  })
  if (!user) return undefined
  const language = await languageOf(payload, claim.user)
  if (claim.isInvitation) return invitationTo(payload, user, language)
  // As the recipient: of what they may not see there is no mail.
  const req = await createLocalReq({ user: { ...user, collection: 'users' } }, payload)
  const told = (await notificationsOf(req, claim.ids)).filter(
    ({ isRead, kind }) => !isRead && !user.mutedMails?.includes(kind),
  )
  const words = inLanguage(language, sentences)
  const lines = byKind(told).map((each) => ({
    address: `${payload.config.serverURL}${pathOf(req, each)}`,
    what: words[each.kind](each.records.length),
  }))
  const [first] = lines
  if (!first) return undefined
  const texts = inLanguage(language, mailTexts)
  const account = `${payload.config.serverURL}${payload.config.routes.admin}/account`
  return {
    subject: lines.length === 1 ? first.what : texts.several(lines.length),
    text: [...lines.map(({ address, what }) => `${what}:\n${address}`), texts.end(account)].join('\n\n'),
    to: user.email,
  }
}

/** Twenty leads that an app assigned one by one are twenty notifications, and one line of a mail. */
const byKind = (all: readonly Notification[]): Pick<Notification, 'kind' | 'records' | 'slug'>[] =>
  notificationKinds.flatMap((kind) => {
    const records = all.flatMap((each) => (each.kind === kind ? each.records : []))
    return records.length === 0
      ? []
      : [{ kind, records: [...new Set(records)], slug: collectionOfKind[kind] }]
  })

/** The link is made when it is sent, so that its token is nowhere but in the mail. */
const invitationTo = async (
  payload: BasePayload,
  { email, id }: { email: string; id: number },
  language: string,
): Promise<Message> => {
  const texts = inLanguage(language, mailTexts)
  return {
    subject: texts.invited,
    text: texts.invitation(await newLink(payload, id, invitationMinutes)),
    to: email,
  }
}

/** The language of the panel that the account used last; of a new one that of who made it. */
const languageOf = async (payload: BasePayload, user: number): Promise<string> => {
  const [row] = await execute<{ language: string }>(
    { payload },
    sql`SELECT language FROM notification_readers WHERE user_id = ${user}`,
  )
  return row?.language ?? 'en'
}
