import { fail } from '../failure'

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
