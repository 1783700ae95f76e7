/** The storage map: where each field of a collection is stored, worked out once from the tables that Payload made of the config. */
import type { BasePayload } from 'payload'
import toSnakeCase from 'to-snake-case'
import { payloadState } from '../../../lib/payloadState'
import {
  type CollectionModel,
  collectionOf,
  type FieldModel,
  inverseKinds,
  tableOf,
  versionFields,
  versionTenantsField,
} from '../model/model'
import { type FieldStorage, inColumn, inlineList, inRows, localized } from './field'

/** A column of a table; of a closed list with the type that it has in Postgres. */
export type Column = { enumName?: string; name: string }

/** A table that holds a part of a record, with the column that names the record. */
export type Part = { columns: readonly Column[]; order: string; parent: string; table: string }

export type CollectionStorage = {
  readonly collection: CollectionModel
  /** The name of a column of the record's own row, by Payload's name of the field, whether or not the interface has it. */
  readonly columnOf: (name: string) => string
  /** All of the record's own row. */
  readonly columns: readonly Column[]
  /** By the names of the interface, with `version.` before those of versions. Inverses are stored by their owner. */
  readonly fields: ReadonlyMap<string, FieldStorage>
  readonly ofVersions: boolean
  /** Those that the panel alone sees; of versions whose they were. */
  readonly panelFields: ReadonlyMap<string, FieldStorage>
  /** The tables of locales, of lists of references and of lists of choices, as far as there are any. */
  readonly parts: readonly Part[]
  /** The table of all its lists of references, where it has any. */
  readonly references: string | undefined
  readonly table: string
}

const mapOf = payloadState('storage map', () => new Map<string, CollectionStorage>())

/** @param ofVersions its version entries in the place of its records */
export const storageOf = (payload: BasePayload, slug: string, ofVersions = false): CollectionStorage => {
  const map = mapOf(payload)
  const key = `${slug}/${ofVersions}`
  const storage = map.get(key) ?? makeStorage(payload, slug, ofVersions)
  map.set(key, storage)
  return storage
}

/** The storage of a field. @throws for one that has none of its own */
export const fieldStorage = (
  { collection, fields, panelFields }: CollectionStorage,
  name: string,
): FieldStorage => {
  const found = fields.get(name) ?? panelFields.get(name)
  if (!found) throw new Error(`${collection.slug}.${name} has no place in the database.`)
  return found
}

const makeStorage = (payload: BasePayload, slug: string, ofVersions: boolean): CollectionStorage => {
  const { localesSuffix, rawTables, relationshipsSuffix, tableNameMap } = payload.db
  const collection = collectionOf(payload, slug)
  const table = tableOf(payload, slug, ofVersions)
  const locales = `${table}${localesSuffix}`
  const references = `${table}${relationshipsSuffix}`
  const columnIn = (own: string, key: string): string => {
    const column = rawTables[own]?.columns[key]?.name
    if (column === undefined) throw new Error(`${slug}.${key} has no column in ${own}.`)
    return column
  }
  const columnsOf = (own: string): Column[] =>
    Object.values(rawTables[own]?.columns ?? {}).map((column) => ({
      name: column.name,
      ...(column.type === 'enum' && 'enumName' in column && { enumName: column.enumName }),
    }))
  const choices = (field: FieldModel): string =>
    tableNameMap.get(`${table}_${toSnakeCase(columnKey(field))}`) ?? ''
  const stored = (field: FieldModel): FieldStorage => {
    const { isInline, isLocalized, kind, name, target = '' } = field
    if (kind === 'choices') return inRows(field, { column: 'value', table: choices(field) })
    if (kind === 'references' && !isInline) {
      return inRows(field, { column: `${tableOf(payload, target)}_id`, table: references }, name)
    }
    if (isLocalized) return localized(field, { column: columnIn(locales, columnKey(field)), table: locales })
    return (isInline ? inlineList : inColumn)(field, { column: columnIn(table, columnKey(field)), table })
  }
  const own = [...(ofVersions ? versionFields(collection) : collection.fields).values()].filter(
    ({ kind }) => !inverseKinds.has(kind),
  )
  return {
    collection,
    columnOf: (name) => columnIn(table, name),
    columns: columnsOf(table),
    fields: new Map(own.map((field) => [field.name, stored(field)])),
    ofVersions,
    panelFields: new Map(
      (ofVersions ? [versionTenantsField] : collection.panelFields).map((field) => [
        field.name,
        stored(field),
      ]),
    ),
    parts: [
      { order: '_locale', parent: '_parent_id', table: locales },
      { order: 'order', parent: 'parent_id', table: references },
      ...own
        .filter(({ kind }) => kind === 'choices')
        .map((field) => ({ order: 'order', parent: 'parent_id', table: choices(field) })),
    ].flatMap((part) =>
      rawTables[part.table] === undefined ? [] : [{ ...part, columns: columnsOf(part.table) }],
    ),
    references: rawTables[references] && references,
    table,
  }
}

// A version's fields carry the prefix `version.` in their names and `version_` in their columns.
const columnKey = ({ key, name }: FieldModel): string => key ?? name.replace('.', '_')
