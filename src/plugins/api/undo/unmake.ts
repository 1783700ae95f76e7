/** What a batch made is deleted. */
import type { BatchRow } from '../../ledger/batch'
import { clearingsOf, deleteSet } from '../../records/write/set-based/delete'
import { canDeleteSet } from '../../records/write/set-based/possible'
import { looksAtRecord } from '../../database/query/access'
import { collectionOf } from '../../database/model/model'
import { permitted, refuse, settle, type Undoing } from './undoing'

/** Deletes together what the batch made. @returns the rows that are to be undone one by one */
export const unmake = async (undoing: Undoing, rows: readonly BatchRow[]): Promise<readonly BatchRow[]> => {
  const { call, mayUnmake, outer } = undoing
  const [first] = rows
  if (!first) return []
  if (!mayUnmake) {
    for (const row of rows) refuse(undoing, row, 'this key may not delete many records by one request.')
    return []
  }
  const ids = rows.map(({ recordId }) => recordId)
  const { collection: slug } = first
  const areTogether =
    !(await looksAtRecord(outer, slug, 'delete')) &&
    canDeleteSet(call.payload, collectionOf(call.payload, slug)) &&
    (await permitted(undoing, rows, 'delete')).length === ids.length
  const clearings = areTogether ? await clearingsOf(outer, slug, ids) : undefined
  if (!clearings) return rows
  const refused = await deleteSet(outer, slug, ids, { beforeGone: async () => {}, clearings })
  const reasons = new Map(refused.map(({ error, item }) => [item, error]))
  for (const row of rows) {
    const reason = reasons.get(row.recordId)
    if (reason === undefined) settle(undoing, row)
    else refuse(undoing, row, reason)
  }
  return []
}
