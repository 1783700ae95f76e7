/** Computed fields, which Payload's hooks set for one record: here for many records at once. */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { BasePayload, CollectionSlug, PayloadRequest, SanitizedCollectionConfig } from 'payload'
import { oneOfIds, runCompiled } from '../../../database/connection/statement'
import { type CollectionModel, marksOf } from '../../../database/model/model'
import { storageOf } from '../../../database/storage/map'
import { valueKind } from '../../../database/storage/value'
import type { BulkComputation } from '../../../../fields'
import { derivedFrom } from '../../../../lib/payloadState'
import type { SetOptions } from './runInChunks'

type ComputedField = BulkComputation & { name: string }

const fieldsOf = derivedFrom(({ flattenedFields }: SanitizedCollectionConfig) => {
  const all = flattenedFields.flatMap((field): ComputedField[] => {
    const { bulkComputation } = marksOf(field)
    return bulkComputation ? [{ ...bulkComputation, name: field.name }] : []
  })
  return {
    forAll: all.filter(({ from }) => from.length === 0),
    ofEach: all.filter(({ from }) => from.length > 0),
  }
})

const computedIn = (payload: BasePayload, slug: string) =>
  fieldsOf(payload.collections[slug as CollectionSlug].config)

/** The fields that are computed from each record's own values. */
export const computedFields = (payload: BasePayload, slug: string): readonly ComputedField[] =>
  computedIn(payload, slug).ofEach

/** The values that a write computes alike for every record, such as who wrote it. */
export const valuesForAll = (
  req: PayloadRequest,
  slug: string,
  operation: 'create' | 'update',
): Record<string, unknown> =>
  Object.fromEntries(
    computedIn(req.payload, slug).forAll.flatMap(({ name, value }) => {
      const set = value({}, { operation, req })
      return set === undefined ? [] : [[name, set]]
    }),
  )

/** The fields that are computed from one of `names`. */
const computedFrom = (payload: BasePayload, slug: string, names: readonly string[]): ComputedField[] =>
  computedFields(payload, slug).filter(({ from }) => from.some((name) => names.includes(name)))

const sourceNames = (fields: readonly ComputedField[]): string[] => [
  ...new Set(fields.flatMap(({ from }) => from)),
]

/**
 * SQL for the stored values that an update of the fields `names` needs (`SetOptions.storedValues`), as the text of a
 * JSON object. The row has the alias `record`. Undefined if no computed field depends on `names`.
 */
export const sourcesFor = (
  payload: BasePayload,
  collection: CollectionModel,
  names: readonly string[],
): undefined | { build: () => SQL; key: string } => {
  const sources = sourceNames(computedFrom(payload, collection.slug, names))
  if (sources.length === 0) return undefined
  return { build: () => sql`${sourcesOf(payload, collection, sources)}::text`, key: sources.join() }
}

/** A text column and its values for a list of records, in their order. */
export type Computed = { column: string; values: (null | string)[] }

/**
 * The values of the fields that are computed from those in `names`, from each record's own values.
 *
 * @param dataOf the data to be written to a record
 */
export const computeEach = async (
  req: PayloadRequest,
  collection: CollectionModel,
  ids: readonly number[],
  {
    dataOf,
    names,
    storedValues,
  }: Pick<SetOptions, 'storedValues'> & {
    dataOf: (recordId: number) => Record<string, unknown>
    names: readonly string[]
  },
): Promise<Computed[]> => {
  const { payload } = req
  const fields = computedFrom(payload, collection.slug, names)
  if (fields.length === 0) return []
  const { columnOf } = storageOf(payload, collection.slug)
  const sources = sourceNames(fields)
  const hasSources = ids.every((each) => {
    const stored = storedValues?.get(each)
    return stored !== undefined && sources.every((name) => name in stored)
  })
  const byId = hasSources ? storedValues : await readSources(req, collection, sources, ids)
  return fields.map(({ name, value }) => ({
    column: columnOf(name),
    values: ids.map(
      (each) => value({ ...byId?.get(each), ...dataOf(each) }, { operation: 'update', req }) as null | string,
    ),
  }))
}

/** The stored values of fields, by record. */
const readSources = async (
  req: PayloadRequest,
  collection: CollectionModel,
  names: readonly string[],
  ids: readonly number[],
): Promise<ReadonlyMap<number, Record<string, unknown>>> => {
  const isOneOf = oneOfIds(ids)
  const rows = await runCompiled(req, {
    build: (first) => sql`SELECT record.id, ${sourcesOf(req.payload, collection, names)}::text
      FROM ${sql.identifier(storageOf(req.payload, collection.slug).table)} AS record WHERE ${isOneOf.build(first, sql`record.id`)}`,
    key: `sources ${collection.slug} ${names.join()} ${isOneOf.key}`,
    values: isOneOf.values,
  })
  return new Map(
    rows.map(([id, sources]) => [Number(id), JSON.parse(String(sources)) as Record<string, unknown>]),
  )
}

/** SQL for the values of fields as in a response, as one JSON object, of the row with the alias `record`. */
const sourcesOf = (payload: BasePayload, collection: CollectionModel, names: readonly string[]): SQL => {
  const { columnOf } = storageOf(payload, collection.slug)
  const values = names.map((name) => {
    const field = collection.fields.get(name)
    const value = sql`record.${sql.identifier(columnOf(name))}`
    return sql`${name}::text, ${field ? valueKind(field.kind).json(value) : sql`to_jsonb(${value})`}`
  })
  return sql`jsonb_build_object(${sql.join(values, sql`, `)})`
}
