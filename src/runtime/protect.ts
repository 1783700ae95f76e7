/** What every answer of the server says to browsers, before whoever makes it says more. */
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

/** A page that Next makes: it reads the nonce for its scripts out of the request, which a caller could have written. */
export const protectPage = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
  const policy = panelPolicy({
    isDevelopment: env.NODE_ENV === 'development',
    isSecure,
    nonce: randomBytes(16).toString('base64'),
  })
  delete incoming.headers['content-security-policy-report-only']
  // Pages know sessions alone. A key in this header would be looked up without the slow-down of wrong ones.
  delete incoming.headers.authorization
  incoming.headers['content-security-policy'] = policy
  outgoing.setHeader('Content-Security-Policy', policy)
}
