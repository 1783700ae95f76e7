/**
 * A webhook may be written by those who may read everything that it is sent. Else a webhook would be a way to what its maker may not
 * read, and a new address on another's webhook a way to the records of its tenants.
 */
import { sql } from '@payloadcms/db-postgres'
import type { CollectionBeforeChangeHook, PayloadRequest } from 'payload'
import { tenantIds, tenantsOfCaller } from '../auth/tenancy/tenants'
import { readingOf } from '../ledger/visibility'
import { fail } from '../api/actions'
import { FilterError } from '../database/connection/errors'
import { execute } from '../database/connection/execute'
import { type CollectionModel, modelOf } from '../database/model/model'
import { collectionsAlong } from '../database/query/tenantFilters'
import { parseWhere } from '../database/query/where'
import { isServiceWrite } from '../../fields/service'
import { subscribedCollections } from './subscribedCollections'
import { tenantsOfWebhook } from './ownTenants'

type Scope = { events: null | readonly string[]; filter: unknown; tenants: readonly number[] }

/** @throws Failure `forbidden` naming what the caller may not read */
const requireReadable = async (req: PayloadRequest, { events, filter, tenants }: Scope): Promise<void> => {
  const collections = subscribedCollections(req.payload, events)
  const referenced = collections.flatMap(({ fields }) => lookedAt(req.payload, filter, fields))
  const slugs = [...new Set([...collections.map(({ slug }) => slug), ...referenced])]
  const reading = await readingOf(req, slugs)
  const unread = slugs.filter((slug) => reading.get(slug) !== true)
  if (unread.length > 0) {
    const named = unread.slice(0, 5).join(', ') + (unread.length > 5 ? ` and ${unread.length - 5} more` : '')
    throw fail(
      'forbidden',
      `This webhook hears of what you may not read, or its filter asks for it: ${named}. Name in events and filter what you may read, or ask an admin.`,
    )
  }
  const own = tenantsOfCaller(req.user)
  if (own && (tenants.length === 0 || !tenants.every((tenant) => own.includes(tenant)))) {
    throw fail(
      'forbidden',
      'This webhook hears of other tenants too. Make one of your own, or ask an admin to change it.',
    )
  }
}

/** What a filter compares through references: whether an event is sent reveals what stands there. */
const lookedAt = (
  payload: PayloadRequest['payload'],
  filter: unknown,
  fields: CollectionModel['fields'],
): string[] => {
  if (filter === null || filter === undefined) return []
  try {
    return [...collectionsAlong(parseWhere(modelOf(payload), filter, fields))]
  } catch (error) {
    // The field's own rule refuses it; one that is no longer valid matches nothing.
    if (error instanceof FilterError) return []
    throw error
  }
}

/** As `requireReadable` for a webhook as it is stored. */
export const requireReadableWebhook = async (req: PayloadRequest, webhook: number): Promise<void> => {
  const [row] = await execute<Scope>(
    req,
    sql`SELECT webhook.events, webhook.filter, ${tenantsOfWebhook(sql`webhook.id`)} AS tenants
      FROM webhooks AS webhook WHERE webhook.id = ${webhook}`,
  )
  if (row) await requireReadable(req, row)
}

type Known = {
  events?: unknown
  filter?: unknown
  id?: number
  tenants?: (number | { id: number })[] | null
}

/** Before a webhook is written, by whatever way: what it will be sent, and what it is sent now. */
export const refuseUnreadable: CollectionBeforeChangeHook<Known & { id: number }> = async ({
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

/** As `requireReadable` for a webhook by its values. */
export const requireReadableValues = (
  req: PayloadRequest,
  { events, filter, tenants }: Known,
): Promise<void> =>
  requireReadable(req, {
    events: Array.isArray(events) ? (events as string[]) : null,
    filter,
    tenants: tenantIds(tenants ? { tenants } : {}),
  })
