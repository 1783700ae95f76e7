/**
 * The endpoints that a project gives its collections, globals and config. Staff reach them through Payload's handler.
 * API keys reach them through this module and need the right on the collection or global: `read` for GET, else `write`.
 * For an endpoint of the config, keys need the right on all collections.
 */
import { match } from 'path-to-regexp'
import {
  type BasePayload,
  type Config,
  createPayloadRequest,
  type Endpoint,
  type Plugin,
  type TypedUser,
} from 'payload'
import { contextOf } from '../../database/requestContext'
import { newResolvedAccess } from '../../database/query/rules'
import { optionsOf } from '../options'
import { requireRights } from '../operation'
import { operations } from '../operations'
import { mediaType, readText } from './incoming'
import { fail } from '../failure'
import { type ApiRequest, toWebRequest } from './message'

type ProjectEndpoint = Omit<Endpoint, 'root'>

/** An endpoint that matches a request. Without a slug it belongs to the config. */
type AppEndpoint = {
  endpoint: ProjectEndpoint
  isOfGlobal: boolean
  parts: Record<string, unknown>
  slug?: string
}

const key = 'appEndpoints'

/**
 * Records which endpoints are the project's. Must be the first plugin, because endpoints that earlier plugins add would
 * count as the project's.
 */
export const appEndpoints = (): Plugin => (config: Config) => ({
  ...config,
  collections: (config.collections ?? []).map((collection) => ({
    ...collection,
    custom: { ...collection.custom, [key]: collection.endpoints || [] },
  })),
  custom: { ...config.custom, [key]: config.endpoints ?? [] },
  globals: (config.globals ?? []).map((global) => ({
    ...global,
    // A copy, as Payload adds its own endpoints to the list.
    custom: { ...global.custom, [key]: [...(global.endpoints || [])] },
  })),
})

const readEndpoints = (custom: Record<string, unknown> | undefined): readonly ProjectEndpoint[] =>
  (custom?.[key] as readonly ProjectEndpoint[] | undefined) ?? []

/** @param path relative to the REST API's base path, with a leading slash */
export const appEndpointAt = (
  { config }: Pick<BasePayload, 'config'>,
  method: string,
  path: string,
): AppEndpoint | undefined => {
  const [, first = '', second = ''] = path.split('/')
  const collection = config.collections.find(({ slug }) => slug === first)
  const global = first === 'globals' ? config.globals.find(({ slug }) => slug === second) : undefined
  const owner = collection ?? global
  const endpoints = readEndpoints((owner ?? config).custom)
  if (endpoints.length === 0) return undefined
  const root = collection ? `/${first}` : global ? `/${first}/${second}` : ''
  const below = path.slice(root.length).replace(/\/$/, '') || '/'
  for (const endpoint of endpoints) {
    if (endpoint.method.toUpperCase() !== (method === 'HEAD' ? 'GET' : method)) continue
    const parts = matchPath(endpoint.path, below)
    if (parts)
      return {
        endpoint,
        isOfGlobal: owner !== undefined && owner === global,
        parts,
        ...(owner && { slug: owner.slug }),
      }
  }
  return undefined
}

const matchPath = (form: string, path: string): Record<string, unknown> | undefined => {
  try {
    const matched = match<Record<string, unknown>>(form, { decode: decodeURIComponent })(path)
    return matched ? matched.params : undefined
  } catch {
    // An invalid percent-encoding.
    return undefined
  }
}

/** Handles a request with an API key. @throws Failure `forbidden` for a key without the right */
export const answerAppEndpoint = async (
  payload: BasePayload,
  request: ApiRequest,
  { endpoint, isOfGlobal, parts, slug }: AppEndpoint,
  { caller, requestId }: { caller: TypedUser; requestId: string },
): Promise<Response> => {
  requireRights(
    caller,
    slug ?? '*',
    request.method === 'GET' || request.method === 'HEAD' ? operations.findById : operations.create,
  )
  if (request.headers.get('idempotency-key') !== null)
    throw fail(
      'invalid_header',
      'Idempotency-Key: this endpoint keeps no answers to repeat. Leave the header out.',
    )
  const req = await createPayloadRequest({
    config: payload.config,
    request: await bufferBody(payload, request, requestId),
  })
  Object.assign(contextOf(req), { access: newResolvedAccess(caller), requestId })
  req.user = caller
  req.routeParams = { ...parts, ...(slug !== undefined && { [isOfGlobal ? 'global' : 'collection']: slug }) }
  const response = await endpoint.handler(req)
  if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'private, no-store')
  return response
}

/** Reads the body into memory, so that a handler reads no more than the service allows. */
const bufferBody = async (payload: BasePayload, request: ApiRequest, requestId: string): Promise<Request> => {
  if (mediaType(request).startsWith('multipart/'))
    throw fail('unsupported_media_type', 'Content-Type: an endpoint takes no form with files from a key.')
  const text = await readText(request, { maxBytes: optionsOf(payload).bodyLimit })
  const buffered = new Request(toWebRequest({ ...request, body: null }), text === '' ? {} : { body: text })
  buffered.headers.set('X-Request-Id', requestId)
  // Payload would look the key up again.
  buffered.headers.delete('Authorization')
  return buffered
}
