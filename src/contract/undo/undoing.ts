/** An undoing under way: what is known of its records so far. */
import type { PayloadRequest } from 'payload'
import { Forbidden } from 'payload'
import type { BatchRow } from '../../changes/batch'
import { accessFilter, both } from '../../database/access'
import { collectionOf } from '../../database/model'
import { keepMeant } from '../../database/select'
import type { Call } from '../call'
import { toFailure } from '../translate'

export type Undoing = {
  call: Call
  /** What the batch deleted, as `collection/id`. */
  deleted: ReadonlySet<string>
  /** Records put back, and those that could not be, by `collection/id`. */
  done: Map<string, { collection: string; id: number }>
  failed: Map<string, string>
  outer: PayloadRequest
}

/** The record of a row. */
export const keyOf = ({ collection, recordId }: BatchRow): string => `${collection}/${recordId}`

export const nameOf = ({ payload }: Call, { collection, recordId }: BatchRow): string =>
  `${collectionOf(payload, collection).label.singular} ${recordId}`

/** A record is put back, so far as this row goes. */
export const settle = ({ done }: Undoing, row: BatchRow) =>
  done.set(keyOf(row), { collection: row.collection, id: row.recordId })

/** A record cannot be put back, and why: an error, or the reason in words. */
export const refuse = ({ call, failed }: Undoing, row: BatchRow, reason: unknown) =>
  failed.set(
    keyOf(row),
    `${nameOf(call, row)}: ${typeof reason === 'string' ? reason : toFailure(reason).message}`,
  )

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
    return filter ? await keepMeant(outer, slug, ids, filter) : ids
  } catch (error) {
    if (error instanceof Forbidden) return []
    throw error
  }
}
