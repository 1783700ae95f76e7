/** The collections as the description has them: the model, and what the config says beyond it. */
import type { BasePayload, SanitizedCollectionConfig } from 'payload'
import { type CollectionModel, collectionOf } from '../database/model'
import type { Schema } from './types'

export type Running = Pick<BasePayload, 'config'>

export type Described = CollectionModel & {
  readonly hasFiles: boolean
  /** What a field is for, where the config says it in words. */
  readonly notes: ReadonlyMap<string, string>
  /** The fields that a create cannot do without. */
  readonly required: readonly string[]
  /** The shape of a field that holds JSON, where the config says it. */
  readonly shapes: ReadonlyMap<string, Schema>
}

/** The collections that keys reach, in the order of the config. */
export const openCollections = (payload: Running): Described[] =>
  payload.config.collections
    .map((config) => describedBy(collectionOf(payload, config.slug), config))
    .filter(({ isOpen }) => isOpen)

const describedBy = (
  collection: CollectionModel,
  { flattenedFields, upload }: SanitizedCollectionConfig,
): Described => {
  const keys = new Map([...collection.fields].map(([name, { key = name }]) => [key, name]))
  const named = flattenedFields.flatMap((field) => {
    const name = keys.get(field.name)
    return name === undefined ? [] : [{ field, name }]
  })
  return {
    ...collection,
    hasFiles: Boolean(upload),
    notes: new Map(
      named.flatMap(({ field, name }) => {
        const note =
          'admin' in field && field.admin && 'description' in field.admin && field.admin.description
        return typeof note === 'string' ? [[name, note]] : []
      }),
    ),
    required: named.flatMap(({ field, name }) =>
      !collection.isReadOnly && 'required' in field && field.required === true ? [name] : [],
    ),
    shapes: new Map(
      named.flatMap(({ field, name }) =>
        field.type === 'json' && field.jsonSchema ? [[name, field.jsonSchema.schema as Schema]] : [],
      ),
    ),
  }
}
