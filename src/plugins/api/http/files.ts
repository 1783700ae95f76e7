/** Sends uploaded files to callers with an API key and to staff. */
import type { BasePayload, CollectionSlug } from 'payload'
import { modelOf } from '../../database/model/model'
import { fail } from '../failure'
import type { ApiRequest } from './message'
import { forwardToPayload } from '../staff/panel'

/** Whether a path, relative to the REST API's base path, is that of a file: `/{collection}/file/{name}`. */
export const isFile = (payload: BasePayload, path: string): boolean => {
  const [, slug = '', word, name, ...rest] = path.split('/')
  const collection = modelOf(payload).get(slug)?.isOpen
    ? payload.collections[slug as CollectionSlug]
    : undefined
  return Boolean(collection?.config.upload) && word === 'file' && Boolean(name) && rest.length === 0
}

/** The headers that decide how much of a file is sent. */
const conditions = [
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'if-unmodified-since',
  'range',
]

/** Sends a file to an API key, through Payload's endpoint, which checks the key's access to the file's record. */
export const sendFile = async (
  payload: BasePayload,
  request: Pick<ApiRequest, 'headers' | 'method' | 'origin' | 'path'>,
  { key, requestId }: { key: string | undefined; requestId: string },
): Promise<Response> => {
  const headers = new Headers({ Authorization: `Bearer ${key}` })
  for (const name of conditions) {
    const value = request.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  // RFC 9110, section 14.2: ranges apply to GET only.
  if (request.method !== 'GET') headers.delete('Range')
  const fileRequest = new Request(`${request.origin}${request.path}`, { headers })
  const file = await fetchFile(payload, fileRequest, requestId)
  if (!file) throw fail('not_found', 'There is no such file that this key can see.')
  return file
}

/** Sends a file to a staff session. The response does not reveal whether a file exists that the caller may not see. */
export const sendFileToStaff = async (
  payload: BasePayload,
  request: Request,
  requestId: string,
): Promise<Response> => {
  if (new URL(request.url).searchParams.has('prefix')) {
    throw fail('invalid_parameter', 'prefix: files are named by their name alone. Leave it out.')
  }
  const headers = new Headers(request.headers)
  if (request.method === 'HEAD') headers.delete('Range')
  // Payload has no route for HEAD. The body of this GET is not sent.
  const file = await fetchFile(payload, new Request(request.url, { headers }), requestId)
  if (!file) throw fail('forbidden', 'There is no such file, or it is not for you to see.')
  return file
}

/**
 * The response with the file or a range of it, 304, or 416 for a range that it does not have; undefined if the file does not
 * exist.
 *
 * @throws Failure `precondition_failed`, `unavailable`
 */
const fetchFile = async (
  payload: BasePayload,
  request: Request,
  requestId: string,
): Promise<Response | undefined> => {
  const response = await forwardToPayload(payload, request, requestId)
  if (response.status < 400 || response.status === 416) return response
  await response.body?.cancel()
  if (response.status === 412) {
    throw fail('precondition_failed', 'The file is not the one that If-Match or If-Unmodified-Since names.')
  }
  if (response.status >= 500) throw fail('unavailable', 'The file cannot be read now. Try again in a moment.')
  return undefined
}
