/** How much of a receiver's response is read and stored. */

/** Maximum bytes that are read: of headers, of the body, and of everything on the connection. */
export const maxHeaderBytes = 16 * 1_024
export const maxBodyBytes = 16 * 1_024
export const maxBytes = 8 * 16 * 1_024

/** Maximum informational (1xx) responses. A receiver that sends more does not mean to respond. */
export const maxInformational = 16

/** Characters of a body that are stored. */
const maxStoredLength = 1_024

/**
 * The beginning of a response body as text that Postgres accepts: no NUL, no half of a surrogate pair. Empty for a
 * compressed body, which is never decompressed.
 */
export const textOf = (chunks: readonly Buffer[], encoding: string | undefined): string => {
  if (encoding !== undefined && encoding !== '' && encoding.toLowerCase() !== 'identity') return ''
  const text = Buffer.concat(chunks).toString('utf8').replaceAll('\0', '\u{fffd}')
  return text.slice(0, maxStoredLength).replace(/[\ud800-\udbff]$/, '')
}

/**
 * The wait that Retry-After requests, in milliseconds: seconds or an HTTP date (RFC 9110, 10.2.3). Undefined for
 * anything else.
 */
export const retryAfterOf = (header: string | undefined, now: number): number | undefined => {
  if (header === undefined) return undefined
  if (/^\d+$/.test(header)) return Math.min(Number(header) * 1_000, Number.MAX_SAFE_INTEGER)
  // Only dates that begin with a weekday: Date.parse accepts much else.
  const time = /^[A-Z][a-z]{2,8},? /.test(header) ? Date.parse(header) : Number.NaN
  return Number.isNaN(time) ? undefined : Math.max(0, time - now)
}
