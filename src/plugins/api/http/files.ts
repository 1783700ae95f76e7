/** Sends uploaded files to callers with a key and to staff. */
import type { BasePayload, CollectionSlug } from 'payload'
import { modelOf } from '../../database/model/model'
import { fail } from '../failure'
import type { ApiRequest } from './message'
import { forwardToPayload } from '../staff/panel'

/** Whether a path, relative to the interface's base path, is that of a file: `/{collection}/file/{name}`. */
export const isFile = (payload: BasePayload, path: string): boolean => {
  const [, slug = '', word, name, ...rest] = path.split('/')
  const collection = modelOf(payload).get(slug)?.isOpen
    ? payload.collections[slug as CollectionSlug]
    : undefined
  return Boolean(collection?.config.upload) && word === 'file' && Boolean(name) && rest.length === 0
}

/** Sends a file to a key, through Payload's endpoint, which checks the key's access to the file's record. */
export const sendFile = async (
  payload: BasePayload,
  request: Pick<ApiRequest, 'headers' | 'origin' | 'path'>,
  { key, requestId }: { key: string | undefined; requestId: string },
): Promise<Response> => {
  const headers = new Headers({ Authorization: `Bearer ${key}` })
  const range = request.headers.get('range')
  if (range !== null) headers.set('Range', range)
  const fileRequest = new Request(`${request.origin}${request.path}`, { headers })
  const file = await fetchFile(payload, fileRequest, requestId)
  if (!file) throw fail('not_found', 'There is no such file that this key can see.')
  return file
}

/** Sends a file to a staff session. The answer does not reveal whether a file exists that the caller may not see. */
export const sendFileToStaff = async (
  payload: BasePayload,
  request: Request,
  requestId: string,
): Promise<Response> => {
  if (new URL(request.url).searchParams.has('prefix')) {
    throw fail('invalid_parameter', 'prefix: files are named by their name alone. Leave it out.')
  }
  const file = await fetchFile(payload, request, requestId)
  if (!file) throw fail('forbidden', 'There is no such file, or it is not for you to see.')
  return file
}

/** The response with the file or a range of it, or 416 for a range that it does not have; undefined for any other failure. */
const fetchFile = async (
  payload: BasePayload,
  request: Request,
  requestId: string,
): Promise<Response | undefined> => {
  const response = await forwardToPayload(payload, request, requestId)
  if (response.status < 400 || response.status === 416) return response
  await response.body?.cancel()
  if (response.status >= 500) throw fail('unavailable', 'The file cannot be read now. Try again in a moment.')
  return undefined
}
