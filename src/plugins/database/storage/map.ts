/**
 * The storage map: where each field of a collection is stored, derived once from the tables that Payload derives from
 * the config. Also the tables as sources of a statement, each with an alias, and their joins along relations.
 */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { BasePayload } from 'payload'
import toSnakeCase from 'to-snake-case'
import type { LatestValue } from '../../../fields'
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
import {
  type Elements,
  type FieldStorage,
  inColumn,
  inlineList,
  inRows,
  localized,
  type RowAlias,
} from './field'
import { latestValue } from './latest'

/**
 * A column of a table. The column of a closed list has its enum type, and that of a reference the table that it
 * references.
 */
export type Column = { enumName?: string; name: string; referencedTable?: string }

/** A table with a part of a record: its locales or a list; or, within `of`, a part of a row of a list. */
export type Part = {
  readonly columns: readonly Column[]
  /** Whether Payload makes the ids of the rows, not the database. */
  readonly hasOwnIds: boolean
  readonly of?: Part
  /** The column with the id of the record or the row. */
  readonly parent: string
  readonly table: string
}

export type CollectionStorage = {
  readonly collection: CollectionModel
  /** The column in the record's own row for a field by Payload's name, whether or not the REST API has the field. */
  readonly columnOf: (name: string) => string
  /** All columns of the record's own row. */
  readonly columns: readonly Column[]
  /**
   * By the names of the REST API, for versions with the prefix `version.`. Inverses are not included: their owner
   * stores them.
   */
  readonly fields: ReadonlyMap<string, FieldStorage>
  readonly ofVersions: boolean
  /** Fields that only the panel sees; for versions, their tenants. */
  readonly panelFields: ReadonlyMap<string, FieldStorage>
  /** The tables of its locales and lists, each before the tables of its own parts. */
  readonly parts: readonly Part[]
  /** The table of lists of references, if any. */
  readonly references: string | undefined
  readonly table: string
}

const mapOf = payloadState('storage map', () => new Map<string, CollectionStorage>())

/** @param ofVersions whether to return the storage of its versions instead of its records */
export const storageOf = (payload: BasePayload, slug: string, ofVersions = false): CollectionStorage => {
  const map = mapOf(payload)
  const key = `${slug}/${ofVersions}`
  const storage = map.get(key) ?? makeStorage(payload, slug, ofVersions)
  map.set(key, storage)
  return storage
}

/** The storage of a field. @throws for a field that is not stored in this collection */
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
  const columnIn = (tableName: string, key: string): string => {
    const column = rawTables[tableName]?.columns[key]?.name
    if (column === undefined) throw new Error(`${slug}.${key} has no column in ${tableName}.`)
    return column
  }
  const columnsOf = (tableName: string): Column[] => {
    const { columns = {}, foreignKeys = {} } = rawTables[tableName] ?? {}
    const keys = Object.values(foreignKeys)
    return Object.entries(columns).map(([key, column]) => {
      const referencedTable =
        column.reference?.table ?? keys.find((each) => each.columns[0] === key)?.foreignColumns[0]?.table
      return {
        name: column.name,
        ...(column.type === 'enum' && 'enumName' in column && { enumName: column.enumName }),
        ...(referencedTable !== undefined && { referencedTable }),
      }
    })
  }
  // Payload's name for the reference of a part to what it is a part of is `parent` or `_parentID`.
  const partsOf = (whole: string, of?: Part): Part[] =>
    Object.entries(rawTables).flatMap(([name, { columns, foreignKeys = {} }]) => {
      const key = Object.values(foreignKeys).find(
        ({ columns: [column], foreignColumns: [to] }) =>
          to?.table === whole && to.name === 'id' && (column === 'parent' || column === '_parentID'),
      )
      const parent = columns[key?.columns[0] ?? '']?.name
      if (parent === undefined) return []
      const hasOwnIds = columns['id']?.type !== 'serial'
      const part: Part = { columns: columnsOf(name), hasOwnIds, parent, table: name, ...(of && { of }) }
      return [part, ...partsOf(name, part)]
    })
  const choices = (field: FieldModel): string =>
    tableNameMap.get(`${table}_${toSnakeCase(columnKey(field))}`) ?? ''
  const latest = (field: FieldModel, from: LatestValue): FieldStorage =>
    latestValue(field, from, () => {
      const other = storageOf(payload, from.collection)
      return {
        field: other.columnOf(from.field),
        on: other.columnOf(from.on),
        own: columnIn(table, from.within),
        table: other.table,
        within: other.columnOf(from.within),
      }
    })
  const toStorage = (field: FieldModel): FieldStorage => {
    if (field.marks.latest) return latest(field, field.marks.latest)
    const { isInline, isLocalized, kind, name, target = '' } = field
    if (kind === 'choices') return inRows(field, { column: 'value', table: choices(field) })
    if (kind === 'references' && !isInline) {
      return inRows(field, { column: `${tableOf(payload, target)}_id`, table: references }, name)
    }
    if (isLocalized) return localized(field, { column: columnIn(locales, columnKey(field)), table: locales })
    return (isInline ? inlineList : inColumn)(field, { column: columnIn(table, columnKey(field)), table })
  }
  const columnFields = [...(ofVersions ? versionFields(collection) : collection.fields).values()].filter(
    ({ kind }) => !inverseKinds.has(kind) && kind !== 'nested',
  )
  return {
    collection,
    columnOf: (name) => columnIn(table, name),
    columns: columnsOf(table),
    fields: new Map(columnFields.map((field) => [field.name, toStorage(field)])),
    ofVersions,
    panelFields: new Map(
      (ofVersions ? [versionTenantsField] : collection.panelFields).map((field) => [
        field.name,
        toStorage(field),
      ]),
    ),
    parts: partsOf(table),
    references: rawTables[references] && references,
    table,
  }
}

