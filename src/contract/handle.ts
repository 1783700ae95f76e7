/**
 * Every request to the interface, from any server: a web `Request` in, a `Response` out.
 *
 * Callers with a key, and callers with nothing, get the contract. A signed-in staff session, and the signing in
 * itself, get Payload's own handler, which is what the admin panel speaks to.
 *
 * Order: request id, who calls, which operation, parameters, body, then the database. What fails earlier is
 * answered without the later ever running.
 */
import { type BasePayload, type CollectionSlug, handleEndpoints, type TypedUser } from 'payload'
import { findCaller } from '../auth/keys'
import { presentedKey } from '../auth/presented'
import { collectionOf, modelOf } from '../database/model'
import { parseBody } from './body'
import { deleteMany, updateMany } from './bulk'
import type { Call } from './call'
import { Failure, fail } from './failure'
import { boundedRequest, checkHeaders, methodAndSearch, readJson, requestIdOf } from './incoming'
import { optionsOf } from './options'
import { localesOf, parseParameters } from './parameters'
import { countAll, getRecord, listRecords, listVersions } from './reads'
import { bulkAnswer, failureAnswer, jsonAnswer } from './respond'
import { isBulk, matchRoute, type Route } from './routes'
import { toFailure } from './translate'
import { createRecord, deleteRecord, updateRecord } from './writes'

/** The handler of the interface for a running Payload. */
export const handleApi = async (payload: BasePayload, request: Request): Promise<Response> => {
  const requestId = requestIdOf(request.headers)
  const url = new URL(request.url)
  const started = performance.now()
  const path = apiPath(payload, url)
  const key = presentedKey(request.headers, url.searchParams)
  const isForPayload =
    isPublic(payload, request, path) ||
    (key === undefined && (isSession(payload, request) || isSignIn(payload, path)))
  const response = await (
    isForPayload
      ? toPayload(payload, request, requestId)
      : serve(payload, request, { key, path, requestId, url })
  ).catch((error: unknown) => {
    const failure = toFailure(error)
    if (failure.status >= 500) payload.logger.error({ err: error, msg: 'request failed', requestId })
    return failureAnswer(failure, requestId)
  })
  response.headers.set('X-Content-Type-Options', 'nosniff')
  response.headers.set('X-Request-Id', requestId)
  payload.logger.info({
    method: request.method,
    ms: Math.round(performance.now() - started),
    msg: 'request',
    path: loggedPath(url),
    requestId,
    status: response.status,
  })
  return request.method === 'HEAD' ? new Response(null, response) : response
}

/** The path as a log may hold it: words and ids. A query, a file's name or a token can be personal or secret. */
const loggedPath = ({ pathname }: URL): string =>
  pathname
    .split('/')
    .map((segment) => (/^([a-z-]{0,40}|\d{1,10}|openapi\.json)$/i.test(segment) ? segment : ':hidden'))
    .join('/')

type Incoming = { key: string | undefined; path: string; requestId: string; url: URL }

/**
 * What the admin panel speaks to. Payload itself reads a body of any size. The request id goes with it, so that what
 * is logged there has the id that the answer has.
 */
const toPayload = async (payload: BasePayload, request: Request, requestId: string): Promise<Response> => {
  const { config } = payload
  const bounded = await boundedRequest(request, {
    files: (config.upload.limits?.fileSize ?? 0) + formAround,
    others: optionsOf(payload).bodyLimit,
  })
  const headers = new Headers(bounded.headers)
  headers.set('X-Request-Id', requestId)
  return handleEndpoints({ config, request: new Request(bounded, { headers }) })
}

// What a form may hold beside the file itself, in bytes.
const formAround = 1024 ** 2

