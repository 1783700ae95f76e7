/** What the records of keys and of their offers must hold, and what a change of a key brings about. */
import type {
  CollectionAfterChangeHook,
  CollectionAfterDeleteHook,
  CollectionConfig,
  Field,
  TextareaFieldValidation,
} from 'payload'
import { modelOf } from '../../database/model/model'
import { afterCommit } from '../../database/connection/transaction'
import { rotationEndpoint } from './endpoint'
import { keyStateOf } from './state'
import { parseScopes, wordsOf } from '../tenancy/scopes'

/** The collection of keys: from its commit on no change of one is unknown to this process. */
export const withKeys = (collection: CollectionConfig): CollectionConfig => ({
  ...withScopes(collection),
  endpoints: [rotationEndpoint, ...(collection.endpoints || [])],
  hooks: {
    ...collection.hooks,
    afterChange: [...(collection.hooks?.afterChange ?? []), outdateAfterChange],
    afterDelete: [...(collection.hooks?.afterDelete ?? []), outdateAfterDelete],
  },
})

/** A collection whose `scopes` name collections and rights that there are. */
export const withScopes = (collection: CollectionConfig): CollectionConfig => ({
  ...collection,
  fields: collection.fields.map((field): Field =>
    field.type === 'textarea' && field.name === 'scopes' ? { ...field, validate: areScopes } : field,
  ),
})

const areScopes: TextareaFieldValidation = (value: unknown, { req: { payload } }) => {
  if (value !== null && value !== undefined && typeof value !== 'string')
    return 'Must be one text, with a space between scopes: leads:read deals:write.'
  const { problems } = parseScopes(wordsOf(value), reachedSlugs(payload))
  return problems.length === 0 || problems.slice(0, 5).join(' ')
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
