/**
 * One record written by the statements that write many, where the collection allows it: they do what Payload does, with
 * the same locks, ledger rows, versions and answers, in fewer steps.
 */
import { type CollectionSlug, Forbidden, NotFound, type PayloadRequest } from 'payload'
import { createOne } from '../../records/write/set-based/create'
import { clearingsOf, deleteOne } from '../../records/write/set-based/delete'
import { canCreateSet, canDeleteSet, canUpdateSet } from '../../records/write/set-based/possible'
import { updateOne } from '../../records/write/set-based/update'
import { isTenantScoped, mayMoveFor } from '../../auth/tenancy/tenants'
import { accessFilter, looksAtRecord } from '../../database/query/access'
import { MissingReferenceError } from '../../database/connection/errors'
import type { Filter } from '../../database/query/filter'
import { lockRows } from '../../database/integrity/lock'
import { matches } from '../../database/query/select'
import type { Write } from '../parse/body'
import type { Call } from '../call'

/** @returns the id of the record made; undefined when it is to be made through Payload */
export const createSingle = async (
  { collection, payload }: Call,
  req: PayloadRequest,
  { data }: Write,
): Promise<number | undefined> => {
  const { slug } = collection
  const isPossible =
    canCreateSet(payload, collection, Object.keys(data)) && !(await looksAtRecord(req, slug, 'create'))
  if (!isPossible) return undefined
  const { access } = payload.collections[slug as CollectionSlug].config
  if (!(await access.create({ req }))) throw new Forbidden(req.t)
  return createOne(req, slug, data)
}

/** @returns false when the record is to be written through Payload */
export const updateSingle = async (
  { collection, payload }: Call,
  req: PayloadRequest,
  id: number,
  { data }: Write,
): Promise<boolean> => {
  const { slug } = collection
  const isPossible =
    canUpdateSet(payload, collection, Object.keys(data)) &&
    !mayMoveFor(req, collection, Object.keys(data)) &&
    !(await looksAtRecord(req, slug, 'update'))
  if (!isPossible) return false
  const filter = await accessFilter(req, slug, 'update')
  const found = await lockRows(req, slug, [id])
  if (found.length === 0) throw new NotFound(req.t)
  await requireMeant(req, slug, id, filter)
  try {
    await updateOne(req, slug, id, data)
    return true
  } catch (error) {
    // What a record names already may be sent back, and the caller need not see it: Payload's way compares the two.
    if (error instanceof MissingReferenceError && isTenantScoped(req)) return false
    throw error
  }
}

/**
 * Deletes a record whose lock is held.
 *
 * @returns false when it is to be deleted through Payload
 */
export const deleteSingle = async (
  { collection, payload }: Call,
  req: PayloadRequest,
  id: number,
): Promise<boolean> => {
  const { slug } = collection
  const isPossible = canDeleteSet(payload, collection) && !(await looksAtRecord(req, slug, 'delete'))
  if (!isPossible) return false
  await requireMeant(req, slug, id, await accessFilter(req, slug, 'delete'))
  const clearings = await clearingsOf(req, slug, [id])
  if (!clearings) return false
  await deleteOne(req, slug, id, clearings)
  return true
}

/** Refuses a record that the caller sees and may not write. */
const requireMeant = async (
  req: PayloadRequest,
  slug: string,
  id: number,
  filter: Filter | undefined,
): Promise<void> => {
  if (filter && !(await matches(req, slug, id, filter))) throw new Forbidden(req.t)
}
