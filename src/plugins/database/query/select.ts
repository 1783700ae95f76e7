/**
 * Finds the ids, the order and the number of the records that match a filter.
 *
 * Where a total has to be counted, the page's ids and the total are read by two statements, so a concurrent write can
 * move a record to another page, as it can between the requests for two pages.
 */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { compileFilter } from './compile'
import { costOf } from './cost'
import { execute } from '../connection/execute'
import type { Filter, Sort } from './filter'
import { idsInOrder, orderOf } from './order'
import { fromTable, rootSource } from '../storage/map'
import { type Counted, countAndCache, type CachedTotal, findTotal } from './totals'

export type Selection = {
  /** Must include the caller's access (`accessFilter`), which is not added here. */
  filter?: Filter | undefined
  limit?: number | undefined
  offset?: number
  ofVersions?: boolean
  sort?: readonly Sort[] | undefined
}

/** The number of records that match a filter. */
export const countRecords = async (
  req: PayloadRequest,
  slug: string,
  selection: Selection,
): Promise<number> => {
  const requestedAt = performance.now()
  const cached = await findTotal(req, toCounted(req, slug, selection))
  if (cached) {
    const [row] = await execute<{ stands: boolean }>(req, sql`SELECT ${cached.stands} AS stands`)
    if (row?.stands === true) return cached.total
  }
  return countNow(req, slug, selection, requestedAt)
}

const countNow = (
  req: PayloadRequest,
  slug: string,
  selection: Selection,
  requestedAt: number,
): Promise<number> => {
  const { source, where } = prepare(req, slug, selection)
  const count = sql`SELECT count(*) FROM ${fromTable(source)} WHERE ${where}`
  return countAndCache(req, toCounted(req, slug, selection), count, requestedAt)
}

const toCounted = (req: PayloadRequest, slug: string, { filter, ofVersions }: Selection): Counted => ({
  filter,
  locales: localesOf(req),
  ...(ofVersions === undefined ? {} : { ofVersions }),
  slug,
})

/** The ids of the records that a filter matches, in order. */
export const findIds = async (req: PayloadRequest, slug: string, selection: Selection): Promise<number[]> => {
  const rows = await execute<{ id: number }>(req, pageSql(req, slug, selection))
  return rows.map(({ id }) => id)
}

/** From this offset on, a page may be nearer to the end than to the front, which depends on the total. */
const deepOffset = 1000

/**
 * The ids on a page, in order, and the number of records on all pages. A total that was counted before is checked by
 * the statement that reads the page; a page that is not full gives its total by itself.
 */
export const findPage = async (
  req: PayloadRequest,
  slug: string,
  selection: Selection & { limit: number; offset: number },
): Promise<{ ids: number[]; total: number }> => {
  const { limit, offset } = selection
  const requestedAt = performance.now()
  const cached = await findTotal(req, toCounted(req, slug, selection))
  if (cached || offset < deepOffset) {
    const { ids, stands } = await readPage(req, slug, selection, cached)
    if (cached && stands) return { ids, total: cached.total }
    if (!isFromEnd(selection, cached?.total)) {
      const isLast = ids.length < limit && (ids.length > 0 || offset === 0)
      return { ids, total: isLast ? offset + ids.length : await countNow(req, slug, selection, requestedAt) }
    }
  }
  const total = await countNow(req, slug, selection, requestedAt)
  const { ids } = await readPage(req, slug, selection, { stands: sql`TRUE`, total })
  return { ids, total }
}

const readPage = async (
  req: PayloadRequest,
  slug: string,
  selection: Selection,
  cached: CachedTotal | undefined,
): Promise<{ ids: number[]; stands: boolean }> => {
  const ids = pageSql(req, slug, selection, cached?.total)
  const [row] = await execute<{ ids: number[]; stands: boolean }>(
    req,
    sql`SELECT ARRAY(${ids}) AS ids, ${cached?.stands ?? sql`FALSE`} AS stands`,
  )
  if (!row) throw new Error('The database answered no page.')
  return isFromEnd(selection, cached?.total) ? { ...row, ids: row.ids.reverse() } : row
}

