/** Solid ground under every collection: row locks, references that hold, filters that never widen. */
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
import { refuseUnseen } from './payload-guard/unseen'
import { fetchNoFile } from './payload-guard/uploads'

export const dataIntegrity = (): Plugin => (config: Config) => ({
  ...config,
  collections: (config.collections ?? []).map((collection) => withoutFetching(withDataIntegrity(collection))),
})

const withoutFetching = (collection: CollectionConfig): CollectionConfig =>
  collection.upload
    ? {
        ...collection,
        hooks: {
          ...collection.hooks,
          beforeOperation: [
            ...(collection.hooks?.beforeOperation ?? []),
            bulkSafe(fetchNoFile, 'read', 'restore'),
          ],
        },
      }
    : collection

// What they do, the writing of many records at once does for all of them.
const guarding = {
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

/** For a collection that an engine adds. */
export const withDataIntegrity = (collection: CollectionConfig): CollectionConfig => ({
  ...collection,
  hooks: {
    ...collection.hooks,
    beforeChange: [...(collection.hooks?.beforeChange ?? []), ...guarding.beforeChange],
    beforeDelete: [...(collection.hooks?.beforeDelete ?? []), ...guarding.beforeDelete],
    beforeOperation: [...guarding.beforeOperation, ...(collection.hooks?.beforeOperation ?? [])],
  },
  // Payload's locks query on a second connection inside the open transaction: nine saves at once exhaust the
  // pool and hang. The row lock takes their place.
  lockDocuments: false,
})
