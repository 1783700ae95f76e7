/**
 * Limits the number of webhooks for each tenant, as each costs a delivery per event. Counts under a lock that lasts
 * until the transaction ends, so simultaneous requests cannot exceed the limit. Webhooks without tenants are counted
 * together. When the limit was lowered, webhooks above it stay and may be updated as long as they join no further
 * tenant.
 */
import { sql } from '@payloadcms/db-postgres'
import type { CollectionBeforeChangeHook, PayloadRequest } from 'payload'
import { tenantIds } from '../auth/tenancy/tenants'
import { fail } from '../api/actions'
import { execute } from '../database/connection/execute'
import { lockName } from '../database/integrity/lock'
import { contextOf } from '../database/requestContext'
import { webhookOptionsOf } from './options'

type WithTenants = { tenants?: (number | { id: number })[] | null }

/** Stands for webhooks without tenants. */
const noTenant = null

const ownersOf = (webhook: WithTenants): (null | number)[] => {
  const tenants = [...new Set(tenantIds(webhook))].toSorted((one, other) => one - other)
  return tenants.length > 0 ? tenants : [noTenant]
}

/** @throws Failure `conflict` if one of the tenants has as many webhooks as it may have */
const requireRoom = async (
  req: PayloadRequest,
  owners: readonly (null | number)[],
  alreadyPlanned: ReadonlyMap<null | number, number> = new Map(),
): Promise<void> => {
  const { perTenant } = webhookOptionsOf(req.payload)
  for (const owner of owners) {
    await lockName(req, ['webhooks of a tenant', String(owner)])
    const count = (await countOf(req, owner)) + (alreadyPlanned.get(owner) ?? 0)
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

const countOf = async (req: PayloadRequest, owner: null | number): Promise<number> => {
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
  const before = operation === 'update' && originalDoc ? ownersOf(originalDoc) : []
  const after = ownersOf({ ...originalDoc, ...data })
  await requireRoom(
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
  const owners = ownersOf(webhook)
  const planned = (contextOf(req).plannedWebhooks ??= new Map<null | number, number>())
  await requireRoom(req, owners, planned)
  for (const owner of owners) planned.set(owner, (planned.get(owner) ?? 0) + 1)
}
