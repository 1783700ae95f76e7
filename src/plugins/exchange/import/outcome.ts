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
  /** At most three. */
  ids: readonly number[]
}

/** The outcome of a row of a file, or its expected outcome. */
export type RowOutcome = {
  /** The changes of an update. */
  changes?: readonly Change[]
  /**
   * The values of a new record that are not stored as their cells show them and, for any record, the unknown titles
   * that the request treats as empty. `from` is the cell.
   */
  conversions?: readonly Change[]
  /** The id of the record. A new one has none in a dry run. */
  id?: number
  outcome: 'create' | 'failed' | 'same' | 'update'
  reason?: string
  row: number
  /** For a new record: each natural key, except that of the match, that other visible records have. */
  sharing?: readonly Sharing[]
}
