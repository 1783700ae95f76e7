/** What a request asks of a running service: its parameters and its body, read as its operation takes them. */
import type { BasePayload } from 'payload'
import { changesSlug } from '../../ledger'
import {
  type CollectionModel,
  collectionOf,
  type FieldModel,
  modelOf,
  versionFields,
} from '../../database/model/model'
import { isBodyOptional } from '../actions/body'
import { readJson } from '../http/incoming'
import type { Sent } from '../http/chunks'
import { optionsOf } from '../options'
import { localesOf, parseParameters } from './parameters'
import type { Parameters } from './parameterTypes'
import type { Operation } from '../http/routes'

export const parametersOf = (
  payload: BasePayload,
  search: string,
  { collection, operation }: { collection: CollectionModel; operation: Operation },
): Parameters => {
  const fields = listedFields(payload, collection, operation)
  return parseParameters(search, {
    collection,
    ...(fields ? { fields } : {}),
    locales: localesOf(payload),
    maxLimit: optionsOf(payload).maxLimit,
    model: modelOf(payload),
    operation,
  })
}

/** The fields of what an operation lists, where that is something else than the collection's records. */
const listedFields = (
  payload: BasePayload,
  collection: CollectionModel,
  operation: Operation,
): ReadonlyMap<string, FieldModel> | undefined => {
  if (operation === 'findVersions') return collection.versions ? versionFields(collection) : undefined
  if (operation === 'findChanges') return collectionOf(payload, changesSlug).fields
  if (typeof operation === 'string' || operation.lists === undefined) return undefined
  return collectionOf(payload, operation.lists).fields
}

const withBody: ReadonlySet<Operation> = new Set([
  'create',
  'createMany',
  'updateById',
  'updateMany',
  'upsert',
])

/** The body of a request; undefined for an operation that takes none, of which it is not looked at. */
export const bodyOf = async (payload: BasePayload, request: Sent, operation: Operation): Promise<unknown> => {
  const { batchLimit, bodyLimit } = optionsOf(payload)
  if (typeof operation === 'string') {
    if (!withBody.has(operation)) return undefined
    const isBatch = operation === 'createMany'
    return readJson(request, { isBatch, most: isBatch ? batchLimit : bodyLimit })
  }
  return operation.body
    ? readJson(request, { isOptional: isBodyOptional(operation), most: bodyLimit })
    : undefined
}
