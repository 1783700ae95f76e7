/** Reads a request's query and body with limits. */
import type { BasePayload } from 'payload'
import { holdBody, withoutPermit } from '../../../lib/admission'
import { type BodyLimit, readChunks, type BodySource } from './chunks'
import { fail } from '../failure'
import type { ApiRequest } from './message'
import { isBodyOptional } from '../actions/body'
import { isAction, type Operation } from '../operation'
import { optionsOf } from '../options'
import { parseJson } from '../parse/json'

/** The effective method and query: a long GET may be sent as POST with X-Payload-HTTP-Method-Override. */
export const methodAndSearch = async (request: ApiRequest, limit: number) => {
  const override =
    request.headers.get('x-payload-http-method-override') ?? request.headers.get('x-http-method-override')
  if (override === null)
    return { method: request.method === 'HEAD' ? 'GET' : request.method, search: request.search }
  if (request.method !== 'POST' || override.toUpperCase() !== 'GET') {
    throw fail('invalid_header', 'X-Payload-HTTP-Method-Override: must be GET, on a POST.')
  }
  if (mediaType(request) !== 'application/x-www-form-urlencoded') {
    throw fail(
      'unsupported_media_type',
      'Content-Type: a GET sent as POST carries application/x-www-form-urlencoded.',
    )
  }
  const form = await readText(request, { maxBytes: limit })
  return { method: 'GET', search: [request.search.slice(1), form].filter((part) => part !== '').join('&') }
}

type JsonBody = {
  isBatch?: boolean
  /** Whether the body is optional; it then defaults to an empty object. */
  isOptional?: boolean
  /** In bytes. */
  maxBytes: number
}

/**
 * The JSON of a body.
 *
 * @throws Failure for a body of another type, too large, or not JSON
 */
export const readJson = async (
  request: BodySource,
  { isBatch = false, isOptional = false, maxBytes }: JsonBody,
): Promise<unknown> => {
  const isJson = mediaType(request) === 'application/json'
  const unsupportedType = () => fail('unsupported_media_type', 'Content-Type: must be application/json.')
  if (!isJson && !(isOptional && mediaType(request) === '')) throw unsupportedType()
  const text = await readText(request, { maxBytes })
  if (isOptional && text === '') return {}
  if (!isJson) throw unsupportedType()
  return parseJson(text, isBatch)
}

export const mediaType = (request: BodySource): string =>
  (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''

/** @throws Failure for a body that is not UTF-8, and those of `readChunks` */
export const readText = async (request: BodySource, limit: BodyLimit): Promise<string> => {
  const contentLength = Number(request.headers.get('content-length')) || limit.maxBytes
  if (request.body) holdBody(Math.min(contentLength, limit.maxBytes))
  const bytes = request.body ? await withoutPermit(() => readBytes(request, limit)) : Buffer.alloc(0)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw fail('invalid_json', 'The body is not valid UTF-8.')
  }
}

const readBytes = async (request: BodySource, limit: BodyLimit): Promise<Uint8Array<ArrayBuffer>> => {
  const chunks: Uint8Array[] = []
  for await (const chunk of readChunks(request, limit)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** The parsed body of a request; undefined for an operation that takes none, whose body is ignored. */
export const bodyOf = async (
  payload: BasePayload,
  request: BodySource,
  operation: Operation,
): Promise<unknown> => {
  const { batchLimit, bodyLimit } = optionsOf(payload)
  if (isAction(operation))
    return operation.body
      ? readJson(request, { isOptional: isBodyOptional(operation), maxBytes: bodyLimit })
      : undefined
  const isBatch = operation.requestBody === 'records'
  return operation.requestBody && readJson(request, { isBatch, maxBytes: isBatch ? batchLimit : bodyLimit })
}
