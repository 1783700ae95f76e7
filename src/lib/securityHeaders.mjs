/**
 * The security headers of responses, shared by the server and Next. Plain JavaScript, because Next reads its configuration
 * without a compiler.
 */

/** The headers of every response. */
export const securityHeaders = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  // For browsers that do not know frame-ancestors.
  'X-Frame-Options': 'DENY',
}

/** For services that browsers reach by https: for two years browsers then use https only. */
export const strictTransport = { 'Strict-Transport-Security': 'max-age=63072000' }

/** The default policy, for responses that are not pages: they load nothing and cannot be framed. */
export const barePolicy = "default-src 'none'; frame-ancestors 'none'"

/**
 * The policy of the panel: its own scripts and those with the response's nonce, and no resources of other origins. Inline
 * styles are allowed, because components write them.
 *
 * @param {{ isDevelopment: boolean, isSecure: boolean, nonce: string }} options in development Next needs
 *   `eval` and a web socket for hot reload
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
