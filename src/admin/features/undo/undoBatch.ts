import type { ServerFunction } from 'payload'
import { lastChange } from '../../../plugins/ledger/last'
import { type UndoResult as Answer, undoForStaff } from '../../../plugins/api/staff/undoForStaff'
import { toFailure } from '../../../plugins/api/translate'
import { isStaff, requestOfReader } from '../../shared/reader'

/** The result of an undo. */
export type Undone = Pick<Answer, 'batchId' | 'failed'> & {
  count: number
  /** The first restored records, with their revisions. */
  docs: { collection: string; id: number; revision: number }[]
  /** Whether nothing could be undone: the batch has expired, or the reader sees none of its changes. */
  isUnavailable: boolean
}

// More than a page shows at once.
const maxDocs = 20

/**
 * Undoes a batch with the reader's rights. Records that were changed since, or that the reader may not write, stay as
 * they are.
 */
export const undoBatch: ServerFunction = async ({
  batchId,
  req: incomingReq,
}): Promise<undefined | Undone> => {
  const req = requestOfReader(incomingReq)
  if (!isStaff(req) || typeof batchId !== 'string' || !/^[\da-f-]{36}$/.test(batchId)) return undefined
  try {
    const { batchId: undoBatchId, docs, failed } = await undoForStaff(req, batchId)
    const first = docs.slice(0, maxDocs).map(async (doc) => ({
      ...doc,
      revision: await lastChange(req, doc.collection, doc.id),
    }))
    return {
      batchId: undoBatchId,
      count: docs.length,
      docs: await Promise.all(first),
      failed,
      isUnavailable: false,
    }
  } catch (error) {
    if (toFailure(error).problems[0].code !== 'not_found') throw error
    return { batchId: null, count: 0, docs: [], failed: [], isUnavailable: true }
  }
}
