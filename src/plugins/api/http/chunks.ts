/**
 * A body as it comes in, bounded in bytes and in time, so that neither a large body nor a dripping one holds anything for long.
 */
import { Failure, fail } from '../failure'

/** What came of a request, from whichever server. */
export type Sent = { body?: Request['body']; headers: Headers }

/** The body limit for anonymous callers. */
export const anonymousBytes = 64 * 1024

/** The time allowed for any body, and the minimum rate after that. */
const graceMs = 20_000
const leastBytesPerSecond = 16 * 1024

export type BodyLimit = {
  /** In bytes. */
  most: number
  /** Called once if a body exceeds the limit; returns the limit that applies after all. */
  widen?: () => Promise<number>
}

const closing = { headers: { Connection: 'close' } }

/**
 * The chunks of a body. A length that was announced may be missing or wrong, so they are counted too.
 *
 * @throws Failure `body_too_large`, at once where the announced length says so, `body_too_slow`, or `invalid_body` for one
 *   that breaks off
 */
export async function* chunksOf(request: Sent, { most, widen }: BodyLimit): AsyncGenerator<Uint8Array> {
  let limit = most
  let hasWidened = widen === undefined
  const require = async (bytes: number): Promise<void> => {
    if (bytes <= limit) return
    if (!hasWidened) limit = Math.max(limit, (await widen?.()) ?? 0)
    hasWidened = true
    if (bytes > limit) throw tooLarge(limit)
  }
  await require(Number(request.headers.get('content-length')))
  if (!request.body) return
  const reader = (request.body as ReadableStream<Uint8Array>).getReader()
  const began = performance.now()
  let received = 0
  let isDone = false
  try {
    for (;;) {
      const allowedMs = graceMs + (received / leastBytesPerSecond) * 1000
      const { done, value } = await within(reader, allowedMs - (performance.now() - began))
      if (done) {
        isDone = true
        return
      }
      received += value.byteLength
      await require(received)
      yield value
    }
  } finally {
    if (!isDone) void reader.cancel().catch(() => {})
  }
}

export const tooLarge = (limit: number): Failure =>
  new Failure(
    { code: 'body_too_large', message: `The body is larger than ${limit} bytes. Send less in one request.` },
    closing,
  )

const within = async (
  reader: ReadableStreamDefaultReader<Uint8Array>,
  ms: number,
): Promise<ReadableStreamReadResult<Uint8Array>> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooSlow()), Math.max(0, ms)).unref()
  })
  const read = reader.read().catch(() => {
    throw fail('invalid_body', 'The body broke off. Send it again.')
  })
  try {
    return await Promise.race([read, late])
  } finally {
    clearTimeout(timer)
    // Given up or not, its end is nobody's to hear of any more.
    read.catch(() => {})
  }
}

const tooSlow = (): Failure =>
  new Failure(
    {
      code: 'body_too_slow',
      message: `The body came too slowly: ${graceMs / 1000} seconds and one more for each ${leastBytesPerSecond / 1024} KiB are allowed. Send it again over a faster connection.`,
    },
    closing,
  )
