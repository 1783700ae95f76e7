/** Solid ground under every collection: row locks, references that hold, filters that never widen. */
import { join } from 'node:path'
import type { CollectionConfig, Config, Plugin } from 'payload'
import { together } from '../fields/together'
import { deleteFileAfterCommit, hideFile } from './files'
import { guardQuery } from './guardQuery'
import { requireData } from './requireData'
import { lockBeforeWrite, refuseImpossibleIds } from './lock'
import { checkReferences, clearReferences, lockBeforeDelete, moveSoleReferences } from './references'
import { refuseUnseen } from './unseen'
import { fetchNoFile } from './uploads'

/** @param options.filesDir where uploaded files are kept, one folder a collection */
export const solidGround =
  ({ filesDir }: { filesDir: string }): Plugin =>
  (config: Config) => ({
    ...config,
    collections: (config.collections ?? []).map((collection) =>
      withFiles(withFilesUntilCommit(withSolidGround(collection)), filesDir),
    ),
  })

const withFiles = (collection: CollectionConfig, filesDir: string): CollectionConfig =>
  typeof collection.upload === 'object'
    ? { ...collection, upload: { ...collection.upload, staticDir: join(filesDir, collection.slug) } }
    : collection

const withFilesUntilCommit = (collection: CollectionConfig): CollectionConfig =>
  collection.upload
    ? {
        ...collection,
        hooks: {
          ...collection.hooks,
          beforeDelete: [deleteFileAfterCommit, ...(collection.hooks?.beforeDelete ?? [])],
          beforeOperation: [...(collection.hooks?.beforeOperation ?? []), fetchNoFile, hideFile],
        },
      }
    : collection

// What they do, the writing of many records at once does for all of them.
const guarding = {
  beforeChange: [together(checkReferences), together(moveSoleReferences)],
  beforeDelete: [together(clearReferences)],
  beforeOperation: [
    together(requireData),
    together(refuseImpossibleIds),
    together(guardQuery),
    together(refuseUnseen),
    together(lockBeforeWrite),
    together(lockBeforeDelete),
  ],
}

/** For a collection that an engine adds. */
export const withSolidGround = (collection: CollectionConfig): CollectionConfig => ({
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
