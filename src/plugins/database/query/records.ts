/** The records of a collection as a table for handwritten SQL, with a column for each field, named after it. */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { BasePayload, CollectionSlug, DataFromCollectionSlug, PayloadRequest } from 'payload'
import { localesOf } from './select'
import { visibleRows } from './visible'
import { rootSource, type Source } from '../storage/map'

/** The name of a field in the generated types, so that a statement with a renamed field breaks the type-check. */
export type FieldName<S extends CollectionSlug> = Exclude<keyof DataFromCollectionSlug<S> & string, 'id'>

type Options = {
  /** More columns by name, as SQL on the rows of the table with the alias `record`. */
  values?: Record<string, SQL>
  /** A condition on the same rows, such as `matchingRows`. */
  where?: SQL
}

type Reader = Partial<Pick<PayloadRequest, 'fallbackLocale' | 'locale'>> & { payload: BasePayload }

/**
 * The records of a collection that the caller may see, for `FROM ${await visibleRecordsSql(req, 'tasks', ['due', 'lead'])} AS task`.
 * The columns are `id` and the fields by name: `task.due`, `task."createdAt"`. References are ids, lists are arrays, and closed
 * lists are enumerations. Postgres plans it as it does the table, with its indexes.
 */
export const visibleRecordsSql = async <S extends CollectionSlug>(
  req: PayloadRequest,
  slug: S,
  fields: readonly FieldName<S>[],
  { values, where }: Options = {},
): Promise<SQL> => {
  const isVisible = await visibleRows(req, slug)
  return storedRecordsSql(req, slug, fields, {
    ...(values && { values }),
    where: where ? sql`${isVisible} AND ${where}` : isVisible,
  })
}

/** As `visibleRecordsSql`, for all records: where they are not shown to the caller, or another condition limits them. */
export const storedRecordsSql = <S extends CollectionSlug>(
  req: Reader,
  slug: S,
  fields: readonly FieldName<S>[],
  { values = {}, where }: Options = {},
): SQL => {
  const source = rootSource(req.payload, slug, localesOf(req))
  const columns = [
    sql`record.id`,
    ...fields.map((name) => sql`${fieldValue(source, name)} AS ${sql.identifier(name)}`),
    ...Object.entries(values).map(([name, value]) => sql`${value} AS ${sql.identifier(name)}`),
  ]
  const table = sql.identifier(source.storage.table)
  return sql`(SELECT ${sql.join(columns, sql`, `)} FROM ${table} AS record WHERE ${where ?? sql`TRUE`})`
}

/** Fields of the record's own row are read as stored: only so do they keep the order of an enumeration and use an index. */
const fieldValue = (source: Source, name: string): SQL => {
  const { columnOf, fields, panelFields } = source.storage
  const field = fields.get(name) ?? panelFields.get(name)
  return field && !field.isInRow ? field.selected(source) : sql`record.${sql.identifier(columnOf(name))}`
}
