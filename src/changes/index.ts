/** The change ledger under every collection: what was changed, when, by whom, in the words of the interface. */
import type { Access, CollectionConfig, CollectionSlug, Config, Plugin } from 'payload'
import { withSolidGround } from '../database'
import { Changes } from './collection'
import { recordChange, recordDeletion, rememberBefore, rememberWhole } from './record'
import { changesSlug } from './slug'

/** After the ground and the callers: what is recorded is what they let through. */
export const changes = (): Plugin => (config: Config) => {
  const collections = config.collections ?? []
  const recorded = collections.map(({ slug }) => slug)
  const readable = readableOf(recorded)
  return {
    ...config,
    collections: [
      ...collections.map(withLedger),
      withSolidGround({
        ...Changes,
        access: { ...Changes.access, read: readable, readVersions: () => false },
      }),
    ],
  }
}

const withLedger = (collection: CollectionConfig): CollectionConfig => ({
  ...collection,
  hooks: {
    ...collection.hooks,
    // First, so that what a change brings about is told after it.
    afterChange: [recordChange, ...(collection.hooks?.afterChange ?? [])],
    afterDelete: [recordDeletion, ...(collection.hooks?.afterDelete ?? [])],
    beforeChange: [...(collection.hooks?.beforeChange ?? []), rememberBefore],
    beforeDelete: [...(collection.hooks?.beforeDelete ?? []), rememberWhole],
  },
})

/** Who may read all records of a collection may read what happened to them. */
const readableOf =
  (slugs: readonly string[]): Access =>
  async ({ req }) => {
    if (!req.user) return false
    const answers = await Promise.all(
      slugs.map((slug) => req.payload.collections[slug as CollectionSlug]?.config.access.read({ req })),
    )
    return { collection: { in: slugs.filter((_, at) => answers[at] === true) } }
  }

export { changesSlug }
