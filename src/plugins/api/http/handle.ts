/**
 * Handles every request to the REST API, as the plain objects of `message.ts`.
 *
 * Requests with an API key, and those without credentials, follow the interface document. Requests of staff sessions,
 * and sign-in, go to Payload's own handler, which the admin panel uses, except for the operations that only staff have.
 *
 * Order: request id, caller, operation, headers, parameters, body, database. The first step that fails determines the
 * response, and no later step runs.
 */
import { type BasePayload, Forbidden, type TypedUser } from 'payload'
import { admitted, asCaller, identify, NotAdmittedError } from '../../../lib/admission'
import type { HeaderReader } from '../../../lib/headers'
import { withCallerAddress } from '../../auth/callerAddress'
import { newResolvedAccess } from '../../database/query/rules'
import { type Presented, takeKey } from '../../auth/keys/presented'
import { runAfterErrorHooks } from './afterError'
import { answerAppEndpoint, appEndpointAt } from './appEndpoints'
import { performPublic, findPublicAction } from '../actions/open'
import { bodyOf, methodAndSearch } from './incoming'
import { parametersOf } from '../parse/parameters'
import { type Call, newRequest, withTenantScope } from '../call'
import { authenticate, refuseOtherKey } from './caller'
import { toKeyCaller, callerOfRequest } from './admissionCaller'
import type { Failure } from '../failure'
import { isFile, sendFile, sendFileToStaff } from './files'
import { fingerprintOf } from '../idempotency/fingerprint'
import { checkHeaders, readIdempotencyKey, readPreconditions, requestIdOf } from './headers'
import { runIdempotently } from '../idempotency/runIdempotently'
import { logFailure } from './logFailure'
import {
  type ApiAnswer,
  type ApiRequest,
  discardBody,
  fromWebRequest,
  fromWebResponse,
  toWebRequest,
  toWebResponse,
} from './message'
import { optionsOf } from '../options'
import { forwardToPayload, isForPayload } from '../staff/panel'
import { staffRequest } from '../staff/staffCall'
import { targetFailure } from './requestTarget'
import { apiPathOf } from './requestPath'
import { failureAnswer, toApiAnswer } from './respond'
import { isAction, isWrite, type Operation, requireRights } from '../operation'
import { operations, perform } from '../operations'
import { matchRoute, matchStaffRoute, modelOfRoute, type Route } from './routes'
import { toFailure } from '../translate'

export type Sender = {
  /** The caller's IP address, as from `callerAddress`; omitted for calls within the process. */
  address?: string | undefined
  /** Aborted when the caller disconnects. */
  signal?: AbortSignal | undefined
}

/** As `answerApi`, for a web `Request`, whose target is checked here. */
export const handleApi = async (
  payload: BasePayload,
  request: Request,
  sender: Sender = {},
): Promise<Response> => {
  const apiRequest = fromWebRequest(request)
  const failure = targetFailure(`${apiRequest.path}${apiRequest.search}`)
  const response = failure
    ? await withCallerAddress(sender.address, () => refuseRequest(payload, apiRequest, failure, sender))
    : await answerApi(payload, apiRequest, sender)
  if (request.method !== 'HEAD') return toWebResponse(response)
  await discardBody(response)
  return toWebResponse({ ...response, body: null })
}

/** The handler of the REST API for a running Payload. It handles HEAD like GET: the server sends no body. */
export const answerApi = (
  payload: BasePayload,
  request: ApiRequest,
  { address, signal }: Sender,
): Promise<ApiAnswer> =>
  withCallerAddress(address, () => {
    const { headers, search } = request
    const caller = callerOfRequest(payload, { address, headers, search })
    return asCaller(payload, { caller, signal }, () => handle(payload, request, signal))
  })

/**
 * Responds to a request that is not well-formed HTTP or has a malformed target. It takes a permit like any other, so
 * that a flood of such requests is throttled.
 */
