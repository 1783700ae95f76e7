/** What a batch changed is changed back. */
import type { BatchRow } from '../../ledger/batch'
import { isSetBased, writePartsIn } from '../../records/write'
import { collectionOf } from '../../database/model/model'
import { unitOf } from '../call'
import { dataBefore } from './before'
import { permitted, settleAll, type Undoing } from './undoing'

/** Changes back by a few statements what can be. @returns the rows that are to be undone one by one */
export const changeBack = async (undoing: Undoing, rows: readonly BatchRow[]): Promise<BatchRow[]> => {
  const { call, outer } = undoing
  const [first] = rows
  if (!first) return []
  const collection = collectionOf(call.payload, first.collection)
  const allowed = new Set(await permitted(undoing, rows, 'update'))
  const apart = new Set(rows)
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
    if (!(await isSetBased(outer, writing))) continue
    settleAll(undoing, group, await writePartsIn(unitOf(call), outer, writing))
    for (const row of group) apart.delete(row)
  }
  return [...apart]
}
