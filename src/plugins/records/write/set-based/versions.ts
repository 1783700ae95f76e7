import type { PayloadRequest } from 'payload'
import { collectionOf } from '../../../database/model/model'
import { insertVersions } from '../../../database/storage/versions'
import { tenantsExpression } from '../../../ledger/tenantsIn'

/** Adds a version of each of `ids` as it stands now, where the collection keeps versions. */
export const saveVersions = async (
  req: PayloadRequest,
  slug: string,
  ids: readonly number[],
): Promise<void> => {
  const collection = collectionOf(req.payload, slug)
  if (!collection.versions || ids.length === 0) return
  await insertVersions(req, slug, ids, tenantsExpression(req.payload, collection, 'record'))
}