export const refuseRequest = (
  payload: BasePayload,
  { headers }: { headers: HeaderReader },
  failure: Failure,
  { address, signal }: Sender,
): Promise<ApiAnswer> => {
  const caller = callerOfRequest(payload, { address, headers, search: '' })
  const requestId = requestIdOf(headers)
  const refusal = (cause: Failure): ApiAnswer => withCommonHeaders(failureAnswer(cause, requestId), requestId)
  return asCaller(payload, { caller, signal }, () =>
    admitted(() => Promise.resolve(refusal(failure))).catch((error: unknown) => refusal(toFailure(error))),
  )
}

const withCommonHeaders = (response: ApiAnswer, requestId: string): ApiAnswer => {
  response.headers['x-content-type-options'] = 'nosniff'
  response.headers['x-request-id'] = requestId
  return response
}

const handle = async (
  payload: BasePayload,
  request: ApiRequest,
  signal: AbortSignal | undefined,
): Promise<ApiAnswer> => {
  const started = performance.now()
  const requestId = requestIdOf(request.headers)
  const incoming: Incoming = { answerHeaders: {}, path: apiPathOf(payload, request.path), requestId }
  const response = await admitted(() => dispatch(payload, request, incoming)).catch((error: unknown) => {
    const failure = toFailure(error)
    const { caller, path } = incoming
    // A caller that disconnects while waiting for a permit, such as a browser that leaves a page, is not a failure.
    if (!(error instanceof NotAdmittedError && signal?.aborted))
      logFailure(payload, error, failure, { msg: 'request failed', requestId })
    const refusal = failureAnswer(failure, requestId)
    return runAfterErrorHooks(payload, request, { caller, error, path, requestId }, refusal)
  })
  Object.assign(response.headers, incoming.answerHeaders)
  withCommonHeaders(response, requestId)
  payload.logger.info({
    method: request.method,
    ms: Math.round(performance.now() - started),
    msg: 'request',
    path: loggedPath(request.path),
    requestId,
    status: response.status,
  })
  return response
}

const dispatch = async (
  payload: BasePayload,
  request: ApiRequest,
  incoming: Incoming,
): Promise<ApiAnswer> => {
  const { answerHeaders, path, requestId } = incoming
  const { presented, search } = takeKey(request.headers, request.search)
  // The response to a URL with an API key must not be cached, and the URL must not be sent as referrer.
  if (presented.isInUrl) {
    answerHeaders['cache-control'] = 'no-store'
    answerHeaders['referrer-policy'] = 'no-referrer'
  }
  const apiRequest = presented.isInUrl ? { ...request, search } : request
  const publicMatch = findPublicAction(payload, request.method, path)
  if (publicMatch) return toApiAnswer(await performPublic(payload, apiRequest, publicMatch), true)
  if (!isForPayload(payload, apiRequest, { key: presented.key, path }))
    return serveKey(payload, apiRequest, incoming, presented)
  const route = matchStaffRoute(apiRequest.method, path, payload)
  return route
    ? serveStaff(payload, apiRequest, incoming, route)
    : fromWebResponse(await forwardForStaff(payload, toWebRequest(apiRequest), { path, requestId }))
}

/** Looks up the session before reading the body, which may be as large as that of a request with an API key. */
const serveStaff = async (
  payload: BasePayload,
  request: ApiRequest,
  incoming: Incoming,
  route: Route,
): Promise<ApiAnswer> => {
  const { i18n, t, user } = await staffRequest(payload, request.headers)
  if (!user) throw new Forbidden(t)
  incoming.caller = user
  const { id = 0, operation, parts } = route
  const collection = modelOfRoute(payload, route)
  const parameters = parametersOf(payload, request.search, { collection, operation })
  const body = await bodyOf(payload, request, operation)
  const { requestId } = incoming
  const access = newResolvedAccess(user)
  const call = { access, caller: user, collection, i18n, parameters, payload, requestId }
  return toApiAnswer(await perform(call, operation, { body, id, parts }), false)
}

