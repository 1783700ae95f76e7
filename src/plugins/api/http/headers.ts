/** The headers of a request that mean something to the interface, checked. */
import { fail, type Failure } from '../failure'
import { partsOfTag, type Preconditions, readTags, sampleTag, type Tags } from './etag'
import type { Operation } from '../operations'

/** The caller's own request id when it sends a usable one, else a new one. */
export const requestIdOf = (headers: Headers): string => {
  const sent = headers.get('x-request-id')
  return sent !== null && /^[\w.:/+=-]{1,128}$/.test(sent) ? sent : crypto.randomUUID()
}

/** @throws Failure for a request id that was sent and cannot be used */
export const checkHeaders = (headers: Headers): void => {
  const sent = headers.get('x-request-id')
  if (sent !== null && requestIdOf(headers) !== sent) {
    throw fail('invalid_header', 'X-Request-Id: must be 1 to 128 letters, digits or . _ : / + = -')
  }
}

const visible = /^[\x21-\x7e]{1,255}$/

export const isIdempotencyKey = (key: unknown): key is string => typeof key === 'string' && visible.test(key)

/**
 * The key that `Idempotency-Key` holds, if it came: bare, as most clients send it, or as the string of RFC 8941,
 * in quotes, that draft-ietf-httpapi-idempotency-key-header asks for. Both are the same key.
 *
 * @throws Failure for a key that is malformed, and for one on a request that only reads
 */
export const readIdempotencyKey = (headers: Headers, isWrite: boolean): string | undefined => {
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

/** RFC 8941, section 3.3.3: a backslash stands before a quote or a backslash, and nowhere else. */
const unquoted = (text: string): string | undefined =>
  /^"((?:[^"\\]|\\["\\])*)"$/.exec(text)?.[1]?.replaceAll(/\\(["\\])/g, '$1')

/**
 * What a request asks of the record before it is answered or written (RFC 9110, section 13): `If-None-Match` on a
 * read by id, `If-Match` on an update and a deletion by id.
 *
 * @throws Failure for a precondition that is malformed, or that the operation does not ask for
 */
export const readPreconditions = (headers: Headers, operation: Operation): Preconditions => {
  const ifMatch = headers.get('if-match')
  const ifNoneMatch = headers.get('if-none-match')
  if (ifMatch !== null && operation !== 'updateById' && operation !== 'deleteById') {
    throw misplaced('If-Match', 'PATCH and DELETE of one record by its id')
  }
  if (ifNoneMatch !== null && operation !== 'findById') {
    throw misplaced('If-None-Match', 'GET of one record by its id')
  }
  return {
    ...(ifMatch === null ? {} : { ifMatch: ownTags(ifMatch) }),
    ...(ifNoneMatch === null ? {} : { ifNoneMatch: tags('If-None-Match', readTags(ifNoneMatch)) }),
  }
}

const misplaced = (header: string, place: string): Failure =>
  fail('invalid_header', `${header}: is for ${place}. Leave it out of this request.`)

/** A tag that no answer had can only be a mistake, and comparing it would never succeed. */
const ownTags = (header: string): Tags => {
  const read = tags('If-Match', readTags(header))
  return read === '*' || read.every(partsOfTag) ? read : tags('If-Match', undefined)
}

const tags = (header: string, read: Tags | undefined): Tags => {
  if (read) return read
  throw fail(
    'invalid_header',
    `${header}: must be the ETag of an answer in its quotes, such as ${sampleTag}, several with commas between, or *.`,
  )
}
