/** Sets the security headers of every response. Handlers may extend them. */
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { env } from '../env'
import { barePolicy, panelPolicy, securityHeaders, strictTransport } from '../lib/securityHeaders.mjs'

const isSecure = env.SERVER_URL.startsWith('https:')
const commonHeaders = Object.entries({ ...securityHeaders, ...(isSecure ? strictTransport : {}) })

export const protectResponse = (outgoing: ServerResponse): void => {
  for (const [name, value] of commonHeaders) outgoing.setHeader(name, value)
  outgoing.setHeader('Content-Security-Policy', barePolicy)
}

/**
 * Sets the nonce for a page's scripts. Next reads it from a request header, so a caller's own header is overwritten.
 */
export const protectPage = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
  const policy = panelPolicy({
    isDevelopment: env.NODE_ENV === 'development',
    isSecure,
    nonce: randomBytes(16).toString('base64'),
  })
  delete incoming.headers['content-security-policy-report-only']
  // Pages accept only sessions. A key in this header would be checked without the delay after wrong keys.
  delete incoming.headers.authorization
  incoming.headers['content-security-policy'] = policy
  outgoing.setHeader('Content-Security-Policy', policy)
}
