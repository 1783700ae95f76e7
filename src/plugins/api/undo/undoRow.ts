/** One change of one record undone by itself, through everything that belongs to a write. */
import type { PayloadRequest, TypedLocale } from 'payload'
import type { BatchRow } from '../../ledger/batch'
import { accessFilter } from '../../database/query/access'
import { collectionOf } from '../../database/model/model'
import { inSavepoint } from '../../database/connection/transaction'
import { resultOf, takenSince, writeIn } from '../../records/write'
import { idOf } from '../../records/write/writing'
import { unitOf } from '../call'
import { localesOf } from '../parse/parameters'
import { dataBefore, isClearing, perLocale } from './before'
import { settleAll, type Undoing } from './undoing'

export const undoRow = async (undoing: Undoing, row: BatchRow): Promise<void> => {
  const { call, outer } = undoing
  const result = await resultOf(() =>
    inSavepoint(outer, unitOf(call).newRequest, (req) =>
      row.operation === 'create' ? deleteRecord(undoing, req, row) : changeRecord(undoing, req, row),
    ),
  )
  settleAll(undoing, [row], [result])
}

const deleteRecord = async (
  { call }: Undoing,
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
  { call, deleted }: Undoing,
  req: PayloadRequest,
  row: BatchRow,
): Promise<number> => {
  const { recordId } = row
  const collection = collectionOf(call.payload, row.collection)
  // Deciding over records needs the right to: the right to read them is part of it.
  await accessFilter(req, row.collection, 'read')
  const data = dataBefore(collection, row)
  const taken = await takenSince(req, collection, recordId, data)
  if (taken) throw taken
  for (const write of perLocale(collection, data, localesOf(call.payload).standard)) {
    req.locale = write.locale as TypedLocale
    const records = [{ id: recordId, values: { data: write.data, inverses: new Map() } }]
    // What the service itself let go of at the deletion, it names again.
    const isOfService = isClearing(collection, row, deleted)
    idOf(await writeIn(req, { collection, operation: 'update', records }, { isLocked: true, isOfService }))
  }
  return recordId
}
