/** Uploaded files, for callers with a key and for staff. */
import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
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
  const response = await kept(payload, new Request(`${url.origin}${url.pathname}`, { headers }), requestId)
  if (response && response.status < 400) return response
  throw fail('not_found', 'There is no such file that this key can see.')
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
  const response = await kept(payload, request, requestId)
  if (response && response.status !== 403 && response.status !== 404) return response
  throw fail('forbidden', 'There is no such file, or it is not for you to see.')
}

/**
 * Payload's answer for a file that is on the disk. Of one that is not it would log the name, so it is asked for another
 * that is not: no less is asked of the database than for a file that the caller does not see.
 */
const kept = async (
  payload: BasePayload,
  request: Request,
  requestId: string,
): Promise<Response | undefined> => {
  const url = new URL(request.url)
  const [name = '', , slug = ''] = url.pathname.split('/').reverse()
  const { staticDir } = payload.collections[slug as 'attachments'].config.upload
  const found = await stat(join(staticDir ?? slug, basename(decoded(name)))).catch(() => undefined)
  if (found?.isFile()) return toPayload(payload, request, requestId)
  const none = new Request(`${url.origin}${url.pathname.slice(0, -name.length)}no-such-file`, request)
  const answer = await toPayload(payload, none, requestId)
  await answer.body?.cancel()
  return undefined
}

const decoded = (name: string): string => {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
