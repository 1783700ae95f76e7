/**
 * A request to the REST API and its response as plain objects. The server creates and sends them without the web's
 * `Request` and `Response`, which cost more than most requests do. Payload's own handler and tests need web objects;
 * the conversions are here.
 */
import { Readable } from 'node:stream'
import type { HeaderReader } from '../../../lib/headers'
import type { Serialized } from './answer'
import { streamOf } from './serialize'

/** The body of a request, as received. */
export type RequestBody = AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>

export type ApiRequest = {
  body: null | RequestBody
  headers: HeaderReader & Iterable<[name: string, value: string]>
  method: string
  /** The origin of the service: `https://cars.example.com`. */
  origin: string
  /** As in the request line, checked (`requestTarget.ts`). */
  path: string
  /** With its question mark; empty without parameters. */
  search: string
}

/** Header names are in lower case. Only `set-cookie` has several values. */
export type AnswerHeaders = Record<string, string | string[]>

export type ApiAnswer = {
  /** Null for a response without a body. A stream has an unknown length. */
  body: null | ReadableStream<Uint8Array> | Serialized
  headers: AnswerHeaders
  /** Whether a server may compress it: false for responses with a secret, files, and compressed data. */
  isCompressible: boolean
  status: number
}

export const fromWebRequest = (request: Request): ApiRequest => {
  const { origin, pathname, search } = new URL(request.url)
  const { body, headers, method } = request
  return { body, headers, method, origin, path: pathname, search }
}

/** For Payload's handler. The body can be taken once. */
export const toWebRequest = ({ body, headers, method, origin, path, search }: ApiRequest): Request => {
  const stream = body && !(body instanceof ReadableStream) ? Readable.toWeb(Readable.from(body)) : body
  return new Request(`${origin}${path}${search}`, {
    ...(stream ? { body: stream as BodyInit, duplex: 'half' } : {}),
    headers: [...headers],
    method,
  })
}

export const fromWebResponse = ({ body, headers, status }: Response): ApiAnswer => {
  const answerHeaders: AnswerHeaders = {}
  for (const [name, value] of headers) if (name !== 'set-cookie') answerHeaders[name] = value
  const cookies = headers.getSetCookie()
  if (cookies.length > 0) answerHeaders['set-cookie'] = cookies
  return { body, headers: answerHeaders, isCompressible: false, status }
}

export const toWebResponse = ({ body, headers, status }: ApiAnswer): Response => {
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().map((each): [string, string] => [name, each]),
  )
  const stream = body && 'chunks' in body ? streamOf(body) : body
  return new Response(stream as BodyInit | null, { headers: pairs, status })
}

/** Cancels a body that will not be read, because its file would stay open. */
export const discardBody = async ({ body }: Pick<ApiAnswer, 'body'>): Promise<void> => {
  if (body && !('chunks' in body)) await body.cancel()
}

/** Converts header names to lower case. */
export const withLowerCaseNames = (headers: Readonly<Record<string, string>>): Record<string, string> => {
  const lowered: Record<string, string> = {}
  for (const name of Object.keys(headers)) lowered[name.toLowerCase()] = headers[name] ?? ''
  return lowered
}
