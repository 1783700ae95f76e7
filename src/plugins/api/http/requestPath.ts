/** The path of a request relative to the REST API's base path, and the config of a collection in it. */
import type { BasePayload, CollectionSlug, SanitizedCollectionConfig } from 'payload'

/** With its leading slash. */
export const apiPathOf = ({ config }: Pick<BasePayload, 'config'>, path: string): string =>
  path.slice(config.routes.api.length)

/** The config of a collection; undefined if there is none. */
export const configOf = (
  { collections }: Pick<BasePayload, 'collections'>,
  slug: string,
): SanitizedCollectionConfig | undefined =>
  Object.hasOwn(collections, slug) ? collections[slug as CollectionSlug].config : undefined
