/** Converts Node's requests to those of the REST API, and responses back. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { ReceivedHeaders } from '../lib/headers'
import { type ApiAnswer, type ApiRequest, discardBody } from '../plugins/api/http/message'
import type { Serialized } from '../plugins/api/http/answer'
import { takeChunks } from '../plugins/api/http/serialize'
import { acceptedEncoding } from '../lib/encoding'

// Compresses responses for callers that accept it, on zlib's threads, never on the main thread. At most as many responses are
// compressed at once as the machine has spare cores; others are sent uncompressed meanwhile, so that nobody waits. Only callers
// that
// refuse uncompressed responses wait for their turn.
//
// An encoded representation has the ETag of its own that RFC 9110, section 8.8.3.3, requires: the record's with the coding as
// suffix. Preconditions accept each of them, because they name the same record.

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

const compressed = async (answered: ApiAnswer, incoming: IncomingMessage): Promise<ApiAnswer> => {
  const { body, headers, isCompressible } = answered
  const accepted = incoming.headers['accept-encoding']
  if (!isCompressible) return answered
  headers['vary'] = 'Accept-Encoding'
  if (!body || !('chunks' in body) || accepted === undefined) return answered
  const { best, refusesIdentity } = acceptedEncoding(accepted)
  if (best === 'identity') return answered
  if (!refusesIdentity && (body.bytes < leastBytes || running >= maxAtOnce)) return answered
  const smaller = await inTurn(() => encode(encoders[best](body.bytes), body))
  const tag = headers['etag']
  // The body of the response to a write is an envelope, while its ETag is that of the record in it.
  const isRecord = incoming.method === 'GET' || incoming.method === 'HEAD'
  return {
    ...answered,
    body: smaller,
    headers: {
      ...headers,
      'content-encoding': best,
      ...(typeof tag === 'string' && isRecord ? { etag: tag.replace(/"$/, `-${best}"`) } : {}),
    },
  }
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

/**
 * A request. Its body may be abandoned half read without closing the connection, which still has to carry the refusal.
 *
 * @param origin of the service: `https://cars.example.com`
 */
export const requestOf = (incoming: IncomingMessage, origin: string): ApiRequest => {
  const { method = 'GET', rawHeaders, url = '/' } = incoming
  const end = url.includes('?') ? url.indexOf('?') : url.length
  const search = url.slice(end)
  const hasBody = method !== 'GET' && method !== 'HEAD'
  return {
    body: hasBody ? { [Symbol.asyncIterator]: () => incoming.iterator({ destroyOnReturn: false }) } : null,
    headers: new ReceivedHeaders(rawHeaders),
    method,
    origin,
    path: url.slice(0, end),
    search: search === '?' ? '' : search,
  }
}

// How long a caller may keep sending a discarded body, so that it can read the response before the connection closes.
const grace = 2000

/** The maximum time without progress, and in total, while a caller receives a response, which occupies memory. */
const maxStallMs = 60_000
const maxSendMs = 300_000

/** Larger responses are sent at the speed of the caller, so that sent parts can be released. */
const streamedBytes = 256 * 1024

export const sendAnswer = async (
  made: ApiAnswer,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> => {
  const answered = await compressed(made, incoming)
  const { body, headers, status } = answered
  if (body && 'chunks' in body) headers['content-length'] = String(body.bytes)
  outgoing.writeHead(status, headers)
  if (incoming.method === 'HEAD' || !body) {
    outgoing.end()
    await discardBody(answered)
  } else if ('chunks' in body && body.bytes <= streamedBytes) {
    outgoing.end(body.chunks.length === 1 ? body.chunks[0] : Buffer.concat(body.chunks))
    if (!isTaken(outgoing)) limitSending(outgoing)
  } else {
    limitSending(outgoing)
    const source = 'chunks' in body ? Readable.from(takeChunks(body)) : Readable.fromWeb(body as NodeStream)
    await pipeline(source, outgoing)
  }
  if (incoming.complete) return
  incoming.resume()
  setTimeout(() => incoming.destroy(), grace).unref()
}

/** Whether the operating system has accepted all of it, so that no buffer is held here. */
const isTaken = ({ socket }: ServerResponse): boolean => socket?.writableLength === 0

const limitSending = (outgoing: ServerResponse): void => {
  outgoing.setTimeout(maxStallMs, () => outgoing.destroy())
  const limit = setTimeout(() => outgoing.destroy(), maxSendMs)
  outgoing.once('close', () => clearTimeout(limit))
}

export const sendText = (outgoing: ServerResponse, status: number, text: string): void => {
  const body = `${text}\n`
  outgoing.writeHead(status, {
    'Cache-Control': 'no-store',
    'Content-Length': Buffer.byteLength(body),
    'Content-Type': 'text/plain',
  })
  outgoing.end(body)
}
