/** Reverts the updates of a batch. */
import type { BatchRow } from '../../ledger/batch'
import { canBeSetBased, writeEachIn } from '../../records/write'
import { collectionOf } from '../../database/model/model'
import { unitOf } from '../call'
import { dataBefore } from './dataBefore'
import { permitted, addResults, type UndoState } from './undoState'

/** Reverts updates set-based where possible. @returns the rows that are to be undone one by one */
export const revertUpdates = async (state: UndoState, rows: readonly BatchRow[]): Promise<BatchRow[]> => {
  const { call, outer } = state
  const [first] = rows
  if (!first) return []
  const collection = collectionOf(call.payload, first.collection)
  const allowed = new Set(await permitted(state, rows, 'update'))
  const oneByOne = new Set(rows)
  const groups = new Map<string, BatchRow[]>()
  for (const row of rows.filter(({ recordId }) => allowed.has(recordId))) {
    const names = Object.keys(row.changes).sort().join()
    groups.set(names, [...(groups.get(names) ?? []), row])
  }
  for (const group of groups.values()) {
    const records = group.map((row) => ({
      id: row.recordId,
      values: { data: dataBefore(collection, row), inverses: new Map() },
    }))
    const writing = { collection, operation: 'update' as const, records }
    if (!(await canBeSetBased(outer, writing))) continue
    addResults(state, group, await writeEachIn(unitOf(call), outer, writing))
    for (const row of group) oneByOne.delete(row)
  }
  return [...oneByOne]
}
