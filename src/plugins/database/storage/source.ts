/**
 * Where a field's value stands in the database: a column, a localised column, a list table or another
 * collection's reference back.
 */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { BasePayload } from 'payload'
import toSnakeCase from 'to-snake-case'
import { literal } from './fixedSql'
import { type FieldModel, collectionOf, tableOf } from '../model/model'

/** A table of records (or of versions) under an alias. */
export type Source = {
  alias: string
  fallbackLocale?: string
  locale: string
  nextAlias: () => string
  ofVersions: boolean
  payload: BasePayload
  slug: string
}

type Rows = { from: SQL; where: SQL }

export const rootSource = (
  payload: BasePayload,
  slug: string,
  options: { fallbackLocale?: string; locale: string; ofVersions?: boolean },
): Source => {
  let aliases = 0
  return {
    alias: 'record',
    ...(options.fallbackLocale ? { fallbackLocale: options.fallbackLocale } : {}),
    locale: options.locale,
    nextAlias: () => `t${++aliases}`,
    ofVersions: options.ofVersions ?? false,
    payload,
    slug,
  }
}

const id = sql.identifier

/** `FROM` for the source's own table. */
export const fromTable = (source: Source): SQL =>
  sql`${id(tableOf(source.payload, source.slug, source.ofVersions))} AS ${id(source.alias)}`

/** The column of `field`, qualified by the source's alias. */
export const column = (source: Source, field: FieldModel): SQL => {
  const { columns } = rawTable(source, tableOf(source.payload, source.slug, source.ofVersions))
  const { name } = known(columns[columnKey(field)], source, field)
  return sql`${id(source.alias)}.${id(name)}`
}

/** The one value of a field that is no list. Localised text is read as the interface shows it. */
export const scalar = (source: Source, field: FieldModel): SQL => {
  if (field.isLocalized) return localized(source, field)
  const value = column(source, field)
  // Closed lists are enumerations in the database and text everywhere else.
  return field.kind === 'choice' ? sql`${value}::text` : value
}

const localized = (source: Source, field: FieldModel): SQL => {
  const table = `${tableOf(source.payload, source.slug, source.ofVersions)}${source.payload.db.localesSuffix}`
  const { name } = known(rawTable(source, table).columns[columnKey(field)], source, field)
  const inLocale = (locale: string) => sql`(SELECT ${id(name)} FROM ${id(table)} AS l
    WHERE l._parent_id = ${id(source.alias)}.id AND l._locale = ${literal(locale)}::_locales)`
  if (!source.fallbackLocale || source.fallbackLocale === source.locale) return inLocale(source.locale)
  // Payload falls back from an empty text too, but never to one.
  return sql`COALESCE(NULLIF(${inLocale(source.locale)}, ''), NULLIF(${inLocale(source.fallbackLocale)}, ''), ${inLocale(source.locale)})`
}

/** The elements of a list field, or undefined for a field that is no list. */
export const listRows = (source: Source, field: FieldModel): (Rows & { element: SQL }) | undefined => {
  switch (field.kind) {
    case 'choices': {
      const table = choicesTable(source, field)
      const alias = source.nextAlias()
      return {
        element: sql`${id(alias)}.value::text`,
        from: sql`${id(table)} AS ${id(alias)}`,
        where: sql`${id(alias)}.parent_id = ${id(source.alias)}.id`,
      }
    }
    case 'inverse':
    case 'inverseOne':
    case 'references':
      return relationRows(source, field)
    default:
      return undefined
  }
}

/** The rows that a relation of any kind leads to, joined to the target's table as a new source. */
export const relatedRows = (source: Source, field: FieldModel): Rows & { source: Source } => {
  const target = { ...source, alias: source.nextAlias(), ofVersions: false, slug: field.target ?? '' }
  if (field.kind === 'reference') {
    return {
      from: fromTable(target),
      source: target,
      where: sql`${id(target.alias)}.id = ${column(source, field)}`,
    }
  }
  const { element, from, where } = relationRows(source, field)
  return {
    from: sql`${from} JOIN ${fromTable(target)} ON ${id(target.alias)}.id = ${element}`,
    source: target,
    where,
  }
}

const relationRows = (source: Source, field: FieldModel): Rows & { element: SQL } => {
  const alias = source.nextAlias()
  const self = sql`${id(source.alias)}.id`
  const target = field.target ?? ''
  if (field.isInline) {
    return {
      element: sql`${id(alias)}.value::int`,
      from: sql`jsonb_array_elements_text(${column(source, field)}) AS ${id(alias)}`,
      where: sql`TRUE`,
    }
  }
  if (field.kind === 'references') {
    const table = listTable(source.payload, source.slug, source.ofVersions)
    return {
      element: sql`${id(alias)}.${id(`${tableOf(source.payload, target)}_id`)}`,
      from: sql`${id(table)} AS ${id(alias)}`,
      where: sql`${id(alias)}.parent_id = ${self} AND ${id(alias)}.path = ${literal(field.name)}`,
    }
  }
  const owner = collectionOf(source.payload, target).fields.get(field.on ?? '')
  if (owner?.kind === 'references') {
    return {
      element: sql`${id(alias)}.parent_id`,
      from: sql`${id(listTable(source.payload, target, false))} AS ${id(alias)}`,
      where: sql`${id(alias)}.${id(`${tableOf(source.payload, source.slug)}_id`)} = ${self} AND ${id(alias)}.path = ${literal(owner.name)}`,
    }
  }
  const ownerSource = { ...source, alias, ofVersions: false, slug: target }
  return {
    element: sql`${id(alias)}.id`,
    from: fromTable(ownerSource),
    where: sql`${column(ownerSource, known(owner, source, field))} = ${self}`,
  }
}

/** The table that holds a collection's lists of references. */
export const listTable = (payload: BasePayload, slug: string, ofVersions: boolean): string =>
  `${tableOf(payload, slug, ofVersions)}${payload.db.relationshipsSuffix}`

const choicesTable = (source: Source, field: FieldModel): string => {
  const table = tableOf(source.payload, source.slug, source.ofVersions)
  const name = `${table}_${toSnakeCase(columnKey(field))}`
  return known(source.payload.db.tableNameMap.get(name), source, field)
}

// A version's fields carry the prefix `version.` in their names and `version_` in their columns.
const columnKey = ({ key, name }: FieldModel): string => key ?? name.replace('.', '_')

const rawTable = (source: Source, table: string) => {
  const raw = source.payload.db.rawTables[table]
  if (!raw) throw new Error(`There is no table ${table}.`)
  return raw
}

const known = <T>(value: T | undefined, source: Source, field: FieldModel): T => {
  if (value === undefined) throw new Error(`${source.slug}.${field.name} has no place in the database.`)
  return value
}
