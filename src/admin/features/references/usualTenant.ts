import type { CollectionSlug, PayloadRequest, ServerFunction, Where } from 'payload'
import { isId } from '../../../plugins/database/model/id'
import { isStaff, mayRead, requestOfReader } from '../../shared/reader'

/** Undefined for everybody but staff. */
export const usualTenant: ServerFunction = async ({
  req: incomingReq,
}): Promise<undefined | { tenant?: number }> => {
  const req = requestOfReader(incomingReq)
  if (!isStaff(req)) return undefined
  const usual = (await findTenants(req))?.usual
  return usual === undefined ? {} : { tenant: usual }
}

/**
 * The tenants that the reader sees: whether there is only one, and the one that a new record of the reader most likely belongs to: the
 * only one, or that of the deal that the reader made last. Undefined where the reader sees none.
 */
const findTenants = async (req: PayloadRequest): Promise<undefined | { isOnly: boolean; usual?: number }> => {
  const [only, other] = await newest(req, 'tenants', { id: { exists: true } }, 2)
  if (!only) return undefined
  const own = { createdBy: { equals: req.user?.id } }
  const last = other ? (await newest(req, 'deals', own, 1))[0] : undefined
  const usual = other ? last?.['tenant'] : only['id']
  return { isOnly: !other, ...(isId(usual) && { usual }) }
}

export type SeenTenants = {
  isOnly: boolean
  /** The one that the reader's new records most likely belong to; without a name where another one has it too. */
  usual?: { id: number; name: string | undefined }
}

/** The same as `findTenants`, with the name by which a file can say the tenant. */
export const findNamedTenants = async (req: PayloadRequest): Promise<SeenTenants | undefined> => {
  const found = await findTenants(req)
  if (found?.usual === undefined) return found && { isOnly: found.isOnly }
  const { isOnly, usual: id } = found
  const name = (await newest(req, 'tenants', { id: { equals: id } }, 1))[0]?.['name']
  const isNamed =
    typeof name === 'string' &&
    name.trim() === name &&
    name !== '' &&
    (await newest(req, 'tenants', { name: { equals: name } }, 2)).length === 1
  return { isOnly, usual: { id, name: isNamed ? name : undefined } }
}

const newest = async (
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
