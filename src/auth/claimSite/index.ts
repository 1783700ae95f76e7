/**
 * The site where keys are claimed: below `/keys` of the service, a web `Request` in and a `Response` out.
 *
 * Asking never uses a link up, as mail scanners open links: pressing the button does. Addresses in its pages are relative, so
 * that a proxy may give the site an address of its own.
 */
import { randomUUID } from 'node:crypto'
import type { BasePayload } from 'payload'
import { claimKey, findOffer, type Offer } from '../claims'
import { SlowDown, SlowedError } from '../slow'
import { keepPrivate, pageAnswer } from './answer'
import { type Language, languageOf } from './language'
import { donePage, endedPage, noticePage, offerPage } from './pages'

export type SiteOptions = {
  /** The caller's, for slowing down who guesses; undefined is a caller within the process. */
  address?: string | undefined
  /** Whether browsers reach the site by https. */
  isSecure: boolean
  /** Where in the address of the page a key is handed over. */
  returns: 'fragment' | 'query'
}

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
  const response = await answer(visit, request, url.pathname.slice(path.length + 1)).catch(
    (error: unknown) => {
      if (error instanceof SlowedError) {
        return pageAnswer(noticePage(language, 'slowed'), 429, { 'Retry-After': String(error.retryAfter) })
      }
      payload.logger.error({ err: error, msg: 'request failed', requestId })
      return pageAnswer(noticePage(language, 'failed'), 500)
    },
  )
  payload.logger.info({
    method: request.method,
    ms: Math.round(performance.now() - started),
    msg: 'request',
    // Never the rest: it is a secret.
    path,
    requestId,
    status: response.status,
  })
  response.headers.set('X-Request-Id', requestId)
  keepPrivate(response, options.isSecure)
  return request.method === 'HEAD' ? new Response(null, response) : response
}

type Visit = {
  language: Language
  options: SiteOptions
  payload: BasePayload
  requestId: string
  search: URLSearchParams
}

const answer = async (visit: Visit, { headers, method }: Request, rest: string): Promise<Response> => {
  const { language } = visit
  const isPage = rest === '' || rest === 'done'
  if (method !== 'GET' && method !== 'HEAD' && (method !== 'POST' || isPage)) {
    return pageAnswer(noticePage(language, 'method'), 405, {
      Allow: isPage ? 'GET, HEAD' : 'GET, HEAD, POST',
    })
  }
  if (rest === '') return pageAnswer(noticePage(language, 'how'), 200)
  if (rest === 'done') return pageAnswer(donePage(language), 200)
  if (method !== 'POST') return open(visit, rest)
  // Browsers say where a form was sent from; its origin is kept from us by our own referrer policy.
  const from = headers.get('sec-fetch-site') ?? 'none'
  if (from !== 'same-origin' && from !== 'none') return pageAnswer(noticePage(language, 'foreign'), 403)
  return press(visit, rest)
}

const open = async (visit: Visit, token: string): Promise<Response> => {
  const offer = await attempt(visit, () => findOffer(visit.payload, token))
  if (offer?.state === 'linked') return pageAnswer(offerPage(visit.language, offer), 200)
  return refusal(visit, offer)
}

const press = async (visit: Visit, token: string): Promise<Response> => {
  const { options, payload, requestId, search } = visit
  const claimed = await attempt(visit, async () => {
    const offer = await findOffer(payload, token)
    // Without a transaction for what is known to be refused.
    return offer?.state === 'linked'
      ? claimKey(payload, token, requestId)
      : offer && { key: undefined, offer }
  })
  if (claimed?.key === undefined) return refusal(visit, claimed?.offer)
  const kept = search.has('lang') ? `?lang=${visit.language}` : ''
  const key = `apiKey=${claimed.key}`
  const handed = options.returns === 'fragment' ? `${kept}#${key}` : `${kept ? `${kept}&` : '?'}${key}`
  return new Response(null, { headers: { Location: `done${handed}` }, status: 303 })
}

/** Whether a link was used or has expired is told to who has its token: to others there is nothing. */
const refusal = ({ language }: Visit, offer: Offer | undefined): Response =>
  offer ? pageAnswer(endedPage(language, offer), 410) : pageAnswer(noticePage(language, 'unknown'), 404)

const slowed = new WeakMap<BasePayload, SlowDown>()

/** Looks up what a token leads to, slower the more often an address was wrong. */
const attempt = <T>(
  { options, payload }: Visit,
  work: () => Promise<T | undefined>,
): Promise<T | undefined> => {
  const slow = slowed.get(payload) ?? new SlowDown(payload.logger, { kind: 'claims' })
  slowed.set(payload, slow)
  return slow.attempt(options.address, work)
}
