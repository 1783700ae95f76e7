/** Version entries of records as they stand now, as Payload's own saves make them. */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { BasePayload, PayloadRequest } from 'payload'
import { execute } from '../../../database/connection/execute'
import { collectionOf, tableOf, versionTenants } from '../../../database/model/model'
import { storageOf } from '../../../database/storage/map'
import { tenantsIn } from '../../../ledger/tenantsIn'

const id = sql.identifier

/** Adds one entry for each of `ids`, where the collection keeps versions. */
export const saveVersions = async (
  req: PayloadRequest,
  slug: string,
  ids: readonly number[],
): Promise<void> => {
  const { payload } = req
  const collection = collectionOf(payload, slug)
  if (!collection.versions || ids.length === 0) return
  const { rawTables } = payload.db
  const table = tableOf(payload, slug)
  const versionTable = tableOf(payload, slug, true)
  const columns = Object.values(rawTables[table]?.columns ?? {}).flatMap(({ name }) =>
    name === 'id' ? [] : [name],
  )
  const now = new Date().toISOString()
  const versionParts = storageOf(payload, slug, true).parts
  const copies = storageOf(payload, slug).parts.map((part, at) => {
    const target = versionParts[at]
    if (!target) throw new Error(`${part.table} has no place in the versions of ${slug}.`)
    const kept = Object.values(rawTables[part.table]?.columns ?? {}).flatMap(({ name }) =>
      name === 'id' || name === part.parent ? [] : [name],
    )
    const known = new Set(Object.values(rawTables[target.table]?.columns ?? {}).map(({ name }) => name))
    const named = kept.map((name) => (known.has(name) ? name : `version_${name}`))
    const values = kept.map((name, index) =>
      name === 'path'
        ? sql`'version.' || part.path`
        : asIn(listTypes(payload, target.table), named[index], sql`part.${id(name)}`),
    )
    return sql`, ${id(`copy_${at}`)} AS (INSERT INTO ${id(target.table)} (${list([target.parent, ...named])})
      SELECT made.id, ${sql.join(values, sql`, `)} FROM made JOIN ${id(part.table)} AS part ON part.${id(part.parent)} = made.parent_id
      ORDER BY part.id)`
  })
  await execute(
    req,
    sql`WITH made AS (INSERT INTO ${id(versionTable)} (${list(['parent_id', 'created_at', 'updated_at', versionTenants, ...columns.map((name) => `version_${name}`)])})
      SELECT record.id, ${now}::timestamptz, ${now}::timestamptz, ${tenantsIn(payload, collection, 'record')}, ${sql.join(
        columns.map((name) =>
          asIn(listTypes(payload, versionTable), `version_${name}`, sql`record.${id(name)}`),
        ),
        sql`, `,
      )}
      FROM ${id(table)} AS record WHERE record.id = ANY(${sql.param([...ids])}::int[]) ORDER BY record.id
      RETURNING id, parent_id)${sql.join(copies)}
    SELECT 1`,
  )
}

/** The type of each column that holds a value of a closed list: those of versions are types of their own. */
const listTypes = (payload: BasePayload, table: string): ReadonlyMap<string, string> =>
  new Map(
    Object.values(payload.db.rawTables[table]?.columns ?? {}).flatMap((column) =>
      column.type === 'enum' && 'enumName' in column ? [[column.name, column.enumName] as const] : [],
    ),
  )

const asIn = (types: ReadonlyMap<string, string>, name: string | undefined, value: SQL): SQL => {
  const type = types.get(name ?? '')
  return type === undefined || name === '_locale' ? value : sql`${value}::text::${id(type)}`
}

const list = (names: readonly string[]) =>
  sql.join(
    names.map((name) => id(name)),
    sql`, `,
  )
