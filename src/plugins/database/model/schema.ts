/**
 * What our tables have beyond Payload's own: indexes for lists of references, amounts and natural keys,
 * and version tables whose ids outlive the records they name. All of it is part of the schema that
 * migrations are made from, so a new collection gets it with its own migration.
 */
import type { PostgresAdapterArgs } from '@payloadcms/db-postgres'
import { sql } from '@payloadcms/db-postgres'
import { index } from 'drizzle-orm/pg-core'
import type { FlattenedField, SanitizedCollectionConfig } from 'payload'
import toSnakeCase from 'to-snake-case'
import { marksOf, versionTenants } from './model'

type IndexColumn = Parameters<ReturnType<typeof index>['on']>[0]
type BeforeHook = NonNullable<PostgresAdapterArgs['beforeSchemaInit']>[number]
type AfterHook = NonNullable<PostgresAdapterArgs['afterSchemaInit']>[number]

/**
 * History keeps the ids it had: no foreign key leads from a version to a record that it names. Beside each version stands
 * which tenants its record had when it was written, as a JSON list: null where nobody knows.
 */
export const prepareSchema: BeforeHook = ({ adapter, schema }) => {
  for (const { slug, versions } of adapter.payload.config.collections) {
    if (!versions) continue
    const versionTable = adapter.tableNameMap.get(`_${toSnakeCase(slug)}${adapter.versionsSuffix}`) ?? ''
    const columns = adapter.rawTables[versionTable]?.columns ?? {}
    for (const [key, column] of Object.entries(columns)) {
      if (key.startsWith('version_')) delete column.reference
    }
    columns[versionTenants] = { name: versionTenants, type: 'jsonb' }
    const lists = adapter.rawTables[`${versionTable}${adapter.relationshipsSuffix}`]
    for (const key of Object.keys(lists?.foreignKeys ?? {})) {
      if (key !== 'parentFk') delete lists?.foreignKeys?.[key]
    }
  }
  return schema
}

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
            return column && columnName ? fieldIndexes(tableName, columnName, field, column) : []
          }),
          ...latestIndex(tableName, collection, columns),
        ]),
      table,
    })

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
  field: FlattenedField,
  column: IndexColumn,
): [string, ReturnType<ReturnType<typeof index>['on']>][] => {
  const marks = marksOf(field)
  const indexes: [string, ReturnType<ReturnType<typeof index>['on']>][] = []
  // An expression and not a generated column: Payload's updates write every column of the table.
  if (marks.kind === 'amount') {
    indexes.push([
      `${field.name}Amount`,
      index(`${tableName}_${columnName}_amount_idx`).on(sql`forecourt_amount(${sql.identifier(columnName)})`),
    ])
  }
  // Hashed, because a b-tree refuses values over 2,704 bytes and the interface does not limit text.
  if (marks.isNaturalKey) {
    indexes.push([`${field.name}Key`, index(`${tableName}_${columnName}_key_idx`).using('hash', column)])
  }
  // For tables that only grow: a fraction of a b-tree's size, and next to nothing to keep up.
  if (marks.isTimeline) {
    indexes.push([`${field.name}Line`, index(`${tableName}_${columnName}_line_idx`).using('brin', column)])
  }
  return indexes
}

/**
 * The way to the newest of the rows that are about the same, by the fields of the mark `latestOf`. Without the id in
 * it Postgres may look for the newest from the end of the table, which for what rests long is most of the table.
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
      field.type === 'relationship' && field.hasMany && typeof field.relationTo === 'string'
        ? [field.relationTo]
        : [],
    ),
  ),
]
