/** Uploaded files, for callers with a key. */
import type { BasePayload, CollectionSlug } from 'payload'
import { modelOf } from '../database/model'
import { fail } from './failure'
import { toPayload } from './panel'

/** Whether the path, below the interface's base, is a file's: `/{collection}/file/{name}`. */
export const isFile = (payload: BasePayload, path: string): boolean => {
  const [, slug = '', word, name, ...rest] = path.split('/')
  const collection = modelOf(payload).get(slug)?.isOpen
    ? payload.collections[slug as CollectionSlug]
    : undefined
  return Boolean(collection?.config.upload) && word === 'file' && Boolean(name) && rest.length === 0
}

/** An uploaded file, by Payload's handler, which asks the record's own access for the key that signs the request. */
export const sendFile = async (
  payload: BasePayload,
  request: Request,
  { key, requestId, url }: { key: string | undefined; requestId: string; url: URL },
): Promise<Response> => {
  const headers = new Headers({ Authorization: `Bearer ${key}` })
  const range = request.headers.get('range')
  if (range !== null) headers.set('Range', range)
  const response = await toPayload(
    payload,
    new Request(`${url.origin}${url.pathname}`, { headers }),
    requestId,
  )
  if (response.status < 400) return response
  throw fail('not_found', 'There is no such file that this key can see.')
}
