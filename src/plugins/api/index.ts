/**
 * The REST API of the interface document, for every collection that is open to API keys, and the same bulk operations
 * for the admin panel.
 */
import { randomUUID } from 'node:crypto'
import {
  APIError,
  type AfterErrorHook,
  type CollectionSlug,
  type Config,
  type Endpoint,
  type GlobalConfig,
  NotFound,
  type Plugin,
} from 'payload'
import type { ContractOptions } from './options'
import { withDataIntegrity } from '../database'
import { changesSlug } from '../ledger'
import { IdempotentAnswers } from './idempotency/collection'
import { bulkSafe } from '../../fields/bulkSafe'
import { logSlowCollections, refuseOpenAccounts } from './read/startupChecks'
import { staffBulk } from './staff/staffBulk'
import { staffRights } from './staff/staffRights'
import { toFailure } from './translate'
import { requestIdOf } from './http/headers'
import { logFailure } from './http/logFailure'
import { undoForStaff } from './staff/undoForStaff'
import { contextOf } from '../database/requestContext'

/**
 * An endpoint of Payload that writes one record for a staff session. Its write is recorded as a batch, so that it can
 * be undone.
 */
type EndpointConfig = Omit<Endpoint, 'root'>

const asBatch = (method: EndpointConfig['method'], path: string): EndpointConfig => {
  const endpoint: EndpointConfig = {
    async handler(req) {
      const batchId = randomUUID()
      contextOf(req).batchId = batchId
      const slug = String(req.routeParams?.['collection'])
      const { endpoints } = req.payload.collections[slug as CollectionSlug].config
      // The endpoint of Payload that this one replaces.
      const replaced = (endpoints || []).find(
        (each) => each.method === method && each.path === path && each.handler !== endpoint.handler,
      )
      if (!replaced) throw new NotFound(req.t)
      const response = await replaced.handler(req)
      if (response.ok) response.headers.set('X-Batch-Id', batchId)
      return response
    },
    method,
    path,
  }
  return endpoint
}

/** `DELETE /{collection}/{id}` */
const staffDelete = asBatch('delete', '/:id')

/** `POST /{collection}` of an upload collection. */
const staffUpload = asBatch('post', '/')

/**
 * `POST /changes/batches/{batchId}/undo` of a staff session: as with an API key, but the response has only the number
 * of restored records.
 */
const staffUndo: Omit<Endpoint, 'root'> = {
  async handler(req) {
    try {
      const { batchId, docs, errors } = await undoForStaff(req, String(req.routeParams?.['batchId']))
      return Response.json({ batchId, count: docs.length, errors })
    } catch (error) {
      const failure = toFailure(error)
      logFailure(req.payload, error, failure, { msg: 'undo failed', requestId: requestIdOf(req.headers) })
      return Response.json({ errors: failure.problems }, { status: failure.status })
    }
  },
  method: 'post',
  path: '/batches/:batchId/undo',
}

export const contract =
  ({ closed, ...options }: ContractOptions & { closed: readonly string[] }): Plugin =>
  (config: Config) => ({
    ...config,
    collections: [
      ...(config.collections ?? []).map((collection) => {
        const isOpen = !closed.includes(collection.slug)
        return {
          ...collection,
          custom: { ...collection.custom, isOpen },
          endpoints: [
            ...(collection.slug === changesSlug ? [staffUndo] : []),
            ...staffBulk,
            staffRights,
            ...(collection.endpoints || []),
            // For collections closed to API keys the ledger stores no deleted records, because they contain secrets.
            ...(isOpen ? [staffDelete] : []),
            ...(isOpen && collection.upload ? [staffUpload] : []),
          ],
        }
      }),
      withDataIntegrity({ ...IdempotentAnswers, endpoints: [staffRights] }),
    ],
    custom: { ...config.custom, contract: options },
    globals: requireOwnSlugs(config).map((global) => ({
      ...global,
      custom: { ...global.custom, isOpen: !closed.includes(global.slug) },
    })),
    hooks: { ...config.hooks, afterError: [...(config.hooks?.afterError ?? []), explainError] },
    // The REST API limits no text; the size of a request does. Payload would refuse more than 40,000 characters.
    defaultMaxTextLength: Number.MAX_SAFE_INTEGER,
    async onInit(payload) {
      await config.onInit?.(payload)
      refuseOpenAccounts(payload)
      logSlowCollections(payload)
    },
  })

/** @throws if a global has the slug of a collection, because a scope would then name both */
const requireOwnSlugs = ({ collections = [], globals = [] }: Config): GlobalConfig[] => {
  const both = globals.find(({ slug }) => collections.some((collection) => collection.slug === slug))
  if (both) throw new Error(`${both.slug}: is a global and a collection. Give one of them another slug.`)
  return globals
}

/**
 * Reports errors that a staff request caused inside Payload as the caller's error, with the messages of the REST API.
 * Has no effect on requests that the REST API handles itself.
 */
const explainError: AfterErrorHook = bulkSafe(({ error, result }: Parameters<AfterErrorHook>[0]) => {
  // Payload's message for a filter on such a field, which it reports as a failure of the service.
  if (error instanceof APIError && error.message === 'Not supported') {
    const message =
      'where: a field that names records of several collections is asked by its parts, as in where[user.value].'
    return { response: { errors: [{ message }] }, status: 400 }
  }
  const failure = toFailure(error)
  const isKnown = failure.problems[0].code !== 'internal'
  return isKnown && (result?.errors?.length ?? 0) > 0 && !(error instanceof APIError)
    ? { response: { errors: failure.problems.map(({ message }) => ({ message })) }, status: failure.status }
    : undefined
})

export { appEndpoints } from './http/appEndpoints'
export { answerApi, handleApi, refuseRequest, type Sender } from './http/handle'
export { type ApiAnswer, type ApiRequest, fromWebResponse, toWebRequest } from './http/message'
export { targetFailure } from './http/requestTarget'
