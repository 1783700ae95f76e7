/** The change ledger under every collection: what was changed, when, by whom, in the words of the interface. */
import type { Access, CollectionConfig, Config, Plugin, Where } from 'payload'
import { withGuard } from '../auth/tenancy/guard'
import { withDataIntegrity } from '../database'
import { bulkSafe } from '../../fields/bulkSafe'
import { Changes } from './collection'
import { refusalsInLog, withPanel, withWords } from './panel'
import { openedChanges } from './read'
import { recordDeletion } from './deletion'
import { recordChange, rememberBefore } from './record'
import { changesSlug } from './slug'
import { readingOf } from './visibility'

/** After the ground and the callers: what is recorded is what they let through. */
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
    i18n: withWords(config),
    loggingLevels: { ...config.loggingLevels, ...refusalsInLog },
  }
}

const withLedger = (collection: CollectionConfig): CollectionConfig => ({
  ...collection,
  hooks: {
    ...collection.hooks,
    // First, so that what a change brings about is told after it.
    afterChange: [bulkSafe(recordChange), ...(collection.hooks?.afterChange ?? [])],
    beforeChange: [...(collection.hooks?.beforeChange ?? []), bulkSafe(rememberBefore)],
    // Last, so that what had to let go of the record is told before it.
    beforeDelete: [...(collection.hooks?.beforeDelete ?? []), bulkSafe(recordDeletion)],
  },
})

/**
 * Who may read all records of a collection within the own tenants, or was found to see the one at hand, may read what
 * happened to them; the wall keeps all of it to these tenants.
 */
const readableOf =
  (slugs: readonly string[]): Access =>
  async ({ req }) => {
    if (!req.user) return false
    const reading = await readingOf(req, slugs)
    const readable = slugs.filter((slug) => reading.get(slug) === true)
    const opened = openedChanges(req)
    const ways: Where[] = [
      ...(readable.length > 0 ? [{ collection: { in: readable } }] : []),
      ...(opened ? [opened] : []),
    ]
    return ways.length > 0 && { or: ways }
  }

export { changesSlug }
