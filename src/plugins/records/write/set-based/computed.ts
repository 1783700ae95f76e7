/** Computed fields, which Payload's hooks set for one record: here for many records at once. */
import { sql } from '@payloadcms/db-postgres'
import type { BasePayload, CollectionSlug, PayloadRequest } from 'payload'
import { execute } from '../../../database/connection/execute'
import { type CollectionModel, marksOf } from '../../../database/model/model'
import { storageOf } from '../../../database/storage/map'
import { valueKind } from '../../../database/storage/value'
import type { Together } from '../../../../fields'

type ComputedField = Together & { name: string }

const allOf = (payload: BasePayload, slug: string): ComputedField[] =>
  payload.collections[slug as CollectionSlug].config.flattenedFields.flatMap((field) => {
    const { together } = marksOf(field)
    return together ? [{ ...together, name: field.name }] : []
  })

/** The fields that are computed from each record's own values. */
export const computedFields = (payload: BasePayload, slug: string): ComputedField[] =>
  allOf(payload, slug).filter(({ from }) => from.length > 0)

/** The values that a write computes alike for every record, such as who wrote it. */
export const valuesForAll = (
  req: PayloadRequest,
  slug: string,
  operation: 'create' | 'update',
): Record<string, unknown> =>
  Object.fromEntries(
    allOf(req.payload, slug).flatMap(({ from, name, value }) => {
      const set = from.length === 0 ? value({}, { operation, req }) : undefined
      return set === undefined ? [] : [[name, set]]
    }),
  )

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
  { dataOf, names }: { dataOf: (recordId: number) => Record<string, unknown>; names: readonly string[] },
): Promise<Computed[]> => {
  const { payload } = req
  const fields = computedFields(payload, collection.slug).filter(({ from }) =>
    from.some((name) => names.includes(name)),
  )
  if (fields.length === 0) return []
  const { columnOf, table } = storageOf(payload, collection.slug)
  const read = [...new Set(fields.flatMap(({ from }) => from))].map(
    (name) => sql`record.${sql.identifier(columnOf(name))} AS ${sql.identifier(name)}`,
  )
  const rows = await execute<Record<string, unknown> & { id: number }>(
    req,
    sql`SELECT record.id, ${sql.join(read, sql`, `)} FROM ${sql.identifier(table)} AS record
      WHERE record.id = ANY(${sql.param([...ids])}::int[])`,
  )
  const byId = new Map(rows.map((row) => [row.id, fromDriver(collection, row)]))
  return fields.map(({ name, value }) => ({
    column: columnOf(name),
    values: ids.map(
      (each) => value({ ...byId.get(each), ...dataOf(each) }, { operation: 'update', req }) as null | string,
    ),
  }))
}

/** Converts the values of a row, whose columns are named by fields, to those in an answer. */
const fromDriver = ({ fields }: CollectionModel, row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const field = fields.get(name)
      return [name, field ? valueKind(field.kind).fromDriver(value) : value]
    }),
  )
