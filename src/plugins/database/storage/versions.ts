/** Inserts versions of records as they are now, the same rows that Payload's own saves would insert. */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { BasePayload, PayloadRequest } from 'payload'
import { runCompiled, valueAt } from '../connection/statement'
import { versionTenants } from '../model/model'
import { type Column, storageOf } from './map'

const id = sql.identifier

/**
 * Adds a version of each of `ids`.
 *
 * @param tenants builds an expression for the tenants of a record, whose table has the alias `record`, as a JSON list
 */
export const insertVersions = async (
  req: PayloadRequest,
  slug: string,
  ids: readonly number[],
  tenants: () => SQL,
): Promise<void> => {
  const values = [ids, new Date().toISOString()]
  await runCompiled(
    req,
    {
      build: (first) =>
        insertion(req.payload, slug, tenants(), { ids: valueAt(first), now: valueAt(first + 1) }),
      key: `version ${slug}`,
      values,
    },
    ids.length === 1,
  )
}

const insertion = (
  payload: BasePayload,
  slug: string,
  tenants: SQL,
  parameters: { ids: SQL; now: SQL },
): SQL => {
  const record = storageOf(payload, slug)
  const version = storageOf(payload, slug, true)
  const now = sql`${parameters.now}::timestamptz`
  const row = toCopy(record.columns, version.columns, 'record')
  const parts = record.parts.map((part, at) => {
    const target = version.parts[at]
    if (!target) throw new Error(`${part.table} has no place in the versions of ${slug}.`)
    const partColumns = part.columns.filter(({ name }) => name !== part.parent)
    const { names, values } = toCopy(partColumns, target.columns, 'part')
    return sql`, ${id(`copy_${at}`)} AS (INSERT INTO ${id(target.table)} (${list([id(target.parent), ...names])})
      SELECT made.id, ${list(values)} FROM made JOIN ${id(part.table)} AS part ON part.${id(part.parent)} = made.parent_id
      ORDER BY part.id)`
  })
  const ownColumns = ['parent_id', 'created_at', 'updated_at', versionTenants].map((name) => id(name))
  return sql`WITH made AS (INSERT INTO ${id(version.table)} (${list([...ownColumns, ...row.names])})
      SELECT record.id, ${list([now, now, tenants, ...row.values])}
      FROM ${id(record.table)} AS record WHERE record.id = ANY(${parameters.ids}::int[]) ORDER BY record.id
      RETURNING id, parent_id)${sql.join(parts)}
    SELECT 1`
}

/** The columns of a version table, or of a part of it, to copy to, and the expressions to copy from the record's. */
const toCopy = (
  columns: readonly Column[],
  ofVersion: readonly Column[],
  alias: string,
): { names: SQL[]; values: SQL[] } => {
  const versionColumns = new Map(ofVersion.map((column) => [column.name, column]))
  const pairs = columns.flatMap((column) => {
    // Versions have ids of their own.
    if (column.name === 'id') return []
    const target = versionColumns.get(`version_${column.name}`) ?? versionColumns.get(column.name)
    if (!target) throw new Error(`${column.name} has no column in a version.`)
    return [{ column, target }]
  })
  return {
    names: pairs.map(({ target }) => sql`${id(target.name)}`),
    values: pairs.map(({ column, target }) => {
      const value = sql`${id(alias)}.${id(column.name)}`
      if (column.name === 'path') return sql`'version.' || ${value}`
      // Payload defines separate enum types for the closed lists of versions.
      return target.enumName === column.enumName
        ? value
        : sql`${value}::text::${id(target.enumName ?? 'text')}`
    }),
  }
}

const list = (parts: readonly (ReturnType<typeof id> | SQL)[]): SQL => sql.join([...parts], sql`, `)
