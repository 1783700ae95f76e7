/** Records of a tenant that have the same value in a natural key, within what the reader may see. */
import { sql } from '@payloadcms/db-postgres'
import type { CollectionSlug, PayloadRequest } from 'payload'
import { execute } from '../../../plugins/database/connection/execute'
import { collectionOf } from '../../../plugins/database/model/model'
import { visibleRows } from '../../../plugins/database/query/visible'
import { storageOf } from '../../../plugins/database/storage/map'
import { repeatedRows } from '../../../plugins/records/uniqueKeys'

export type Repeated = { ids: number[]; value: string }

export const maxValues = 100
const maxRecords = 20

/** The natural keys of a collection. */
export const naturalKeysOf = ({ payload }: Pick<PayloadRequest, 'payload'>, slug: string): string[] =>
  [...collectionOf(payload, slug).fields.values()].flatMap(({ marks, name }) =>
    marks.isNaturalKey ? [name] : [],
  )

/** The collections that have one. */
export const slugsWithNaturalKeys = (req: Pick<PayloadRequest, 'payload'>): CollectionSlug[] =>
  (Object.keys(req.payload.collections) as CollectionSlug[]).filter(
    (slug) => naturalKeysOf(req, slug).length > 0,
  )

/** The values that several records have, each with the newest of these; one more than `maxValues` if there are more. */
export const repeatedValues = async (
  req: PayloadRequest,
  slug: string,
  field: string,
): Promise<Repeated[]> => {
  const { from, where } = repeatedRows(req.payload, { field, slug })
  const value = sql`record.${sql.identifier(storageOf(req.payload, slug).columnOf(field))}`
  return execute<Repeated>(
    req,
    sql`SELECT ${value} AS value, (array_agg(DISTINCT record.id))[:${maxRecords}] AS ids
      FROM ${from} WHERE ${where} AND ${await visibleRows(req, slug)}
      GROUP BY ${value} HAVING count(DISTINCT record.id) > 1 ORDER BY max(record.id) DESC LIMIT ${maxValues + 1}`,
  )
}
