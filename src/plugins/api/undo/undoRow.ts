/** One change of one record undone by itself, through everything that belongs to a write. */
import type { CollectionSlug, TypedLocale } from 'payload'
import type { BatchRow } from '../../ledger/batch'
import { accessFilter } from '../../database/query/access'
import { collectionOf } from '../../database/model/model'
import { inSavepoint, isOfWhole } from '../../database/connection/transaction'
import { newRequest } from '../call'
import { fail } from '../failure'
import { localesOf } from '../parse/parameters'
import { applyDelete } from '../write/writes'
import { dataBefore, isClearing, perLocale } from './before'
import { refuse, settle, takenSince, type Undoing } from './undoing'

export const undoRow = async (undoing: Undoing, row: BatchRow): Promise<void> => {
  const { call, outer } = undoing
  try {
    await inSavepoint(
      outer,
      () => newRequest(call),
      async (req) => {
        const collection = collectionOf(call.payload, row.collection)
        if (row.operation === 'create') {
          await applyDelete({ ...call, collection }, req, row.recordId)
          return
        }
        // Deciding over records needs the right to: the right to read them is part of it.
        await accessFilter(req, row.collection, 'read')
        const data = dataBefore(collection, row)
        const taken = await takenSince(req, collection, row.recordId, data)
        if (taken !== undefined) throw fail('conflict', taken)
        for (const write of perLocale(collection, data, localesOf(call.payload).standard)) {
          req.locale = write.locale as TypedLocale
          await req.payload.update({
            collection: row.collection as CollectionSlug,
            data: write.data,
            depth: 0,
            id: row.recordId,
            // What the service itself let go of at the deletion, it names again.
            overrideAccess: isClearing(collection, row, undoing.deleted),
            req,
          })
        }
      },
    )
    settle(undoing, row)
  } catch (error) {
    if (isOfWhole(error)) throw error
    refuse(undoing, row, error)
  }
}
