/** The data of any board. The boards of deals and leads extend the cards. */
import type { Snapshot } from '../../../plugins/database/query/totals/snapshots'
import type { Choices } from './choices'

export type Card = {
  /** Cards are sorted by it, the latest first; without it, by id. */
  activity?: string
  id: number
  name: string
  /** The id of the record's last change. */
  revision: number
  /** The id of its column. */
  status: string
}

export type Column<C extends Card = Card> = {
  cards: C[]
  /** Cards can be moved out of it but not into it, because it stands for several statuses. */
  isClosed?: boolean
  /** The label of the status; null for the column of several statuses, or of none. */
  label: null | string
  status: string
  /** The number of records in the column, shown or not. */
  total: number
}

export type Board<C extends Card = Card> = {
  /** Present only with the page itself, because they are read from many records. */
  choices?: Choices
  columns: Column<C>[]
  /** The time of reading, in milliseconds since 1970. */
  now: number
  /** The snapshot of the read, to be sent back; absent if the ledger cannot tell whether the board changes. */
  snapshot?: Snapshot
}

/** The board has not changed since it was read. */
export type Unchanged = { isUnchanged: true; now: number }

/** The options of a read of the board. */
export type BoardQuery<Where> = {
  /** Records that are always included, such as those that the reader has just moved. */
  alwaysShown?: readonly number[]
  /** The number of cards to show per column; `first` by default. */
  shown?: Readonly<Record<string, number>>
  where?: undefined | Where
}
