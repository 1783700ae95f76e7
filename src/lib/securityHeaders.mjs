/**
 * What the service tells browsers about its answers, in one place for the server and for Next. Plain JavaScript: Next reads
 * its configuration without a compiler.
 */

/** Of every answer, whoever makes it. */
export const securityHeaders = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  // For browsers that do not know frame-ancestors.
  'X-Frame-Options': 'DENY',
}

/** Of a service that browsers reach by https: two years without any other way. */
export const strictTransport = { 'Strict-Transport-Security': 'max-age=63072000' }

/** Of an answer that is no page, or says nothing else: it does nothing and stands in no frame. */
export const barePolicy = "default-src 'none'; frame-ancestors 'none'"

/**
 * Of the panel: its own scripts, each marked with the answer's nonce, and nothing of anybody else's. Styles may stand in the
 * page: its components write them there.
 *
 * @param {{ isDevelopment: boolean, isSecure: boolean, nonce: string }} options in development Next compiles in the browser
 *   and tells it what has changed
 * @returns {string}
 */
export const panelPolicy = ({ isDevelopment, isSecure, nonce }) =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'${isDevelopment ? " 'unsafe-eval'" : ''}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "font-src 'self' data:",
    `connect-src 'self'${isDevelopment ? ' ws: wss:' : ''}`,
    "media-src 'self' blob:",
    "object-src 'self'",
    "frame-src 'self'",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
