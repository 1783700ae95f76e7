/**
 * The endpoint that the panel asks for the user's rights on a record: Payload's own response, but 404 for a record that the user
 * cannot see, because Payload would reveal that it exists.
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
    const named = routeParams?.['id']
    const id = readId(named)
    if (named !== undefined) {
      // A separate request, because the operations that Payload runs may end the transaction of `req`.
      const context = { forecourt: { access: resolvedFor(req) } }
      const asking = await createLocalReq({ context, ...(user ? { user } : {}) }, payload)
      if (id === undefined || !(await matches(asking, slug, id, await visibleFilter(asking, slug))))
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
