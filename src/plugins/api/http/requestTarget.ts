/**
 * Checks the target of a request before it is used, so that the service, Next, Payload and proxies all parse it in the same way.
 * Pure functions.
 *
 * - A path has at most 32 segments and one canonical form. Dot segments, empty segments, backslashes, encoded slashes, control
 *   characters, escapes that are not valid UTF-8, and an escape in the first segment are rejected with `not_found`. One trailing slash is allowed.
 * - The value of a natural key, `/api/{collection}/by/{field}/{value}`, is data: any text that is not a dot segment.
 * - A query is percent-encoded UTF-8 (RFC 3986, 2.1). Anything else is rejected with `invalid_parameter`, naming the parameter, because
 *   other parsers would silently replace invalid bytes.
 */
import { Failure, fail } from '../failure'
import { printable } from '../printable'

/** @returns undefined for text that is not percent-encoded UTF-8 */
const decode = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

// Node does not reject bytes that are invalid in a URL. The URL parser drops tabs, and everything after a "#".
const isPrintableAscii = (text: string): boolean => /^[\x21-\x7e]*$/.test(text)

/** @throws Failure for an invalid or ambiguous path or query, both as in the request line */
export const checkTarget = (target: string): void => {
  const [path = ''] = target.split('?', 1)
  checkPath(path)
  const search = target.slice(path.length)
  if (!isPrintableAscii(search) || search.includes('#')) {
    throw fail(
      'invalid_parameter',
      'The query has a character that a URL cannot contain. Send it percent-encoded, as UTF-8.',
    )
  }
  checkQuery(search)
}

/** @returns the failure that `checkTarget` throws for a target; undefined for a valid one */
export const targetFailure = (target: string): Failure | undefined => {
  try {
    checkTarget(target)
    return undefined
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
}

// More than twice as many as any page, file or route has. Without a limit, a path could have 30,000 segments to decode.
const maxSegments = 32

/** @throws Failure `not_found` */
const checkPath = (path: string): void => {
  const [, ...segments] = path.split('/', maxSegments + 2)
  const isWellFormed =
    path.startsWith('/') &&
    segments.length <= maxSegments &&
    isPrintableAscii(path) &&
    !path.includes('#') &&
    !segments[0]?.includes('%') &&
    segments.every((segment, at) => isSegment(segment, at, segments))
  if (!isWellFormed) {
    throw fail(
      'not_found',
      'There is no such path. A path has at most 32 segments, none of them empty or a dot segment, no encoded slashes, and only valid percent-encoded UTF-8.',
    )
  }
}

const isSegment = (segment: string, at: number, segments: readonly string[]): boolean => {
  const text = decode(segment)
  if (text === undefined || text === '.' || text === '..') return false
  if (at === 4 && segments[0] === 'api' && segments[2] === 'by') return true
  return text === '' ? at === segments.length - 1 : !unsafe.test(text)
}

// eslint-disable-next-line no-control-regex -- control characters are what it rejects
const unsafe = /[/\\\u0000-\u001f\u007f]/

/** @throws Failure `invalid_parameter` */
export const checkQuery = (search: string): void => {
  // The whole query is decoded first, because almost all are valid; only an invalid one is parsed to find the parameter.
  if (decode(search) === undefined) queryPairs(search)
}

/**
 * The names and values of a query or a form (`application/x-www-form-urlencoded`), in their order.
 *
 * @throws Failure `invalid_parameter` for one that is not percent-encoded UTF-8
 */
export const queryPairs = (search: string): [name: string, value: string][] =>
  search
    .replace(/^\?/, '')
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const end = pair.includes('=') ? pair.indexOf('=') : pair.length
      const [name, value] = [pair.slice(0, end), pair.slice(end + 1)].map((part) =>
        decode(part.replaceAll('+', ' ')),
      )
      if (name === undefined) throw notEncoded('The name of a parameter')
      if (value === undefined) throw notEncoded(`${printable(name)}: the value`)
      return [name, value]
    })

const notEncoded = (what: string): Failure =>
  fail(
    'invalid_parameter',
    `${what} is not percent-encoded UTF-8. Encode each byte as %XX, "%" itself as %25.`,
  )
