/** Reads a request's id, query and body with limits. */
import { holdBody, withoutPlace } from '../../../lib/admission'
import { type BodyLimit, chunksOf } from './chunks'
import { fail } from '../failure'
import { parseJson } from '../parse/json'
import type { Sent } from './chunks'

/** The caller's own request id when it sends a usable one, else a new one. */
export const requestIdOf = (headers: Headers): string => {
  const sent = headers.get('x-request-id')
  return sent !== null && /^[\w.:/+=-]{1,128}$/.test(sent) ? sent : crypto.randomUUID()
}

/** @throws Failure for a request id that was sent and cannot be used */
export const checkHeaders = (headers: Headers): void => {
  const sent = headers.get('x-request-id')
  if (sent !== null && requestIdOf(headers) !== sent) {
    throw fail('invalid_header', 'X-Request-Id: must be 1 to 128 letters, digits or . _ : / + = -')
  }
}

/** The effective method and query: a long GET may be sent as POST with X-Payload-HTTP-Method-Override. */
export const methodAndSearch = async (request: Request, url: URL, limit: number) => {
  const override =
    request.headers.get('x-payload-http-method-override') ?? request.headers.get('x-http-method-override')
  if (override === null)
    return { method: request.method === 'HEAD' ? 'GET' : request.method, search: url.search }
  if (request.method !== 'POST' || override.toUpperCase() !== 'GET') {
    throw fail('invalid_header', 'X-Payload-HTTP-Method-Override: must be GET, on a POST.')
  }
  if (mediaType(request) !== 'application/x-www-form-urlencoded') {
    throw fail(
      'unsupported_media_type',
      'Content-Type: a GET sent as POST carries application/x-www-form-urlencoded.',
    )
  }
  const form = await readText(request, { most: limit })
  return { method: 'GET', search: [url.search.slice(1), form].filter((part) => part !== '').join('&') }
}

type JsonBody = {
  isBatch?: boolean
  /** Whether the body is optional; it then defaults to an empty object. */
  isOptional?: boolean
  /** In bytes. */
  most: number
}

/**
 * The JSON of a body.
 *
 * @throws Failure for a body of another type, too large, or not JSON
 */
export const readJson = async (
  request: Sent,
  { isBatch = false, isOptional = false, most }: JsonBody,
): Promise<unknown> => {
  const isJson = mediaType(request) === 'application/json'
  const unsupported = () => fail('unsupported_media_type', 'Content-Type: must be application/json.')
  if (!isJson && !(isOptional && mediaType(request) === '')) throw unsupported()
  const text = await readText(request, { most })
  if (isOptional && text === '') return {}
  if (!isJson) throw unsupported()
  return parseJson(text, isBatch)
}

export const mediaType = (request: Sent): string =>
  (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''

/** @throws Failure for a body that is not UTF-8, and those of `chunksOf` */
export const readText = async (request: Sent, limit: BodyLimit): Promise<string> => {
  const announced = Number(request.headers.get('content-length')) || limit.most
  if (request.body) holdBody(Math.min(announced, limit.most))
  const bytes = request.body ? await withoutPlace(() => readBytes(request, limit)) : Buffer.alloc(0)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw fail('invalid_json', 'The body is not valid UTF-8.')
  }
}

const readBytes = async (request: Sent, limit: BodyLimit): Promise<Uint8Array<ArrayBuffer>> => {
  const chunks: Uint8Array[] = []
  for await (const chunk of chunksOf(request, limit)) chunks.push(chunk)
  return Buffer.concat(chunks)
}
