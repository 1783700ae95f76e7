/** Node's requests and answers as the web's, and back. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'

/**
 * The request as the web's. Its body may be given up half read without ending the connection, over which the
 * refusal has yet to travel.
 *
 * @param base the address that relative ones belong to
 * @throws TypeError for a method or an address that the web does not know
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

// How long a caller may still send what is thrown away, so that it reads the answer before the connection ends.
const grace = 2000

/** How long a caller may take nothing of its answer, and how long it may take in all: what it leaves lies in memory. */
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
