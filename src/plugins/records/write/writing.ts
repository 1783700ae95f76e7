/** The input of the write engine, and the result of each record. */
import type { PayloadRequest } from 'payload'
import type { CollectionModel, FieldModel } from '../../database/model/model'

/** The values to write to one record. */
export type Values = {
  /** Values of the record's own fields. */
  data: Record<string, unknown>
  /** By inverse: the ids of the records that are to reference this one. */
  inverses: ReadonlyMap<FieldModel, readonly number[]>
  /** The values were not checked: Payload has to validate them, record by record. */
  isUnchecked?: true
}

/** An existing record; `stamp` is the id of the transaction that last wrote it before it was found (xmin). */
type Found = { id: number; stamp?: string }

export type Creation = { operation: 'create'; records: readonly Values[] }

/** Records may share one `values` object: if all do, they are updated by one statement. */
export type Update = { operation: 'update'; records: readonly (Found & { values: Values })[] }

export type Deletion = {
  /** Called with the ids of records before they are deleted; they are locked and unchanged. */
  beforeDelete?: (req: PayloadRequest, ids: readonly number[]) => Promise<void>
  operation: 'delete'
  records: readonly Found[]
}

/** One operation on different records of one collection. */
export type Writing = { collection: CollectionModel } & (Creation | Deletion | Update)

/** The result of one record: its id, or the error; undefined if it no longer matched the filter or was not tried. */
export type Result = { error: unknown } | { id: number } | undefined

export const isFailed = (result: Result): result is { error: unknown } =>
  result !== undefined && 'error' in result

/** The id of the only record. @throws its error */
export const idOf = ([result]: readonly Result[]): number => {
  if (result && 'id' in result) return result.id
  throw result ? result.error : new Error('The record was not written.')
}
