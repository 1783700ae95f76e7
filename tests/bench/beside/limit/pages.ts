/** The lists of the limit: the page's ids, its records and their lists in one statement, the total beside it. */
import { run, type Statement } from './database'
import type { Shape } from '../shapes'
import { type Named, populated, shownAs } from './named'
import {
  columnsOf,
  customers,
  deals,
  dealVehicle,
  elementsOf,
  emptyLists,
  namingLists,
  namingOne,
  vehicles,
} from './records'

/**
 * The deals of `page`, in its order, as texts with their kind and id, and the elements of their lists; at depth 1 also the
 * customers and vehicles that they name, with theirs.
 *
 * @param page ids with their places
 */
const recordsOf = (page: string, depth: number): string => {
  const ofKind = (kind: string, shape: Shape, ids: string): string[] => [
    ...(kind === 'deal' ? [] : [shownAs(kind, shape, ids, emptyLists(shape.fields))]),
    `SELECT kind, parent, name, string_agg(element, ',' ORDER BY place)
      FROM (${elementsOf(kind, shape.fields, ids)}) AS found GROUP BY kind, parent, name`,
  ]
  const naming = namingLists.map((name) => `'${name}'`).join()
  return `WITH page AS MATERIALIZED (${page}),
    deal AS MATERIALIZED (
      SELECT shown.id, row_to_json(shown)::text AS text, shown."${dealVehicle}" AS vehicle,
        ARRAY[${namingOne.map((name) => `shown."${name}"`).join()}] AS customers
      FROM page, LATERAL (
        SELECT ${columnsOf(deals.fields, emptyLists(deals.fields))} FROM deals AS record WHERE record.id = page.id) AS shown
      ORDER BY page.place
    ), meant AS MATERIALIZED (
      SELECT (SELECT array_agg(id) FROM deal) AS deals,
        ${depth === 0 ? 'NULL' : '(SELECT array_agg(vehicle) FROM deal)'} AS vehicles,
        ${
          depth === 0
            ? 'NULL'
            : `ARRAY(SELECT unnest(customers) FROM deal UNION SELECT customers_id FROM deals_rels
          WHERE parent_id = ANY((SELECT array_agg(id) FROM deal)::int[]) AND path IN (${naming}))`
        } AS customers
    )
    SELECT 'deal', id, NULL, text FROM deal
    UNION ALL ${[
      ...ofKind('deal', deals, '(SELECT deals FROM meant)::int[]'),
      ...(depth === 0
        ? []
        : [
            ...ofKind('customer', customers, '(SELECT customers FROM meant)::int[]'),
            ...ofKind('vehicle', vehicles, '(SELECT vehicles FROM meant)::int[]'),
          ]),
    ].join(' UNION ALL ')}`
}

export type Page = { depth: number; limit: number; page: number; sort: string; status: null | string }

const orders: Record<string, readonly [order: string, reversed: string]> = {
  '': ['record.id DESC', 'record.id ASC'],
  salesPrice: [
    'forecourt_amount(record.sales_price) ASC NULLS LAST, record.id ASC',
    'forecourt_amount(record.sales_price) DESC NULLS FIRST, record.id DESC',
  ],
}

const statuses = { all: '', one: 'WHERE record.status = $2' }

const pageStatements = new Map<string, Statement>()

/** A statement for each number of records: what Postgres plans depends on it. */
const pageStatement = ({ depth, sort, status }: Page, take: number, isFromEnd: boolean): Statement => {
  const name = `page ${take} ${depth} ${sort} ${status === null ? 'all' : 'one'} ${isFromEnd}`
  const known = pageStatements.get(name)
  if (known) return known
  const order = orders[sort]?.[isFromEnd ? 1 : 0]
  if (order === undefined) throw new Error(`The limit has no order ${sort}.`)
  const where = statuses[status === null ? 'all' : 'one']
  // The ids first, so that of what is passed over nothing is read.
  const ids = `SELECT id, ${isFromEnd ? '-' : ''}row_number() OVER () AS place FROM (
    SELECT record.id FROM deals AS record ${where} ORDER BY ${order} LIMIT ${take} OFFSET $1) AS ordered`
  const statement = { name, text: recordsOf(ids, depth) }
  pageStatements.set(name, statement)
  return statement
}

const countStatements: Record<keyof typeof statuses, Statement> = {
  all: { name: 'count', text: 'SELECT count(*)::int FROM deals' },
  one: { name: 'count by status', text: 'SELECT count(*)::int FROM deals WHERE status = $1' },
}

export const countDeals = async (status: null | string): Promise<number> => {
  const [found] = await run<[number]>(
    countStatements[status === null ? 'all' : 'one'],
    status === null ? [] : [status],
  )
  return found?.[0] ?? 0
}

export const listDeals = async (page: Page): Promise<string> => {
  const { limit, status } = page
  const offset = (page.page - 1) * limit
  const read = async (take: number, skip: number, isFromEnd: boolean): Promise<string[]> => {
    const values = status === null ? [skip] : [skip, status]
    return populated(await run<Named>(pageStatement(page, take, isFromEnd), values), page.depth)
  }
  // Of a page near the beginning beside each other; how far another is from the end is known by the total.
  if (offset < 1000) {
    const [total, docs] = await Promise.all([countDeals(status), read(limit, offset, false)])
    return envelope(docs, total, page)
  }
  const total = await countDeals(status)
  const isFromEnd = offset > total / 2
  const docs = isFromEnd
    ? await read(Math.max(0, Math.min(limit, total - offset)), Math.max(0, total - offset - limit), true)
    : await read(limit, offset, false)
  return envelope(docs, total, page)
}

const envelope = (docs: readonly string[], total: number, { limit, page }: Page): string => {
  const pages = Math.max(1, Math.ceil(total / limit))
  const [hasNext, hasPrevious] = [page < pages, page > 1]
  return (
    `{"docs":[${docs.join()}],"hasNextPage":${hasNext},"hasPrevPage":${hasPrevious},"limit":${limit},` +
    `"nextPage":${hasNext ? page + 1 : null},"page":${page},"pagingCounter":${(page - 1) * limit + 1},` +
    `"prevPage":${hasPrevious ? page - 1 : null},"totalDocs":${total},"totalPages":${pages}}`
  )
}
