/**
 * A test oracle for tenancy: the tenants of a record, derived in memory from the design alone. They are in the record's own
 * field, or those of its parent; of several parents the first that is set counts.
 */
import { tenantPaths } from '../../../src/access/tenancy'
import type { Docs } from '../bulkValues'
import type { Doc } from '../client'
import { documentFields, ownCollections } from '../document'
import { relations } from '../relations'

const parents: Record<string, [field: string, target: string][]> = {
  leadEvents: [['lead', 'leads']],
  meetings: [['lead', 'leads']],
  messages: [['lead', 'leads']],
  preApprovals: [
    ['lead', 'leads'],
    ['customer', 'customers'],
  ],
  trades: [['deal', 'deals']],
}

/** Whether a collection is not in the design. The path to its tenants is then the one in src/access/tenancy.ts. */
const isOfOurOwn = (slug: string): boolean => !(slug in { ...documentFields, ...ownCollections })

const pathsOf = (slug: string): string[][] => (tenantPaths[slug] ?? []).map((path) => path.split('.'))

const targetOf = (slug: string, field: string): string =>
  relations.find(({ owner }) => owner === `${slug}.${field}`)?.target ?? ''

/** The fields that reference the parent of a collection's records; none if they have their own field for tenants. */
export const parentsOf = (slug: string): [field: string, target: string][] =>
  isOfOurOwn(slug)
    ? pathsOf(slug)
        .filter((path) => path.length > 1)
        .map(([field = '']) => [field, targetOf(slug, field)])
    : (parents[slug] ?? [])

/** The field with the tenants of a collection's records, and whether it is a list. */
export const tenantField = (slug: string): { many: boolean; name: string } | undefined => {
  const names = isOfOurOwn(slug)
    ? pathsOf(slug).flatMap((path) => (path.length === 1 ? path : []))
    : ['tenant', 'tenants']
  const own = relations.find(
    ({ owner, target }) => target === 'tenants' && names.some((name) => owner === `${slug}.${name}`),
  )
  return own && { many: own.many, name: own.owner.split('.')[1] ?? '' }
}

/** The tenants that a record belongs to. */
export const tenantsOf = (docs: Docs, slug: string, doc: Doc): number[] => {
  if (slug === 'tenants') return [doc.id]
  const own = tenantField(slug)
  if (own) return idsIn(doc[own.name])
  const set = parentsOf(slug).find(([field]) => typeof doc[field] === 'number')
  const parent = set && docs[set[1]]?.find(({ id }) => id === doc[set[0]])
  return set && parent ? tenantsOf(docs, set[1], parent) : []
}

export const idsIn = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).filter((each): each is number => typeof each === 'number')
