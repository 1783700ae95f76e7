import {
  type PayloadRequest,
  type TypedLocale,
  type TypedUser,
  type BasePayload,
  createLocalReq,
} from 'payload'
import type { CollectionModel } from '../database/model/model'
import { type Rollback, transact as transactUnit, type Unit } from '../database/connection/transaction'
import type { ResolvedAccess } from '../database/query/resolvedAccess'
import { newResolvedAccess } from '../database/query/rules'
import { restrictToVisible } from '../database/query/access'
import { refuseUnreadable } from '../database/query/sealed'
import type { Parameters } from './parse/parameterTypes'
import type { Preconditions } from './http/etag'

export type RecordFailure = { collection: string; id: number; reason: string }

/** A call: one request of one caller on one collection, after all checks. */
export type Call = {
  /** The caller's access, resolved once per request. */
  access: ResolvedAccess
  caller: TypedUser
  /** The batch that the call's writes belong to. */
  batchId?: string
  collection: CollectionModel
  /** Collects the records that failed, for callers that need more than messages. */
  failures?: RecordFailure[]
  /** The headings of the caller's file, by field name. */
  headings?: ReadonlyMap<string, string>
  /** The caller's language; by default the service's. */
  i18n?: PayloadRequest['i18n']
  /** The enclosing transaction; without one, each write has its own. */
  outer?: PayloadRequest
  parameters: Parameters
  payload: BasePayload
  /** The request's preconditions (`If-Match`, `If-None-Match`). */
  preconditions?: Preconditions
  /** The Payload request that the checks used; `readingRequest` returns it for further reads. */
  reading?: PayloadRequest
  requestId: string
  /** The batch that the call undoes. */
  undoes?: string
}

/**
 * A Payload request for the caller, outside any transaction. Each transaction and each record of a bulk operation takes
 * a new one, because Payload stores the transaction and the state of its hooks on the request.
 */
export const newRequest = async ({
  access,
  batchId,
  caller,
  i18n,
  parameters,
  payload,
  requestId,
  undoes,
}: Call): Promise<PayloadRequest> => {
  const req = await createLocalReq(
    {
      context: {
        forecourt: {
          access,
          requestId,
          ...(batchId === undefined ? {} : { batchId }),
          ...(undoes === undefined ? {} : { undoes }),
        },
      },
      ...(parameters.fallbackLocale === undefined
        ? {}
        : { fallbackLocale: (parameters.fallbackLocale ?? false) as TypedLocale | false }),
      locale: parameters.locale,
      ...(i18n && { req: { i18n } }),
      user: caller,
    },
    payload,
  )
  const { fallbackLocale } = req
  // Payload's operations reset the fallback locale of the request they get to the service's; this keeps the caller's.
  return Object.defineProperty(req, 'fallbackLocale', {
    enumerable: true,
    get: () => fallbackLocale,
    set: () => {},
  })
}

/** A request outside any transaction, for reads: all reads of a call may share one. */
export const readingRequest = async (call: Call): Promise<PayloadRequest> =>
  call.reading ?? (await newRequest(call))

/** A call whose filter is restricted to the records that the caller may see. */
export const withTenantScope = async (unscoped: Omit<Call, 'access'>): Promise<Call> => {
  const call = { ...unscoped, access: newResolvedAccess(unscoped.caller) }
  const { filter, sort } = call.parameters
  const sortFields = sort.flatMap(({ field, groups = [] }) => [...groups, field])
  if (!filter && sortFields.every(({ readRule }) => !readRule)) return call
  const reading = await newRequest(call)
  for (const field of sortFields) await refuseUnreadable(reading, field)
  const visible = filter && { filter: await restrictToVisible(reading, filter) }
  return { ...call, parameters: { ...call.parameters, ...visible }, reading }
}

/** Converts a call to the unit of work of its writes. */
export const toUnit = (call: Call): Unit => ({ newRequest: () => newRequest(call), outer: call.outer })

/** Runs `work` in a new transaction, or in a savepoint of the one that the call is in. */
export const transact = <T>(
  call: Call,
  work: (req: PayloadRequest) => Promise<Rollback<T> | T>,
): Promise<T> => transactUnit(toUnit(call), work)
