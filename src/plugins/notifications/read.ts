/**
 * Reads the notifications of an account and marks them as read. Guarantees that readers get only their own
 * notifications, and that each contains only records that the reader may see now: a notification about twenty leads
 * shows the visible ones, and one without any is left out.
 */
import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import { execute } from '../database/connection/execute'
import { visibleRows } from '../database/query/visible'
import { notificationKinds } from '../../vocabulary/notifications'
import { collectionOfKind, type Kind } from './kinds'

export type Notification = {
  /** ISO 8601 */
  at: string
  id: number
  isRead: boolean
  kind: Kind
  /** Ids of those that the reader may see, at least one. */
  records: number[]
  slug: 'leads' | 'tasks' | 'webhooks'
}

type Row = Pick<Notification, 'at' | 'id' | 'isRead' | 'kind' | 'records'>

/** The maximum number of notifications, newest first. */
const maxShown = 50

/** @param only `unread`, or those with these ids; by default the newest of all */
export const notificationsOf = async (
  req: PayloadRequest,
  only: 'all' | 'unread' | readonly number[] = 'all',
): Promise<Notification[]> => {
  const user = readerOf(req)
  if (user === undefined) return []
  const isSelected =
    only === 'all'
      ? sql`TRUE`
      : only === 'unread'
        ? sql`read_at IS NULL`
        : sql`id = ANY(${sql.param([...only])}::bigint[])`
  const rows = await execute<Row>(
    req,
    sql`SELECT id::float8 AS id, kind, records, read_at IS NOT NULL AS "isRead", to_jsonb(updated_at) #>> '{}' AS at
      FROM notifications WHERE user_id = ${user} AND kind = ANY(${sql.param([...notificationKinds])}::text[]) AND ${isSelected}
      ORDER BY updated_at DESC, id DESC LIMIT ${maxShown}`,
  )
  const visible = await visibleIds(req, rows)
  return rows.flatMap((row) => {
    const slug = collectionOfKind[row.kind]
    const records = row.records.filter((id) => visible.has(`${slug}/${id}`))
    return records.length === 0 ? [] : [{ ...row, at: new Date(row.at).toISOString(), records, slug }]
  })
}

/** `slug/id` of the records that the reader may see. */
const visibleIds = async (req: PayloadRequest, rows: readonly Row[]): Promise<ReadonlySet<string>> => {
  const visible = new Set<string>()
  for (const slug of new Set(Object.values(collectionOfKind))) {
    const ids = rows.filter(({ kind }) => collectionOfKind[kind] === slug).flatMap(({ records }) => records)
    if (ids.length === 0) continue
    const found = await execute<{ id: number }>(
      req,
      sql`SELECT record.id FROM ${sql.identifier(slug)} AS record
        WHERE record.id = ANY(${sql.param([...new Set(ids)])}::int[]) AND ${await visibleRows(req, slug)}`,
    )
    for (const { id } of found) visible.add(`${slug}/${id}`)
  }
  return visible
}

/**
 * @param which the ids, or all that are not newer than a timestamp, so that notifications that arrive meanwhile stay
 * unread
 */
export const markAsRead = async (
  req: PayloadRequest,
  which: readonly number[] | { until: string },
): Promise<void> => {
  const user = readerOf(req)
  if (user === undefined) return
  const isSelected =
    'until' in which
      ? sql`updated_at <= ${which.until}::timestamptz`
      : sql`id = ANY(${sql.param([...which])}::bigint[])`
  await execute(
    req,
    sql`UPDATE notifications SET read_at = clock_timestamp(), mail_at = NULL
      WHERE user_id = ${user} AND read_at IS NULL AND kind = ANY(${sql.param([...notificationKinds])}::text[]) AND ${isSelected}`,
  )
}

/** Remembers the language of the panel, for mails. */
export const rememberLanguage = async (req: PayloadRequest): Promise<void> => {
  const user = readerOf(req)
  if (user === undefined) return
  await execute(
    req,
    sql`INSERT INTO notification_readers (user_id, language) SELECT ${user}, ${req.i18n.language}
      WHERE NOT EXISTS (SELECT FROM notification_readers WHERE user_id = ${user} AND language = ${req.i18n.language})
      ON CONFLICT (user_id) DO UPDATE SET language = excluded.language`,
  )
}

const readerOf = ({ user }: PayloadRequest): number | undefined =>
  user?.collection === 'users' ? user.id : undefined
