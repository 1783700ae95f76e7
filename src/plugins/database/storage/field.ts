/**
 * How a field is stored: which column of which table has its value, how SQL reads it, and how the value is converted
 * between the driver's rows, responses, the ledger and a record's stored form. `map.ts` chooses one of the four ways of
 * storing (`inColumn`, `inlineList`, `localized`, `inRows`) for each field of a collection.
 *
 * Anything that changes a value's form in the database, such as encryption, belongs in `scalar`, `fromDriver`,
 * `fromStored` and `toStored`. `mask.ts` masks values in the ledger.
 */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { FieldModel } from '../model/model'
import { literal } from '../connection/execute'
import { valueKind } from './value'

type Values = Record<string, unknown>

/** A record's stored form: its rows in all tables, with every locale and every list in its order. */
export type Stored = {
  /** The values of nested fields, where its collection has some. */
  nested?: Values
  /** Rows of lists and locales, by table. */
  parts: Record<string, Values[]>
  row: Values & { id: number }
  /** The record's versions, oldest first, where its collection keeps them. */
  versions?: Stored[]
}

/** A record's row in a statement: the alias of its table, and the locale in which text is read. */
export type RowAlias = {
  alias: string
  fallbackLocale?: string
  locale: string
  nextAlias: () => string
}

/** Rows to be joined to a record's row, and the expression for one element of the list. */
export type Elements = {
  element: SQL
  from: SQL
  /** The element as stored in its column; an enumeration value for a closed list. */
  stored?: SQL
  where: SQL
}

export type FieldStorage = {
  readonly column: string
  /** The elements of a list; undefined for a field that is not a list. */
  readonly elements?: (row: RowAlias) => Elements
  /** The value of a record that has none: null, an empty list or no locale. */
  readonly empty: unknown
  readonly field: FieldModel
  /** Converts a value of the driver's row to the value in a response. */
  readonly fromDriver: (value: unknown) => unknown
  /** The value as in the ledger: localised text has every locale. */
  readonly fromStored: (stored: Stored) => unknown
  /** Whether `column` is in the record's own row. */
  readonly isInRow: boolean
  /** SQL for the value of `fromStored` as JSON, for the record whose table has this alias; NULL without a value. */
  readonly json: (alias: string) => SQL
  /** For references: the records that reference `referencedId`. */
  readonly owners?: (referencedId: SQL, nextAlias: () => string) => Elements
  /** SQL for the value; undefined for a list. */
  readonly scalar?: (row: RowAlias) => SQL
  /** SQL for the value as one column of a result: a list as an array in its order. */
  readonly selected: (row: RowAlias) => SQL
  readonly table: string
  /** Writes a value into the stored form of a record that is to be inserted. */
  readonly toStored: (value: unknown, stored: Stored) => void
}

/** The column that has a field's value. */
export type ColumnOfTable = { column: string; table: string }

const id = sql.identifier

const cell = (alias: string, column: string): SQL => sql`${id(alias)}.${id(column)}`

/** A value in a column of the record's own row. */
export const inColumn = (field: FieldModel, location: ColumnOfTable): FieldStorage => {
  const { column } = location
  const { fromDriver, json } = valueKind(field.kind)
  const scalar = ({ alias }: RowAlias): SQL =>
    // Closed lists are enumerations in the database and text everywhere else.
    field.kind === 'choice' ? sql`${cell(alias, column)}::text` : cell(alias, column)
  return {
    ...location,
    empty: null,
    field,
    fromDriver,
    fromStored: ({ row }) => fromDriver(row[column] ?? null),
    isInRow: true,
    json: (alias) => json(cell(alias, column)),
    owners(referencedId, nextAlias) {
      const owner = nextAlias()
      return {
        element: cell(owner, 'id'),
        from: sql`${id(location.table)} AS ${id(owner)}`,
        where: sql`${cell(owner, column)} = ${referencedId}`,
      }
    },
    scalar,
    selected: scalar,
    toStored: (value, { row }) => {
      row[column] = value ?? null
    },
  }
}

