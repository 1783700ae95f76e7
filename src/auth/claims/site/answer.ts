/** A page as an answer: with all that keeps what is on it, and its address, from anybody else. */
import { policyFor } from '../../../markup/policy'
import { type Page, pageText } from './page'
import { style } from './style'

export const pageAnswer = (page: Page, status: number, headers: Record<string, string> = {}): Response =>
  new Response(pageText(page), {
    headers: {
      'Content-Language': page.language,
      'Content-Security-Policy': policyFor({
        formAction: "'self'",
        ...(page.script === undefined ? {} : { script: page.script }),
        style,
      }),
      'Content-Type': 'text/html; charset=utf-8',
      'X-Frame-Options': 'DENY',
      ...headers,
    },
    status,
  })

/** On every answer of the site. */
export const keepPrivate = (response: Response, isSecure: boolean): Response => {
  const { headers } = response
  headers.set('Cache-Control', 'no-store')
  headers.set('Cross-Origin-Opener-Policy', 'same-origin')
  headers.set('Referrer-Policy', 'no-referrer')
  headers.set('Vary', 'Accept-Language')
  headers.set('X-Content-Type-Options', 'nosniff')
  if (isSecure) headers.set('Strict-Transport-Security', 'max-age=63072000')
  return response
}
