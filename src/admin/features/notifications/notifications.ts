/** The reader's notifications, and marking them as read. */
import type { PayloadRequest, ServerFunction } from 'payload'
import { inLanguage } from '../../../fields/translated'
import { pathOf } from '../../../plugins/notifications/addresses'
import {
  markAsRead,
  type Notification,
  notificationsOf,
  rememberLanguage,
} from '../../../plugins/notifications/read'
import { sentences } from '../../../plugins/notifications/translations'
import { isStaff, requestOfReader } from '../../shared/reader'
import { titlesOf } from '../../shared/titles'

export type Item = {
  /** ISO 8601 */
  at: string
  href: string
  id: number
  isRead: boolean
  /** The title of the record, if the notification is about one. */
  title: null | string
  what: string
}

export type Notifications = {
  /** Undefined if only the number was requested. */
  items?: Item[]
  unread: number
}

/** @param args.isOpen whether the list is open; otherwise only the number is read */
export const notifications: ServerFunction = async ({ isOpen, req }): Promise<Notifications | undefined> => {
  if (!isStaff(req)) return undefined
  const reader = requestOfReader(req)
  await rememberLanguage(reader)
  return loadNotifications(reader, isOpen === true)
}

/** @param args.ids the notifications to mark as read; without them, all up to the time `until` */
export const readNotifications: ServerFunction = async ({
  ids,
  req,
  until,
}): Promise<Notifications | undefined> => {
  if (!isStaff(req)) return undefined
  const reader = requestOfReader(req)
  const which = parseReadRequest(ids, until)
  if (which) await markAsRead(reader, which)
  return loadNotifications(reader, true)
}

const maxIds = 100

const parseReadRequest = (ids: unknown, until: unknown): number[] | undefined | { until: string } => {
  if (Array.isArray(ids)) return ids.filter((id) => Number.isSafeInteger(id)).slice(0, maxIds) as number[]
  const at = typeof until === 'string' ? Date.parse(until) : NaN
  return Number.isNaN(at) ? undefined : { until: new Date(at).toISOString() }
}

const loadNotifications = async (req: PayloadRequest, isOpen: boolean): Promise<Notifications> => {
  const unread = (await notificationsOf(req, 'unread')).length
  return isOpen ? { items: await toItems(req, await notificationsOf(req)), unread } : { unread }
}

const toItems = async (req: PayloadRequest, all: readonly Notification[]): Promise<Item[]> => {
  const titles = await titlesOf(
    req,
    all.flatMap(({ records, slug }) => (records.length === 1 ? records.map((id) => ({ id, slug })) : [])),
  )
  const words = inLanguage(req.i18n.language, sentences)
  return all.map((each) => ({
    at: each.at,
    href: pathOf(req, each),
    id: each.id,
    isRead: each.isRead,
    title: (each.records.length === 1 && titles.get(`${each.slug}/${each.records[0]}`)) || null,
    what: words[each.kind](each.records.length),
  }))
}
