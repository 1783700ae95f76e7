/**
 * Updates plain columns of many records by a few statements, with ledger rows and versions, in the request's transaction.
 * The caller holds the locks of the records.
 */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { execute } from '../../../database/connection/execute'
import { type CollectionModel, collectionOf, type FieldModel } from '../../../database/model/model'
import { fieldStorage, storageOf } from '../../../database/storage/map'
import { lockTargets } from '../../../database/integrity/references'
import { recordedFields } from '../../../ledger/difference'
import { insertion } from '../../../ledger/ledger'
import { type Failed, type ChunkOptions, inChunks } from './bisectFailures'
import { type Computed, computeEach, valuesForAll } from './computed'
import { tenantsExpression } from '../../../ledger/tenantsIn'
import { saveVersions } from './versions'

const id = sql.identifier

type Data = Record<string, unknown>

/** A record's id and the data to be written to it. */
export type Change = { data: Data; id: number }

/**
 * Writes the same values to the records of `ids`, all of which exist.
 *
 * @param data checked values of fields that `canUpdateSet` allows
 */
export const updateSet = async (
  req: PayloadRequest,
  slug: string,
  ids: readonly number[],
  data: Data,
  options: ChunkOptions = {},
): Promise<Failed<number>[]> => {
  const collection = collectionOf(req.payload, slug)
  const written = { ...data, ...valuesForAll(req, slug, 'update') }
  const error = (await lockTargets(req, collection, [written]))(written)
  if (error) return ids.map((item) => ({ error, item }))
  return inChunks(req, ids, (chunk) => updateAlike(req, collection, chunk, written), options)
}

const updateAlike = (
  req: PayloadRequest,
  collection: CollectionModel,
  ids: readonly number[],
  written: Data,
): Promise<void> =>
  updateChunk(req, collection, ids, {
    dataOf: () => written,
    given: sql`unnest(${sql.param([...ids])}::int[]) AS given(id)`,
    json: ({ name }) => sql`${JSON.stringify(written[name])}::jsonb`,
    names: Object.keys(written),
    value: (name) => sql`${written[name]}`,
  })

/**
 * Writes different values to each record.
 *
 * @param changes all with the same fields, which `canUpdateSet` allows
 */
export const updateSetEach = async (
  req: PayloadRequest,
  slug: string,
  changes: readonly Change[],
  options: ChunkOptions = {},
): Promise<Failed<number>[]> => {
  const { payload } = req
  const collection = collectionOf(payload, slug)
  const storage = storageOf(payload, slug)
  const columnOf = (name: string): string => fieldStorage(storage, name).column
  const forAll = valuesForAll(req, slug, 'update')
  const all = new Map(changes.map(({ data, id: each }) => [each, { ...data, ...forAll }]))
  const missingReference = await lockTargets(req, collection, [...all.values()])
  const failed = [...all].flatMap(([item, data]) => {
    const error = missingReference(data)
    return error ? [{ error, item }] : []
  })
  for (const { item } of failed) all.delete(item)
  const refused = await inChunks(
    req,
    [...all.keys()],
    (chunk) => {
      const rows = chunk.map((each) => {
        const row: Data = { id: each }
        for (const [name, value] of Object.entries(all.get(each) ?? {})) row[columnOf(name)] = value
        return row
      })
      return updateChunk(req, collection, chunk, {
        dataOf: (each) => all.get(each) ?? {},
        given: sql`jsonb_populate_recordset(NULL::${id(storage.table)}, ${JSON.stringify(rows)}::jsonb) AS given`,
        json: ({ name }) => fieldStorage(storage, name).json('given'),
        names: Object.keys({ ...changes[0]?.data, ...forAll }),
        value: (name) => sql`given.${id(columnOf(name))}`,
      })
    },
    options,
  )
  return [...failed, ...refused]
}

/** The values to write to a chunk of records, and the SQL expressions for them. */
type Given = {
  dataOf: (recordId: number) => Data
  /** A table expression `given` with a column `id`. */
  given: SQL
  /** The value as in the ledger. */
  json: (field: FieldModel) => SQL
  names: readonly string[]
  value: (name: string) => SQL
}

const updateChunk = async (
  req: PayloadRequest,
  collection: CollectionModel,
  ids: readonly number[],
  { dataOf, given, json, names, value }: Given,
): Promise<void> => {
  const { payload } = req
  const storage = storageOf(payload, collection.slug)
  const table = id(storage.table)
  const columnOf = (name: string) => id(fieldStorage(storage, name).column)
  const chunk = sql`${sql.param([...ids])}::int[]`
  const fields = recordedFields(collection).filter(({ name }) => names.includes(name))
  const computed = await computeEach(req, collection, ids, { dataOf, names })
  const assignments = [
    ...fields.map(({ name }) => sql`${columnOf(name)} = ${value(name)}`),
    ...computed.map(({ column }) => sql`${id(column)} = computed.${id(column)}`),
    sql`updated_at = ${new Date().toISOString()}`,
  ]
  const update = sql`UPDATE ${table} AS record SET ${sql.join(assignments, sql`, `)}
    FROM ${given} ${joinComputed(chunk, computed)} WHERE record.id = given.id`
  if (fields.length === 0) {
    await execute(req, update)
  } else {
    const differs = ({ name }: FieldModel) => sql`(before.${columnOf(name)} IS DISTINCT FROM ${value(name)})`
    const changeOf = (
      field: FieldModel,
    ) => sql`CASE WHEN ${differs(field)} THEN jsonb_build_object(${field.name}::text,
      jsonb_build_object('before', ${fieldStorage(storage, field.name).json('before')}, 'after', ${json(field)})) ELSE '{}' END`
    const before = [
      sql`record.id`,
      ...fields.map(({ name }) => sql`record.${columnOf(name)}`),
      sql`${tenantsExpression(payload, collection, 'record', { names, value })} AS tenants`,
    ]
    const ledgerRows = insertion(req, collection.slug, 'update', {
      changes: sql.join(fields.map(changeOf), sql` || `),
      from: sql`before JOIN ${given} ON given.id = before.id`,
      recordId: sql`before.id`,
      stored: sql`NULL`,
      tenants: sql`before.tenants`,
      where: sql.join(fields.map(differs), sql` OR `),
    })
    await execute(
      req,
      sql`WITH before AS MATERIALIZED (SELECT ${sql.join(before, sql`, `)}
          FROM ${table} AS record JOIN ${given} ON given.id = record.id),
        written AS (${update})
        ${ledgerRows}`,
    )
  }
  await saveVersions(req, collection.slug, ids)
}

const joinComputed = (chunk: SQL, computed: readonly Computed[]): SQL => {
  if (computed.length === 0) return sql``
  const lists = computed.map(({ values }) => sql`${sql.param(values)}::text[]`)
  const columns = ['id', ...computed.map(({ column }) => column)].map((name) => id(name))
  return sql`JOIN unnest(${sql.join([chunk, ...lists], sql`, `)}) AS computed(${sql.join(columns, sql`, `)}) ON computed.id = given.id`
}
