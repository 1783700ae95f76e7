/** The collections for the description: the model, with additional information from the config. */
import type { BasePayload, FlattenedField, SanitizedCollectionConfig } from 'payload'
import { type Action, actionsOf } from '../api/actions/action'
import { type CollectionModel, collectionOf, globalOf, inEnglish } from '../database/model/model'
import { importEndpoint } from '../exchange/import'
import { importKeys } from '../exchange/import/importColumns'
import type { Schema } from './types'

export type Running = Pick<BasePayload, 'config'>

export type Described = CollectionModel & {
  /** Its actions in addition to the operations of every collection. */
  readonly actions: readonly Action[]
  readonly hasFiles: boolean
  /** The keys of the columns that staff may import; absent where nothing is imported. */
  readonly imports?: ReturnType<typeof importKeys>
  readonly isGlobal?: true
  /** The descriptions of fields that have one in the config. */
  readonly notes: ReadonlyMap<string, string>
  /** The fields that are required on create. */
  readonly required: readonly string[]
  /** The schemas of JSON fields that have one in the config. */
  readonly shapes: ReadonlyMap<string, Schema>
}

/** The collections that API keys reach, in the order of the config. */
export const openCollections = (payload: Running): Described[] =>
  allCollections(payload).filter(({ isOpen }) => isOpen)

/** The globals that API keys reach, each like a collection of one record. */
export const openGlobals = (payload: Running): Described[] =>
  payload.config.globals
    .map((config) => ({ config, global: globalOf(payload, config.slug) }))
    .filter(({ global }) => global.isOpen)
    .map(({ config, global }) => ({
      ...describeCollection(global, config),
      actions: [],
      isGlobal: true,
      required: [],
    }))

/** Closed collections whose records an action of an open collection lists. */
export const listedCollections = (payload: Running): Described[] => {
  const lists = new Set(openCollections(payload).flatMap(({ actions }) => actions.map((each) => each.lists)))
  return allCollections(payload)
    .filter(({ isOpen, slug }) => !isOpen && lists.has(slug))
    .map((collection) => ({ ...collection, isReadOnly: true }))
}

const allCollections = (payload: Running): Described[] =>
  payload.config.collections.map((config) => ({
    ...describeCollection(collectionOf(payload, config.slug), config),
    actions: actionsOf(payload, config.slug),
    ...(isImported(config) && { imports: importKeys(payload, config.slug) }),
  }))

const isImported = ({ endpoints }: SanitizedCollectionConfig): boolean =>
  Array.isArray(endpoints) && endpoints.some(({ path }) => path === importEndpoint.path)

const describeCollection = (
  collection: CollectionModel,
  { flattenedFields, upload }: { flattenedFields: readonly FlattenedField[]; upload?: unknown },
): Omit<Described, 'actions'> => {
  const keys = new Map([...collection.fields].map(([name, { key = name }]) => [key, name]))
  const namedFields = flattenedFields.flatMap((field) => {
    const name = keys.get(field.name)
    return name === undefined ? [] : [{ field, name }]
  })
  return {
    ...collection,
    hasFiles: Boolean(upload),
    notes: new Map(
      namedFields.flatMap(({ field, name }) => {
        const admin = 'admin' in field ? field.admin : undefined
        const note = inEnglish(admin && 'description' in admin ? admin.description : undefined)
        return note === undefined ? [] : [[name, note]]
      }),
    ),
    required: namedFields.flatMap(({ field, name }) =>
      !collection.isReadOnly && 'required' in field && field.required === true ? [name] : [],
    ),
    shapes: new Map(
      namedFields.flatMap(({ field, name }) =>
        field.type === 'json' && field.jsonSchema ? [[name, field.jsonSchema.schema as Schema]] : [],
      ),
    ),
  }
}
