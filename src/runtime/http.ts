/** Node's requests and answers as those of the interface, and back. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { ReceivedHeaders } from '../lib/headers'
import { type ApiAnswer, type ApiRequest, discardBody } from '../plugins/api/http/message'
import { takeChunks } from '../plugins/api/http/serialize'
import { compressed } from './compress'

/** Of no interface here; the web's `Request` refuses them as well. */
const unsupported = new Set(['CONNECT', 'TRACE', 'TRACK'])

/**
 * A request. Its body may be abandoned half read without closing the connection, which still has to carry the refusal.
 *
 * @param origin of the service: `https://cars.example.com`
 * @returns undefined for a method that nothing here has
 */
export const requestOf = (incoming: IncomingMessage, origin: string): ApiRequest | undefined => {
  const { method = 'GET', rawHeaders, url = '/' } = incoming
  if (unsupported.has(method)) return undefined
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

/** Longer answers are sent as the caller takes them, so that what was taken is held no more. */
const streamedBytes = 256 * 1024

export const sendAnswer = async (
  made: ApiAnswer,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> => {
  const answered = await compressed(made, incoming.headers['accept-encoding'])
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

/** Whether the system has all of it: nothing of it is held here. */
const isTaken = ({ socket }: ServerResponse): boolean => socket?.writableLength === 0

const limitSending = (outgoing: ServerResponse): void => {
  outgoing.setTimeout(maxStallMs, () => outgoing.destroy())
  const limit = setTimeout(() => outgoing.destroy(), maxSendMs)
  outgoing.once('close', () => clearTimeout(limit))
}

export const sendText = (outgoing: ServerResponse, status: number, text: string): void => {
  outgoing.writeHead(status, { 'Cache-Control': 'no-store', 'Content-Type': 'text/plain' })
  outgoing.end(`${text}\n`)
}
