/**
 * The site for claiming keys, at `/keys`: web `Request` in, `Response` out. Guarantees that GET never uses up a link,
 * because mail scanners open links; only the button does. Its pages use relative URLs, so a proxy may serve it under
 * another URL.
 */
import { randomUUID } from 'node:crypto'
import type { BasePayload } from 'payload'
import { admitted, NotAdmittedError } from '../../../../lib/admission'
import { isConnectionLoss } from '../../../database/connection/transaction'
import { SlowedError } from '../../slow'
import { keepPrivate, pageAnswer, languageOf } from './page'
import { noticePage } from './pages'
import { answerVisit, type SiteOptions } from './visit'

const path = '/keys'

export const isClaimSite = (pathname: string): boolean => pathname === path || pathname.startsWith(`${path}/`)

export const handleClaims = async (
  payload: BasePayload,
  request: Request,
  options: SiteOptions,
): Promise<Response> => {
  const started = performance.now()
  const requestId = randomUUID()
  const url = new URL(request.url)
  const language = languageOf(url.searchParams, request.headers)
  const visit = { language, options, payload, requestId, search: url.searchParams }
  const answer = () => answerVisit(visit, request, url.pathname.slice(path.length + 1))
  const response = await admitted(answer).catch((error: unknown) => {
    if (error instanceof SlowedError) {
      return pageAnswer(noticePage(language, 'rateLimited'), 429, { 'Retry-After': String(error.retryAfter) })
    }
    if (error instanceof NotAdmittedError) {
      const headers = { 'Retry-After': String(error.retryAfterSeconds) }
      return pageAnswer(noticePage(language, 'rateLimited'), error.because === 'caller' ? 429 : 503, headers)
    }
    payload.logger.error({ err: error, msg: 'request failed', requestId })
    return pageAnswer(noticePage(language, 'failed'), isConnectionLoss(error) ? 503 : 500)
  })
  payload.logger.info({
    method: request.method,
    ms: Math.round(performance.now() - started),
    msg: 'request',
    // Never the rest of the path, which is secret.
    path,
    requestId,
    status: response.status,
  })
  response.headers.set('X-Request-Id', requestId)
  keepPrivate(response, options.isSecure)
  return request.method === 'HEAD' ? new Response(null, response) : response
}

export type { SiteOptions }
