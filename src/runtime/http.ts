/** Converts Node's requests and responses to web ones and back. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'

/**
 * Converts a request. Its body may be abandoned half read without closing the connection, which still has to carry
 * the refusal.
 *
 * @param base the base of relative URLs
 * @throws TypeError for a method or URL that the web API does not accept
 */
export const toRequest = (incoming: IncomingMessage, base: string): Request => {
  const headers = new Headers()
  for (let at = 0; at < incoming.rawHeaders.length; at += 2) {
    headers.append(incoming.rawHeaders[at] ?? '', incoming.rawHeaders[at + 1] ?? '')
  }
  const { method = 'GET', url = '/' } = incoming
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const body = hasBody
    ? Readable.toWeb(Readable.from(incoming.iterator({ destroyOnReturn: false })))
    : undefined
  return new Request(new URL(`${new URL(base).origin}${url}`), {
    ...(body ? { body: body as unknown as BodyInit, duplex: 'half' } : {}),
    headers,
    method,
  })
}

// How long a caller may keep sending a discarded body, so that it can read the response before the connection closes.
const grace = 2000

/** The maximum time without progress, and in total, while a caller receives a response, which occupies memory. */
const maxStallMs = 60_000
const maxSendMs = 300_000

export const sendResponse = async (
  response: Response,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> => {
  outgoing.writeHead(response.status, [...response.headers].flat())
  outgoing.setTimeout(maxStallMs, () => outgoing.destroy())
  const limit = setTimeout(() => outgoing.destroy(), maxSendMs)
  outgoing.once('close', () => clearTimeout(limit))
  if (response.body) await pipeline(Readable.fromWeb(response.body as ReadableStream), outgoing)
  else outgoing.end()
  if (incoming.complete) return
  incoming.resume()
  setTimeout(() => incoming.destroy(), grace).unref()
}

export const sendText = (outgoing: ServerResponse, status: number, text: string): void => {
  outgoing.writeHead(status, { 'Cache-Control': 'no-store', 'Content-Type': 'text/plain' })
  outgoing.end(`${text}\n`)
}
