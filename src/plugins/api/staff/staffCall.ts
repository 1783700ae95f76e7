import { Forbidden, type PayloadRequest } from 'payload'
import { collectionOf } from '../../database/model/model'
import type { Filter } from '../../database/query/filter'
import type { Call } from '../call'
import { requestIdOf } from '../http/headers'

/** What a session asks of the collection in the path of its request, as a call of the interface's operations. */
export const staffCall = (req: PayloadRequest, filter?: Filter): Omit<Call, 'access'> => {
  const { headers, i18n, locale, payload, routeParams, user } = req
  if (!user) throw new Forbidden(req.t)
  return {
    caller: user,
    collection: collectionOf(payload, String(routeParams?.['collection'])),
    i18n,
    parameters: {
      allOrNothing: false,
      depth: 0,
      dryRun: false,
      ...(filter && { filter }),
      locale: locale ?? 'en',
      page: 1,
      // The panel counts records, and asks anew for what it shows.
      returnsIds: true,
      sort: [],
    },
    payload,
    requestId: requestIdOf(headers),
  }
}
