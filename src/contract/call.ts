import type { PayloadRequest, TypedLocale, TypedUser } from 'payload'
import { type BasePayload, createLocalReq } from 'payload'
import type { CollectionModel } from '../database/model'
import type { Parameters } from './parameters'

/** One request of one caller on one collection, after everything about it was checked. */
export type Call = {
  caller: TypedUser
  collection: CollectionModel
  parameters: Parameters
  payload: BasePayload
  requestId: string
}

/**
 * A Payload request for the caller, outside any transaction. Each transaction and each record of a bulk takes a
 * new one: Payload keeps the transaction, and what its hooks leave behind, on the request.
 */
export const newRequest = async ({
  caller,
  parameters,
  payload,
  requestId,
}: Call): Promise<PayloadRequest> => {
  const req = await createLocalReq(
    {
      context: { requestId },
      ...(parameters.fallbackLocale === undefined
        ? {}
        : { fallbackLocale: (parameters.fallbackLocale ?? false) as TypedLocale | false }),
      locale: parameters.locale,
      user: caller,
    },
    payload,
  )
  const { fallbackLocale } = req
  // Every call of Payload's own that is given the request sets the fallback back to the service's: the caller's stays.
  return Object.defineProperty(req, 'fallbackLocale', {
    enumerable: true,
    get: () => fallbackLocale,
    set: () => {},
  })
}
