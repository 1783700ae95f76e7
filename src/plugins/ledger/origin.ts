/**
 * The origin of a write: actor, request, batch and the batch that it undoes. It is the same for all ledger rows of a
 * request.
 */
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
      : // A write without a caller is made by the service: the seed, the creation of a key, or an engine.
        { id: null, name: engine ?? null, type: 'engine' },
    batchId: batchId ?? null,
    requestId: requestId ?? headers?.get('x-request-id') ?? null,
    undoes: undoes ?? null,
  }
}
