import type { ServerFunction } from 'payload'
import { lastChange } from '../../../plugins/ledger/last'
import { type Undone as Answer, undoForStaff } from '../../../plugins/api/staff/undoForStaff'
import { toFailure } from '../../../plugins/api/translate'
import { isStaff, requestOfReader } from '../../shared/reader'

/** The restored records; `isForgotten` if the reader can see nothing of the batch, or it is too old. */
export type Undone = Pick<Answer, 'batchId' | 'failed'> & {
  count: number
  /** The first records put back, with the ids of their last changes. */
  docs: { collection: string; id: number; revision: number }[]
  isForgotten: boolean
}

// More than a page shows at once.
const maxDocs = 20

/** Undoes a batch of writes as the reader: what was changed since, or is not the reader's to write, stays as it is. */
export const undoBatch: ServerFunction = async ({
  batchId,
  req: incomingReq,
}): Promise<undefined | Undone> => {
  const req = requestOfReader(incomingReq)
  if (!isStaff(req) || typeof batchId !== 'string' || !/^[\da-f-]{36}$/.test(batchId)) return undefined
  try {
    const { batchId: own, docs, failed } = await undoForStaff(req, batchId)
    const first = docs.slice(0, maxDocs).map(async (doc) => ({
      ...doc,
      revision: await lastChange(req, doc.collection, doc.id),
    }))
    return { batchId: own, count: docs.length, docs: await Promise.all(first), failed, isForgotten: false }
  } catch (error) {
    if (toFailure(error).problems[0].code !== 'not_found') throw error
    return { batchId: null, count: 0, docs: [], failed: [], isForgotten: true }
  }
}
