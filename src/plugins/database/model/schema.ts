/**
 * Additions to the schema that Payload derives from the config: indexes for lists of references, amounts and natural
 * keys, and version tables that keep the ids of deleted records. Migrations are generated from this schema, so a new
 * collection gets them with its own migration.
 */
import type { PostgresAdapterArgs } from '@payloadcms/db-postgres'
import { sql } from '@payloadcms/db-postgres'
import { index } from 'drizzle-orm/pg-core'
import type { FlattenedField, SanitizedCollectionConfig } from 'payload'
import toSnakeCase from 'to-snake-case'
import { latitudeOf, longitudeOf } from '../query/near'
import { isListed, isShort } from './listed'
import { marksOf, versionTenants } from './model'

type IndexColumn = Parameters<ReturnType<typeof index>['on']>[0]
type BeforeHook = NonNullable<PostgresAdapterArgs['beforeSchemaInit']>[number]
type AfterHook = NonNullable<PostgresAdapterArgs['afterSchemaInit']>[number]

/**
 * Removes the foreign keys of versions to the records that they reference, so that versions keep the ids of deleted
 * records. Adds the tenants that the record had when the version was written, as a JSON list: null where they are
 * unknown.
 */
export const prepareSchema: BeforeHook = ({ adapter, schema }) => {
  for (const collection of adapter.payload.config.collections) extendIndexes(adapter, collection)
  for (const { slug, versions } of adapter.payload.config.collections) {
    if (!versions) continue
    const versionTable = adapter.tableNameMap.get(`_${toSnakeCase(slug)}${adapter.versionsSuffix}`) ?? ''
    const columns = adapter.rawTables[versionTable]?.columns ?? {}
    for (const [key, column] of Object.entries(columns)) {
      if (key.startsWith('version_')) delete column.reference
    }
    columns[versionTenants] = { name: versionTenants, type: 'jsonb' }
    // Rows and blocks of nested values, and texts in other languages.
    const isPart = (name = '') => name.startsWith(`${versionTable}_`)
    for (const name of Object.keys(adapter.rawTables).filter(isPart)) {
      for (const column of Object.values(adapter.rawTables[name]?.columns ?? {})) {
        const referencedTable = column.reference?.table
        if (referencedTable !== versionTable && !isPart(referencedTable)) delete column.reference
      }
    }
    const lists = adapter.rawTables[`${versionTable}${adapter.relationshipsSuffix}`]
    for (const key of Object.keys(lists?.foreignKeys ?? {})) {
      if (key !== 'parentFk') delete lists?.foreignKeys?.[key]
    }
  }
  return schema
}

/** Payload itself indexes references and timestamps. For listed fields, this adds the id to that index. */
const extendIndexes = (
  adapter: Parameters<BeforeHook>[0]['adapter'],
  collection: SanitizedCollectionConfig,
): void => {
  const table = adapter.rawTables[adapter.tableNameMap.get(toSnakeCase(collection.slug)) ?? '']
  for (const payloadIndex of Object.values(table?.indexes ?? {})) {
    const field = collection.flattenedFields.find(({ name }) => name === payloadIndex.on)
    if (field && hasIndex(field) && isListed(collection, field)) payloadIndex.on = [field.name, 'id']
  }
}

const hasIndex = (field: FlattenedField): boolean =>
  field.type === 'relationship' || field.type === 'upload' || ('index' in field && field.index === true)

/** Adds the indexes that filters and inverses need and that Payload does not make. */
export const addIndexes: AfterHook = ({ adapter, extendTable, schema }) => {
  for (const collection of adapter.payload.config.collections) {
    const tableName = adapter.tableNameMap.get(toSnakeCase(collection.slug)) ?? ''
    const table = schema.tables[tableName]
    if (!table) continue
    const columnNames = adapter.rawTables[tableName]?.columns ?? {}

    extendTable({
      extraConfig: (columns) =>
        Object.fromEntries([
          ...collection.flattenedFields.flatMap((field) => {
            const column = columns[field.name] as IndexColumn | undefined
            const columnName = columnNames[field.name]?.name
            return column && columnName
              ? fieldIndexes(
                  tableName,
                  columnName,
                  { collection, field },
                  { column, id: columns['id'] as IndexColumn },
                )
              : []
          }),
          ...latestIndex(tableName, collection, columns),
        ]),
      table,
    })

    for (const field of collection.flattenedFields) {
      const choiceTable = adapter.tableNameMap.get(`${tableName}_${toSnakeCase(field.name)}`) ?? ''
      const choices = schema.tables[choiceTable]
      if (field.type !== 'select' || !field.hasMany || !choices) continue
      extendTable({
        extraConfig: (columns) => ({
          value: index(`${choiceTable}_value_idx`).on(
            columns['value'] as IndexColumn,
            columns['parent'] as IndexColumn,
          ),
        }),
        table: choices,
      })
    }

    const lists = schema.tables[`${tableName}${adapter.relationshipsSuffix}`]
    if (lists) {
      extendTable({
        extraConfig: (columns) => ({
          owner: index(`${tableName}_rels_owner_idx`).on(
            columns['parent'],
            columns['path'],
            columns['order'],
          ),
          ...Object.fromEntries(
            listTargets(collection).map((target) => [
              `${target}Named`,
              index(`${tableName}_rels_${toSnakeCase(target)}_named_idx`).on(
                columns[`${target}ID`],
                columns['path'],
                columns['parent'],
              ),
            ]),
          ),
        }),
        table: lists,
      })
    }
  }
  return schema
}

