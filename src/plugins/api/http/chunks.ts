/**
 * Reads a request body with limits on its size and time, so that neither a large body nor a slow one holds resources
 * for long.
 */
import type { HeaderReader } from '../../../lib/headers'
import { Failure, fail } from '../failure'
import type { RequestBody } from './message'

/** The parts of a request that are needed to read its body. */
export type BodySource = { body?: null | RequestBody; headers: HeaderReader }

/** The body limit for anonymous callers. */
export const anonymousBytes = 64 * 1024

/** The time allowed for any body, and the minimum rate after that. */
const graceMs = 20_000
const minBytesPerSecond = 16 * 1024

export type BodyLimit = {
  /** In bytes. */
  maxBytes: number
  /** Called once if a body exceeds the limit; returns the limit that applies after all. */
  widen?: () => Promise<number>
}

const closing = { headers: { Connection: 'close' } }

/**
 * Reads the chunks of a body. Counts their bytes, because Content-Length may be missing or wrong.
 *
 * @throws Failure `unsupported_media_type` for a compressed body; `body_too_large`, at once if Content-Length exceeds the limit; `body_too_slow`; `invalid_body` if the
 *   connection breaks
 */
export async function* readChunks(
  request: BodySource,
  { maxBytes, widen }: BodyLimit,
): AsyncGenerator<Uint8Array> {
  let limit = maxBytes
  let hasWidened = widen === undefined
  if (!isUncompressed(request.headers.get('content-encoding'))) throw encodedBodyFailure()
  const require = async (bytes: number): Promise<void> => {
    if (bytes <= limit) return
    if (!hasWidened) limit = Math.max(limit, (await widen?.()) ?? 0)
    hasWidened = true
    if (bytes > limit) throw tooLarge(limit)
  }
  await require(Number(request.headers.get('content-length')))
  if (!request.body) return
  const reader = toReader(request.body)
  const began = performance.now()
  let received = 0
  let isDone = false
  try {
    for (;;) {
      const allowedMs = graceMs + (received / minBytesPerSecond) * 1000
      const { done, value } = await readWithin(reader, allowedMs - (performance.now() - began))
      if (done || !value) {
        isDone = true
        return
      }
      received += value.byteLength
      await require(received)
      yield value
    }
  } finally {
    if (!isDone) void reader.cancel()?.catch(() => {})
  }
}

const isUncompressed = (contentEncoding: null | string): boolean =>
  (contentEncoding ?? '').split(',').every((coding) => /^\s*(identity)?\s*$/i.test(coding))

/** Names what is accepted, as RFC 7694 (section 3) has it. */
const encodedBodyFailure = (): Failure =>
  new Failure(
    {
      code: 'unsupported_media_type',
      message: 'Content-Encoding: a body is taken as it is. Send it uncompressed, without this header.',
    },
    { headers: { 'Accept-Encoding': 'identity' } },
  )

export const tooLarge = (limit: number): Failure =>
  new Failure(
    { code: 'body_too_large', message: `The body is larger than ${limit} bytes. Send less in one request.` },
    closing,
  )

type Reader = {
  cancel: () => Promise<unknown> | undefined
  read: () => Promise<{ done?: boolean | undefined; value: Uint8Array | undefined }>
}

const toReader = (body: RequestBody): Reader => {
  if (body instanceof ReadableStream) return body.getReader()
  const chunks = body[Symbol.asyncIterator]()
  return { cancel: () => chunks.return?.(), read: () => chunks.next() }
}

const readWithin = async (reader: Reader, ms: number): ReturnType<Reader['read']> => {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooSlow()), Math.max(0, ms)).unref()
  })
  const read = reader.read().catch(() => {
    throw fail('invalid_body', 'The body broke off. Send it again.')
  })
  try {
    return await Promise.race([read, timeout])
  } finally {
    clearTimeout(timer)
    // After a timeout the read is not awaited any more, and its rejection must not be unhandled.
    read.catch(() => {})
  }
}

const tooSlow = (): Failure =>
  new Failure(
    {
      code: 'body_too_slow',
      message: `The body came too slowly: ${graceMs / 1000} seconds and one more for each ${minBytesPerSecond / 1024} KiB are allowed. Send it again over a faster connection.`,
    },
    closing,
  )
