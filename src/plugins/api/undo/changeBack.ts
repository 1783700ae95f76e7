/** What a batch changed is changed back. */
import type { BatchRow } from '../../ledger/batch'
import { mayMoveFor } from '../../auth/tenancy/tenants'
import { canUpdateSet } from '../../records/write/set-based/possible'
import { updateSetEach } from '../../records/write/set-based/update'
import { looksAtRecord } from '../../database/query/access'
import { collectionOf } from '../../database/model/model'
import { dataBefore } from './before'
import { permitted, refuse, settle, type Undoing } from './undoing'

/** Changes back together what can be. @returns the rows that are to be undone one by one */
export const changeBack = async (undoing: Undoing, rows: readonly BatchRow[]): Promise<BatchRow[]> => {
  const { call, outer } = undoing
  const [first] = rows
  if (!first) return []
  const collection = collectionOf(call.payload, first.collection)
  if (await looksAtRecord(outer, first.collection, 'update')) return [...rows]
  const allowed = new Set(await permitted(undoing, rows, 'update'))
  const groups = new Map<string, BatchRow[]>()
  const apart: BatchRow[] = []
  for (const row of rows) {
    const names = Object.keys(row.changes).sort()
    const isTogether =
      allowed.has(row.recordId) &&
      canUpdateSet(call.payload, collection, names) &&
      !mayMoveFor(outer, collection, names)
    if (isTogether) groups.set(names.join(), [...(groups.get(names.join()) ?? []), row])
    else apart.push(row)
  }
  for (const group of groups.values()) {
    const byId = new Map(group.map((row) => [row.recordId, row]))
    const changes = group.map((row) => ({ data: dataBefore(collection, row), id: row.recordId }))
    for (const { error, item } of await updateSetEach(outer, first.collection, changes)) {
      const row = byId.get(item)
      if (row) refuse(undoing, row, error)
      byId.delete(item)
    }
    for (const row of byId.values()) settle(undoing, row)
  }
  return apart
}