const forwardForStaff = (
  payload: BasePayload,
  request: Request,
  { path, requestId }: { path: string; requestId: string },
): Promise<Response> =>
  isReading(request) && isFile(payload, path)
    ? sendFileToStaff(payload, request, requestId)
    : forwardToPayload(payload, request, requestId)

const isReading = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD'

type Incoming = {
  /** Headers for the response, in small letters, whether the request succeeds or fails. */
  answerHeaders: Record<string, string>
  /** Set once the caller is authenticated. */
  caller?: TypedUser
  path: string
  requestId: string
}

const serveKey = async (
  payload: BasePayload,
  request: ApiRequest,
  incoming: Incoming,
  presented: Presented,
): Promise<ApiAnswer> => {
  const { headers } = request
  const { answerHeaders, path, requestId } = incoming
  checkHeaders(headers)
  const caller = await authenticate(payload, { answerHeaders, presented })
  incoming.caller = caller
  await identify(toKeyCaller(caller))
  const { method, search } = await methodAndSearch(request, optionsOf(payload).bodyLimit)
  if (search !== request.search) refuseOtherKey(headers, search, presented)
  if (method === 'GET' && isFile(payload, path)) {
    requireRights(caller, path.split('/')[1] ?? '', operations.findById)
    readIdempotencyKey(headers, false)
    return fromWebResponse(await sendFile(payload, request, { key: presented.key, requestId }))
  }
  const endpoint = appEndpointAt(payload, method, path)
  if (endpoint) {
    const apiRequest = { ...request, method, search }
    return fromWebResponse(await answerAppEndpoint(payload, apiRequest, endpoint, { caller, requestId }))
  }
  const route = matchRoute(method, path, payload)
  requireRights(caller, route.collection, route.operation)
  const idempotencyKey = readIdempotencyKey(headers, isWrite(route.operation))
  const preconditions = readPreconditions(headers, route)
  const collection = modelOfRoute(payload, route)
  const parameters = parametersOf(payload, search, { collection, operation: route.operation })
  const body = await bodyOf(payload, request, route.operation)
  const work = (call: Call) => perform(call, route.operation, { body, id: route.id ?? 0, parts: route.parts })
  const call = await withTenantScope({ caller, collection, parameters, payload, preconditions, requestId })
  const isCompressible = !mayHoldSecret(route.operation)
  if (idempotencyKey === undefined) return toApiAnswer(await work(call), isCompressible)
  const fingerprint = fingerprintOf({ body, headers, route, search })
  const response = await runIdempotently(
    { caller, fingerprint, key: idempotencyKey, payload },
    () => newRequest(call),
    (outer) => work({ ...call, outer }),
  )
  return toApiAnswer(response, isCompressible)
}

/** Whether the response may contain a secret, such as that of a webhook: only those of actions that write may. */
const mayHoldSecret = (operation: Operation): boolean => isAction(operation) && isWrite(operation)

/**
 * The path of a request for the log: only words and ids, because a file name, a natural key or a token can be personal
 * or secret. At most `maxLoggedSegments` are logged, more than any route has, because a request without an API key may
 * have 30,000.
 */
const maxLoggedSegments = 12

const isLogged = /^([a-z-]{0,40}|\d{1,10}|openapi\.json)$/i

/** @param path as in the request line, without the query */
export const loggedPath = (path: string): string => {
  const [root = '', ...segments] = path.split('/', maxLoggedSegments + 2)
  const shown = segments.slice(0, maxLoggedSegments)
  const secretFrom = Math.min(indexAfter(shown, 'file', 1), indexAfter(shown, 'by', 2))
  const logged = shown.map((segment, at) => (at < secretFrom && isLogged.test(segment) ? segment : ':hidden'))
  return [root, ...logged, ...(segments.length > maxLoggedSegments ? ['...'] : [])].join('/')
}

/** The index `by` segments after a word; the number of segments if the word does not occur. */
const indexAfter = (segments: readonly string[], word: string, by: number): number => {
  const at = segments.indexOf(word)
  return at === -1 ? segments.length : at + by
}
