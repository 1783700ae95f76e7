/**
 * The endpoint from which the panel reads the user's rights on a record: Payload's own response, but 404 for a record
 * that the user cannot see, because Payload would reveal that it exists.
 */
import { addDataAndFileToRequest, createLocalReq, docAccessOperation, type Endpoint, NotFound } from 'payload'
import { visibleFilter } from '../../database/query/access'
import { resolvedFor } from '../../database/query/rules'
import { readId } from '../../database/model/id'
import { matches } from '../../database/query/select'

export const staffRights: Omit<Endpoint, 'root'> = {
  async handler(req) {
    const { payload, routeParams, user } = req
    const slug = String(routeParams?.['collection'])
    const pathId = routeParams?.['id']
    const id = readId(pathId)
    if (pathId !== undefined) {
      // A separate request, because the operations that Payload runs may end the transaction of `req`.
      const context = { forecourt: { access: resolvedFor(req) } }
      const checkReq = await createLocalReq({ context, ...(user ? { user } : {}) }, payload)
      if (id === undefined || !(await matches(checkReq, slug, id, await visibleFilter(checkReq, slug))))
        throw new NotFound(req.t)
    }
    await addDataAndFileToRequest(req)
    const rights = await docAccessOperation({
      collection: payload.collections[slug as 'users'],
      req,
      ...(id === undefined ? {} : { id }),
      ...(req.data ? { data: req.data } : {}),
    })
    return Response.json(rights)
  },
  method: 'post',
  path: '/access/:id?',
}
