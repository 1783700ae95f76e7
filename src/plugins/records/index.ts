/** The write engine (`write/index.ts`) and its plugin, which marks fields that prevent set-based writes. */
import type { Config, Plugin } from 'payload'
import { markChecked } from './write/checked'

/** Must come after every plugin that adds fields which keys or staff write. */
export const records = (): Plugin => (config: Config) => ({
  ...config,
  collections: (config.collections ?? []).map((collection) => ({
    ...collection,
    fields: markChecked(collection.fields),
  })),
})
