/** Lists the values of a free-text field in the records that the reader may see. */
import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest, ServerFunction } from 'payload'
import { suggestedValuesOf } from '../../../fields/suggested'
import { execute } from '../../../plugins/database/connection/execute'
import { collectionOf } from '../../../plugins/database/model/model'
import { localesOf } from '../../../plugins/database/query/select'
import { visibleRows } from '../../../plugins/database/query/visible'
import { fromTable, rootSource, scalar } from '../../../plugins/database/storage/map'
import { isStaff, mayRead, requestOfReader } from '../../shared/reader'

export type UsedValue = { count: number; value: string }

/** Only the newest records are counted, which keeps the count fast and leaves out old values. */
const maxCounted = 20_000

const maxValues = 100

/** Longer texts are sentences, which are hardly ever used twice. */
const maxCharacters = 100

/** @param args.name a field with suggested values. Returns undefined for any other field. */
export const usedValues: ServerFunction = async ({ name, req: incomingReq, slug }) => {
  const req = requestOfReader(incomingReq)
  const config = req.payload.config.collections.find((each) => each.slug === slug)
  const field = config?.flattenedFields.find((each) => each.name === name)
  if (!isStaff(req) || !config || !field || !suggestedValuesOf(field)) return undefined
  const isHidden = 'access' in field && field.access?.read !== undefined
  if (isHidden || !(await mayRead(req, config.slug))) return []
  return countValues(req, config.slug, field.name)
}

const countValues = async (req: PayloadRequest, slug: string, name: string): Promise<UsedValue[]> => {
  const field = collectionOf(req.payload, slug).fields.get(name)
  if (!field) return []
  const source = rootSource(req.payload, slug, localesOf(req))
  const value = scalar(source, field)
  const rows = await execute<{ count: string; value: string }>(
    req,
    sql`SELECT value, count(*) AS count FROM (
        SELECT ${value} AS value FROM ${fromTable(source)}
        WHERE ${await visibleRows(req, slug)} AND char_length(${value}) <= ${maxCharacters} AND btrim(${value}) <> ''
        ORDER BY record.id DESC LIMIT ${maxCounted}
      ) AS newest GROUP BY value ORDER BY count(*) DESC, value COLLATE "C" LIMIT ${maxValues}`,
  )
  return rows.map(({ count, value: used }) => ({ count: Number(count), value: used }))
}
