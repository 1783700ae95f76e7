/**
 * The change ledger. Guarantees that every change of a record has one row with its actor, time and values, in the
 * transaction of the write, and that callers see no rows of records that they may not read.
 */
import type { Access, CollectionConfig, Config, Plugin, Where } from 'payload'
import { withGuard } from '../auth/tenancy/guard'
import { withDataIntegrity } from '../database'
import { bulkSafe } from '../../fields/bulkSafe'
import { Changes } from './collection'
import { refusalsInLog, withPanel, withWords } from './panel'
import { withGlobalLedger } from './globals'
import { openedChanges } from './read'
import { recordDeletion } from './deletion'
import { recordChange, rememberBefore } from './record'
import { changesSlug } from './slug'
import { readingOf } from './visibility'

/** Apply it after the plugins `dataIntegrity` and `auth`, so that it records only writes they accept. */
export const changes = (): Plugin => (config: Config) => {
  const collections = config.collections ?? []
  const recorded = collections.map(({ slug }) => slug)
  const readable = readableOf(recorded)
  return {
    ...config,
    collections: [
      ...collections.map(withLedger).map(withPanel),
      withGuard(
        withDataIntegrity({
          ...Changes,
          access: { ...Changes.access, read: readable, readVersions: () => false },
        }),
      ),
    ],
    globals: (config.globals ?? []).map(withGlobalLedger),
    i18n: withWords(config),
    loggingLevels: { ...config.loggingLevels, ...refusalsInLog },
  }
}

const withLedger = (collection: CollectionConfig): CollectionConfig => ({
  ...collection,
  custom: { ...collection.custom, isRecorded: true },
  hooks: {
    ...collection.hooks,
    // First, so that changes made by later hooks are recorded after this one.
    afterChange: [bulkSafe(recordChange), ...(collection.hooks?.afterChange ?? [])],
    beforeChange: [...(collection.hooks?.beforeChange ?? []), bulkSafe(rememberBefore)],
    // Last, so that changes which release references to the record are recorded before its deletion.
    beforeDelete: [...(collection.hooks?.beforeDelete ?? []), bulkSafe(recordDeletion)],
  },
})

/**
 * Lets callers read the changes of collections that they may read within their tenants, and of a record that they were
 * found to see. The tenant filter limits this to their tenants.
 */
const readableOf =
  (slugs: readonly string[]): Access =>
  async ({ req }) => {
    if (!req.user) return false
    const reading = await readingOf(req, slugs)
    const readable = slugs.filter((slug) => reading.get(slug) === true)
    const opened = openedChanges(req)
    const conditions: Where[] = [
      ...(readable.length > 0 ? [{ collection: { in: readable } }] : []),
      ...(opened ? [opened] : []),
    ]
    return conditions.length > 0 && { or: conditions }
  }

export { changesSlug }
