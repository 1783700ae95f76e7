/**
 * To whom a record belongs, worked out in memory from the design alone: the second opinion that the walls are measured
 * against. A field that names tenants, or the record that this one is part of, and of several the first that is set.
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

/** Whose design is their file in src/collections: their way to tenants is what src/access/tenancy.ts says. */
const isOfOurOwn = (slug: string): boolean => !(slug in { ...documentFields, ...ownCollections })

const pathsOf = (slug: string): string[][] => (tenantPaths[slug] ?? []).map((path) => path.split('.'))

const targetOf = (slug: string, field: string): string =>
  relations.find(({ owner }) => owner === `${slug}.${field}`)?.target ?? ''

/** The fields that say of a collection's records what they are part of; none where they name tenants themselves. */
export const parentsOf = (slug: string): [field: string, target: string][] =>
  isOfOurOwn(slug)
    ? pathsOf(slug)
        .filter((path) => path.length > 1)
        .map(([field = '']) => [field, targetOf(slug, field)])
    : (parents[slug] ?? [])

/** The field that names the tenants of a collection's records, and whether it holds a list. */
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
