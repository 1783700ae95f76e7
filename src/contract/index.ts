/**
 * The interface of the document over every collection that is not closed to keys, and the same exact bulk
 * under the admin panel.
 */
import type { Config, Plugin } from 'payload'
import type { ContractOptions } from './options'
import { staffBulk } from './staff'

export const contract =
  ({ closed, ...options }: ContractOptions & { closed: readonly string[] }): Plugin =>
  (config: Config) => ({
    ...config,
    collections: (config.collections ?? []).map((collection) => {
      const isOpen = !closed.includes(collection.slug)
      return {
        ...collection,
        custom: { ...collection.custom, isOpen },
        endpoints: [...staffBulk, ...(collection.endpoints || [])],
      }
    }),
    custom: { ...config.custom, contract: options },
    // The interface limits no text; the size of a request does. Payload would refuse more than 40,000 characters.
    defaultMaxTextLength: Number.MAX_SAFE_INTEGER,
  })

export { handleApi } from './handle'
