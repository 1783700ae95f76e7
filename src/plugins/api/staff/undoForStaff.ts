/** Undo for staff: reverts a batch of the panel with the caller's rights, like the undo of the REST API. */
import type { PayloadRequest } from 'payload'
import { collectionOf } from '../../database/model/model'
import { newResolvedAccess } from '../../database/query/rules'
import { changesSlug } from '../../ledger'
import type { Call, RecordFailure } from '../call'
import { undoBatch } from '../undo'
import { staffCall } from './staffCall'

export type UndoResult = {
  /** The batch of the undo, which can be undone too; null if nothing was restored. */
  batchId: null | string
  docs: { collection: string; id: number }[]
  /** The reasons why records were not restored, as in the response of the REST API. */
  errors: string[]
  failed: RecordFailure[]
}

/** @throws Failure `not_found` if the caller can see nothing of the batch */
export const undoForStaff = async (req: PayloadRequest, batchId: string): Promise<UndoResult> => {
  const failures: RecordFailure[] = []
  const call: Call = {
    ...staffCall(req, undefined, collectionOf(req.payload, changesSlug)),
    access: newResolvedAccess(req.user),
    failures,
  }
  const { batchId: undoBatchId, docs, errors } = await undoBatch(call, batchId)
  return { batchId: undoBatchId, docs: docs as UndoResult['docs'], errors, failed: failures }
}
