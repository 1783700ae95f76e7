/**
 * Reads and inserts records in their stored form: as JSON, the rows that a record has in all tables, with every locale and
 * every list in its order. A record that is deleted can be inserted again without loss.
 */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import { escapeIdentifier } from 'pg'
import type { BasePayload, PayloadRequest } from 'payload'
import { execute } from '../connection/execute'
import { collectionOf, tableOf } from '../model/model'
import type { Stored } from './field'
import { type Column, storageOf } from './map'

const id = sql.identifier

/** The arguments of a `jsonb_build_object` with the stored form of the row with this alias, without the record's versions. */
export const ownForm = (payload: BasePayload, slug: string, alias: string, ofVersions: boolean): SQL => {
  const parts = storageOf(payload, slug, ofVersions).parts.map(
    ({
      order,
      parent,
      table,
    }) => sql`${table}::text, (SELECT coalesce(jsonb_agg(to_jsonb(part) ORDER BY part.${id(order)}, part.id), '[]')
      FROM ${id(table)} AS part WHERE part.${id(parent)} = ${id(alias)}.id)`,
  )
  return sql`'row', to_jsonb(${id(alias)}), 'parts', jsonb_build_object(${sql.join(parts, sql`, `)})`
}

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
  const [found] = await execute<{ stored: Stored }>(
    req,
    sql`SELECT jsonb_build_object(${ownForm(req.payload, slug, 'record', false)}) AS stored
      FROM ${id(tableOf(req.payload, slug))} AS record WHERE record.id = ${recordId}`,
    true,
  )
  return found?.stored
}

/**
 * Inserts records in their stored form, with their ids. Rows of lists and locales get new ids, which nothing references.
 *
 * @param along another statement, to be run as a part of this one
 * @throws the database's error, as for an id that exists or a reference to a record that does not
 */
export const insertStored = async (
  req: PayloadRequest,
  slug: string,
  records: readonly Stored[],
  along: SQL = sql`SELECT 1`,
): Promise<void> => {
  if (records.length === 0) return
  const versions = records.flatMap((record) => record.versions ?? [])
  const inserts = [...insertions(req, slug, records, false), ...insertions(req, slug, versions, true)]
  const parts = inserts.map((insert, at) => sql`${id(`inserted_${at}`)} AS (${insert})`)
  await execute(req, sql`WITH ${sql.join(parts, sql`, `)} ${along}`, records.length === 1)
}

const insertions = (
  { payload }: PayloadRequest,
  slug: string,
  forms: readonly Stored[],
  ofVersions: boolean,
): SQL[] => {
  if (forms.length === 0) return []
  const { columns, parts, table } = storageOf(payload, slug, ofVersions)
  const own = insertion(
    table,
    columns,
    forms.map(({ row }) => row),
  )
  const others = parts.flatMap((part) => {
    const rows = forms.flatMap((form) => form.parts[part.table] ?? [])
    const kept = part.columns.filter(({ name }) => name !== 'id')
    return rows.length > 0 ? [insertion(part.table, kept, rows)] : []
  })
  return [own, ...others]
}

const insertion = (
  table: string,
  columns: readonly Column[],
  rows: readonly Record<string, unknown>[],
): SQL => {
  const names = columns.map(({ name }) => escapeIdentifier(name))
  const values = names.map((name) => `part.${name}`)
  return sql`INSERT INTO ${id(table)} (${sql.raw(names.join())}) SELECT ${sql.raw(values.join())}
    FROM jsonb_populate_recordset(NULL::${id(table)}, ${JSON.stringify(rows)}::jsonb) AS part`
}
