/** A value before and after, of 200 characters at most. Empty text is not a value. */
export type Change = {
  /** The heading. */
  column: string
  from: string
  to: string
}

/** Existing records with the natural key of a new one. */
export type Sharing = {
  /** The heading. */
  column: string
  /** Three at most. */
  ids: readonly number[]
}

/** The outcome of a row of a file, or its expected outcome. */
export type RowOutcome = {
  /** The changes of an update. */
  changes?: readonly Change[]
  /**
   * Each value of a new record that is not stored as its cell shows it, and of any record each title that no record has and the
   * request takes as empty. `from` is the cell.
   */
  conversions?: readonly Change[]
  /** The id of the record. A new one has none in a dry run. */
  id?: number
  outcome: 'create' | 'failed' | 'same' | 'update'
  reason?: string
  row: number
  /** Of a new record: each natural key, but for that of the match, which other records that the caller may see have. */
  sharing?: readonly Sharing[]
}
