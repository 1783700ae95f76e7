/** Undo for staff: reverts a batch of the panel with the caller's rights, like the undo of the interface. */
import type { PayloadRequest } from 'payload'
import { collectionOf } from '../../database/model/model'
import { newResolvedAccess } from '../../database/query/rules'
import { changesSlug } from '../../ledger'
import type { Call, RecordFailure } from '../call'
import { undoBatch } from '../undo'
import { staffCall } from './staffCall'

export type Undone = {
  /** The batch of the undo, which can be undone too; null if nothing was restored. */
  batchId: null | string
  docs: { collection: string; id: number }[]
  /** The reasons why records were not restored, as in the response of the interface. */
  errors: string[]
  failed: RecordFailure[]
}

/** @throws Failure `not_found` if the caller can see nothing of the batch */
export const undoForStaff = async (req: PayloadRequest, batchId: string): Promise<Undone> => {
  const failures: RecordFailure[] = []
  const call: Call = {
    ...staffCall(req, undefined, collectionOf(req.payload, changesSlug)),
    access: newResolvedAccess(req.user),
    failures,
  }
  const { batchId: own, docs, errors } = await undoBatch(call, batchId)
  return { batchId: own, docs: docs as Undone['docs'], errors, failed: failures }
}
