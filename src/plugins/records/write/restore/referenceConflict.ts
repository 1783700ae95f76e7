import { APIError, type PayloadRequest } from 'payload'
import { lockRows } from '../../../database/integrity/lock'
import { isSoleReference } from '../../../database/integrity/references'
import type { CollectionModel } from '../../../database/model/model'
import { ownersReferencing } from '../../../database/model/incomingReferences'
import { visibleFilter } from '../../../database/query/access'
import { filterMatching } from '../../../database/query/select'

/**
 * Finds a reference in `data`, the former values of a record, that only one record may have and that another record has now.
 *
 * @returns the error that names the field and, if the caller may see it, the other record
 */
export const referenceConflict = async (
  req: PayloadRequest,
  collection: CollectionModel,
  recordId: number,
  data: Record<string, unknown>,
): Promise<Error | undefined> => {
  for (const field of collection.fields.values()) {
    const target = data[field.name]
    if (typeof target !== 'number' || !isSoleReference(req.payload, collection.slug, field)) continue
    await lockRows(req, field.target ?? '', [target])
    const owners = await ownersReferencing(req, { field, slug: collection.slug }, target)
    const other = owners.find((owner) => owner !== recordId)
    if (other === undefined) continue
    const visible = await visibleFilter(req, collection.slug)
    const isSeen = !visible || (await filterMatching(req, collection.slug, [other], visible)).length > 0
    const who = isSeen ? `${collection.label.singular} ${other}` : 'another record'
    return new APIError(`${field.name}: ${who} has it by now, and only one may.`, 409, undefined, true)
  }
  return undefined
}
