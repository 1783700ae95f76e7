/**
 * Every request to the interface, from any server: a web `Request` in, a `Response` out.
 *
 * Callers with a key, and callers with nothing, get the contract. A signed-in staff session, and the signing in
 * itself, get Payload's own handler, which is what the admin panel speaks to.
 *
 * Order: request id, who calls, which operation, headers, parameters, body, then the database. What fails earlier is
 * answered without the later ever running.
 */
import type { BasePayload, TypedUser } from 'payload'
import { admitted, asCaller, identify } from '../../../lib/admission'
import { withCallerAddress } from '../../auth/callerAddress'
import { type Presented, takeKey } from '../../auth/keys/presented'
import { collectionOf } from '../../database/model/model'
import { runAfterErrorHooks } from './afterError'
import { performPublic, publicActionAt } from '../actions/open'
import { bodyOf, methodAndSearch } from './incoming'
import { parametersOf } from '../parse/parameters'
import { type Call, newRequest, withTenantScope } from '../call'
import { authenticate, refuseOtherKey } from './caller'
import { callerOfKey, callerOfRequest } from './admissionCaller'
import type { Failure } from '../failure'
import { isFile, sendFile, sendFileToStaff } from './files'
import { fingerprintOf } from '../idempotency/fingerprint'
import { readIdempotencyKey, checkHeaders, requestIdOf, readPreconditions } from './headers'
import { runIdempotently } from '../idempotency/once'
import { loggedPath } from './loggedPath'
import { logFailure } from './logFailure'
import { optionsOf } from '../options'
import { isForPayload, toPayload } from '../staff/panel'
import { perform } from '../perform'
import { targetFailure } from './requestTarget'
import { apiPathOf } from './requestPath'
import { failureAnswer, toResponse } from './respond'
import { requireRights, isWrite } from '../operations'
import { matchRoute } from './routes'
import { toFailure } from '../translate'

/**
 * The handler of the interface for a running Payload.
 *
 * @param options.address where the request comes from, as `callerAddress` gives it; left out within the process
 * @param options.signal aborted when the caller goes away
 */
export const handleApi = (
  payload: BasePayload,
  request: Request,
  { address, signal }: { address?: string | undefined; signal?: AbortSignal } = {},
): Promise<Response> =>
  withCallerAddress(address, () => {
    const url = new URL(request.url)
    const failure = targetFailure(`${url.pathname}${url.search}`)
    if (failure) return refuseTarget(payload, request, { address, failure, signal })
    const caller = callerOfRequest(payload, { address, headers: request.headers, search: url.search })
    return asCaller(payload, { caller, signal }, () => handle(payload, request, url))
  })

/** Answers a request whose target is not well-formed, in a place as any other: who sends thousands is held down. */
export const refuseTarget = (
  payload: BasePayload,
  request: Request,
  {
    address,
    failure,
    signal,
  }: { address: string | undefined; failure: Failure; signal: AbortSignal | undefined },
): Promise<Response> => {
  const { headers } = request
  const caller = callerOfRequest(payload, { address, headers, search: '' })
  const requestId = requestIdOf(headers)
  const refusal = (of: Failure): Response => withOwnHeaders(failureAnswer(of, requestId), requestId)
  return asCaller(payload, { caller, signal }, () =>
    admitted(() => Promise.resolve(refusal(failure))).catch((error: unknown) => refusal(toFailure(error))),
  )
}

const withOwnHeaders = (response: Response, requestId: string): Response => {
  response.headers.set('X-Content-Type-Options', 'nosniff')
  response.headers.set('X-Request-Id', requestId)
  return response
}

