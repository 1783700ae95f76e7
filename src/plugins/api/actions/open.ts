/** Public actions, which need neither key nor session. */
import type { BasePayload } from 'payload'
import { collectionOf } from '../../database/model/model'
import { parametersOf } from '../parse/parameters'
import { readIdempotencyKey, checkHeaders, readPreconditions } from '../http/headers'
import type { Answer } from '../http/answer'
import type { ApiRequest } from '../http/message'
import { actionsOf, type PublicAction } from './action'

type PublicMatch = { action: PublicAction; slug: string }

/**
 * Finds the public action that a request calls, if any.
 *
 * @param path below the REST API's base, with its leading slash
 */
export const findPublicAction = (
  payload: Pick<BasePayload, 'config'>,
  method: string,
  path: string,
): PublicMatch | undefined => {
  if (method !== 'GET' && method !== 'HEAD') return undefined
  const [, slug = '', ...words] = path.replace(/\/$/, '').split('/')
  const actionPath = `/${words.join('/')}`
  for (const action of actionsOf(payload, slug)) {
    if (action.isPublic && action.path === actionPath) return { action, slug }
  }
  return undefined
}

export const performPublic = async (
  payload: BasePayload,
  { headers, search }: Pick<ApiRequest, 'headers' | 'search'>,
  { action, slug }: PublicMatch,
): Promise<Answer> => {
  checkHeaders(headers)
  readIdempotencyKey(headers, false)
  readPreconditions(headers, { operation: action })
  parametersOf(payload, search, { collection: collectionOf(payload, slug), operation: action })
  return action.perform({ payload })
}
