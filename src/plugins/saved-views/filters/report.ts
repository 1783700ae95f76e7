/** The filters behind the numbers of the report, shared with the lists that they link to. */
import type { Where } from 'payload'
import { relatedFilters } from '../../../vocabulary/relatedFilters'
import { settledStatuses } from '../../../vocabulary/transactions'
import { holding, ofReps, type Span, within } from './figures'

/** The scope of the report. */
export type Chosen = {
  /** Limits it to the sales reps of the reader. */
  reps?: readonly number[]
  span: { from: string; until: string }
  tenant?: number
}

/** The part of the report that a number counts; null for records without a rep or a source. */
export type Part = { rep?: null | number; source?: null | string; span?: Span }

/** The counted records, each a list of leads or of deals. */
export type Counted = keyof typeof conditions

/**
 * Leads: all that came, those contacted, those whose customer has a deal made since. Deals: all that were made, those
 * sold.
 */
const conditions = {
  contacted: () => [{ [relatedFilters.contacted]: { equals: true } }],
  deals: () => [],
  leads: () => [],
  units: () => [{ status: { in: [...settledStatuses] } }],
  // A customer may have come back, so a deal from before the period does not count for the lead.
  won: ({ span }) => [{ [relatedFilters.dealMade]: { greater_than_equal: span.from } }],
} satisfies Record<string, (chosen: Chosen) => Where[]>

export const collectionOfCounted = (counted: Counted): 'deals' | 'leads' =>
  counted === 'deals' || counted === 'units' ? 'deals' : 'leads'

export const reported = (counted: Counted, chosen: Chosen, part: Part = {}): Where => {
  const source = collectionOfCounted(counted) === 'leads' ? 'source' : relatedFilters.leadSource
  const { reps, tenant } = chosen
  return {
    and: [
      ...within('createdAt', { ...chosen.span, ...part.span }),
      ...(reps === undefined ? [] : [ofReps(reps)]),
      ...(tenant === undefined ? [] : [{ tenant: { equals: tenant } }]),
      ...(part.rep === undefined ? [] : holding('salesRep', part.rep)),
      ...(part.source === undefined ? [] : holding(source, part.source)),
      ...conditions[counted](chosen),
    ],
  }
}