const handle = async (payload: BasePayload, request: Request, url: URL): Promise<Response> => {
  const started = performance.now()
  const requestId = requestIdOf(request.headers)
  const incoming: Incoming = { answerHeaders: new Headers(), path: apiPathOf(payload, url), requestId, url }
  const response = await admitted(() => answer(payload, request, incoming)).catch((error: unknown) => {
    const failure = toFailure(error)
    const { caller, path } = incoming
    logFailure(payload, error, failure, { msg: 'request failed', requestId })
    const answered = failureAnswer(failure, requestId)
    return runAfterErrorHooks(payload, request, { caller, error, path, requestId }, answered)
  })
  for (const [name, value] of incoming.answerHeaders) response.headers.set(name, value)
  withOwnHeaders(response, requestId)
  payload.logger.info({
    method: request.method,
    ms: Math.round(performance.now() - started),
    msg: 'request',
    path: loggedPath(url.pathname),
    requestId,
    status: response.status,
  })
  if (request.method !== 'HEAD') return response
  // Nobody reads it: an open file in it would stay open.
  await response.body?.cancel()
  return new Response(null, response)
}

const answer = (payload: BasePayload, request: Request, incoming: Incoming): Promise<Response> => {
  const { answerHeaders, path, requestId, url } = incoming
  const presented = takeKey(request.headers, url)
  // What has a key in its address is kept by nobody, and names it to nobody.
  if (presented.isInAddress) {
    answerHeaders.set('Cache-Control', 'no-store')
    answerHeaders.set('Referrer-Policy', 'no-referrer')
  }
  const open = publicActionAt(payload, request.method, path)
  if (open) return performPublic(payload, request, url.search, open).then(toResponse)
  return isForPayload(payload, request, { key: presented.key, path })
    ? forStaff(payload, presented.isInAddress ? new Request(url, request) : request, { path, requestId })
    : serve(payload, request, incoming, presented)
}

const forStaff = (
  payload: BasePayload,
  request: Request,
  { path, requestId }: { path: string; requestId: string },
): Promise<Response> =>
  isReading(request) && isFile(payload, path)
    ? sendFileToStaff(payload, request, requestId)
    : toPayload(payload, request, requestId)

const isReading = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD'

type Incoming = {
  /** Headers that the answer has from here on, whatever becomes of the request. */
  answerHeaders: Headers
  /** Once it is known. */
  caller?: TypedUser
  path: string
  requestId: string
  url: URL
}

const serve = async (
  payload: BasePayload,
  request: Request,
  incoming: Incoming,
  presented: Presented,
): Promise<Response> => {
  const { answerHeaders, path, requestId, url } = incoming
  checkHeaders(request.headers)
  const caller = await authenticate(payload, { answerHeaders, presented })
  incoming.caller = caller
  await identify(callerOfKey(caller))
  const { method, search } = await methodAndSearch(request, url, optionsOf(payload).bodyLimit)
  refuseOtherKey(request.headers, search, url, presented)
  if (method === 'GET' && isFile(payload, path)) {
    requireRights(caller, path.split('/')[1] ?? '', 'findById')
    readIdempotencyKey(request.headers, false)
    return sendFile(payload, request, { key: presented.key, requestId, url })
  }
  const route = matchRoute(method, path, payload)
  requireRights(caller, route.collection, route.operation)
  const idempotencyKey = readIdempotencyKey(request.headers, isWrite(route.operation))
  const preconditions = readPreconditions(request.headers, route.operation)
  const collection = collectionOf(payload, route.collection)
  const parameters = parametersOf(payload, search, { collection, operation: route.operation })
  const body = await bodyOf(payload, request, route.operation)
  const work = (call: Call) => perform(call, route, body)
  const call = await withTenantScope({ caller, collection, parameters, payload, preconditions, requestId })
  if (idempotencyKey === undefined) return toResponse(await work(call))
  const fingerprint = fingerprintOf({ body, headers: request.headers, route, search })
  return toResponse(
    await runIdempotently(
      { caller, fingerprint, key: idempotencyKey, payload },
      () => newRequest(call),
      (outer) => work({ ...call, outer }),
    ),
  )
}
