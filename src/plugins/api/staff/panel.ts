/**
 * Forwards requests to Payload's own handler: those of the admin panel, sign-in, and public paths.
 */
import { type BasePayload, handleEndpoints } from 'payload'
import { isForAnybody, isPublicPath, requirePanelEndpoint } from './panelEndpoints'
import type { ApiRequest } from '../http/message'
import { apiPathOf } from '../http/requestPath'
import { readStaffBody } from './staffBody'

/** Whether Payload's handler serves a request. With a key that is so only for public paths. */
export const isForPayload = (
  payload: BasePayload,
  request: Pick<ApiRequest, 'headers' | 'method'>,
  { key, path }: { key: string | undefined; path: string },
): boolean =>
  isPublic(payload, request, path) ||
  (key === undefined && (isSession(payload, request) || isForAnybody(payload, request, path)))

const isSession = (payload: BasePayload, request: Pick<ApiRequest, 'headers'>): boolean =>
  /^jwt\s/i.test(request.headers.get('authorization') ?? '') ||
  (request.headers.get('cookie') ?? '').includes(`${payload.config.cookiePrefix}-token=`)

const isPublic = (payload: BasePayload, { method }: Pick<ApiRequest, 'method'>, path: string): boolean =>
  (method === 'GET' || method === 'HEAD') && isPublicPath(payload, path)

/**
 * Calls Payload's handler, for the open endpoints only. It would read a body of any size, so the body is read before.
 * The request id is passed on, so that Payload's log lines have the same id as the response.
 */
export const forwardToPayload = async (
  payload: BasePayload,
  request: Request,
  requestId: string,
): Promise<Response> => {
  requirePanelEndpoint(payload, request)
  const { config } = payload
  const { release, request: bufferedRequest } = await readStaffBody(payload, request)
  try {
    bufferedRequest.headers.set('X-Request-Id', requestId)
    const response = await handleEndpoints({ config, request: bufferedRequest })
    // Answers to a session must not be cached by others. Public endpoints set their own header.
    const path = apiPathOf(payload, new URL(request.url).pathname)
    if (!isPublic(payload, request, path) && !response.headers.has('Cache-Control')) {
      response.headers.set('Cache-Control', 'private, no-store')
    }
    return response
  } finally {
    await release()
  }
}