const fieldIndexes = (
  tableName: string,
  columnName: string,
  { collection, field }: { collection: SanitizedCollectionConfig; field: FlattenedField },
  { column, id }: { column: IndexColumn; id: IndexColumn },
): [string, ReturnType<ReturnType<typeof index>['on']>][] => {
  const marks = marksOf(field)
  const indexes: [string, ReturnType<ReturnType<typeof index>['on']>][] = []
  const columnSql = sql.identifier(columnName)
  // An expression and not a generated column: Payload's updates write every column of the table.
  if (marks.kind === 'amount') {
    indexes.push([
      `${field.name}Amount`,
      index(`${tableName}_${columnName}_amount_idx`).on(sql`forecourt_amount(${columnSql})`, id),
    ])
  } else if ((field.type === 'email' || field.type === 'text') && isListed(collection, field)) {
    const short = isShort(sql`${columnSql}`)
    indexes.push(
      [
        `${field.name}Listed`,
        index(`${tableName}_${columnName}_listed_idx`)
          .on(sql`${columnSql} COLLATE "C"`, id)
          .where(short),
      ],
      [
        `${field.name}Long`,
        index(`${tableName}_${columnName}_long_idx`)
          .on(id)
          .where(sql`NOT ${short}`),
      ],
    )
  } else if (!hasIndex(field) && isListed(collection, field)) {
    indexes.push([`${field.name}Listed`, index(`${tableName}_${columnName}_listed_idx`).on(column, id)])
  }
  if (marks.kind === 'place') {
    indexes.push([
      `${field.name}Place`,
      index(`${tableName}_${columnName}_place_idx`).on(
        latitudeOf(sql`${columnSql}`),
        longitudeOf(sql`${columnSql}`),
      ),
    ])
  }
  // Hashed, because a b-tree refuses values over 2,704 bytes and the REST API does not limit text.
  if (marks.isNaturalKey) {
    indexes.push([`${field.name}Key`, index(`${tableName}_${columnName}_key_idx`).using('hash', column)])
  }
  if (marks.isSearched) {
    const folded = sql`forecourt_fold(${columnSql}) gin_trgm_ops`
    indexes.push([`${field.name}Parts`, index(`${tableName}_${columnName}_parts_idx`).using('gin', folded)])
  }
  if (marks.hasKeys) {
    indexes.push([
      `${field.name}Each`,
      index(`${tableName}_${columnName}_each_idx`).using('gin', sql`string_to_array(${columnSql}, ' ')`),
    ])
  }
  // For append-only tables: BRIN has a fraction of a b-tree's size and costs almost nothing to maintain.
  if (marks.isTimeline) {
    indexes.push([`${field.name}Line`, index(`${tableName}_${columnName}_line_idx`).using('brin', column)])
  }
  return indexes
}

/**
 * An index to find the newest row with the same values in the fields of the mark `latestOf`. It includes the id, else
 * Postgres may scan the table from its end, which is most of the table for a record that has not changed for long.
 */
const latestIndex = (
  tableName: string,
  { custom }: SanitizedCollectionConfig,
  columns: Record<string, unknown>,
): [string, ReturnType<ReturnType<typeof index>['on']>][] => {
  const names = custom?.['latestOf'] as readonly string[] | undefined
  if (!names) return []
  const [first, ...others] = [...names, 'id'].map((name) => columns[name] as IndexColumn)
  return first ? [['latest', index(`${tableName}_latest_idx`).on(first, ...others)]] : []
}

const listTargets = (collection: SanitizedCollectionConfig): string[] => [
  ...new Set(
    collection.flattenedFields.flatMap((field) =>
      'relationTo' in field && field.hasMany && typeof field.relationTo === 'string'
        ? [field.relationTo]
        : [],
    ),
  ),
]
