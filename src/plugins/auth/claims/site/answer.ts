/** A page as an answer: with all that keeps what is on it, and its address, from anybody else. */
import { policyFor } from '../../../../lib/markup/policy'
import { securityHeaders, strictTransport } from '../../../../lib/securityHeaders.mjs'
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
      ...headers,
    },
    status,
  })

/** On every answer of the site. */
export const keepPrivate = (response: Response, isSecure: boolean): Response => {
  const kept = {
    ...securityHeaders,
    ...(isSecure ? strictTransport : {}),
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    Vary: 'Accept-Language',
  }
  for (const [name, value] of Object.entries(kept)) response.headers.set(name, value)
  return response
}
