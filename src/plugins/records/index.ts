/** How records are written. A write that can be done by a few statements for many records is known by its collection's fields and hooks. */
import type { Config, Plugin } from 'payload'
import { markChecked } from './write/checked'

/** After every plugin whose fields are written by others than itself. */
export const records = (): Plugin => (config: Config) => ({
  ...config,
  collections: (config.collections ?? []).map((collection) => ({
    ...collection,
    fields: markChecked(collection.fields),
  })),
})
