/** The origin of a write: actor, request, batch and the batch that it undoes. The same for all ledger rows of a request. */
import type { PayloadRequest } from 'payload'
import { contextOf } from '../database/requestContext'
import type { actorTypes } from './collection'

export type Origin = {
  actor: { id: null | string; name: null | string; type: (typeof actorTypes)[number] }
  batchId: null | string
  requestId: null | string
  undoes: null | string
}

export const originOf = (req: PayloadRequest): Origin => {
  const { batchId, engine, requestId, undoes } = contextOf(req)
  const { headers, user } = req
  return {
    actor: user
      ? {
          id: String(user.id),
          name: user.name ?? null,
          type: user.collection === 'users' ? 'user' : 'key',
        }
      : // A write without a caller is the service's own: the seed, the making of a key, an engine at work.
        { id: null, name: engine ?? null, type: 'engine' },
    batchId: batchId ?? null,
    requestId: requestId ?? headers?.get('x-request-id') ?? null,
    undoes: undoes ?? null,
  }
}
