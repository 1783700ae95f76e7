/** What a batch made is deleted. */
import type { BatchRow } from '../../ledger/batch'
import { writePartsIn } from '../../records/write'
import { collectionOf } from '../../database/model/model'
import { unitOf } from '../call'
import { permitted, refuse, settleAll, type Undoing } from './undoing'

/** Deletes what the batch made. @returns the rows that are to be undone one by one */
export const unmake = async (undoing: Undoing, rows: readonly BatchRow[]): Promise<readonly BatchRow[]> => {
  const { call, mayUnmake, outer } = undoing
  const [first] = rows
  if (!first) return []
  if (!mayUnmake) {
    for (const row of rows) refuse(undoing, row, 'this key may not delete many records by one request.')
    return []
  }
  const allowed = new Set(await permitted(undoing, rows, 'delete'))
  const possible = rows.filter(({ recordId }) => allowed.has(recordId))
  const results = await writePartsIn(unitOf(call), outer, {
    collection: collectionOf(call.payload, first.collection),
    operation: 'delete',
    records: possible.map(({ recordId }) => ({ id: recordId })),
  })
  settleAll(undoing, possible, results)
  return rows.filter(({ recordId }) => !allowed.has(recordId))
}
