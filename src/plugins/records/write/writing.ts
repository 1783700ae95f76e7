/** What is asked of the write engine, and what became of each record. */
import type { PayloadRequest } from 'payload'
import type { CollectionModel, FieldModel } from '../../database/model/model'

/** What one record is to hold. */
export type Values = {
  /** Values of the record's own fields. */
  data: Record<string, unknown>
  /** Lists that other records own: the ids that shall own one, by field. */
  inverses: ReadonlyMap<FieldModel, readonly number[]>
  /** Nobody checked the values: Payload is to, record by record. */
  isUnchecked?: true
}

/** A record that is there, and the stamp of the transaction that wrote it last when it was found. */
type Found = { id: number; stamp?: string }

export type Creation = { operation: 'create'; records: readonly Values[] }

/** Records that share one `values` object are written the same. */
export type Update = { operation: 'update'; records: readonly (Found & { values: Values })[] }

export type Deletion = {
  /** Is given the ids of records about to go, while they are locked and still what they were. */
  beforeGone?: (req: PayloadRequest, ids: readonly number[]) => Promise<void>
  operation: 'delete'
  records: readonly Found[]
}

/** One operation on records of one collection, of which no two are the same record. */
export type Writing = { collection: CollectionModel } & (Creation | Deletion | Update)

/** Of one record: its id, or why it was not written; undefined where it is no longer meant or was not tried. */
export type Result = { error: unknown } | { id: number } | undefined

export const isFailed = (result: Result): result is { error: unknown } =>
  result !== undefined && 'error' in result

/** The id of the one record written. @throws why it was not */
export const idOf = ([result]: readonly Result[]): number => {
  if (result && 'id' in result) return result.id
  throw result ? result.error : new Error('The record was not written.')
}
