import { initI18n } from '@payloadcms/translations'
import {
  type BasePayload,
  createLocalReq,
  executeAuthStrategies,
  Forbidden,
  getRequestLanguage,
  type PayloadRequest,
} from 'payload'
import { parseCookies } from 'payload/shared'
import { collectionOf } from '../../database/model/model'
import { plainRecords } from '../../database/read/projection'
import type { Filter } from '../../database/query/filter'
import type { Call } from '../call'
import { requestIdOf } from '../http/headers'

/** A Payload request in the language of its sender, with the user of its session, if that exists. */
export const staffRequest = async (
  payload: BasePayload,
  headerPairs: Iterable<[name: string, value: string]>,
): Promise<PayloadRequest> => {
  const { config } = payload
  const headers = new Headers([...headerPairs])
  const language = getRequestLanguage({ config, cookies: parseCookies(headers), headers })
  const i18n = await initI18n({ config: config.i18n, context: 'api', language })
  const req = await createLocalReq({ req: { headers, i18n } }, payload)
  const { user } = await executeAuthStrategies({ headers, payload, req })
  return Object.assign(req, { user })
}

/** Converts a request of a staff session to a call of the REST API's operations, on the collection in its path. */
export const staffCall = (
  req: PayloadRequest,
  filter?: Filter,
  collection = collectionOf(req.payload, String(req.routeParams?.['collection'])),
): Omit<Call, 'access'> => {
  const { headers, i18n, locale, payload, user } = req
  if (!user) throw new Forbidden(req.t)
  return {
    caller: user,
    collection,
    i18n,
    parameters: {
      allOrNothing: false,
      dryRun: false,
      ...(filter && { filter }),
      locale: locale ?? 'en',
      page: 1,
      pagination: true,
      // The panel only counts the records, and reads what it shows by requests of its own.
      projection: plainRecords,
      returnsIds: true,
      sort: [],
    },
    payload,
    requestId: requestIdOf(headers),
  }
}
