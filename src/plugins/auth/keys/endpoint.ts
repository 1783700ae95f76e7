/** Rotates a key, for admins in the panel: `POST /apiKeys/{id}/rotate` with `{"overlapHours": 24}`. */
import {
  addDataAndFileToRequest,
  APIError,
  createLocalReq,
  type Endpoint,
  Forbidden,
  NotFound,
} from 'payload'
import { readId } from '../../database/model/id'
import { maxOverlapHours, rotateKey } from './rotation'
import { keysSlug } from '.'

/** The response contains the new key once. */
export const rotationEndpoint: Omit<Endpoint, 'root'> = {
  async handler(req) {
    const { payload, user } = req
    const id = readId(req.routeParams?.['id'])
    // Requires the right to update keys.
    const may = await payload.collections[keysSlug].config.access.update({ req })
    if (!user || may !== true) throw new Forbidden(req.t)
    if (id === undefined) throw new NotFound(req.t)
    await addDataAndFileToRequest(req)
    const overlap = overlapOf(req.data)
    const requestId = req.headers.get('x-request-id')
    const newRequest = () => createLocalReq({ context: { forecourt: { requestId } }, user }, payload)
    const made = await rotateKey(newRequest, id, overlap)
    return Response.json(made, { headers: { 'Cache-Control': 'no-store' }, status: 201 })
  },
  method: 'post',
  path: '/:id/rotate',
}

const overlapOf = (data: unknown): number => {
  const { overlapHours = 24 } = (data ?? {}) as { overlapHours?: unknown }
  if (typeof overlapHours === 'number' && overlapHours >= 0 && overlapHours <= maxOverlapHours) {
    return overlapHours
  }
  const reason = `overlapHours: must be a number of hours from 0 to ${maxOverlapHours}; 24 when it is left out.`
  throw new APIError(reason, 400, undefined, true)
}
