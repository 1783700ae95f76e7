/** The collections as the description has them: the model, and what the config says beyond it. */
import type { BasePayload, SanitizedCollectionConfig } from 'payload'
import { type Action, actionsOf } from '../api/actions/action'
import { type CollectionModel, collectionOf, inEnglish } from '../database/model/model'
import type { Schema } from './types'

export type Running = Pick<BasePayload, 'config'>

export type Described = CollectionModel & {
  /** Its actions beside what all collections have. */
  readonly actions: readonly Action[]
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
  allCollections(payload).filter(({ isOpen }) => isOpen)

/** The closed ones whose records an action of an open one lists, to be read there. */
export const listedCollections = (payload: Running): Described[] => {
  const lists = new Set(openCollections(payload).flatMap(({ actions }) => actions.map((each) => each.lists)))
  return allCollections(payload)
    .filter(({ isOpen, slug }) => !isOpen && lists.has(slug))
    .map((collection) => ({ ...collection, isReadOnly: true }))
}

const allCollections = (payload: Running): Described[] =>
  payload.config.collections.map((config) => ({
    ...describedBy(collectionOf(payload, config.slug), config),
    actions: actionsOf(payload, config.slug),
  }))

const describedBy = (
  collection: CollectionModel,
  { flattenedFields, upload }: SanitizedCollectionConfig,
): Omit<Described, 'actions'> => {
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
        const admin = 'admin' in field ? field.admin : undefined
        const note = inEnglish(admin && 'description' in admin ? admin.description : undefined)
        return note === undefined ? [] : [[name, note]]
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
