/**
 * Bulk edit and bulk delete of the admin panel, by the same executor as the interface's: Payload's own reports
 * records as saved that were rolled back, and takes a malformed filter for "all of them".
 */
import type { Endpoint, PayloadRequest } from 'payload'
import { addDataAndFileToRequest, Forbidden } from 'payload'
import { collectionOf, modelOf } from '../database/model'
import { parseWhere } from '../database/where'
import { parseQuery } from './brackets'
import { deleteMany, updateMany } from './bulk'
import type { Call } from './call'
import type { BulkEnvelope } from './envelopes'
import { requestIdOf } from './incoming'
import { toFailure } from './translate'

const callOf = (req: PayloadRequest): Call => {
  if (!req.user) throw new Forbidden(req.t)
  const collection = collectionOf(req.payload, String(req.routeParams?.['collection']))
  const where = parseQuery(req.search ?? '').get('where')
  return {
    caller: req.user,
    collection,
    parameters: {
      depth: 0,
      filter: parseWhere(modelOf(req.payload), collection, where),
      locale: req.locale ?? 'en',
      page: 1,
      sort: [],
    },
    payload: req.payload,
    requestId: requestIdOf(req.headers),
  }
}

const answer = async (work: () => Promise<BulkEnvelope>): Promise<Response> => {
  try {
    const { docs, errors, message } = await work()
    // The panel shows errors one by one, each an object.
    return Response.json(
      { docs, errors: errors.map((each) => ({ isPublic: true, message: each })), message },
      { status: errors.length > 0 ? 400 : 200 },
    )
  } catch (error) {
    const failure = toFailure(error)
    return Response.json({ errors: failure.problems }, { status: failure.status })
  }
}

export const staffBulk: Omit<Endpoint, 'root'>[] = [
  {
    handler: (req) =>
      answer(async () => {
        const call = callOf(req)
        await addDataAndFileToRequest(req)
        // The panel's own forms made this body; Payload's field validation runs on every record.
        return updateMany(call, { data: { ...req.data }, inverses: new Map() })
      }),
    method: 'patch',
    path: '/',
  },
  { handler: (req) => answer(() => deleteMany(callOf(req))), method: 'delete', path: '/' },
]
