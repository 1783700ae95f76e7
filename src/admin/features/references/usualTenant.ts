import type { CollectionSlug, PayloadRequest, ServerFunction, Where } from 'payload'
import { isId } from '../../../plugins/database/model/id'
import { isStaff, mayRead, requestOfReader } from '../../shared/reader'

/** Proposes the tenant of a new record. Undefined unless the caller is staff. */
export const usualTenant: ServerFunction = async ({
  req: incomingReq,
}): Promise<undefined | { tenant?: number }> => {
  const req = requestOfReader(incomingReq)
  if (!isStaff(req)) return undefined
  const tenant = (await findTenants(req))?.defaultTenant
  return tenant === undefined ? {} : { tenant }
}

/**
 * Finds whether the reader sees only one tenant, and the tenant that a new record most likely belongs to: the only one, or that of
 * the reader's last deal. Undefined if the reader sees none.
 */
const findTenants = async (
  req: PayloadRequest,
): Promise<undefined | { defaultTenant?: number; isOnly: boolean }> => {
  const [only, other] = await findNewest(req, 'tenants', { id: { exists: true } }, 2)
  if (!only) return undefined
  const isOwn = { createdBy: { equals: req.user?.id } }
  const last = other ? (await findNewest(req, 'deals', isOwn, 1))[0] : undefined
  const tenant = other ? last?.['tenant'] : only['id']
  return { isOnly: !other, ...(isId(tenant) && { defaultTenant: tenant }) }
}

export type VisibleTenants = {
  /** The tenant that forms preselect for the reader's new records. Its name is undefined if another tenant has the same. */
  defaultTenant?: { id: number; name: string | undefined }
  /** Whether the reader sees only one tenant. */
  isOnly: boolean
}

/** Like `findTenants`, with the name by which a file can reference the tenant. */
export const findNamedTenants = async (req: PayloadRequest): Promise<VisibleTenants | undefined> => {
  const found = await findTenants(req)
  if (found?.defaultTenant === undefined) return found && { isOnly: found.isOnly }
  const { defaultTenant: id, isOnly } = found
  const name = (await findNewest(req, 'tenants', { id: { equals: id } }, 1))[0]?.['name']
  const isUnambiguous =
    typeof name === 'string' &&
    name.trim() === name &&
    name !== '' &&
    (await findNewest(req, 'tenants', { name: { equals: name } }, 2)).length === 1
  return { defaultTenant: { id, name: isUnambiguous ? name : undefined }, isOnly }
}

const findNewest = async (
  req: PayloadRequest,
  collection: CollectionSlug,
  where: Where,
  limit: number,
): Promise<Record<string, unknown>[]> => {
  if (!(await mayRead(req, collection))) return []
  const { docs } = await req.payload.find({
    collection,
    depth: 0,
    // Payload's type does not allow `false`, which turns joins off.
    joins: false as never,
    limit,
    overrideAccess: false,
    pagination: false,
    req,
    sort: '-createdAt',
    where,
  })
  return docs as unknown as Record<string, unknown>[]
}
