/**
 * Where the parts of nested values are stored, as sources for filters: the rows of an array or a kind of block in a
 * table of their own, the members of a group in the columns around it.
 */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import { literal } from '../connection/execute'
import { type FieldModel, tableOf } from '../model/model'
import { type Elements, type FieldStorage, inColumn, inRows, localized } from './field'
import type { CollectionStorage, Place, Source } from './map'

const id = sql.identifier

type Rows = { from: SQL; source: Source; where: SQL }

const toPlace = ({ alias, place, storage }: Source): Place =>
  place ?? { key: '', path: sql`''`, record: alias, storage, table: storage.table }

/** Returns the key of a column, or of a table in another table's relations. Fields of versions have a prefix. */
const toColumnKey = ({ key }: Place, name: string): string => `${key}${name.replace('.', '_')}`

/**
 * Returns the rows that hold the member `member` of a field's value. A group has no rows of its own: its columns are in
 * the containing row.
 */
export const nestedRows = (
  source: Source,
  { name, shape }: FieldModel,
  member: FieldModel,
): (Rows | Source)[] => {
  const place = toPlace(source)
  const { rawRelations } = source.payload.db
  const path = sql`${place.path} || ${literal(name)}`
  const within = (table: string | undefined): { alias: string; from: SQL; inLocale: SQL; table: string } => {
    if (table === undefined) throw new Error(`${place.table}.${name} has no table.`)
    const alias = source.nextAlias()
    const hasLocale = source.payload.db.rawTables[table]?.columns['_locale'] !== undefined
    return {
      alias,
      from: sql`${id(table)} AS ${id(alias)}`,
      inLocale: hasLocale ? sql` AND ${id(alias)}._locale = ${literal(source.locale)}::_locales` : sql``,
      table,
    }
  }
  const rowsIn = ({ alias, from, inLocale, table }: ReturnType<typeof within>, isOf: SQL): Rows => ({
    from,
    source: placeSource(source, member, alias, {
      ...place,
      key: '',
      path: sql`${path} || '.' || (${id(alias)}._order - 1) || '.'`,
      table,
    }),
    where: sql`${isOf}${inLocale}`,
  })
  switch (shape?.type) {
    case 'blocks':
      return [...shape.blocks].flatMap(([slug, members]) => {
        if (members.get(member.name) === undefined) return []
        const rows = within(rawRelations[place.storage.table]?.[`_blocks_${slug}`]?.to)
        const alias = id(rows.alias)
        return rowsIn(rows, sql`${alias}._parent_id = ${id(place.record)}.id AND ${alias}._path = ${path}`)
      })
    case 'group':
      return [groupSource(source, { name }, member)]
    case 'array': {
      const rows = within(rawRelations[place.table]?.[toColumnKey(place, name)]?.to)
      return [rowsIn(rows, sql`${id(rows.alias)}._parent_id = ${id(source.alias)}.id`)]
    }
    case 'polymorphic': {
      const alias = source.nextAlias()
      const { references } = place.storage
      if (references === undefined) throw new Error(`${place.table}.${name} has no table.`)
      const columns = shape.targets.map((slug) => ({ column: `${tableOf(source.payload, slug)}_id`, slug }))
      const ids = columns.map(({ column }) => sql`${id(alias)}.${id(column)}`)
      const kinds = columns.map(
        ({ column, slug }) => sql`WHEN ${id(alias)}.${id(column)} IS NOT NULL THEN ${literal(slug)}`,
      )
      const value =
        member.kind === 'choice'
          ? sql`CASE ${sql.join(kinds, sql` `)} END`
          : sql`coalesce(${sql.join(ids, sql`, `)})`
      const storage = { ...inColumn(member, { column: '', table: references }), scalar: () => value }
      return [
        {
          from: sql`${id(references)} AS ${id(alias)}`,
          source: { ...source, alias, storage: storageWith(place.storage, member, storage) },
          where: sql`${id(alias)}.parent_id = ${id(place.record)}.id AND ${id(alias)}.path = ${path}`,
        },
      ]
    }
    default:
      throw new Error(`${name} has no members.`)
  }
}

/** Returns the containing row of a group as a source, with its member `member`. */
export const groupSource = (
  source: Source,
  { name }: Pick<FieldModel, 'name'>,
  member: FieldModel,
): Source => {
  const place = toPlace(source)
  const path = sql`${place.path} || ${literal(name)} || '.'`
  return placeSource(source, member, source.alias, { ...place, key: `${toColumnKey(place, name)}_`, path })
}

const storageWith = (
  storage: CollectionStorage,
  member: FieldModel,
  stored: FieldStorage,
): CollectionStorage => ({
  ...storage,
  columns: [],
  fields: new Map([[member.name, stored]]),
  panelFields: new Map(),
  parts: [],
})

/** A source of the rows at a place, which has one member. */
const placeSource = (source: Source, member: FieldModel, alias: string, place: Place): Source => {
  const inPlace = { ...source, alias, place }
  const isLeaf = member.kind !== 'nested' || member.shape?.type === 'list' || member.shape?.type === 'single'
  return isLeaf
    ? { ...inPlace, storage: storageWith(place.storage, member, memberStorage(inPlace, member)) }
    : inPlace
}

/** Returns the source of a nested field whose value has no members, such as a list of texts. */
export const leafSource = (source: Source, field: FieldModel): Source =>
  placeSource(source, field, source.alias, toPlace(source))

const memberStorage = (source: Source, member: FieldModel): FieldStorage => {
  const place = toPlace(source)
  const { rawRelations, rawTables } = source.payload.db
  const { kind, name, shape, target = '' } = member
  const path = sql`${place.path} || ${literal(name)}`
  const column = (table: string): string => {
    const found = rawTables[table]?.columns[toColumnKey(place, name)]?.name
    if (found === undefined) throw new Error(`${name} has no column in ${table}.`)
    return found
  }
  if (shape?.type === 'list') {
    const table = `${place.storage.table}_${shape.kind}s`
    return inSharedTable(member, table, shape.kind, { path, record: place.record })
  }
  if (kind === 'choices') {
    const table = rawRelations[place.table]?.[toColumnKey(place, name)]?.to ?? ''
    return inRows(member, { column: 'value', table })
  }
  if (kind === 'references') {
    const own = `${tableOf(source.payload, target)}_id`
    return inSharedTable(member, place.storage.references ?? '', own, { path, record: place.record })
  }
  const locales = `${place.table}${source.payload.db.localesSuffix}`
  const value = shape?.type === 'single' ? shape.field : member
  return value.isLocalized
    ? localized(value, { column: column(locales), table: locales })
    : inColumn(value, { column: column(place.table), table: place.table })
}

/** A list in a table that the lists of a record share. */
const inSharedTable = (
  member: FieldModel,
  table: string,
  column: string,
  { path, record }: { path: SQL; record: string },
): FieldStorage => ({
  ...inRows(member, { column, table }, member.name),
  elements({ nextAlias }): Elements {
    const part = nextAlias()
    return {
      element: sql`${id(part)}.${id(column)}`,
      from: sql`${id(table)} AS ${id(part)}`,
      where: sql`${id(part)}.parent_id = ${id(record)}.id AND ${id(part)}.path = ${path}`,
    }
  },
})
