/** Every collection of the service, each with the inputs of the panel and what its list says of a search. */
import type { CollectionConfig } from 'payload'
import { withAmountFilters } from '../fields/amountFilter'
import { withInputs } from '../fields/inputs'
import { withSearchScope } from '../fields/search'
import * as every from './every'

/** The groups of the panel's menu, in order. */
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

/** All collections, sorted, because the order of a module's exports is not defined. */
export const collections: CollectionConfig[] = Object.values(every)
  .map((collection: CollectionConfig) =>
    withSearchScope(withAmountFilters({ ...collection, fields: withInputs(collection.fields) })),
  )
  .sort((one, other) => place(one) - place(other) || one.slug.localeCompare(other.slug))
