/** The list of boards: the collection, the field of the columns, and the filters. For server and browser. */
import type { ChoiceName } from './filters'

export type BoardSettings = {
  /** The filters that offer a choice. */
  filters: readonly ChoiceName[]
  /** The preference in which each reader's "Mine" is stored. */
  preference: string
  /** The name of the server function that reads the board. */
  readFunction: string
  /** The other collections whose records the cards show. */
  relatedSlugs: readonly string[]
  slug: 'deals' | 'leads'
  /** The field whose values are the columns. */
  statusField: string
}

/** What each reader's preference of a board holds. */
export type Preference = { isMine: boolean }

export const leadBoardSettings: BoardSettings = {
  filters: ['rep', 'tenant', 'source'],
  preference: 'lead-board',
  readFunction: 'lead-board',
  relatedSlugs: ['leadEvents', 'meetings', 'salesReps', 'tasks', 'vehicles'],
  slug: 'leads',
  statusField: 'processStatuses',
}

export const dealBoardSettings: BoardSettings = {
  filters: ['rep', 'tenant'],
  preference: 'deal-board',
  readFunction: 'deal-board',
  relatedSlugs: ['customers', 'salesReps', 'vehicles'],
  slug: 'deals',
  statusField: 'status',
}
