/**
 * One update of many records by a few statements: the same values into plain columns, with the ledger rows and
 * versions that belong to it, in the request's transaction. The caller holds the locks of the records.
 */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { execute } from '../../database/execute'
import { type CollectionModel, collectionOf, type FieldModel, tableOf } from '../../database/model'
import { placesOf } from '../../database/places'
import { lockTargets } from '../../database/references'
import { recordedFields } from '../difference'
import { insertion } from '../ledger'
import { type Failed, inChunks } from './apart'
import { computedFields, valuesForAll } from './computed'
import { shown, tenantsIn } from './shown'
import { saveVersions } from './versions'

const id = sql.identifier

/**
 * Writes `data` to the records of `ids`, all of which are there.
 *
 * @param data checked, and of fields that `canUpdateTogether` allows
 */
export const updateTogether = async (
  req: PayloadRequest,
  slug: string,
  ids: readonly number[],
  data: Record<string, unknown>,
  stopAtFirst = false,
): Promise<Failed<number>[]> => {
  const collection = collectionOf(req.payload, slug)
  const written = { ...data, ...valuesForAll(req, slug, 'update') }
  const error = (await lockTargets(req, collection, [written]))(written)
  if (error) return (stopAtFirst ? ids.slice(0, 1) : ids).map((item) => ({ error, item }))
  const updatedAt = new Date().toISOString()
  return inChunks(
    req,
    ids,
    async (chunk) => {
      await updateChunk(req, collection, chunk, { updatedAt, written })
      await saveVersions(req, slug, chunk)
    },
    stopAtFirst,
  )
}

const updateChunk = async (
  req: PayloadRequest,
  collection: CollectionModel,
  ids: readonly number[],
  { updatedAt, written }: { updatedAt: string; written: Record<string, unknown> },
): Promise<void> => {
  const { payload } = req
  const places = placesOf(payload, collection)
  const table = id(tableOf(payload, collection.slug))
  const columnOf = (name: string) => id(places.get(name)?.column ?? '')
  const fields = recordedFields(collection).filter(({ name }) => name in written)
  const computed = await computeEach(req, collection, ids, written)
  const assignments = [
    ...fields.map(({ name }) => sql`${columnOf(name)} = ${written[name]}`),
    ...computed.map(
      ({ column, values }) => sql`${id(column)} = (${sql.param(values)}::text[])[given.at::int]`,
    ),
    sql`updated_at = ${updatedAt}`,
  ]
  const given = sql`unnest(${sql.param([...ids])}::int[]) WITH ORDINALITY AS given(id, at)`
  const before = [
    sql`record.id`,
    ...fields.map(({ name }) => sql`record.${columnOf(name)}`),
    sql`${tenantsIn(payload, collection, 'record', written)} AS tenants`,
  ]
  const update = sql`UPDATE ${table} AS record SET ${sql.join(assignments, sql`, `)} FROM ${given}
    WHERE record.id = given.id`
  if (fields.length === 0) {
    await execute(req, update)
    return
  }
  const ledgerRow = insertion(req, collection.slug, 'update', {
    changes: sql.join(
      fields.map((field) => changeOf(field, columnOf(field.name), written[field.name])),
      sql` || `,
    ),
    from: sql`before`,
    recordId: sql`before.id`,
    stored: sql`NULL`,
    tenants: sql`before.tenants`,
    where: sql.join(
      fields.map(({ name }) => differs(columnOf(name), written[name])),
      sql` OR `,
    ),
  })
  await execute(
    req,
    sql`WITH before AS MATERIALIZED (SELECT ${sql.join(before, sql`, `)} FROM ${table} AS record
        WHERE record.id = ANY(${sql.param([...ids])}::int[])),
      written AS (${update})
      ${ledgerRow}`,
  )
}

const differs = (column: ReturnType<typeof id>, value: unknown): SQL =>
  sql`(before.${column} IS DISTINCT FROM ${value})`

const changeOf = (field: FieldModel, column: ReturnType<typeof id>, value: unknown): SQL => {
  const change = sql`jsonb_build_object(${field.name}::text, jsonb_build_object('before', ${shown(field, sql`before.${column}`)}, 'after', ${JSON.stringify(value)}::jsonb))`
  return sql`CASE WHEN ${differs(column, value)} THEN ${change} ELSE '{}' END`
}

type Computed = { column: string; values: (null | string)[] }

/** The values that are made of each record's own, in the order of `ids`. */
const computeEach = async (
  req: PayloadRequest,
  collection: CollectionModel,
  ids: readonly number[],
  written: Record<string, unknown>,
): Promise<Computed[]> => {
  const { payload } = req
  const fields = computedFields(payload, collection.slug).filter(({ from }) =>
    from.some((name) => name in written),
  )
  if (fields.length === 0) return []
  const table = tableOf(payload, collection.slug)
  const columns = payload.db.rawTables[table]?.columns ?? {}
  const columnOf = (name: string): string => columns[name]?.name ?? ''
  const names = [...new Set(fields.flatMap(({ from }) => from))]
  const rows = await execute<Record<string, unknown> & { id: number }>(
    req,
    sql`SELECT record.id, ${sql.join(
      names.map((name) => sql`record.${id(columnOf(name))} AS ${id(name)}`),
      sql`, `,
    )} FROM ${id(table)} AS record WHERE record.id = ANY(${sql.param([...ids])}::int[])`,
  )
  const byId = new Map(rows.map((row) => [row.id, { ...asRecord(collection, row), ...written }]))
  return fields.map(({ name, value }) => ({
    column: columnOf(name),
    values: ids.map((each) => value(byId.get(each) ?? {}, { operation: 'update', req }) as null | string),
  }))
}

// The driver gives numbers of any size as text.
const asRecord = ({ fields }: CollectionModel, row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      fields.get(name)?.kind === 'number' && value !== null ? Number(value) : value,
    ]),
  )
