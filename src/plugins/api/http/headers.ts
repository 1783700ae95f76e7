/** Parses and checks the request headers that the REST API uses. */
import type { HeaderReader } from '../../../lib/headers'
import { fail, type Failure } from '../failure'
import { parseTags, type Tags } from '../../../lib/entityTags'
import { parseTag, type Preconditions, sampleTag } from './etag'
import { isAction } from '../operation'
import type { Route } from './routes'

/** The caller's request id if it sent a valid one, else a new one. */
export const requestIdOf = (headers: HeaderReader): string => {
  const sent = headers.get('x-request-id')
  return sent !== null && /^[\w.:/+=-]{1,128}$/.test(sent) ? sent : crypto.randomUUID()
}

/** @throws Failure for an invalid X-Request-Id */
export const checkHeaders = (headers: HeaderReader): void => {
  const sent = headers.get('x-request-id')
  if (sent !== null && requestIdOf(headers) !== sent) {
    throw fail('invalid_header', 'X-Request-Id: must be 1 to 128 letters, digits or . _ : / + = -')
  }
}

const visibleAscii = /^[\x21-\x7e]{1,255}$/

export const isIdempotencyKey = (key: unknown): key is string =>
  typeof key === 'string' && visibleAscii.test(key)

/**
 * The key in `Idempotency-Key`, if present: bare, as most clients send it, or in quotes as a string of RFC 8941, as
 * draft-ietf-httpapi-idempotency-key-header requires. Both are the same key.
 *
 * @throws Failure for a malformed key, and for a key on a request that only reads
 */
export const readIdempotencyKey = (headers: HeaderReader, isWrite: boolean): string | undefined => {
  const sent = headers.get('idempotency-key')
  if (sent === null) return undefined
  if (!isWrite) {
    throw fail(
      'invalid_header',
      'Idempotency-Key: belongs on requests that write. This one only reads and can be sent again as it is: leave the header out.',
    )
  }
  const key = sent.startsWith('"') ? unquoted(sent) : sent
  if (isIdempotencyKey(key)) return key
  throw fail(
    'invalid_header',
    'Idempotency-Key: must be 1 to 255 visible ASCII characters, such as a UUID, bare or in double quotes, and stand once.',
  )
}

/** RFC 8941, section 3.3.3: a backslash may occur only before a quote or a backslash. */
const unquoted = (text: string): string | undefined =>
  /^"((?:[^"\\]|\\["\\])*)"$/.exec(text)?.[1]?.replaceAll(/\\(["\\])/g, '$1')

/**
 * Parses the preconditions of a request (RFC 9110, section 13): `If-None-Match` on a read by id, `If-Match` on an
 * update or deletion by id.
 *
 * @throws Failure for a precondition that is malformed, or that the operation does not support
 */
export const readPreconditions = (
  headers: HeaderReader,
  { isGlobal, operation }: Pick<Route, 'isGlobal' | 'operation'>,
): Preconditions => {
  const ifMatch = headers.get('if-match')
  const ifNoneMatch = headers.get('if-none-match')
  if (isGlobal) {
    if (ifMatch !== null) throw globalWithoutTag('If-Match')
    if (ifNoneMatch !== null) throw globalWithoutTag('If-None-Match')
  }
  const accepted = isAction(operation) ? undefined : operation.precondition
  if (ifMatch !== null && accepted !== 'If-Match') {
    throw misplacedHeader('If-Match', 'PATCH and DELETE of one record by its id')
  }
  if (ifNoneMatch !== null && accepted !== 'If-None-Match') {
    throw misplacedHeader('If-None-Match', 'GET of one record by its id')
  }
  return {
    ...(ifMatch === null ? {} : { ifMatch: parseOwnTags(ifMatch) }),
    ...(ifNoneMatch === null ? {} : { ifNoneMatch: requireTags('If-None-Match', parseTags(ifNoneMatch)) }),
  }
}

const globalWithoutTag = (header: string): Failure =>
  fail('invalid_header', `${header}: a global has no ETag. Leave it out of this request.`)

const misplacedHeader = (header: string, usage: string): Failure =>
  fail('invalid_header', `${header}: is for ${usage}. Leave it out of this request.`)

/** Refuses tags that are not of this service's form, which could never match. */
const parseOwnTags = (header: string): Tags => {
  const read = requireTags('If-Match', parseTags(header))
  return read === '*' || read.every(parseTag) ? read : requireTags('If-Match', undefined)
}

const requireTags = (header: string, read: Tags | undefined): Tags => {
  if (read) return read
  throw fail(
    'invalid_header',
    `${header}: must be the ETag of an answer in its quotes, such as ${sampleTag}, several with commas between, or *.`,
  )
}
