/** The state of an undo: the results of its records so far. */
import type { PayloadRequest } from 'payload'
import { Forbidden } from 'payload'
import type { BatchRow } from '../../ledger/batch'
import { isVisibleTo } from '../../ledger/visibility'
import { accessFilter, both } from '../../database/query/access'
import { globalsOf, collectionOf } from '../../database/model/model'
import { filterMatching } from '../../database/query/select'
import { postgresCode } from '../../database/connection/transaction'
import { isFailed, type Result } from '../../records/write/writing'
import type { Call } from '../call'
import { localeOf } from '../../../fields/translated'
import { reasonOf, recordOf } from '../reason'
import { type Reason, type Referrers, translations } from './translations'

export type UndoState = {
  /** The batch that is undone and the new one: their changes do not count as changes since. */
  batches: { batchId: string; undo: string }
  call: Call
  /** The records that the batch deleted, as `collection/id`. */
  deleted: ReadonlySet<string>
  /** The records that were undone, and the errors of those that were not, by `collection/id`. */
  done: Map<string, { collection: string; id: number }>
  failed: Map<string, string>
  /** Whether the caller may delete the records that the batch created, which may be many. */
  mayDeleteCreated: boolean
  outer: PayloadRequest
}

/** The key of a row's record in the maps of the state. */
export const keyOf = ({ collection, recordId }: BatchRow): string => `${collection}/${recordId}`

const nameRecord = (call: Call, { collection, recordId }: BatchRow): string =>
  globalsOf(call.payload).get(collection)?.label.singular ??
  recordOf({ ...call, collection: collectionOf(call.payload, collection) }, recordId)

/** Adds the result of each row to the state. */
export const addResults = (state: UndoState, rows: readonly BatchRow[], results: readonly Result[]): void => {
  for (const [at, row] of rows.entries()) {
    const result = results[at]
    if (isFailed(result)) addFailure(state, row, result.error)
    // A cleared reference in a record that the caller cannot see is restored, but not listed.
    else if (isVisibleTo(state.outer, row)) {
      state.done.set(keyOf(row), { collection: row.collection, id: row.recordId })
    }
  }
}

/** Adds the failure of a row to the state. @param reason an error, the name of a reason, or `Referrers` */
export const addFailure = (
  { call, done, failed, outer }: UndoState,
  row: BatchRow,
  reason: unknown,
): void => {
  if (!isVisibleTo(outer, row)) return
  const isInPart = done.has(keyOf(row)) ? `${wordsOf(call).inPart} ` : ''
  const message = `${isInPart}${toMessage(call, row, reason)}`
  call.failures?.push({ collection: row.collection, id: row.recordId, reason: message })
  failed.set(keyOf(row), `${nameRecord(call, row)}: ${message}`)
}

const wordsOf = ({ caller, i18n }: Call) => translations[i18n ? localeOf({ i18n, user: caller }) : 'en']

const toMessage = (call: Call, row: BatchRow, reason: unknown): string => {
  const words = wordsOf(call)
  if (typeof reason === 'string') return words[reason as Reason]
  if (isReferrers(reason)) return words.referredTo(reason)
  switch (postgresCode(reason)) {
    case '23503':
      return words.namesMissing
    case '23505':
      return words.taken
    default:
      return reasonOf(call, reason, row.recordId)
  }
}

const isReferrers = (reason: unknown): reason is Referrers =>
  typeof reason === 'object' && reason !== null && 'names' in reason

/** The ids of the records of `slug` that the caller may see and has the right on. */
export const permitted = async (
  { outer }: UndoState,
  slug: string,
  ids: readonly number[],
  right: 'delete' | 'read' | 'update',
): Promise<readonly number[]> => {
  try {
    const filter = both(await accessFilter(outer, slug, 'read'), await accessFilter(outer, slug, right))
    return filter ? await filterMatching(outer, slug, ids, filter) : ids
  } catch (error) {
    if (error instanceof Forbidden) return []
    throw error
  }
}
