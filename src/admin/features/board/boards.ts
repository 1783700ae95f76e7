/** The list of boards: the collection, the field of the columns, and the filters. For server and browser. */
import type { ChoiceName } from './filters'

export type BoardSettings = {
  /** The filters that offer a choice. */
  filters: readonly ChoiceName[]
  /** The names of its server functions. */
  functions: { moved: string; read: string }
  /** The preference in which each reader's "Mine" is stored. */
  preference: string
  slug: 'deals' | 'leads'
  /** The field whose values are the columns. */
  statusField: string
}

export const leadBoardSettings: BoardSettings = {
  filters: ['rep', 'tenant', 'source'],
  functions: { moved: 'lead-moved', read: 'lead-board' },
  preference: 'lead-board',
  slug: 'leads',
  statusField: 'processStatuses',
}

export const dealBoardSettings: BoardSettings = {
  filters: ['rep', 'tenant'],
  functions: { moved: 'deal-moved', read: 'deal-board' },
  preference: 'deal-board',
  slug: 'deals',
  statusField: 'status',
}
