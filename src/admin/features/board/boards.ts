/** The boards that there are: of which collection, by which field, and how they are filtered. For server and browser. */
import type { ChoiceName } from './filters'

export type BoardSettings = {
  /** The filters that offer a choice. */
  filters: readonly ChoiceName[]
  /** The names of its server functions. */
  functions: { moved: string; read: string }
  /** Under which each reader's "Mine" is remembered. */
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
