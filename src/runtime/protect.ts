/** Security headers of every response, which handlers may extend. */
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { env } from '../env'
import { barePolicy, panelPolicy, securityHeaders, strictTransport } from '../lib/securityHeaders.mjs'

const isSecure = env.SERVER_URL.startsWith('https:')
const ofAll = Object.entries({ ...securityHeaders, ...(isSecure ? strictTransport : {}) })

export const protectAnswer = (outgoing: ServerResponse): void => {
  for (const [name, value] of ofAll) outgoing.setHeader(name, value)
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
