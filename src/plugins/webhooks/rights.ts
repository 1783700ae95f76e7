/**
 * A webhook may be written only by somebody who may read everything it receives. Otherwise a webhook could reveal
 * what its author may not read, and changing the URL of somebody else's webhook could reveal another tenant's
 * records.
 */
import { sql } from '@payloadcms/db-postgres'
import type { CollectionBeforeChangeHook, PayloadRequest } from 'payload'
import { tenantIds, tenantsOfCaller } from '../auth/tenancy/tenants'
import { readingOf } from '../ledger/visibility'
import { fail } from '../api/actions'
import { FilterError } from '../database/connection/errors'
import { execute } from '../database/connection/execute'
import { type CollectionModel, modelOf } from '../database/model/model'
import { collectionsAlong } from '../database/query/access'
import { parseWhere } from '../database/query/where'
import { isServiceWrite } from '../../fields/service'
import { subscribedCollections } from './subscribedCollections'
import { tenantsOfWebhook } from './ownTenants'

type Scope = { events: null | readonly string[]; filter: unknown; tenants: readonly number[] }

/** @throws Failure `forbidden` naming the collections that the caller may not read */
const requireReadable = async (req: PayloadRequest, { events, filter, tenants }: Scope): Promise<void> => {
  const collections = subscribedCollections(req.payload, events)
  const referenced = collections.flatMap(({ fields }) => collectionsInFilter(req.payload, filter, fields))
  const slugs = [...new Set([...collections.map(({ slug }) => slug), ...referenced])]
  const canRead = await readingOf(req, slugs)
  const unread = slugs.filter((slug) => canRead.get(slug) !== true)
  if (unread.length > 0) {
    const named = unread.slice(0, 5).join(', ') + (unread.length > 5 ? ` and ${unread.length - 5} more` : '')
    throw fail(
      'forbidden',
      `This webhook hears of what you may not read, or its filter asks for it: ${named}. Name in events and filter what you may read, or ask an admin.`,
    )
  }
  const callerTenants = tenantsOfCaller(req.user)
  if (callerTenants && (tenants.length === 0 || !tenants.every((tenant) => callerTenants.includes(tenant)))) {
    throw fail(
      'forbidden',
      'This webhook hears of other tenants too. Make one of your own, or ask an admin to change it.',
    )
  }
}

/** The collections that a filter reaches through references: whether an event arrives reveals the values there. */
const collectionsInFilter = (
  payload: PayloadRequest['payload'],
  filter: unknown,
  fields: CollectionModel['fields'],
): string[] => {
  if (filter === null || filter === undefined) return []
  try {
    return [...collectionsAlong(parseWhere(modelOf(payload), filter, fields))]
  } catch (error) {
    // The rule of the field refuses an invalid filter; a stored one that became invalid matches nothing.
    if (error instanceof FilterError) return []
    throw error
  }
}

/** `requireReadable` for a stored webhook. */
export const requireReadableWebhook = async (req: PayloadRequest, webhook: number): Promise<void> => {
  const [row] = await execute<Scope>(
    req,
    sql`SELECT webhook.events, webhook.filter, ${tenantsOfWebhook(sql`webhook.id`)} AS tenants
      FROM webhooks AS webhook WHERE webhook.id = ${webhook}`,
  )
  if (row) await requireReadable(req, row)
}

type WebhookValues = {
  events?: unknown
  filter?: unknown
  id?: number
  tenants?: (number | { id: number })[] | null
}

/** Checks every write of a webhook: what it receives now, and what it would receive afterwards. */
export const refuseUnreadable: CollectionBeforeChangeHook<WebhookValues & { id: number }> = async ({
  data,
  operation,
  originalDoc,
  req,
}) => {
  if (!req.user || isServiceWrite(req)) return data
  if (operation === 'update' && originalDoc) await requireReadableWebhook(req, originalDoc.id)
  await requireReadableValues(req, { ...originalDoc, ...data })
  return data
}

/** `requireReadable` for the given values of a webhook. */
export const requireReadableValues = (
  req: PayloadRequest,
  { events, filter, tenants }: WebhookValues,
): Promise<void> =>
  requireReadable(req, {
    events: Array.isArray(events) ? (events as string[]) : null,
    filter,
    tenants: tenantIds(tenants ? { tenants } : {}),
  })
