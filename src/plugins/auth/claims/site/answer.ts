/** Builds a response from a page, with headers that keep its content and URL private. */
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

/** Adds the privacy headers of every response of the site. */
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
