/** What the site answers: its own pages, the page of a link, and what becomes of a press of its button. */
import type { BasePayload } from 'payload'
import { admitted } from '../../../../lib/admission'
import type { Offer } from '../records'
import { findOffer } from '..'
import { slowDownOf } from '../../guesses'
import { pageAnswer } from './answer'
import type { Language } from './language'
import { claimOnce } from './claimOnce'
import { donePage, endedPage, noticePage, offerPage } from './pages'

export type SiteOptions = {
  /** The caller's, for slowing down who guesses; undefined is a caller within the process. */
  address?: string | undefined
  /** Whether browsers reach the site by https. */
  isSecure: boolean
  /** Where in the address of the page a key is handed over. */
  returns: 'fragment' | 'query'
}

/** One request, after what is the same for all of it was found. */
export type Visit = {
  language: Language
  options: SiteOptions
  payload: BasePayload
  requestId: string
  search: URLSearchParams
}

/** @param rest what follows `/keys/` in the address */
export const answerVisit = async (
  visit: Visit,
  { headers, method }: Request,
  rest: string,
): Promise<Response> => {
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
  const { language, options, search } = visit
  const claimed = await attempt(visit, () => claimOnce(visit, token))
  if (claimed?.key === undefined) return refusal(visit, claimed?.offer)
  const kept = search.has('lang') ? `?lang=${language}` : ''
  const key = `apiKey=${claimed.key}`
  const handed = options.returns === 'fragment' ? `${kept}#${key}` : `${kept ? `${kept}&` : '?'}${key}`
  return new Response(null, { headers: { Location: `done${handed}` }, status: 303 })
}

/** Whether a link was used or has expired is told to who has its token: to others there is nothing. */
const refusal = ({ language }: Visit, offer: Offer | undefined): Response =>
  offer ? pageAnswer(endedPage(language, offer), 410) : pageAnswer(noticePage(language, 'unknown'), 404)

/** Looks up what a token leads to, slower the more often an address was wrong. */
const attempt = <T>(
  { options, payload }: Visit,
  work: () => Promise<T | undefined>,
): Promise<T | undefined> =>
  slowDownOf(payload, { kind: 'claims' }).attempt(options.address, () => admitted(work))
