/** What any board is made of. A board of deals or leads adds its own to the cards. */
import type { Snapshot } from '../../../plugins/database/query/totals/snapshots'
import type { Choices } from './choices'

export type Card = {
  /** Cards stand by it, the latest first. Where it is missing, they stand by their ids alone. */
  activity?: string
  id: number
  name: string
  /** The id of the record's last change. */
  revision: number
  /** The column that it stands in. */
  status: string
}

export type Column<C extends Card = Card> = {
  cards: C[]
  /** Cards are moved out of it, and none into it: it is of no single status. */
  isClosed?: boolean
  /** The label of the status; null of the column that has no single status, or none. */
  label: null | string
  status: string
  /** The number of records in the column, shown or not. */
  total: number
}

export type Board<C extends Card = Card> = {
  /** With the page alone: they are read from many records. */
  choices?: Choices
  columns: Column<C>[]
  /** The time of reading, in milliseconds since 1970. */
  now: number
  /** Of the reading, to be sent back; absent where the ledger does not tell whether the board changes. */
  snapshot?: Snapshot
}

/** The board is as it was read. */
export type Unchanged = { isUnchanged: true; now: number }

/** Who moved a card last, and when; undefined if the ledger does not know. */
export type Moved<C extends Card = Card> = {
  card: C
  last?: { at: string; by: { name: null | string; type: 'engine' | 'key' | 'user' } }
}

/** What is read of a board. */
export type BoardQuery<Where> = {
  /** Records that are always included, such as those that the reader has just moved. */
  alwaysShown?: readonly number[]
  /** The number of cards to show per column; `first` by default. */
  shown?: Readonly<Record<string, number>>
  where?: undefined | Where
}