/** SQL for whether a row of `part` belongs to the record with the alias `record`, through the rows that contain it. */
export const isPartOf = ({ of, parent }: Part, alias: string, record: string): SQL => {
  const parentId = sql`${sql.identifier(alias)}.${sql.identifier(parent)}`
  if (!of) return sql`${parentId} = ${sql.identifier(record)}.id`
  const within = `${alias}_of`
  return sql`${parentId} IN (SELECT ${sql.identifier(within)}.id FROM ${sql.identifier(of.table)} AS ${sql.identifier(within)} WHERE ${isPartOf(of, within, record)})`
}

// The fields of versions have the prefix `version.` in their names and `version_` in their columns.
const columnKey = ({ key, name }: FieldModel): string => key ?? name.replace('.', '_')

/**
 * The location of a nested value's members: their columns and, for lists, their paths in the tables that a record's
 * lists share.
 */
export type Place = {
  /** Before the key of a column: `address_`. */
  key: string
  /** SQL for the path of a member without its name: `stops.0.`. */
  path: SQL
  /** The alias of the record's row. */
  record: string
  storage: CollectionStorage
  table: string
}

/** A table of records (or of versions) with an alias in a statement. */
export type Source = RowAlias & {
  payload: BasePayload
  /** For rows with parts of a nested value: their location. */
  place?: Place
  storage: CollectionStorage
}

export const rootSource = (
  payload: BasePayload,
  slug: string,
  { fallbackLocale, locale, ofVersions }: { fallbackLocale?: string; locale: string; ofVersions?: boolean },
): Source => {
  let aliases = 0
  return {
    alias: 'record',
    ...(fallbackLocale ? { fallbackLocale } : {}),
    locale,
    nextAlias: () => `t${++aliases}`,
    payload,
    storage: storageOf(payload, slug, ofVersions),
  }
}

const id = sql.identifier

/** `FROM` for the source's own table. */
export const fromTable = ({ alias, storage }: Source): SQL => sql`${id(storage.table)} AS ${id(alias)}`

/** The column of `field` as stored, qualified by the source's alias. */
export const column = ({ alias, storage }: Source, field: FieldModel): SQL =>
  sql`${id(alias)}.${id(fieldStorage(storage, field.name).column)}`

/** SQL for the value of a field that is not a list. Localised text is read in the source's locale, with fallback. */
export const scalar = (source: Source, field: FieldModel): SQL => {
  const value = fieldStorage(source.storage, field.name).scalar?.(source)
  if (!value) throw new Error(`${source.storage.collection.slug}.${field.name} is a list.`)
  return value
}

/** The elements of a list field; undefined for a field that is not a list. */
export const listRows = (source: Source, field: FieldModel): Elements | undefined =>
  inverseKinds.has(field.kind)
    ? inverseRows(source, field)
    : fieldStorage(source.storage, field.name).elements?.(source)

/** The rows that a relation of any kind leads to, joined to the target's table as a new source. */
export const relatedRows = (
  source: Source,
  field: FieldModel,
): Omit<Elements, 'element'> & { source: Source } => {
  const storage = storageOf(source.payload, field.target ?? '')
  const { place: _, ...rest } = source
  const target: Source = { ...rest, alias: source.nextAlias(), storage }
  const elements = listRows(source, field)
  const joined = id(target.alias)
  return elements
    ? {
        from: sql`${elements.from} JOIN ${fromTable(target)} ON ${joined}.id = ${elements.element}`,
        source: target,
        where: elements.where,
      }
    : { from: fromTable(target), source: target, where: sql`${joined}.id = ${column(source, field)}` }
}

/** The elements of an inverse: the records whose owning field references this one. */
const inverseRows = (
  { alias, nextAlias, payload }: Source,
  { on = '', target = '' }: FieldModel,
): Elements => {
  const rows = fieldStorage(storageOf(payload, target), on).owners?.(sql`${id(alias)}.id`, nextAlias)
  if (!rows) throw new Error(`${target}.${on} owns a relation and is no reference.`)
  return rows
}
