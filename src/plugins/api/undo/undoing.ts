/** An undoing under way: what is known of its records so far. */
import type { PayloadRequest } from 'payload'
import { Forbidden } from 'payload'
import type { BatchRow } from '../../ledger/batch'
import { isVisibleTo } from '../../ledger/visibility'
import { accessFilter, both } from '../../database/query/access'
import { collectionOf } from '../../database/model/model'
import { filterMatching } from '../../database/query/select'
import { postgresCode } from '../../database/connection/transaction'
import { isFailed, type Result } from '../../records/write/writing'
import type { Call } from '../call'
import { reasonOf } from '../reason'

export type Undoing = {
  /** The batch that is undone and the one that undoes it: what they changed is no change by others. */
  batches: readonly string[]
  call: Call
  /** What the batch deleted, as `collection/id`. */
  deleted: ReadonlySet<string>
  /** Records put back, and those that could not be, by `collection/id`. */
  done: Map<string, { collection: string; id: number }>
  failed: Map<string, string>
  /** Whether the caller may delete what the batch made: it may be many, whatever lies between. */
  mayUnmake: boolean
  outer: PayloadRequest
}

/** The record of a row. */
export const keyOf = ({ collection, recordId }: BatchRow): string => `${collection}/${recordId}`

export const nameOf = ({ payload }: Call, { collection, recordId }: BatchRow): string =>
  `${collectionOf(payload, collection).label.singular} ${recordId}`

/** A record is put back, so far as this row goes. */
export const settle = ({ done, outer }: Undoing, row: BatchRow): void => {
  // What the service let go of out of the caller's sight comes back there, and is not told.
  if (isVisibleTo(outer, row)) done.set(keyOf(row), { collection: row.collection, id: row.recordId })
}

/** As `settle` or `refuse`, for what became of each record. */
export const settleAll = (undoing: Undoing, rows: readonly BatchRow[], results: readonly Result[]): void => {
  for (const [at, row] of rows.entries()) {
    const result = results[at]
    if (isFailed(result)) refuse(undoing, row, result.error)
    else settle(undoing, row)
  }
}

/** A record cannot be put back, and why: an error, or the reason in words. */
export const refuse = ({ call, done, failed, outer }: Undoing, row: BatchRow, reason: unknown): void => {
  if (!isVisibleTo(outer, row)) return
  const isInPart = done.has(keyOf(row)) ? 'is back in part. ' : ''
  failed.set(keyOf(row), `${nameOf(call, row)}: ${isInPart}${inWords(call, row, reason)}`)
}

const inWords = (call: Call, row: BatchRow, reason: unknown): string => {
  if (typeof reason === 'string') return reason
  switch (postgresCode(reason)) {
    case '23503':
      return 'it names a record that is no longer there.'
    case '23505':
      return 'another record has its id or a value that must be unique by now.'
    default:
      return reasonOf(call, reason, row.recordId)
  }
}

/** The records, among those of `rows`, that the caller may see and has the right on. */
export const permitted = async (
  { outer }: Undoing,
  rows: readonly BatchRow[],
  right: 'delete' | 'update',
): Promise<number[]> => {
  const slug = rows[0]?.collection ?? ''
  const ids = rows.map(({ recordId }) => recordId)
  try {
    const filter = both(await accessFilter(outer, slug, 'read'), await accessFilter(outer, slug, right))
    return filter ? await filterMatching(outer, slug, ids, filter) : ids
  } catch (error) {
    if (error instanceof Forbidden) return []
    throw error
  }
}
