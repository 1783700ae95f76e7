/**
 * Sends the mails that are due: one to each account with all of its notifications, and invitations. A mail contains the
 * kind and number of events and a link; names and values are shown only in the panel.
 */
import { sql } from '@payloadcms/db-postgres'
import { type BasePayload, createLocalReq } from 'payload'
import { inLanguage } from '../../fields/translated'
import { notificationKinds } from '../../vocabulary/notifications'
import { admitted } from '../../lib/admission'
import { newLink } from '../auth/sign-in/passwordLinks'
import { execute } from '../database/connection/execute'
import { pathOf } from './addresses'
import { collectionOfKind, invitation } from './kinds'
import { type Notification, notificationsOf } from './read'
import { mailTexts, sentences } from './translations'

type Message = { subject: string; text: string; to: string }

const invitationMinutes = 7 * 24 * 60

/** @returns the number of mails sent */
export const sendMails = async (payload: BasePayload, signal?: AbortSignal): Promise<number> => {
  let sent = 0
  for (;;) {
    if (signal?.aborted === true) return sent
    const claim = await admitted(() => claimMail(payload))
    if (!claim) return sent
    try {
      const message = await admitted(() => buildMessage(payload, claim))
      if (message) {
        await payload.email.sendEmail(message)
        sent++
      }
    } catch (error) {
      const isLasting = isRefusedForGood(error) || claim.tries >= maxTries
      payload.logger.error({ err: error, isGivenUp: isLasting, msg: 'a mail was not sent' })
      await admitted(() => (isLasting ? mailIsGivenUp : mailHasFailed)(payload, claim))
      if (isRefusedForGood(error)) continue
      // The server is down, so the others would fail too.
      return sent
    }
    await admitted(() => mailIsDone(payload, claim))
  }
}

/** Whether the server refused this mail, and will refuse it again. */
const isRefusedForGood = (error: unknown): boolean => Number((error as { status?: unknown }).status) >= 500

const buildMessage = async (payload: BasePayload, claim: Claim): Promise<Message | undefined> => {
  const service = await createLocalReq({}, payload)
  const user = await payload.findByID({
    collection: 'users',
    depth: 0,
    disableErrors: true,
    id: claim.user,
    overrideAccess: true,
    req: service,
  })
  if (!user || user.deactivatedAt) return undefined
  const language = await readLanguage(payload, claim.user)
  if (claim.isInvitation) return buildInvitation(payload, user, language)
  // With the recipient's access, so that a mail mentions only records that they may see.
  const req = await createLocalReq({ user: { ...user, collection: 'users' } }, payload)
  const notified = (await notificationsOf(req, claim.ids)).filter(
    ({ isRead, kind }) => !isRead && !user.mutedMails?.includes(kind),
  )
  const words = inLanguage(language, sentences)
  const lines = groupByKind(notified).map((each) => ({
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

/**
 * Groups notifications by kind: twenty leads that an app assigned one by one are twenty notifications, but one line of
 * a mail.
 */
const groupByKind = (all: readonly Notification[]): Pick<Notification, 'kind' | 'records' | 'slug'>[] =>
  notificationKinds.flatMap((kind) => {
    const records = all.flatMap((each) => (each.kind === kind ? each.records : []))
    return records.length === 0
      ? []
      : [{ kind, records: [...new Set(records)], slug: collectionOfKind[kind] }]
  })

/** Creates the link when the mail is sent, so that its token is only in the mail. */
const buildInvitation = async (
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

/** The language that the account last used in the panel; for a new account, that of its creator. */
const readLanguage = async (payload: BasePayload, user: number): Promise<string> => {
  const [row] = await execute<{ language: string }>(
    { payload },
    sql`SELECT language FROM notification_readers WHERE user_id = ${user}`,
  )
  return row?.language ?? 'en'
}

/**
 * Pending mails, as rows of `notifications`. States of a row: waiting (`mail_at` is when it is due), claimed (`mail_at`
 * is the end of the lease), done (null). A worker that dies while sending leaves a claimed row, which is sent again
 * after its lease: each mail is sent at least once.
 */
type Claim = {
  /** The time of the claim, as Postgres formats it. */
  at: string
  ids: number[]
  isInvitation: boolean
  /** The number of attempts, including this one. */
  tries: number
  user: number
}

const leaseMinutes = 10

/** The maximum number of attempts: after two days of growing waits. */
const maxTries = 8

/**
 * Claims the due mails of one account, together with its pending notifications that were not tried yet. An invitation
 * is a separate mail.
 */
const claimMail = async (payload: BasePayload): Promise<Claim | undefined> => {
  const [claim] = await execute<Claim>(
    { payload },
    sql`WITH due AS (
        SELECT user_id, kind = ${invitation} AS is_invitation FROM notifications WHERE mail_at <= clock_timestamp()
        ORDER BY mail_at LIMIT 1 FOR UPDATE SKIP LOCKED
      ), claimed AS (
        UPDATE notifications AS row SET mail_at = clock_timestamp() + make_interval(mins => ${leaseMinutes}), mail_tries = mail_tries + 1
        FROM due WHERE row.user_id = due.user_id AND (row.kind = ${invitation}) = due.is_invitation
          AND (row.mail_at <= clock_timestamp() OR (row.mail_at IS NOT NULL AND row.mail_tries = 0))
        RETURNING row.id, row.user_id, due.is_invitation, row.mail_tries
      )
      SELECT user_id AS user, is_invitation AS "isInvitation", max(mail_tries) AS tries, array_agg(id::float8 ORDER BY id) AS ids,
        clock_timestamp()::text AS at
      FROM claimed GROUP BY user_id, is_invitation`,
  )
  return claim
}

/** Records that were added to a notification while its mail was sent wait for another mail. */
const mailIsDone = async (payload: BasePayload, { at, ids }: Claim): Promise<void> => {
  await execute(
    { payload },
    sql`UPDATE notifications SET mailed_at = clock_timestamp(), mail_tries = 0,
        mail_at = CASE WHEN updated_at > ${at}::timestamptz AND read_at IS NULL THEN clock_timestamp() + interval '15 minutes' END
      WHERE id = ANY(${sql.param(ids)}::bigint[])`,
  )
}

/** Waits 4, 16, 64 minutes and so on, at most 12 hours, before the next try. */
const mailHasFailed = async (payload: BasePayload, { ids, tries }: Claim): Promise<void> => {
  await execute(
    { payload },
    sql`UPDATE notifications SET mail_at = clock_timestamp() + make_interval(mins => ${Math.min(4 ** tries, 720)})
      WHERE id = ANY(${sql.param(ids)}::bigint[]) AND mail_at IS NOT NULL`,
  )
}

const mailIsGivenUp = async (payload: BasePayload, { ids }: Claim): Promise<void> => {
  await execute(
    { payload },
    sql`UPDATE notifications SET mail_at = NULL WHERE id = ANY(${sql.param(ids)}::bigint[])`,
  )
}
