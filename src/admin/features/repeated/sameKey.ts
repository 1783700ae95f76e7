/** Other records with the natural key that is in a form, within what the reader may see. */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { ServerFunction } from 'payload'
import { isCleanText } from '../../../lib/text'
import { execute } from '../../../plugins/database/connection/execute'
import { isId } from '../../../plugins/database/model/id'
import { collectionOf } from '../../../plugins/database/model/model'
import { fold } from '../../../plugins/database/query/patterns'
import { visibleRows } from '../../../plugins/database/query/visible'
import { storageOf } from '../../../plugins/database/storage/map'
import { isStaff, mayRead, requestOfReader } from '../../shared/reader'
import { titlesOf } from '../../shared/titles'
import { naturalKeysOf, slugsWithNaturalKeys } from './repeated'

export type SameKey = { href: string; title: string }

type Asked = { field?: unknown; id?: unknown; slug?: unknown; value?: unknown }

const maxShown = 5
const maxLength = 200

/**
 * The newest records of a collection with this value in a natural key, without the record `id`. Blanks around the value do not
 * count, nor do letter case and accents where the key is searched, because only then an index knows the value without them.
 */
export const sameKey: ServerFunction<Asked, Promise<SameKey[] | undefined>> = async ({
  field: name,
  id,
  req: incomingReq,
  slug: asked,
  value,
}) => {
  if (!isStaff(incomingReq)) return undefined
  const req = requestOfReader(incomingReq)
  const { payload } = req
  const slug = slugsWithNaturalKeys(req).find((each) => each === asked)
  const field = slug && naturalKeysOf(req, slug).find((each) => each === name)
  const text =
    typeof value === 'string' && value.length <= maxLength && isCleanText(value) ? value.trim() : ''
  if (!slug || !field || text === '' || !(await mayRead(req, slug))) return []
  const { columnOf, table } = storageOf(payload, slug)
  const { isSearched } = collectionOf(payload, slug).fields.get(field)?.marks ?? {}
  const comparable = (each: SQL) => (isSearched ? fold(each) : each)
  const column = sql`record.${sql.identifier(columnOf(field))}`
  // Equality with each spelling, as a function of the column that takes its blanks away would have no index.
  const spellings = [text, ` ${text}`, `${text} `, ` ${text} `].map((each) => comparable(sql`${each}::text`))
  const rows = await execute<{ id: number }>(
    req,
    sql`SELECT record.id FROM ${sql.identifier(table)} AS record
      WHERE ${comparable(column)} = ANY(ARRAY[${sql.join(spellings, sql`, `)}])
        AND record.id <> ${isId(id) ? id : 0} AND ${await visibleRows(req, slug)}
      ORDER BY record.id DESC LIMIT ${maxShown}`,
  )
  const titles = await titlesOf(
    req,
    rows.map((row) => ({ id: row.id, slug })),
  )
  // A record without a title was deleted meanwhile.
  return rows.flatMap((row) => {
    const title = titles.get(`${slug}/${row.id}`)
    return title === undefined
      ? []
      : [{ href: `${payload.config.routes.admin}/collections/${slug}/${row.id}`, title }]
  })
}
