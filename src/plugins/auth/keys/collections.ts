/** Hooks and checks of the collections of keys and offered keys. */
import {
  APIError,
  type CollectionAfterChangeHook,
  type CollectionAfterDeleteHook,
  type CollectionConfig,
  type Endpoint,
  type Field,
  Forbidden,
  NotFound,
  type TextareaFieldValidation,
  addDataAndFileToRequest,
  createLocalReq,
} from 'payload'
import { globalsOf, modelOf } from '../../database/model/model'
import { localeOf } from '../../../fields/translated'
import { afterCommit } from '../../database/connection/transaction'
import { keyStateOf } from './state'
import { validateScopes, splitScopes } from '../tenancy/scopes'
import { readId } from '../../database/model/id'
import { maxOverlapHours, rotateKey } from './rotation'
import { keysSlug } from '.'

/** Outdates the key cache of this process as soon as a change of a key commits. */
export const withKeys = (collection: CollectionConfig): CollectionConfig => ({
  ...withScopes(collection),
  endpoints: [rotationEndpoint, ...(collection.endpoints || [])],
  hooks: {
    ...collection.hooks,
    afterChange: [...(collection.hooks?.afterChange ?? []), outdateAfterChange],
    afterDelete: [...(collection.hooks?.afterDelete ?? []), outdateAfterDelete],
  },
})

/** Checks that `scopes` contains existing collections and rights. */
export const withScopes = (collection: CollectionConfig): CollectionConfig => ({
  ...collection,
  fields: collection.fields.map((field): Field =>
    field.type === 'textarea' && field.name === 'scopes'
      ? { ...field, validate: validateScopesField }
      : field,
  ),
})

const validateScopesField: TextareaFieldValidation = (value: unknown, { req }) => {
  const { payload } = req
  if (value !== null && value !== undefined && typeof value !== 'string')
    return 'Must be one text, with a space between scopes: leads:read deals:write.'
  const { problems } = validateScopes(splitScopes(value), reachedSlugs(payload))
  if (problems.length === 0) return true
  return localeOf(req) === 'es'
    ? `No son permisos: ${problems.length}. Escriba un espacio entre los permisos: leads:read deals:write.`
    : problems.slice(0, 5).join(' ')
}

/** The collections and globals that keys reach. */
export const reachedSlugs = (payload: Parameters<typeof modelOf>[0]): string[] =>
  [...modelOf(payload).values(), ...globalsOf(payload).values()]
    .filter(({ isOpen }) => isOpen)
    .map(({ slug }) => slug)

const outdateAfterChange: CollectionAfterChangeHook = ({ req }) => outdate(req)

const outdateAfterDelete: CollectionAfterDeleteHook = ({ req }) => outdate(req)

const outdate = (req: Parameters<CollectionAfterChangeHook>[0]['req']): Promise<void> =>
  afterCommit(req, () => {
    keyStateOf(req.payload).cache.outdate()
    return Promise.resolve()
  })

// Rotates a key, for admins in the panel: `POST /apiKeys/{id}/rotate` with `{"overlapHours": 24}`.

/** The response contains the new key once. */
const rotationEndpoint: Omit<Endpoint, 'root'> = {
  async handler(req) {
    const { payload, user } = req
    const id = readId(req.routeParams?.['id'])
    // Requires the right to update keys.
    const mayUpdate = await payload.collections[keysSlug].config.access.update({ req })
    if (!user || mayUpdate !== true) throw new Forbidden(req.t)
    if (id === undefined) throw new NotFound(req.t)
    await addDataAndFileToRequest(req)
    const overlap = parseOverlap(req.data)
    const requestId = req.headers.get('x-request-id')
    const newRequest = () => createLocalReq({ context: { forecourt: { requestId } }, user }, payload)
    const rotated = await rotateKey(newRequest, id, overlap)
    return Response.json(rotated, { headers: { 'Cache-Control': 'no-store' }, status: 201 })
  },
  method: 'post',
  path: '/:id/rotate',
}

const parseOverlap = (data: unknown): number => {
  const { overlapHours = 24 } = (data ?? {}) as { overlapHours?: unknown }
  if (typeof overlapHours === 'number' && overlapHours >= 0 && overlapHours <= maxOverlapHours) {
    return overlapHours
  }
  const reason = `overlapHours: must be a number of hours from 0 to ${maxOverlapHours}; 24 when it is left out.`
  throw new APIError(reason, 400, undefined, true)
}