/** As `findIds`, each with the id of the transaction that wrote the record last (xmin). */
export const findStamped = (
  req: PayloadRequest,
  slug: string,
  selection: Selection,
): Promise<{ id: number; stamp: string }[]> => {
  const { source, where } = prepare(req, slug, selection)
  const { limit = null, offset = 0, sort = [] } = selection
  return execute(
    req,
    sql`SELECT record.id, record.xmin::text AS stamp FROM ${fromTable(source)} WHERE ${where}
      ORDER BY ${orderOf(source, { reversed: false, sorts: sort })} LIMIT ${limit} OFFSET ${offset}`,
  )
}

/** Whether a page is nearer to the end: it is then read from there, so that deep pages cost what shallow ones cost. */
const isFromEnd = ({ limit, offset = 0 }: Selection, total: number | undefined): boolean =>
  limit !== undefined && total !== undefined && offset > total / 2

/** @param total the number of records on all pages, if it is known: a page nearer to the end is then selected in reverse */
const pageSql = (req: PayloadRequest, slug: string, selection: Selection, total?: number): SQL => {
  const { source, where } = prepare(req, slug, selection)
  const { filter, limit = null, offset = 0, sort: sorts = [] } = selection
  const reversed = isFromEnd(selection, total)
  const window =
    reversed && limit !== null && total !== undefined
      ? { limit: Math.max(0, Math.min(limit, total - offset)), offset: Math.max(0, total - offset - limit) }
      : { limit, offset }
  return idsInOrder(source, where, { isExpensive: isExpensive(filter), reversed, sorts }, window)
}

// The statement of an order may have the filter in it several times.
const isExpensive = (filter: Filter | undefined): boolean =>
  filter !== undefined && costOf(filter).tables > maxTablesOrdered

const maxTablesOrdered = 5

/** Whether the record `id` matches a filter now; without a filter, whether it exists. */
export const matches = async (
  req: PayloadRequest,
  slug: string,
  id: number,
  filter?: Filter,
): Promise<boolean> => {
  const { source, where } = prepare(req, slug, { filter })
  const rows = await execute(
    req,
    sql`SELECT 1 FROM ${fromTable(source)} WHERE record.id = ${id} AND ${where}`,
    filter === undefined,
  )
  return rows.length > 0
}

/** Filters `ids` by whether their records match a filter now. */
export const filterMatching = async (
  req: PayloadRequest,
  slug: string,
  ids: readonly number[],
  filter: Filter,
): Promise<number[]> => {
  const { source, where } = prepare(req, slug, { filter })
  const rows = await execute<{ ids: number[] | null }>(
    req,
    sql`SELECT array_agg(record.id) AS ids FROM ${fromTable(source)}
      WHERE record.id = ANY(${sql.param([...ids])}::int[]) AND ${where}`,
  )
  return rows[0]?.ids ?? []
}

const prepare = (req: PayloadRequest, slug: string, { filter, ofVersions = false }: Selection) => {
  const options = { ...localesOf(req), ofVersions }
  return {
    source: rootSource(req.payload, slug, options),
    where: filter ? compileFilter(req.payload, slug, filter, options) : sql`TRUE`,
  }
}

/** Builds the members of a page's envelope except its records and their total number, with the names that Payload uses. */
export const buildPaging = ({ limit, page }: { limit: number; page: number }, hasNextPage: boolean) => {
  const hasPrevPage = page > 1
  return {
    hasNextPage,
    hasPrevPage,
    limit,
    nextPage: hasNextPage ? page + 1 : null,
    page,
    pagingCounter: (page - 1) * limit + 1,
    prevPage: hasPrevPage ? page - 1 : null,
  }
}

export const countPages = (totalDocs: number, limit: number): number =>
  Math.max(1, Math.ceil(totalDocs / limit))

/** The locales that a request reads text in. */
export const localesOf = ({
  fallbackLocale,
  locale,
}: Partial<Pick<PayloadRequest, 'fallbackLocale' | 'locale'>>) => ({
  ...(typeof fallbackLocale === 'string' ? { fallbackLocale } : {}),
  locale: locale ?? 'en',
})
