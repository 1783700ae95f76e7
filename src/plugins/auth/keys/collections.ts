/** Hooks and checks of the collections of keys and offered keys. */
import type {
  CollectionAfterChangeHook,
  CollectionAfterDeleteHook,
  CollectionConfig,
  Field,
  TextareaFieldValidation,
} from 'payload'
import { modelOf } from '../../database/model/model'
import { localeOf } from '../../../fields/translated'
import { afterCommit } from '../../database/connection/transaction'
import { rotationEndpoint } from './endpoint'
import { keyStateOf } from './state'
import { parseScopes, wordsOf } from '../tenancy/scopes'

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
    field.type === 'textarea' && field.name === 'scopes' ? { ...field, validate: areScopes } : field,
  ),
})

const areScopes: TextareaFieldValidation = (value: unknown, { req }) => {
  const { payload } = req
  if (value !== null && value !== undefined && typeof value !== 'string')
    return 'Must be one text, with a space between scopes: leads:read deals:write.'
  const { problems } = parseScopes(wordsOf(value), reachedSlugs(payload))
  if (problems.length === 0) return true
  return localeOf(req) === 'es'
    ? `No son permisos: ${problems.length}. Escriba un espacio entre los permisos: leads:read deals:write.`
    : problems.slice(0, 5).join(' ')
}

/** The collections that keys reach. */
export const reachedSlugs = (payload: Parameters<typeof modelOf>[0]): string[] =>
  [...modelOf(payload).values()].filter(({ isOpen }) => isOpen).map(({ slug }) => slug)

const outdateAfterChange: CollectionAfterChangeHook = ({ req }) => outdate(req)

const outdateAfterDelete: CollectionAfterDeleteHook = ({ req }) => outdate(req)

const outdate = (req: Parameters<CollectionAfterChangeHook>[0]['req']): Promise<void> =>
  afterCommit(req, () => {
    keyStateOf(req.payload).cache.outdate()
    return Promise.resolve()
  })
