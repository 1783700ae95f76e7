/**
 * The requests that are Payload's own: the admin panel's, the signing in to it, and what is open to everybody.
 */
import { type BasePayload, handleEndpoints } from 'payload'
import { isForAnybody, isPublicPath, requirePanelEndpoint } from './panelEndpoints'
import { apiPathOf } from '../http/requestPath'
import { readStaffBody } from './staffBody'

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

const isPublic = (payload: BasePayload, { method }: Request, path: string): boolean =>
  (method === 'GET' || method === 'HEAD') && isPublicPath(payload, path)

/**
 * Payload's handler, of the endpoints that are open. It would read a body of any size, so the body is read before it runs.
 * The request id goes with it: what is logged there has the id that the answer has.
 */
export const toPayload = async (
  payload: BasePayload,
  request: Request,
  requestId: string,
): Promise<Response> => {
  requirePanelEndpoint(payload, request)
  const { config } = payload
  const { release, request: read } = await readStaffBody(payload, request)
  try {
    read.headers.set('X-Request-Id', requestId)
    const response = await handleEndpoints({ config, request: read })
    // What is answered to somebody signed in is nobody else's to keep. What is open to everybody says so itself.
    const path = apiPathOf(payload, new URL(request.url))
    if (!isPublic(payload, request, path) && !response.headers.has('Cache-Control')) {
      response.headers.set('Cache-Control', 'private, no-store')
    }
    return response
  } finally {
    await release()
  }
}