/** Ids as a JSON array in a column of the record's own row. */
export const inlineList = (field: FieldModel, location: ColumnOfTable): FieldStorage => {
  const { owners: _owners, scalar: _scalar, ...stored } = inColumn(field, location)
  return {
    ...stored,
    elements({ alias, nextAlias }) {
      const part = nextAlias()
      return {
        element: sql`${id(part)}.value::int`,
        from: sql`jsonb_array_elements_text(${cell(alias, location.column)}) AS ${id(part)}`,
        where: sql`TRUE`,
      }
    },
    empty: [],
  }
}

/** Localised text, with a row for each locale. */
export const localized = (field: FieldModel, location: ColumnOfTable): FieldStorage => {
  const { column, table } = location
  const inLocale = (alias: string, locale: string): SQL => sql`(SELECT ${id(column)} FROM ${id(table)} AS l
    WHERE l._parent_id = ${id(alias)}.id AND l._locale = ${literal(locale)}::_locales)`
  const scalar = ({ alias, fallbackLocale, locale }: RowAlias): SQL => {
    const localText = inLocale(alias, locale)
    if (!fallbackLocale || fallbackLocale === locale) return localText
    const fallbackText = inLocale(alias, fallbackLocale)
    if (field.kind !== 'text') return sql`COALESCE(${localText}, ${fallbackText})`
    // As in Payload, an empty text falls back to the other locale, unless that one is empty too.
    return sql`COALESCE(NULLIF(${localText}, ''), NULLIF(${fallbackText}, ''), ${localText})`
  }
  return {
    ...location,
    empty: {},
    field,
    fromDriver: valueKind(field.kind).fromDriver,
    fromStored: ({ parts }) =>
      Object.fromEntries(
        (parts[table] ?? []).flatMap((part) =>
          part[column] === null ? [] : [[part['_locale'], part[column]]],
        ),
      ) as Values,
    isInRow: false,
    json: (alias) => sql`(SELECT jsonb_object_agg(part._locale, part.${id(column)}) FROM ${id(table)} AS part
      WHERE part._parent_id = ${id(alias)}.id AND part.${id(column)} IS NOT NULL)`,
    scalar,
    selected: scalar,
    toStored(value) {
      if (value !== undefined && value !== null) throw new Error(`${field.name} is written by Payload alone.`)
    },
  }
}

/**
 * A list with a row for each element.
 *
 * @param path for references, whose fields share one table: the value of its column `path`, the field's name
 */
export const inRows = (field: FieldModel, location: ColumnOfTable, path?: string): FieldStorage => {
  const { column, table } = location
  const isOfField = (part: string): SQL =>
    path === undefined ? sql`` : sql` AND ${id(part)}.path = ${literal(path)}`
  const elements = ({ alias, nextAlias }: RowAlias): Elements => {
    const part = nextAlias()
    return {
      element: path === undefined ? sql`${cell(part, column)}::text` : cell(part, column),
      stored: cell(part, column),
      from: sql`${id(table)} AS ${id(part)}`,
      where: sql`${id(part)}.parent_id = ${id(alias)}.id${isOfField(part)}`,
    }
  }
  return {
    ...location,
    elements,
    empty: [],
    field,
    fromDriver: (value) => value,
    fromStored: ({ parts }) =>
      (parts[table] ?? []).flatMap((part) =>
        path === undefined || part['path'] === path ? [part[column]] : [],
      ),
    isInRow: false,
    json: (alias) => sql`(SELECT jsonb_agg(part.${id(column)} ORDER BY part."order") FROM ${id(table)} AS part
      WHERE part.parent_id = ${id(alias)}.id${isOfField('part')})`,
    owners(referencedId, nextAlias) {
      const part = nextAlias()
      return {
        element: cell(part, 'parent_id'),
        from: sql`${id(table)} AS ${id(part)}`,
        where: sql`${cell(part, column)} = ${referencedId}${isOfField(part)}`,
      }
    },
    selected(row) {
      const { element, from, where } = elements(row)
      return sql`ARRAY(SELECT ${element} FROM ${from} WHERE ${where} ORDER BY "order")`
    },
    toStored(value, { parts, row }) {
      const list: unknown[] = Array.isArray(value) ? value : []
      const rows = list.map((element, at) => ({
        [column]: element,
        order: at + 1,
        parent_id: row.id,
        ...(path === undefined ? {} : { path }),
      }))
      parts[table] = [...(parts[table] ?? []), ...rows]
    },
  }
}
