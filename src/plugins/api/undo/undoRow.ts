/** Undoes one change of one record in a savepoint, by an ordinary write. */
import type { PayloadRequest, TypedLocale } from 'payload'
import type { BatchRow } from '../../ledger/batch'
import { accessFilter } from '../../database/query/access'
import { collectionOf } from '../../database/model/model'
import { inSavepoint } from '../../database/connection/transaction'
import { resultOf, takenReference, writeIn } from '../../records/write'
import { idOf } from '../../records/write/writing'
import { unitOf } from '../call'
import { localesOf } from '../parse/parameters'
import { dataBefore, isClearing, perLocale } from './dataBefore'
import { addResults, type UndoState } from './undoState'

export const undoRow = async (state: UndoState, row: BatchRow): Promise<void> => {
  const { call, outer } = state
  const result = await resultOf(() =>
    inSavepoint(outer, unitOf(call).newRequest, (req) =>
      row.operation === 'create' ? deleteRecord(state, req, row) : changeRecord(state, req, row),
    ),
  )
  addResults(state, [row], [result])
}

const deleteRecord = async (
  { call }: UndoState,
  req: PayloadRequest,
  { collection, recordId }: BatchRow,
): Promise<number> =>
  idOf(
    await writeIn(
      req,
      {
        collection: collectionOf(call.payload, collection),
        operation: 'delete',
        records: [{ id: recordId }],
      },
      { isLocked: true },
    ),
  )

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
  const taken = await takenReference(req, collection, recordId, data)
  if (taken) throw taken
  for (const write of perLocale(collection, data, localesOf(call.payload).standard)) {
    req.locale = write.locale as TypedLocale
    const records = [{ id: recordId, values: { data: write.data, inverses: new Map() } }]
    // A reference that the service cleared at the deletion is written again by the service.
    const isOfService = isClearing(collection, row, deleted)
    idOf(await writeIn(req, { collection, operation: 'update', records }, { isLocked: true, isOfService }))
  }
  return recordId
}
