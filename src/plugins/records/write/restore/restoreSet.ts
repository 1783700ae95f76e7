/** Deleted records brought back as they were stored: their ids, lists, texts in every locale, and versions. */
import type { PayloadRequest } from 'payload'
import { collectionOf } from '../../../database/model/model'
import type { Stored } from '../../../database/storage/field'
import { insertStored } from '../../../database/storage/stored'
import { difference } from '../../../ledger/difference'
import { record } from '../../../ledger/ledger'
import { tenantsOf } from '../../../ledger/tenants'
import { type Failed, inChunks } from '../set-based/bisectFailures'

/** @returns what could not come back: its id is taken, or it names what is gone */
export const restoreSet = (
  req: PayloadRequest,
  slug: string,
  all: readonly Stored[],
): Promise<Failed<Stored>[]> => {
  const collection = collectionOf(req.payload, slug)
  return inChunks(req, all, async (chunk) => {
    const tenants = await tenantsOf(req, collection, chunk)
    await insertStored(req, slug, chunk)
    await record(
      req,
      slug,
      'create',
      chunk.map((stored, at) => ({
        changes: difference(req.payload, collection, undefined, stored).changes,
        recordId: stored.row.id,
        stored: null,
        tenants: tenants[at] ?? [],
      })),
    )
  })
}
