import type { PayloadRequest } from 'payload'
import { collectionOf } from '../../../database/model/model'
import { insertVersions } from '../../../database/storage/versions'
import { tenantsExpression } from '../../../ledger/tenantsIn'

/** Inserts a version of each record as it is now, if the collection has versions. */
export const saveVersions = async (
  req: PayloadRequest,
  slug: string,
  ids: readonly number[],
): Promise<void> => {
  const collection = collectionOf(req.payload, slug)
  if (!collection.versions || ids.length === 0) return
  await insertVersions(req, slug, ids, () => tenantsExpression(req.payload, collection, 'record'))
}
