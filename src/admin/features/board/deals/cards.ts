/** Reads the deals of the board in one statement, and the totals of its columns in another. */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { PayloadRequest, Where } from 'payload'
import { execute } from '../../../../plugins/database/connection/execute'
import { readAmountSql } from '../../../../plugins/database/query/amounts'
import { compileFilter } from '../../../../plugins/database/query/compile'
import type { Filter } from '../../../../plugins/database/query/filter'
import { localesOf } from '../../../../plugins/database/query/select'
import { storedRecordsSql, visibleRecordsSql } from '../../../../plugins/database/query/records'
import { readIfChanged } from '../../../../plugins/database/query/totals/snapshots'
import { matchingRows } from '../../../../plugins/database/query/visible'
import { lastChangeOf } from '../../../../plugins/ledger/last'
import type { BoardQuery } from '../boardData'
import { parseBoardFilter, shortVehicleTitle } from '../boardFilter'
import { cardsPerLoad } from '../cardsPerLoad'

/** A stored deal. */
export type Row = {
  /** The sales price, as it is stored. */
  amount: null | string
  /** The status of the deal's column. Empty if the deal's own status has no column. */
  column: string
  createdAt: string
  /** The title of the customer, if the reader may see it. */
  customer: null | string
  expectedClosing: null | string
  hasRep: boolean
  id: number
  number: null | string
  /** The customer's phone. */
  phone: null | string
  /** The name of the rep, if the reader may see it. */
  rep: null | string
  /** The id of the deal's last change. */
  revision: number
  /** The status as it is stored. */
  status: null | string
  /** The title of the vehicle, if the reader may see it. */
  vehicle: null | string
}

/** The totals of a column. */
type Totals = {
  status: string
  /** The total of the prices that read as numbers, in decimal digits. */
  sum: null | string
  total: number
  /** The number of deals whose price is missing or not a number. */
  unread: number
}

const fields = [
  'status',
  'dealId',
  'salesPrice',
  'expectedClosing',
  'createdAt',
  'customer',
  'vehicle',
  'salesRep',
] as const

/**
 * The totals of the columns, and the first deals of each, the newest first, of those that the reader may see. Each column has its
 * own subquery, which uses the index of statuses, so that only the shown deals are read completely.
 *
 * @param statuses the statuses that have a column
 */
export const loadDeals = async (
  req: PayloadRequest,
  statuses: readonly string[],
  { alwaysShown = [], shown = {}, where }: BoardQuery<Where>,
): Promise<{ rows: Row[]; totals: Totals[] }> => {
  const filter = await parseBoardFilter(req, 'deals', where)
  const condition = filter ? compileFilter(req.payload, 'deals', filter, localesOf(req)) : sql`TRUE`
  const totals = await loadTotals(req, statuses, filter, condition)
  // To find that no deal has another status, a subquery would read all.
  const filled = totals.some(({ status }) => status === '') ? [...statuses, ''] : statuses
  const visibleDeals = await visibleRecordsSql(req, 'deals', [], { where: condition })
  const columns = await Promise.all(
    filled.map(async (status) => {
      const statusCondition = status === '' ? { not_in: [...statuses] } : { equals: status }
      const isInColumn = await matchingRows(req, 'deals', { status: statusCondition })
      const deals = await visibleRecordsSql(req, 'deals', [], { where: sql`${condition} AND ${isInColumn}` })
      return sql`(SELECT deal.id FROM ${deals} AS deal ORDER BY deal.id DESC LIMIT ${shown[status] ?? cardsPerLoad})`
    }),
  )
  const rows = await execute<Row>(
    req,
    sql`WITH chosen AS (
        ${sql.join(columns, sql` UNION `)}
        UNION SELECT deal.id FROM ${visibleDeals} AS deal WHERE deal.id = ANY(${sql.param([...alwaysShown])}::int[])
      ), placed AS (
        SELECT deal.*, ${columnOfDeal(statuses)} AS place FROM ${storedRecordsSql(req, 'deals', fields)} AS deal
        WHERE deal.id IN (SELECT id FROM chosen)
      )
      SELECT placed.id, placed."dealId" AS number, placed."salesPrice" AS amount, placed.place AS "column",
        placed.status,
        customer.label AS customer, customer.phone, ${shortVehicleTitle} AS vehicle,
        rep.name AS rep, placed."salesRep" IS NOT NULL AS "hasRep", to_jsonb(placed."createdAt") AS "createdAt",
        to_jsonb(placed."expectedClosing") AS "expectedClosing",
        ${lastChangeOf('deals', sql`placed.id`)} AS revision
      FROM placed
      LEFT JOIN ${await visibleRecordsSql(req, 'customers', ['label', 'phone'])} AS customer ON customer.id = placed.customer
      LEFT JOIN ${await visibleRecordsSql(req, 'vehicles', ['label', 'vin'])} AS vehicle ON vehicle.id = placed.vehicle
      LEFT JOIN ${await visibleRecordsSql(req, 'salesReps', ['name'])} AS rep ON rep.id = placed."salesRep"
      ORDER BY placed.place, placed.id DESC`,
  )
  return {
    rows: rows.map(({ createdAt, expectedClosing, ...row }) => ({
      ...row,
      createdAt: new Date(createdAt).toISOString(),
      expectedClosing: expectedClosing === null ? null : new Date(expectedClosing).toISOString(),
    })),
    totals,
  }
}

/** The status of a deal's column. */
const columnOfDeal = (statuses: readonly string[]) =>
  sql`CASE WHEN deal.status = ANY(${sql.param([...statuses])}::text[]) THEN deal.status ELSE '' END`

/** The totals of the columns that have deals. They depend on all visible deals, so they are read again only if one changed. */
const loadTotals = async (
  req: PayloadRequest,
  statuses: readonly string[],
  filter: Filter | undefined,
  condition: SQL,
): Promise<Totals[]> => {
  const deals = await visibleRecordsSql(req, 'deals', ['status', 'salesPrice'], { where: condition })
  return readIfChanged(
    req,
    'totals of the board of deals',
    { filters: { deals: filter }, parameters: JSON.stringify(statuses) },
    () =>
      execute<Totals>(
        req,
        sql`SELECT status, sum(count)::int AS total, sum(price * count)::text AS sum,
          (sum(count) - coalesce(sum(count) FILTER (WHERE price IS NOT NULL), 0))::int AS unread
        FROM (SELECT status, count, ${readAmountSql(sql`"salesPrice"`)} AS price FROM (
          SELECT ${columnOfDeal(statuses)} AS status, deal."salesPrice", count(*) FROM ${deals} AS deal GROUP BY 1, 2
        ) AS grouped) AS priced GROUP BY status`,
      ),
  )
}
