/** The path of a request below the interface's base, and the collection that it names. */
import type { BasePayload, CollectionSlug, SanitizedCollectionConfig } from 'payload'

/** With its leading slash. */
export const apiPathOf = ({ config }: Pick<BasePayload, 'config'>, { pathname }: URL): string =>
  pathname.slice(config.routes.api.length)

/** The config of a collection; undefined where there is none of that name. */
export const configOf = (
  { collections }: Pick<BasePayload, 'collections'>,
  slug: string,
): SanitizedCollectionConfig | undefined =>
  Object.hasOwn(collections, slug) ? collections[slug as CollectionSlug].config : undefined
