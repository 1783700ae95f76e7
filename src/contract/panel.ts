/**
 * The requests that are Payload's own: the admin panel's, the signing in to it, and what is open to everybody.
 */
import { type BasePayload, handleEndpoints } from 'payload'
import { admitted, identify } from '../admission'
import { callerOfSession } from './callers'
import { boundedRequest } from './incoming'
import { optionsOf } from './options'
import { isForAnybody, requirePanelEndpoint } from './panelEndpoints'
import { checkReadable } from './readable'

/** Whether a request without a key is one of them; one with a key is only for what is open to everybody. */
export const isForPayload = (
  payload: BasePayload,
  request: Request,
  { key, path }: { key: string | undefined; path: string },
): boolean =>
  isPublic(payload, request, path) ||
  (key === undefined && (isSession(payload, request) || isForAnybody(payload, request, path)))

const isSession = (payload: BasePayload, request: Request): boolean =>
  /^jwt\s/i.test(request.headers.get('authorization') ?? '') ||
  (request.headers.get('cookie') ?? '').includes(`${payload.config.cookiePrefix}-token=`)

/** What needs no key: an engine lists its paths in `custom.publicPaths` and serves them as endpoints of the config. */
const isPublic = (payload: BasePayload, { method }: Request, path: string): boolean => {
  const paths = payload.config.custom['publicPaths'] as readonly string[] | undefined
  return (method === 'GET' || method === 'HEAD') && paths?.includes(path) === true
}

/**
 * Payload's handler, of the endpoints that are open. Payload itself reads a body of any size. The request id goes with it, so
 * that what is logged there has the id that the answer has.
 */
export const toPayload = async (
  payload: BasePayload,
  request: Request,
  requestId: string,
): Promise<Response> => {
  requirePanelEndpoint(payload, request)
  const { config } = payload
  const bounded = await boundedRequest(request, {
    files: (config.upload.limits?.fileSize ?? 0) + formAround,
    others: optionsOf(payload).bodyLimit,
  })
  await checkReadable(bounded)
  const headers = new Headers(bounded.headers)
  headers.set('X-Request-Id', requestId)
  identify(await callerOfSession(payload, headers))
  const response = await admitted(async () =>
    handleEndpoints({ config, request: new Request(bounded, { headers }) }),
  )
  // What is answered to somebody signed in is nobody else's to keep. What is open to everybody says so itself.
  const path = new URL(request.url).pathname.slice(config.routes.api.length)
  if (!isPublic(payload, request, path) && !response.headers.has('Cache-Control')) {
    response.headers.set('Cache-Control', 'private, no-store')
  }
  return response
}

// What a form may hold beside the file itself, in bytes.
const formAround = 1024 ** 2
