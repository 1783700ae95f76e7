/** `POST /changes/batches/{batchId}/undo` of a staff session: as that of a key, answered with how many records were put back. */
import type { Endpoint } from 'payload'
import { requestIdOf } from '../http/headers'
import { logFailure } from '../http/logFailure'
import { toFailure } from '../translate'
import { undoForStaff } from './undoForStaff'

export const staffUndo: Omit<Endpoint, 'root'> = {
  async handler(req) {
    try {
      const { batchId, docs, errors } = await undoForStaff(req, String(req.routeParams?.['batchId']))
      return Response.json({ batchId, count: docs.length, errors })
    } catch (error) {
      const failure = toFailure(error)
      logFailure(req.payload, error, failure, { msg: 'undo failed', requestId: requestIdOf(req.headers) })
      return Response.json({ errors: failure.problems }, { status: failure.status })
    }
  },
  method: 'post',
  path: '/batches/:batchId/undo',
}
