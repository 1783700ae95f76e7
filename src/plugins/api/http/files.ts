/** Uploaded files, for callers with a key and for staff. */
import type { BasePayload, CollectionSlug } from 'payload'
import { modelOf } from '../../database/model/model'
import { fail } from '../failure'
import { toPayload } from '../staff/panel'

/** Whether the path, below the interface's base, is a file's: `/{collection}/file/{name}`. */
export const isFile = (payload: BasePayload, path: string): boolean => {
  const [, slug = '', word, name, ...rest] = path.split('/')
  const collection = modelOf(payload).get(slug)?.isOpen
    ? payload.collections[slug as CollectionSlug]
    : undefined
  return Boolean(collection?.config.upload) && word === 'file' && Boolean(name) && rest.length === 0
}

/** An uploaded file, by the engine of stored files, which asks the record's own access for the key that signs the request. */
export const sendFile = async (
  payload: BasePayload,
  request: Request,
  { key, requestId, url }: { key: string | undefined; requestId: string; url: URL },
): Promise<Response> => {
  const headers = new Headers({ Authorization: `Bearer ${key}` })
  const range = request.headers.get('range')
  if (range !== null) headers.set('Range', range)
  const asked = new Request(`${url.origin}${url.pathname}`, { headers })
  const file = await found(payload, asked, requestId)
  if (!file) throw fail('not_found', 'There is no such file that this key can see.')
  return file
}

/** The same for a staff session, which is told as little of a file that it does not see. */
export const sendFileToStaff = async (
  payload: BasePayload,
  request: Request,
  requestId: string,
): Promise<Response> => {
  if (new URL(request.url).searchParams.has('prefix')) {
    throw fail('invalid_parameter', 'prefix: files are named by their name alone. Leave it out.')
  }
  const file = await found(payload, request, requestId)
  if (!file) throw fail('forbidden', 'There is no such file, or it is not for you to see.')
  return file
}

/** The file, or a part of it, or that it has no such part. */
const found = async (
  payload: BasePayload,
  request: Request,
  requestId: string,
): Promise<Response | undefined> => {
  const response = await toPayload(payload, request, requestId)
  if (response.status < 400 || response.status === 416) return response
  await response.body?.cancel()
  if (response.status >= 500) throw fail('unavailable', 'The file cannot be read now. Try again in a moment.')
  return undefined
}
