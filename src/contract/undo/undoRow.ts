/** One change of one record undone by itself, through everything that belongs to a write. */
import type { CollectionSlug } from 'payload'
import type { BatchRow } from '../../changes/batch'
import { accessFilter } from '../../database/access'
import { collectionOf } from '../../database/model'
import { inSavepoint, isTransient } from '../../database/transaction'
import { newRequest } from '../call'
import { applyDelete } from '../writes'
import { dataBefore, isClearing } from './before'
import { refuse, settle, type Undoing } from './undoing'

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
        req.locale = 'all' as never
        await req.payload.update({
          collection: row.collection as CollectionSlug,
          data: dataBefore(collection, row),
          depth: 0,
          id: row.recordId,
          // What the service itself let go of at the deletion, it names again.
          overrideAccess: isClearing(collection, row, undoing.deleted),
          req,
        })
      },
    )
    settle(undoing, row)
  } catch (error) {
    if (isTransient(error)) throw error
    refuse(undoing, row, error)
  }
}
