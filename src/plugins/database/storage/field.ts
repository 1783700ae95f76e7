/**
 * One field as it is stored: which column of which table holds its value, how a statement reads it, and what it looks like
 * in the driver's rows, in an answer, in the ledger and in a record's stored form. All that depends on where and how a value
 * is kept stands here; `map.ts` says which form each field of a collection has.
 *
 * What changes how a value stands in the database, as a cipher would, belongs into `scalar`, `fromDriver`, `fromStored` and
 * `toStored`; what hides it from the ledger is `mask.ts`.
 */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { FieldModel } from '../model/model'
import { literal } from '../connection/execute'
import { valueKind } from './value'

type Values = Record<string, unknown>

/** A record as its tables hold it: every locale, and every list in its order. */
export type Stored = {
  /** Rows of lists and locales, by table. */
  parts: Record<string, Values[]>
  row: Values & { id: number }
  /** The record's versions, oldest first, where its collection keeps them. */
  versions?: Stored[]
}

/** The row of a record in a statement: the alias of its table, and the language in which text is read. */
export type RowAlias = {
  alias: string
  fallbackLocale?: string
  locale: string
  nextAlias: () => string
}

/** Rows to be joined to a record's, and the expression over them that is an element of its list. */
export type Elements = { element: SQL; from: SQL; where: SQL }

export type FieldStorage = {
  readonly column: string
  /** The elements of a list; undefined for a field that is none. */
  readonly elements?: (row: RowAlias) => Elements
  /** What a record holds that has no value. */
  readonly empty: unknown
  readonly field: FieldModel
  /** A cell of the driver's row, as an answer shows it. */
  readonly fromDriver: (value: unknown) => unknown
  /** As the ledger shows it: of localised text every locale. */
  readonly fromStored: (stored: Stored) => unknown
  /** Whether `column` is one of the record's own row. */
  readonly isInRow: boolean
  /** As `fromStored`, as JSON over the record whose table goes by `alias`; NULL where there is nothing. */
  readonly json: (alias: string) => SQL
  /** The records whose value, or an element of it, is the id `named`; of references alone. */
  readonly owners?: (named: SQL, nextAlias: () => string) => Elements
  /** The one value; undefined for a list. */
  readonly scalar?: (row: RowAlias) => SQL
  /** The value as one cell: of a list an array in its order. */
  readonly selected: (row: RowAlias) => SQL
  readonly table: string
  /** Puts a value of a record that is made into its stored form. */
  readonly toStored: (value: unknown, stored: Stored) => void
}

/** Where a value stands. */
export type Place = { column: string; table: string }

const id = sql.identifier

const cell = (alias: string, column: string): SQL => sql`${id(alias)}.${id(column)}`

/** A value in a column of the record's own row. */
export const inColumn = (field: FieldModel, place: Place): FieldStorage => {
  const { column } = place
  const { fromDriver, json } = valueKind(field.kind)
  const scalar = ({ alias }: RowAlias): SQL =>
    // Closed lists are enumerations in the database and text everywhere else.
    field.kind === 'choice' ? sql`${cell(alias, column)}::text` : cell(alias, column)
  return {
    ...place,
    empty: null,
    field,
    fromDriver,
    fromStored: ({ row }) => fromDriver(row[column] ?? null),
    isInRow: true,
    json: (alias) => json(cell(alias, column)),
    owners(named, nextAlias) {
      const owner = nextAlias()
      return {
        element: cell(owner, 'id'),
        from: sql`${id(place.table)} AS ${id(owner)}`,
        where: sql`${cell(owner, column)} = ${named}`,
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
export const inlineList = (field: FieldModel, place: Place): FieldStorage => {
  const { owners: _owners, scalar: _scalar, ...stored } = inColumn(field, place)
  return {
    ...stored,
    elements({ alias, nextAlias }) {
      const part = nextAlias()
      return {
        element: sql`${id(part)}.value::int`,
        from: sql`jsonb_array_elements_text(${cell(alias, place.column)}) AS ${id(part)}`,
        where: sql`TRUE`,
      }
    },
    empty: [],
  }
}

/** Text with a row for each locale. */
export const localized = (field: FieldModel, place: Place): FieldStorage => {
  const { column, table } = place
  const inLocale = (alias: string, locale: string): SQL => sql`(SELECT ${id(column)} FROM ${id(table)} AS l
    WHERE l._parent_id = ${id(alias)}.id AND l._locale = ${literal(locale)}::_locales)`
  const scalar = ({ alias, fallbackLocale, locale }: RowAlias): SQL => {
    const own = inLocale(alias, locale)
    if (!fallbackLocale || fallbackLocale === locale) return own
    // Payload falls back from an empty text too, but never to one.
    return sql`COALESCE(NULLIF(${own}, ''), NULLIF(${inLocale(alias, fallbackLocale)}, ''), ${own})`
  }
  return {
    ...place,
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
 * @param path of references: the fields of a collection share a table, each under its name
 */
export const inRows = (field: FieldModel, place: Place, path?: string): FieldStorage => {
  const { column, table } = place
  const isOfField = (part: string): SQL =>
    path === undefined ? sql`` : sql` AND ${id(part)}.path = ${literal(path)}`
  const elements = ({ alias, nextAlias }: RowAlias): Elements => {
    const part = nextAlias()
    return {
      element: path === undefined ? sql`${cell(part, column)}::text` : cell(part, column),
      from: sql`${id(table)} AS ${id(part)}`,
      where: sql`${id(part)}.parent_id = ${id(alias)}.id${isOfField(part)}`,
    }
  }
  return {
    ...place,
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
    owners(named, nextAlias) {
      const part = nextAlias()
      return {
        element: cell(part, 'parent_id'),
        from: sql`${id(table)} AS ${id(part)}`,
        where: sql`${cell(part, column)} = ${named}${isOfField(part)}`,
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
