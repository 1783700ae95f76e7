/** The data that every board has. The boards of deals and leads add fields to the cards. */
import type { ReadSnapshot } from '../../../plugins/database/query/totals/snapshots'
import type { Choices } from './choices'

export type Card = {
  /** Cards are sorted by this time, the latest first; without it, by id. */
  latestActivityAt?: string
  /** Whether the page of its record can write to a person. */
  canWrite?: boolean
  hasRep?: boolean
  id: number
  name: string
  phone?: null | string
  /** The name of the rep, if the reader may see it. */
  rep?: null | string
  /** The id of the record's last change. */
  revision: number
  /** The status of its column. */
  status: string
}

export type Column<C extends Card = Card> = {
  cards: C[]
  /** Whether cards can be moved out of the column but not into it, because it stands for several statuses. */
  isDropDisabled?: boolean
  /** The label of the status. Null for the column that stands for several statuses, or for records without one. */
  label: null | string
  status: string
  /** The total of the amounts that read as numbers, in decimal digits, and the number of records without one. */
  sum?: { amount: string; unread: number }
  /** The number of records in the column, shown or not. */
  total: number
}

export type Board<C extends Card = Card> = {
  /** The options of the filters. Only the first read of a page has options, because finding them reads many records. */
  choices?: Choices
  columns: Column<C>[]
  /** The time of reading, in milliseconds since 1970. */
  now: number
  /** The database snapshot of the read, to be sent with the next one; absent if the ledger cannot tell whether the board changes. */
  snapshot?: ReadSnapshot
}

/** The response if the board has not changed since the last read. */
export type Unchanged = { isUnchanged: true; now: number }

/** The options of a read of the board. */
export type BoardQuery<Where> = {
  /** Records that are always included, such as those that the reader has just moved. */
  alwaysShown?: readonly number[]
  /** The number of cards to show per column; `cardsPerLoad` by default. */
  shown?: Readonly<Record<string, number>>
  where?: undefined | Where
}
