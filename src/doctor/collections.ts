/** What there is to examine, told by the config that runs. */
import type { BasePayload, CollectionSlug } from 'payload'
import toSnakeCase from 'to-snake-case'
import { recordChange } from '../plugins/ledger/record'
import {
  type CollectionModel,
  type FieldModel,
  inverseKinds,
  modelOf,
  tableOf,
  versionFields,
} from '../plugins/database/model/model'

/** All but those that Payload has for itself. */
export const ourCollections = (payload: BasePayload): CollectionModel[] =>
  [...modelOf(payload).values()].filter(({ slug }) => !slug.startsWith('payload-'))

/** Those whose changes are in the ledger. */
export const recordedCollections = (payload: BasePayload): CollectionModel[] =>
  ourCollections(payload).filter(({ slug }) =>
    payload.collections[slug as CollectionSlug].config.hooks.afterChange.includes(recordChange),
  )

/** A collection's own tables, or those of its versions. */
export type Form = { collection: CollectionModel; name: string; ofVersions: boolean; table: string }

/** Every form in which records are kept. */
export const formsOf = (payload: BasePayload): Form[] =>
  ourCollections(payload).flatMap((collection) =>
    (collection.versions ? [false, true] : [false]).map((ofVersions) => ({
      collection,
      name: ofVersions ? `Versions of ${collection.label.plural}` : collection.label.plural,
      ofVersions,
      table: tableOf(payload, collection.slug, ofVersions),
    })),
  )

export type Column = { column: string; field: FieldModel }

/** The columns of a form's own table, each with the field whose value it holds. */
export const columnsOf = (payload: BasePayload, { collection, ofVersions, table }: Form): Column[] => {
  const fields = ofVersions ? versionFields(collection) : collection.fields
  const columns = payload.db.rawTables[table]?.columns ?? {}
  return [...fields.values()].flatMap((field) => {
    const column = columns[field.key ?? field.name.replace('.', '_')]?.name
    return column === undefined || inverseKinds.has(field.kind) ? [] : [{ column, field }]
  })
}

/** The tables of a form's lists of closed values. */
export const choiceTablesOf = (
  payload: BasePayload,
  { collection, ofVersions, table }: Form,
): { field: FieldModel; table: string }[] =>
  [...collection.fields.values()].flatMap((field) => {
    if (field.kind !== 'choices') return []
    const key = toSnakeCase(ofVersions ? `version_${field.name}` : field.name)
    const list = payload.db.tableNameMap.get(`${table}_${key}`)
    return list === undefined ? [] : [{ field, table: list }]
  })
