/** Data integrity for every collection: row locks, references to records that exist, and filters of which no clause is dropped. */
import type { CollectionConfig, Config, Plugin } from 'payload'
import { bulkSafe } from '../../fields/bulkSafe'
import { guardQuery } from './payload-guard/guardQuery'
import { requireData } from './payload-guard/requireData'
import { lockBeforeWrite, refuseImpossibleIds } from './integrity/lock'
import {
  checkReferences,
  clearReferences,
  lockBeforeDelete,
  moveSoleReferences,
} from './integrity/references'
import { refuseUnseen } from './payload-guard/refuseUnseen'
import { refuseUrlUploads } from './payload-guard/refuseUrlUploads'

export const dataIntegrity = (): Plugin => (config: Config) => ({
  ...config,
  collections: (config.collections ?? []).map(withDataIntegrity),
})

// Bulk-safe, because set-based writes do the work of these hooks for all records at once.
const integrityHooks = {
  beforeChange: [bulkSafe(checkReferences), bulkSafe(moveSoleReferences)],
  beforeDelete: [bulkSafe(clearReferences)],
  beforeOperation: [
    bulkSafe(requireData),
    bulkSafe(refuseImpossibleIds),
    bulkSafe(guardQuery),
    bulkSafe(refuseUnseen),
    bulkSafe(lockBeforeWrite),
    bulkSafe(lockBeforeDelete),
  ],
}

/** Adds the hooks to one collection; exported for collections that an engine adds later. */
export const withDataIntegrity = (collection: CollectionConfig): CollectionConfig => ({
  ...collection,
  hooks: {
    ...collection.hooks,
    beforeChange: [...(collection.hooks?.beforeChange ?? []), ...integrityHooks.beforeChange],
    beforeDelete: [...(collection.hooks?.beforeDelete ?? []), ...integrityHooks.beforeDelete],
    beforeOperation: [
      ...integrityHooks.beforeOperation,
      ...(collection.hooks?.beforeOperation ?? []),
      ...(collection.upload ? [bulkSafe(refuseUrlUploads, 'read', 'restore')] : []),
    ],
  },
  // Payload's document locks query on a second connection inside the open transaction, so simultaneous saves can
  // exhaust the pool and hang. We use row locks instead.
  lockDocuments: false,
})
