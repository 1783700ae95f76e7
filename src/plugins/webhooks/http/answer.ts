/** What of an answer is read, what is kept, and what is heeded. */

/** What of an answer is read, in bytes: of its headers, of its body, and of all that it comes in. */
export const mostHeaderBytes = 16 * 1_024
export const mostBodyBytes = 16 * 1_024
export const mostBytes = 8 * 16 * 1_024

/** Whoever says "wait" more often than that does not mean to answer. */
export const mostInformed = 16

/** How many characters of an answer are kept. */
const kept = 1_024

/**
 * The beginning of an answer as text that Postgres takes: no NUL, no half of a character. Of one that is
 * compressed, although it was asked not to be, nothing: it is never unpacked.
 */
export const textOf = (chunks: readonly Buffer[], encoding: string | undefined): string => {
  if (encoding !== undefined && encoding !== '' && encoding.toLowerCase() !== 'identity') return ''
  const text = Buffer.concat(chunks).toString('utf8').replaceAll('\0', '\u{fffd}')
  return text.slice(0, kept).replace(/[\ud800-\udbff]$/, '')
}

/** How long Retry-After asks to wait: a number of seconds or a moment (RFC 9110, 10.2.3). Anything else: undefined. */
export const retryAfterOf = (header: string | undefined, now: number): number | undefined => {
  if (header === undefined) return undefined
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1_000
  // Only a moment with its weekday: Date.parse takes much else for one.
  const moment = /^[A-Z][a-z]{2,8},? /.test(header) ? Date.parse(header) : Number.NaN
  return Number.isNaN(moment) ? undefined : Math.max(0, moment - now)
}
