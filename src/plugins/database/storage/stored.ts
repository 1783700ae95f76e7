/**
 * Reads and inserts records in their stored form: as JSON, the rows that a record has in all tables, with every locale
 * and every list in its order. A record that is deleted can be inserted again without loss.
 */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import { escapeIdentifier } from 'pg'
import type { BasePayload, PayloadRequest } from 'payload'
import { type Compiled, runCompiled, valueAt } from '../connection/statement'
import { collectionOf, tableOf } from '../model/model'
import type { Stored } from './field'
import { type Column, isPartOf, storageOf } from './map'

const id = sql.identifier

/**
 * The arguments of a `jsonb_build_object` with the stored form of the row with this alias, without the record's
 * versions.
 */
export const ownForm = (payload: BasePayload, slug: string, alias: string, ofVersions: boolean): SQL => {
  const parts = storageOf(payload, slug, ofVersions).parts.map((part) => {
    const place = orderColumns
      .filter((name) => part.columns.some((column) => column.name === name))
      .map((name) => sql`part.${id(name)}`)
    return sql`${part.table}::text, (SELECT coalesce(jsonb_agg(to_jsonb(part.*) ORDER BY ${sql.join(place, sql`, `)}), '[]')
      FROM ${id(part.table)} AS part WHERE ${isPartOf(part, 'part', alias)})`
  })
  return sql`'row', to_jsonb(${id(alias)}.*), 'parts', jsonb_build_object(${sql.join(parts, sql`, `)})`
}

// The order of rows within a table, which may hold several lists.
const orderColumns = ['path', '_path', 'locale', '_locale', 'order', '_order', 'id']

/** The stored form, as a JSON expression, of the row with this alias. */
export const storedForm = (payload: BasePayload, slug: string, alias: string, ofVersions = false): SQL => {
  const own = ownForm(payload, slug, alias, ofVersions)
  if (ofVersions || !collectionOf(payload, slug).versions) return sql`jsonb_build_object(${own})`
  const versionTable = id(tableOf(payload, slug, true))
  return sql`jsonb_build_object(${own}, 'versions', (SELECT coalesce(jsonb_agg(${storedForm(payload, slug, 'version', true)} ORDER BY version.id), '[]')
    FROM ${versionTable} AS version WHERE version.parent_id = ${id(alias)}.id))`
}

/** The stored form of a record, without its versions; undefined when it does not exist. */
export const readStored = async (
  req: PayloadRequest,
  slug: string,
  recordId: number,
): Promise<Stored | undefined> => {
  const [found] = await runCompiled(req, {
    build: (
      first,
    ) => sql`SELECT jsonb_build_object(${ownForm(req.payload, slug, 'record', false)})::text AS stored
      FROM ${id(tableOf(req.payload, slug))} AS record WHERE record.id = ${valueAt(first)}`,
    key: `stored ${slug}`,
    values: [recordId],
  })
  return found && (JSON.parse(String(found[0])) as Stored)
}

/**
 * Inserts records in their stored form, with their ids. Rows of lists and locales get new ids where nothing references
 * these.
 *
 * @param extraStatement another statement, to be run as a part of this one
 * @throws the database's error, as for an id that exists or a reference to a record that does not
 */
export const insertStored = async (
  req: PayloadRequest,
  slug: string,
  records: readonly Stored[],
  extraStatement: Compiled = noStatement,
): Promise<void> => {
  if (records.length === 0) return
  const versions = records.flatMap((record) => record.versions ?? [])
  const inserts = [...insertions(req, slug, records, false), ...insertions(req, slug, versions, true)]
  await runCompiled(
    req,
    {
      build(first) {
        const parts = inserts.map(
          ({ build }, at) => sql`${id(`inserted_${at}`)} AS (${build(valueAt(first + at))})`,
        )
        return sql`WITH ${sql.join(parts, sql`, `)} ${extraStatement.build(first + inserts.length)}`
      },
      key: `insert ${inserts.map(({ table }) => table).join()} ${extraStatement.key}`,
      values: [...inserts.map(({ rows }) => JSON.stringify(rows)), ...extraStatement.values],
    },
    records.length === 1,
  )
}

const noStatement: Compiled = { build: () => sql`SELECT 1`, key: '', values: [] }

/** Rows to be inserted into a table; `build` makes the statement of their JSON. */
type Insertion = { build: (rows: SQL) => SQL; rows: readonly Record<string, unknown>[]; table: string }

const insertions = (
  { payload }: PayloadRequest,
  slug: string,
  forms: readonly Stored[],
  ofVersions: boolean,
): Insertion[] => {
  if (forms.length === 0) return []
  const { columns, parts, table } = storageOf(payload, slug, ofVersions)
  const own = insertion(
    table,
    columns,
    forms.map(({ row }) => row),
  )
  const partInsertions = parts.flatMap((part) => {
    const rows = forms.flatMap((form) => form.parts[part.table] ?? [])
    const keepsIds = part.hasOwnIds || parts.some(({ of }) => of === part)
    const insertedColumns = part.columns.filter(({ name }) => keepsIds || name !== 'id')
    return rows.length > 0 ? [insertion(part.table, insertedColumns, rows)] : []
  })
  return [own, ...partInsertions]
}

const insertion = (
  table: string,
  columns: readonly Column[],
  rows: readonly Record<string, unknown>[],
): Insertion => ({
  build(rowsJson) {
    const names = columns.map(({ name }) => escapeIdentifier(name))
    const values = names.map((name) => `part.${name}`)
    return sql`INSERT INTO ${id(table)} (${sql.raw(names.join())}) SELECT ${sql.raw(values.join())}
      FROM jsonb_populate_recordset(NULL::${id(table)}, ${rowsJson}::jsonb) AS part`
  },
  rows,
  table,
})
