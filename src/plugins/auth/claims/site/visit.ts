/** Handles the site's requests: static pages, the page of a link, and the press of its button. */
import type { BasePayload } from 'payload'
import { admitted } from '../../../../lib/admission'
import type { Offer } from '../records'
import { claimKey, findOffer } from '..'
import { slowDownOf } from '../../guesses'
import { pageAnswer, type Language } from './page'
import { donePage, endedPage, noticePage, offerPage } from './pages'

export type SiteOptions = {
  /** The caller's IP address, to delay guesses; undefined within the process. */
  address?: string | undefined
  /** Whether browsers reach the site by https. */
  isSecure: boolean
  /** Which part of the URL carries the new key. */
  returns: 'fragment' | 'query'
}

/** A request with the data common to all handlers. */
export type Visit = {
  language: Language
  options: SiteOptions
  payload: BasePayload
  requestId: string
  search: URLSearchParams
}

/** @param rest the path after `/keys/` */
export const answerVisit = async (
  visit: Visit,
  { headers, method }: Request,
  rest: string,
): Promise<Response> => {
  const { language } = visit
  const isPage = rest === '' || rest === 'done'
  if (method !== 'GET' && method !== 'HEAD' && (method !== 'POST' || isPage)) {
    return pageAnswer(noticePage(language, 'methodNotAllowed'), 405, {
      Allow: isPage ? 'GET, HEAD' : 'GET, HEAD, POST',
    })
  }
  if (rest === '') return pageAnswer(noticePage(language, 'how'), 200)
  if (rest === 'done') return pageAnswer(donePage(language), 200)
  if (method !== 'POST') return showOffer(visit, rest)
  // Sec-Fetch-Site names the origin of the form, because our referrer policy suppresses Origin.
  const from = headers.get('sec-fetch-site') ?? 'none'
  if (from !== 'same-origin' && from !== 'none') return pageAnswer(noticePage(language, 'crossSite'), 403)
  return createKey(visit, rest)
}

const showOffer = async (visit: Visit, token: string): Promise<Response> => {
  const offer = await attempt(visit, () => findOffer(visit.payload, token))
  if (offer?.state === 'linked') return pageAnswer(offerPage(visit.language, offer), 200)
  return refusal(visit, offer)
}

const createKey = async (visit: Visit, token: string): Promise<Response> => {
  const { language, options, search } = visit
  const claimed = await attempt(visit, () => claimOnce(visit, token))
  if (claimed?.key === undefined) return refusal(visit, claimed?.offer)
  const languageQuery = search.has('lang') ? `?lang=${language}` : ''
  const key = `apiKey=${claimed.key}`
  const fragmentOrQuery =
    options.returns === 'fragment'
      ? `${languageQuery}#${key}`
      : `${languageQuery ? `${languageQuery}&` : '?'}${key}`
  return new Response(null, { headers: { Location: `done${fragmentOrQuery}` }, status: 303 })
}

/** Only a visitor with a valid token is told that a link was used or has expired; others get 404. */
const refusal = ({ language }: Visit, offer: Offer | undefined): Response =>
  offer ? pageAnswer(endedPage(language, offer), 410) : pageAnswer(noticePage(language, 'unknown'), 404)

/** Looks up a token, with a delay that grows with wrong guesses. */
const attempt = <T>(
  { options, payload }: Visit,
  work: () => Promise<T | undefined>,
): Promise<T | undefined> =>
  slowDownOf(payload, { kind: 'claims' }).attempt(options.address, () => admitted(work))

/**
 * Serialises simultaneous claims of one link within this process. The database decides which one succeeds; this
 * prevents the others from waiting with a connection each.
 */
type Claimed = { key?: string; offer: Offer }

/** Running claims by token. */
const runningClaims = new Map<string, Promise<void>>()

/** Like `claimKey`, but begins no transaction for a claim that must fail. */
const claimOnce = async (
  { payload, requestId }: { payload: BasePayload; requestId: string },
  token: string,
): Promise<Claimed | undefined> => {
  let offer = await findOffer(payload, token)
  const first = runningClaims.get(token)
  if (first && offer?.state === 'linked') {
    await first
    offer = await findOffer(payload, token)
  }
  if (offer?.state !== 'linked') return offer && { offer }
  const claiming = claimKey(payload, token, requestId)
  if (!runningClaims.has(token)) runningClaims.set(token, settleClaim(claiming, token))
  return claiming
}

/** Never rejects: callers that waited check the result themselves. */
const settleClaim = async (claiming: Promise<unknown>, token: string): Promise<void> => {
  await claiming.catch(() => undefined)
  runningClaims.delete(token)
}
