/** Converts Node's requests to requests of the REST API, and its responses back, compressed where that pays. */
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
import { chooseEncoding } from '../lib/encoding'

// Responses are compressed on zlib's threads, for callers that accept it. The number of spare cores limits how many are compressed
// at once. Above it responses are sent uncompressed; only callers that refuse uncompressed responses wait for their turn.
//
// An encoded representation needs an ETag of its own (RFC 9110, section 8.8.3.3): the record's ETag with the coding as suffix.
// Preconditions accept all of these ETags, because they identify the same record.

/** Smaller responses fit into one or two packets, so compressing them saves nothing. */
const minBytes = 1024

const maxConcurrent = Math.max(1, Math.min(4, availableParallelism()) - 1)

/** Fast levels: the output is a little larger and takes a fraction of the time. LGWIN bounds the memory of an encoder. */
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

const compress = async (response: ApiAnswer, incoming: IncomingMessage): Promise<ApiAnswer> => {
  const { body, headers, isCompressible } = response
  const accepted = incoming.headers['accept-encoding']
  if (!isCompressible) return response
  headers['vary'] = 'Accept-Encoding'
  if (!body || !('chunks' in body) || accepted === undefined) return response
  const { best, refusesIdentity } = chooseEncoding(accepted)
  if (best === 'identity') return response
  if (!refusesIdentity && (body.bytes < minBytes || running >= maxConcurrent)) return response
  const encoded = await runInTurn(() => encode(encoders[best](body.bytes), body))
  const tag = headers['etag']
  // The response to a write is an envelope, while its ETag is that of the record in the envelope.
  const isRecord = incoming.method === 'GET' || incoming.method === 'HEAD'
  return {
    ...response,
    body: encoded,
    headers: {
      ...headers,
      'content-encoding': best,
      ...(typeof tag === 'string' && isRecord ? { etag: tag.replace(/"$/, `-${best}"`) } : {}),
    },
  }
}

const runInTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= maxConcurrent) await new Promise<void>((resolve) => waiting.push(resolve))
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
  const output: Serialized = { bytes: 0, chunks: [] }
  encoder.on('data', (chunk: Buffer) => {
    output.bytes += chunk.byteLength
    output.chunks.push(chunk)
  })
  const ended = once(encoder, 'end')
  for (const chunk of takeChunks(body)) if (!encoder.write(chunk)) await once(encoder, 'drain')
  encoder.end()
  await ended
  return output
}

/**
 * Converts a request. Its body can be left half read without closing the connection, so that a refusal can still be sent.
 *
 * @param origin of the service: `https://cars.example.com`
 */
export const toApiRequest = (incoming: IncomingMessage, origin: string): ApiRequest => {
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
const graceMs = 2000

/** The maximum time without progress, and in total, while a caller receives a response, which occupies memory. */
const maxStallMs = 60_000
const maxSendMs = 300_000

/** Larger responses are sent at the speed of the caller, so that sent parts can be released. */
const streamedBytes = 256 * 1024

export const sendResponse = async (
  uncompressed: ApiAnswer,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> => {
  const response = await compress(uncompressed, incoming)
  const { body, headers, status } = response
  if (body && 'chunks' in body) headers['content-length'] = String(body.bytes)
  outgoing.writeHead(status, headers)
  if (incoming.method === 'HEAD' || !body) {
    outgoing.end()
    await discardBody(response)
  } else if ('chunks' in body && body.bytes <= streamedBytes) {
    outgoing.end(body.chunks.length === 1 ? body.chunks[0] : Buffer.concat(body.chunks))
    if (!isFlushed(outgoing)) limitSending(outgoing)
  } else {
    limitSending(outgoing)
    const source = 'chunks' in body ? Readable.from(takeChunks(body)) : Readable.fromWeb(body as NodeStream)
    await pipeline(source, outgoing)
  }
  if (incoming.complete) return
  incoming.resume()
  setTimeout(() => incoming.destroy(), graceMs).unref()
}

/** Whether the operating system has accepted the whole response, so that this process holds no buffer. */
const isFlushed = ({ socket }: ServerResponse): boolean => socket?.writableLength === 0

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
