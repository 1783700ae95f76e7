import type { BatchRow } from '../../ledger/batch'
import { writeEachIn } from '../../records/write'
import { collectionOf } from '../../database/model/model'
import { unitOf } from '../call'
import { permitted, addFailure, addResults, type UndoState } from './undoState'

/** Deletes the records that the batch created, set-based where possible. @returns the rows that are to be undone one by one */
export const deleteCreated = async (state: UndoState, rows: readonly BatchRow[]): Promise<BatchRow[]> => {
  const { call, mayDeleteCreated, outer } = state
  const [first] = rows
  if (!first) return []
  if (!mayDeleteCreated) {
    for (const row of rows) addFailure(state, row, 'notInBulk')
    return []
  }
  const allowed = new Set(await permitted(state, rows, 'delete'))
  const possible = rows.filter(({ recordId }) => allowed.has(recordId))
  const results = await writeEachIn(unitOf(call), outer, {
    collection: collectionOf(call.payload, first.collection),
    operation: 'delete',
    records: possible.map(({ recordId }) => ({ id: recordId })),
  })
  addResults(state, possible, results)
  return rows.filter(({ recordId }) => !allowed.has(recordId))
}
