/**
 * Only callers who may read everything that a webhook receives may write it. Otherwise a webhook could reveal data that
 * its author may not read, and changing the URL of another user's webhook could reveal another tenant's records. Each
 * tenant has a maximum of webhooks, as each costs a delivery per event.
 */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { CollectionBeforeChangeHook, PayloadRequest } from 'payload'
import { isServiceWrite } from '../../fields/service'
import { fail } from '../api/actions'
import { tenantIds, tenantsOfCaller } from '../auth/tenancy/tenants'
import { FilterError } from '../database/connection/errors'
import { execute } from '../database/connection/execute'
import { lockName } from '../database/integrity/lock'
import { type CollectionModel, modelOf } from '../database/model/model'
import { collectionsAlong } from '../database/query/access'
import { parseWhere } from '../database/query/where'
import { contextOf } from '../database/requestContext'
import { readingOf } from '../ledger/visibility'
import { subscribedCollections } from './events'
import { webhookOptionsOf } from './options'

type Scope = { events: null | readonly string[]; filter: unknown; tenants: readonly number[] }

/** @throws Failure `forbidden` naming the collections that the caller may not read */
const requireReadable = async (req: PayloadRequest, { events, filter, tenants }: Scope): Promise<void> => {
  const collections = subscribedCollections(req.payload, events)
  const referenced = collections.flatMap(({ fields }) => collectionsInFilter(req.payload, filter, fields))
  const slugs = [...new Set([...collections.map(({ slug }) => slug), ...referenced])]
  const canRead = await readingOf(req, slugs)
  const unreadable = slugs.filter((slug) => canRead.get(slug) !== true)
  if (unreadable.length > 0) {
    const slugList =
      unreadable.slice(0, 5).join(', ') + (unreadable.length > 5 ? ` and ${unreadable.length - 5} more` : '')
    throw fail(
      'forbidden',
      `This webhook hears of what you may not read, or its filter asks for it: ${slugList}. Name in events and filter what you may read, or ask an admin.`,
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

/**
 * The collections that a filter reaches through references: the arrival of an event reveals the values of these
 * records.
 */
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

type WithTenants = { tenants?: (number | { id: number })[] | null }

/** Stands for webhooks without tenants. */
const noTenant = null

const toOwners = (webhook: WithTenants): (null | number)[] => {
  const tenants = [...new Set(tenantIds(webhook))].toSorted((one, other) => one - other)
  return tenants.length > 0 ? tenants : [noTenant]
}

/**
 * Counts under a lock that lasts until the transaction ends, so simultaneous requests cannot exceed the limit. Webhooks
 * without tenants are counted together. When the limit was lowered, webhooks above it stay and may be updated as long
 * as they join no further tenant.
 *
 * @throws Failure `conflict` if one of the tenants has as many webhooks as it may have
 */
const requireCapacity = async (
  req: PayloadRequest,
  owners: readonly (null | number)[],
  alreadyPlanned: ReadonlyMap<null | number, number> = new Map(),
): Promise<void> => {
  const { perTenant } = webhookOptionsOf(req.payload)
  for (const owner of owners) {
    await lockName(req, ['webhooks of a tenant', String(owner)])
    const count = (await countWebhooks(req, owner)) + (alreadyPlanned.get(owner) ?? 0)
    if (count < perTenant) continue
    const who =
      owner === noTenant
        ? `There are ${count} webhooks without tenants`
        : `Tenant ${owner} has ${count} webhooks`
    throw fail(
      'conflict',
      `${who}, and there may be no more than ${perTenant}. Delete one that is not needed, or have the operator raise WEBHOOKS_PER_TENANT.`,
      'tenants',
    )
  }
}

const countWebhooks = async (req: PayloadRequest, owner: null | number): Promise<number> => {
  const [row] = await execute<{ count: number }>(
    req,
    owner === noTenant
      ? sql`SELECT count(*)::int AS count FROM webhooks AS webhook WHERE NOT EXISTS (
          SELECT 1 FROM webhooks_rels AS part WHERE part.parent_id = webhook.id AND part.path = 'tenants')`
      : sql`SELECT count(DISTINCT part.parent_id)::int AS count FROM webhooks_rels AS part
          WHERE part.tenants_id = ${owner} AND part.path = 'tenants'`,
  )
  return row?.count ?? 0
}

/** Refuses a write by which a webhook joins a tenant, or leaves its last one, if that would exceed the limit. */
export const refuseTooMany: CollectionBeforeChangeHook<WithTenants & { id: number }> = async ({
  data,
  operation,
  originalDoc,
  req,
}) => {
  const before = operation === 'update' && originalDoc ? toOwners(originalDoc) : []
  const after = toOwners({ ...originalDoc, ...data })
  await requireCapacity(
    req,
    after.filter((owner) => !before.includes(owner)),
  )
  return data
}

/**
 * The same check for webhooks that one undo restores. They are not stored yet when they are checked, so they are
 * counted in the request context.
 */
export const refuseTooManyRestored = async (req: PayloadRequest, webhook: WithTenants): Promise<void> => {
  const owners = toOwners(webhook)
  const planned = (contextOf(req).plannedWebhooks ??= new Map<null | number, number>())
  await requireCapacity(req, owners, planned)
  for (const owner of owners) planned.set(owner, (planned.get(owner) ?? 0) + 1)
}

/**
 * SQL for the tenants of a webhook as an ordered array; empty for a webhook that receives the events of all tenants.
 */
export const tenantsOfWebhook = (webhook: SQL): SQL =>
  sql`ARRAY(SELECT part.tenants_id FROM webhooks_rels AS part WHERE part.parent_id = ${webhook} AND part.path = 'tenants' ORDER BY part."order")`
