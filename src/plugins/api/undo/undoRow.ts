/** Undoes one change of one record in a savepoint, by an ordinary write. */
import type { PayloadRequest, TypedLocale } from 'payload'
import type { BatchRow } from '../../ledger/batch'
import { accessFilter } from '../../database/query/access'
import { collectionOf } from '../../database/model/model'
import { inSavepoint } from '../../database/connection/transaction'
import { resultOf, referenceConflict, writeIn } from '../../records/write'
import { idOf } from '../../records/write/writing'
import { toUnit } from '../call'
import { localesOf } from '../parse/parameters'
import { dataBefore, isClearing, perLocale } from './dataBefore'
import { addResults, permitted, type UndoState } from './undoState'

export const undoRow = async (state: UndoState, row: BatchRow): Promise<void> => {
  const { call, outer } = state
  const result = await resultOf(() =>
    inSavepoint(outer, toUnit(call).newRequest, (req) =>
      row.operation === 'create' ? deleteRecord(state, req, row) : changeRecord(state, req, row),
    ),
  )
  addResults(state, [row], [result])
}

const deleteRecord = async (state: UndoState, req: PayloadRequest, row: BatchRow): Promise<number> => {
  const { collection, recordId } = row
  const writing = {
    collection: collectionOf(state.call.payload, collection),
    operation: 'delete' as const,
    records: [{ id: recordId }],
  }
  // Staff who may not delete records may take back what they created, as long as they see it.
  const isOfService = row.isOwn && (await permitted(state, collection, [recordId], 'read')).length > 0
  return idOf(await writeIn(req, writing, { isLocked: true, isOfService }))
}

const changeRecord = async (
  { call, deleted }: UndoState,
  req: PayloadRequest,
  row: BatchRow,
): Promise<number> => {
  const { recordId } = row
  const collection = collectionOf(call.payload, row.collection)
  // An undo needs the right to read the records too.
  await accessFilter(req, row.collection, 'read')
  const data = dataBefore(collection, row)
  const conflict = await referenceConflict(req, collection, recordId, data)
  if (conflict) throw conflict
  for (const write of perLocale(collection, row, data, localesOf(call.payload).standard)) {
    req.locale = write.locale as TypedLocale
    const records = [{ id: recordId, values: { data: write.data, inverses: new Map() } }]
    // A reference that the service cleared at the deletion is restored by a service write. Staff may revert what they
    // wrote themselves, even if they may no longer write the record: a lead that a rep assigned to somebody else.
    const isOfService = row.isOwn || isClearing(collection, row, deleted)
    idOf(await writeIn(req, { collection, operation: 'update', records }, { isLocked: true, isOfService }))
  }
  return recordId
}
