/**
 * What staff may do with a record, as the panel asks: Payload's own answer, but for a record that the caller does not see,
 * of which Payload would tell that it is there.
 */
import {
  addDataAndFileToRequest,
  createLocalReq,
  docAccessOperation,
  type Endpoint,
  NotFound,
  type PayloadRequest,
} from 'payload'
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
      // Of its own: what Payload asks beside it may end the transaction of the request.
      const context = { forecourt: { access: resolvedFor(req) } }
      const asking = await createLocalReq({ context, ...(user ? { user } : {}) }, payload)
      if (id === undefined || !(await isSeen(asking, slug, id))) throw new NotFound(req.t)
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

const isSeen = async (req: PayloadRequest, slug: string, id: number): Promise<boolean> =>
  matches(req, slug, id, await visibleFilter(req, slug))
