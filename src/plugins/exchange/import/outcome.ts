/** What became of a row of a file, or would become of it. */
export type Outcome = {
  /** The headings of the columns whose values change. */
  changed?: readonly string[]
  /** Of the record. After a dry run of a new one there is none. */
  id?: number
  outcome: 'create' | 'failed' | 'same' | 'update'
  reason?: string
  row: number
}
