/**
 * Which records a filter means, in which order and how many they are: ids, from one SQL condition.
 *
 * A page's ids and its total are two statements: what somebody writes between them can move a record to
 * another page, as it can between two pages.
 */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { compileFilter } from './compile'
import { execute } from '../connection/execute'
import type { Filter, Sort } from './filter'
import { fromTable, rootSource, scalar, type Source } from '../storage/map'
import { valueKind } from '../storage/value'

export type Selection = {
  /** Together with what the caller may see (`accessFilter`), which nothing here adds. */
  filter?: Filter | undefined
  limit?: number | undefined
  offset?: number
  ofVersions?: boolean
  sort?: readonly Sort[] | undefined
}

/** How many records a filter means. */
export const countRecords = async (
  req: PayloadRequest,
  slug: string,
  selection: Selection,
): Promise<number> => {
  const { source, where } = prepare(req, slug, selection)
  const rows = await execute<{ total: string }>(
    req,
    sql`SELECT count(*) AS total FROM ${fromTable(source)} WHERE ${where}`,
  )
  return Number(rows[0]?.total)
}

/**
 * The ids of the records that a filter means, in order.
 *
 * @param total how many there are, when known: a page nearer to the end is then read from the end, so that
 *   deep pages cost what shallow ones cost
 */
export const findIds = async (
  req: PayloadRequest,
  slug: string,
  selection: Selection,
  total?: number,
): Promise<number[]> => {
  const rows = await findRows<{ id: number }>(req, slug, selection, sql`record.id`, total)
  return rows.map(({ id }) => id)
}

/** As `findIds`, each with the stamp of the transaction that wrote it last. */
export const findStamped = (
  req: PayloadRequest,
  slug: string,
  selection: Selection,
): Promise<{ id: number; stamp: string }[]> =>
  findRows(req, slug, selection, sql`record.id, record.xmin::text AS stamp`)

const findRows = async <Found>(
  req: PayloadRequest,
  slug: string,
  selection: Selection,
  columns: SQL,
  total?: number,
): Promise<Found[]> => {
  const { source, where } = prepare(req, slug, selection)
  const { offset = 0 } = selection
  const limit = selection.limit ?? null
  const fromEnd = limit !== null && total !== undefined && offset > total / 2
  const window = fromEnd
    ? { limit: Math.max(0, Math.min(limit, total - offset)), offset: Math.max(0, total - offset - limit) }
    : { limit, offset }
  const rows = await execute<Found>(
    req,
    sql`SELECT ${columns} FROM ${fromTable(source)} WHERE ${where} ORDER BY ${order(source, selection.sort ?? [], fromEnd)}
      LIMIT ${window.limit} OFFSET ${window.offset}`,
  )
  return fromEnd ? rows.reverse() : rows
}

/** Whether a filter means the record `id` now; without one, whether it is there. */
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

/** Those of `ids` that a filter means now. */
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

/** The locales that a request reads text in. */
export const localesOf = ({ fallbackLocale, locale }: PayloadRequest) => ({
  ...(typeof fallbackLocale === 'string' ? { fallbackLocale } : {}),
  locale: locale ?? 'en',
})

// Newest first where nothing is asked. Records without a value come last whichever way the order goes.
const order = (source: Source, sorts: readonly Sort[], reversed: boolean): SQL => {
  const parts = sorts.map(({ descending, field }) => {
    const value = valueKind(field.kind).sortable(scalar(source, field))
    const direction = sql.raw(descending === reversed ? 'ASC' : 'DESC')
    // Without the clause where it cannot matter, so that the column's index serves.
    if (neverNull.has(field.name)) return sql`${value} ${direction}`
    return sql`${value} ${direction} NULLS ${sql.raw(reversed ? 'FIRST' : 'LAST')}`
  })
  const tie = sql.raw((sorts.length === 0) === reversed ? 'ASC' : 'DESC')
  return sql.join([...parts, sql`record.id ${tie}`], sql`, `)
}

const neverNull = new Set(['id', 'createdAt', 'updatedAt'])
