/**
 * To whom a record belongs, worked out in memory from the design alone: the second opinion that the walls are measured
 * against. A field that names tenants, or the record that this one is part of, and of several the first that is set.
 */
import type { Docs } from '../bulkValues'
import type { Doc } from '../client'
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

/** The fields that say of a collection's records what they are part of; none where they name tenants themselves. */
export const parentsOf = (slug: string): [field: string, target: string][] => parents[slug] ?? []

/** The field that names the tenants of a collection's records, and whether it holds a list. */
export const tenantField = (slug: string): { many: boolean; name: string } | undefined => {
  const own = relations.find(
    ({ owner, target }) =>
      target === 'tenants' && (owner === `${slug}.tenant` || owner === `${slug}.tenants`),
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
