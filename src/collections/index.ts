/** Every collection of the service, with the panel's inputs, amount filters and search notice. */
import type { CollectionConfig } from 'payload'
import { withAmountFilters } from '../fields/amountFilter'
import { withInputs } from '../fields/inputs'
import { withSearchScope } from '../fields/search'
import * as every from './every'

/** The groups of the panel's menu, in order. */
const groups = [
  'Pipeline',
  'Parties',
  'Transactions',
  'Inventory',
  'Fulfilment',
  'Integration',
  'Identity',
] as const

/** Collections that are used all day come first in their group; the others follow by name. */
const topSlugs = ['leads', 'tasks', 'meetings', 'messages', 'customers', 'deals', 'vehicles', 'tenants']

const rankSlug = ({ slug }: CollectionConfig) =>
  topSlugs.includes(slug) ? topSlugs.indexOf(slug) : topSlugs.length

const rankGroup = ({ admin }: CollectionConfig) => groups.findIndex((group) => group === admin?.group)

/** All collections, sorted, because the order of a module's exports is not defined. */
export const collections: CollectionConfig[] = Object.values(every)
  .map((collection: CollectionConfig) =>
    withSearchScope(withAmountFilters({ ...collection, fields: withInputs(collection.fields) })),
  )
  .sort((a, b) => rankGroup(a) - rankGroup(b) || rankSlug(a) - rankSlug(b) || a.slug.localeCompare(b.slug))