const serve = async (payload: BasePayload, request: Request, incoming: Incoming): Promise<Response> => {
  const { path, requestId, url } = incoming
  checkHeaders(request.headers)
  const caller = await authenticate(payload, incoming.key)
  const options = optionsOf(payload)
  const { method, search } = await methodAndSearch(request, url, options.bodyLimit)
  if (method === 'GET' && isFile(payload, path)) return sendFile(payload, request, incoming)
  const route = matchRoute(method, path, (slug) => modelOf(payload).get(slug)?.isOpen === true)
  const collection = collectionOf(payload, route.collection)
  const parameters = parseParameters(search, {
    collection,
    isBulk: isBulk(route.operation),
    locales: localesOf(payload),
    maxLimit: options.maxLimit,
    model: modelOf(payload),
    ofVersions: route.operation === 'findVersions' && collection.versions,
  })
  return perform({ caller, collection, parameters, payload, requestId }, route, () =>
    readJson(request, options.bodyLimit),
  )
}

const perform = async (call: Call, route: Route, body: () => Promise<unknown>): Promise<Response> => {
  const { collection } = call
  const { id = 0, operation } = route
  switch (operation) {
    case 'find':
      return jsonAnswer(await listRecords(call))
    case 'count':
      return jsonAnswer(await countAll(call))
    case 'findVersions':
      return jsonAnswer(await listVersions(call))
    case 'findById':
      return jsonAnswer(await getRecord(call, id))
    case 'create':
      return jsonAnswer(await createRecord(call, parseBody(collection, await body(), 'create')), 201)
    case 'updateById':
      return jsonAnswer(await updateRecord(call, id, parseBody(collection, await body(), 'byId')))
    case 'deleteById':
      return jsonAnswer(await deleteRecord(call, id))
    case 'updateMany':
      return bulkAnswer(await updateMany(call, parseBody(collection, await body(), 'bulk')))
    case 'deleteMany':
      return bulkAnswer(await deleteMany(call))
  }
}

const isFile = (payload: BasePayload, path: string): boolean => {
  const [, slug = '', word, name, ...rest] = path.split('/')
  const collection = modelOf(payload).get(slug)?.isOpen
    ? payload.collections[slug as CollectionSlug]
    : undefined
  return Boolean(collection?.config.upload) && word === 'file' && Boolean(name) && rest.length === 0
}

/** An uploaded file, by Payload's handler, which asks the record's own access for the key that signs the request. */
const sendFile = async (
  payload: BasePayload,
  request: Request,
  { key, requestId, url }: Incoming,
): Promise<Response> => {
  const headers = new Headers({ Authorization: `Bearer ${key}` })
  const range = request.headers.get('range')
  if (range !== null) headers.set('Range', range)
  const response = await toPayload(
    payload,
    new Request(`${url.origin}${url.pathname}`, { headers }),
    requestId,
  )
  if (response.status < 400) return response
  throw fail('not_found', 'There is no such file that this key can see.')
}

/** One wording whatever is wrong with a key, so that an answer tells nothing about keys that exist. */
const authenticate = async (payload: BasePayload, key: string | undefined): Promise<TypedUser> => {
  const caller = key === undefined ? undefined : await findCaller(payload, key)
  if (caller) return caller
  throw new Failure(
    {
      code: 'unauthenticated',
      message:
        'A valid API key is needed: send it as "Authorization: Bearer <key>" or as the parameter apiKey.',
    },
    { headers: { 'WWW-Authenticate': 'Bearer' } },
  )
}

const apiPath = (payload: BasePayload, url: URL): string =>
  url.pathname.slice(payload.config.routes.api.length)

const isSession = (payload: BasePayload, request: Request): boolean =>
  /^jwt\s/i.test(request.headers.get('authorization') ?? '') ||
  (request.headers.get('cookie') ?? '').includes(`${payload.config.cookiePrefix}-token=`)

const isSignIn = (payload: BasePayload, path: string): boolean =>
  path.startsWith(`/${payload.config.admin.user}/`)

/** What needs no key: an engine lists its paths in `custom.publicPaths` and serves them as endpoints of the config. */
const isPublic = (payload: BasePayload, { method }: Request, path: string): boolean => {
  const paths = payload.config.custom['publicPaths'] as readonly string[] | undefined
  return (method === 'GET' || method === 'HEAD') && paths?.includes(path) === true
}
