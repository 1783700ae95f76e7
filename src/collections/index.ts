/** Every collection of the service, each with the inputs of the panel. */
import type { CollectionConfig } from 'payload'
import { withInputs } from '../fields/inputs'
import * as every from './every'

/** The order of the panel's menu. */
const groups = [
  'Pipeline',
  'Parties',
  'Inventory',
  'Transactions',
  'Fulfilment',
  'Integration',
  'Identity',
] as const

const place = ({ admin }: CollectionConfig) => groups.findIndex((group) => group === admin?.group)

/** What the service stores. Sorted here, as the order of a module's exports is nobody's promise. */
export const collections: CollectionConfig[] = Object.values(every)
  .map((collection: CollectionConfig) => ({ ...collection, fields: withInputs(collection.fields) }))
  .sort((one, other) => place(one) - place(other) || one.slug.localeCompare(other.slug))
