/**
 * Updates plain columns of many records by a few statements, with ledger rows and versions, in the request's
 * transaction. The caller holds the locks of the records.
 */
import { sql } from '@payloadcms/db-postgres'
import type { CollectionSlug, PayloadRequest } from 'payload'
import { runBeforeUpdate } from '../../../../fields/bulkSafe'
import { runCompiled, valueAt } from '../../../database/connection/statement'
import { type CollectionModel, collectionOf } from '../../../database/model/model'
import { fieldStorage, storageOf } from '../../../database/storage/map'
import { lockTargets } from '../../../database/integrity/references'
import { Parameter } from '../../../database/query/parameters'
import { type Failed, type SetOptions, runInChunks } from './runInChunks'
import { computeEach, valuesForAll } from './computed'
import { type Given, updateStatement } from './updateStatement'
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
  options: SetOptions = {},
): Promise<Failed<number>[]> => {
  const collection = collectionOf(req.payload, slug)
  const values = { ...data, ...valuesForAll(req, slug, 'update') }
  const error = (await lockTargets(req, collection, [values]))(values)
  if (error) return ids.map((item) => ({ error, item }))
  return runInChunks(req, ids, (chunk) => updateAlike(req, collection, chunk, values, options), options)
}

const updateAlike = (
  req: PayloadRequest,
  collection: CollectionModel,
  ids: readonly number[],
  values: Data,
  options: SetOptions,
): Promise<void> =>
  updateChunk(req, collection, ids, options, {
    build(first, chunk) {
      const indexes = new Map(Object.keys(values).map((name, at) => [name, first + at]))
      const findIndex = (name: string): number => indexes.get(name) ?? first
      return {
        from: sql`unnest(${chunk}) AS given(id)`,
        json: ({ name }) => sql`${sql.param(new Parameter(findIndex(name), JSON.stringify))}::jsonb`,
        value: (name) => valueAt(findIndex(name)),
      }
    },
    dataOf: () => values,
    key: 'alike',
    names: Object.keys(values),
    values: Object.values(values),
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
  options: SetOptions = {},
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
  const failures = await runInChunks(
    req,
    [...all.keys()],
    (chunk) => {
      const rows = chunk.map((each) => {
        const row: Data = { id: each }
        for (const [name, value] of Object.entries(all.get(each) ?? {})) row[columnOf(name)] = value
        return row
      })
      return updateChunk(req, collection, chunk, options, {
        build: (first) => ({
          from: sql`jsonb_populate_recordset(NULL::${id(storage.table)}, ${valueAt(first)}::jsonb) AS given`,
          json: ({ name }) => fieldStorage(storage, name).json('given'),
          value: (name) => sql`given.${id(columnOf(name))}`,
        }),
        dataOf: (each) => all.get(each) ?? {},
        key: 'each',
        names: Object.keys({ ...changes[0]?.data, ...forAll }),
        values: [JSON.stringify(rows)],
      })
    },
    options,
  )
  return [...failed, ...failures]
}

const updateChunk = async (
  req: PayloadRequest,
  collection: CollectionModel,
  ids: readonly number[],
  { readBack, storedValues }: SetOptions,
  given: Given & { dataOf: (recordId: number) => Data },
): Promise<void> => {
  const { hooks } = req.payload.collections[collection.slug as CollectionSlug].config
  await runBeforeUpdate(
    hooks.beforeChange,
    req,
    ids.map((each) => ({ data: given.dataOf(each), id: each })),
  )
  const computed = await computeEach(req, collection, ids, { ...given, storedValues })
  // Started together, so that they are sent together.
  await Promise.all([
    runCompiled(req, updateStatement(req, collection, ids, { computed, given }), ids.length === 1),
    saveVersions(req, collection.slug, ids),
    ...ids.map((each) => readBack?.(each)),
  ])
}
