/**
 * A request to the interface and its answer as plain objects. A server makes the one and sends the other without the web's
 * `Request` and `Response`, which cost more than most of what is asked. Where only those will do, in Payload's own handler and
 * in tests, they are made here.
 */
import { Readable } from 'node:stream'
import type { HeaderReader } from '../../../lib/headers'
import { type Serialized, streamOf } from './serialize'

/** A body as it comes in. */
export type RequestBody = AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>

export type ApiRequest = {
  body: null | RequestBody
  headers: HeaderReader & Iterable<[name: string, value: string]>
  method: string
  /** Of the service: `https://cars.example.com`. */
  origin: string
  /** As in the request line, checked (`requestTarget.ts`). */
  path: string
  /** With its question mark; empty without parameters. */
  search: string
}

/** Header names are in small letters. Only `set-cookie` has several values. */
export type AnswerHeaders = Record<string, string | string[]>

export type ApiAnswer = {
  /** Null: the answer has none. A stream is of bytes whose number nobody knows yet. */
  body: null | ReadableStream<Uint8Array> | Serialized
  headers: AnswerHeaders
  /** Whether a server may compress it: not what holds a secret, a file, or what is compressed already. */
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
  const read: AnswerHeaders = {}
  for (const [name, value] of headers) if (name !== 'set-cookie') read[name] = value
  const cookies = headers.getSetCookie()
  if (cookies.length > 0) read['set-cookie'] = cookies
  return { body, headers: read, isCompressible: false, status }
}

export const toWebResponse = ({ body, headers, status }: ApiAnswer): Response => {
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().map((each): [string, string] => [name, each]),
  )
  const stream = body && 'chunks' in body ? streamOf(body) : body
  return new Response(stream as BodyInit | null, { headers: pairs, status })
}

/** Ends what nobody will read: an open file in it would stay open. */
export const discardBody = async ({ body }: Pick<ApiAnswer, 'body'>): Promise<void> => {
  if (body && !('chunks' in body)) await body.cancel()
}

/** The names of headers in small letters. */
export const lowerCased = (headers: Readonly<Record<string, string>>): Record<string, string> => {
  const lowered: Record<string, string> = {}
  for (const name of Object.keys(headers)) lowered[name.toLowerCase()] = headers[name] ?? ''
  return lowered
}
