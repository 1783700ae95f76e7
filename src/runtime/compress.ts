/**
 * Compresses answers for callers who ask for it, on the threads of zlib: the thread that answers others does none of it. So many
 * are compressed at once as the machine has cores to spare; while these are busy answers go out as they are, so nobody waits
 * for what others have compressed. Who takes no answer that is not compressed waits for a turn.
 *
 * An ETag is not changed: it names a record and what happened to it, before any coding, and stays what `If-Match` is given.
 * Nothing here answers a part of a record, for which its bytes would have to be the same.
 */
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import type { Transform } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { acceptedEncoding } from '../lib/encoding'
import type { ApiAnswer } from '../plugins/api/http/message'
import { type Serialized, takeChunks } from '../plugins/api/http/serialize'

/** Less is not worth the time, as it fits into one packet or two. */
const leastBytes = 1024

const maxAtOnce = Math.max(1, Math.min(4, availableParallelism()) - 1)

/** Fast ones: a little larger, many times cheaper. The window bounds what each holds while it works. */
const encoders: Record<'br' | 'gzip', (bytes: number) => Transform> = {
  br: (bytes) =>
    createBrotliCompress({
      params: {
        [constants.BROTLI_PARAM_LGWIN]: 18,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: 4,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
      },
    }),
  gzip: () => createGzip({ level: 4 }),
}

let running = 0
const waiting: (() => void)[] = []

/** @param accepted `Accept-Encoding` of the request */
export const compressed = async (answered: ApiAnswer, accepted: string | undefined): Promise<ApiAnswer> => {
  const { body, headers, isCompressible } = answered
  if (!isCompressible) return answered
  headers['vary'] = 'Accept-Encoding'
  if (!body || !('chunks' in body) || accepted === undefined) return answered
  const { best, refusesIdentity } = acceptedEncoding(accepted)
  if (best === 'identity') return answered
  if (!refusesIdentity && (body.bytes < leastBytes || running >= maxAtOnce)) return answered
  const smaller = await inTurn(() => encode(encoders[best](body.bytes), body))
  return { ...answered, body: smaller, headers: { ...headers, 'content-encoding': best } }
}

const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= maxAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

const encode = async (encoder: Transform, body: Serialized): Promise<Serialized> => {
  const made: Serialized = { bytes: 0, chunks: [] }
  encoder.on('data', (chunk: Buffer) => {
    made.bytes += chunk.byteLength
    made.chunks.push(chunk)
  })
  const ended = once(encoder, 'end')
  for (const chunk of takeChunks(body)) if (!encoder.write(chunk)) await once(encoder, 'drain')
  encoder.end()
  await ended
  return made
}
