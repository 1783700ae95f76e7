/** Reads the deals of the board in one statement. */
import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest, Where } from 'payload'
import { execute } from '../../../../plugins/database/connection/execute'
import { compileFilter } from '../../../../plugins/database/query/compile'
import { localesOf } from '../../../../plugins/database/query/select'
import { matchingRows, visibleRows } from '../../../../plugins/database/query/visible'
import { lastChangeOf } from '../../../../plugins/ledger/last'
import type { BoardQuery } from '../boardData'
import { boardFilter } from '../boardFilter'
import { first } from '../first'

/** A stored deal, and the number of deals in its column. */
export type Row = {
  /** The sales price, as it is stored. */
  amount: null | string
  createdAt: string
  /** The title of the customer, if the reader may see it. */
  customer: null | string
  expectedClosing: null | string
  hasRep: boolean
  id: number
  /** The number of the deal. */
  number: null | string
  /** The name of the rep, if the reader may see it. */
  rep: null | string
  /** The id of its last change. */
  revision: number
  /** Empty for a deal whose status has no column of its own. */
  status: string
  /** What the deal says itself. */
  storedStatus: null | string
  total: number
  /** The title of the vehicle, if the reader may see it. */
  vehicle: null | string
  vin: null | string
}

/**
 * The first deals of each column that the reader may see, the newest first. Each column is read by itself, from the index of
 * statuses: of many deals only those are read that are shown.
 *
 * @param statuses those that have a column
 */
export const rowsOf = async (
  req: PayloadRequest,
  statuses: readonly string[],
  { alwaysShown = [], shown = {}, where }: BoardQuery<Where>,
): Promise<Row[]> => {
  const filter = await boardFilter(req, 'deals', where)
  const condition = filter ? compileFilter(req.payload, 'deals', filter, localesOf(req)) : sql`TRUE`
  const isSeen = sql`${await visibleRows(req, 'deals')} AND ${condition}`
  const column = sql`CASE WHEN record.status = ANY(${sql.param([...statuses])}::text[]) THEN record.status ELSE '' END`
  const columns = await Promise.all(
    [...statuses, ''].map(async (status) => {
      const isIn = status === '' ? { not_in: [...statuses] } : { equals: status }
      return sql`(SELECT record.id FROM deals AS record
        WHERE ${isSeen} AND ${await matchingRows(req, 'deals', { status: isIn })}
        ORDER BY record.id DESC LIMIT ${shown[status] ?? first})`
    }),
  )
  const rows = await execute<Row>(
    req,
    sql`WITH counted AS (
        SELECT ${column} AS status, count(*)::int AS total FROM deals AS record WHERE ${isSeen} GROUP BY 1
      ), chosen AS (
        ${sql.join(columns, sql` UNION `)}
        UNION SELECT record.id FROM deals AS record
        WHERE ${isSeen} AND record.id = ANY(${sql.param([...alwaysShown])}::int[])
      ), placed AS (
        SELECT record.*, ${column} AS place FROM deals AS record WHERE record.id IN (SELECT id FROM chosen)
      )
      SELECT placed.id, placed.deal_id AS number, placed.sales_price AS amount, placed.place AS status,
        placed.status AS "storedStatus", counted.total, customer.label AS customer, vehicle.label AS vehicle,
        vehicle.vin,
        rep.name AS rep, placed.sales_rep_id IS NOT NULL AS "hasRep", to_jsonb(placed.created_at) AS "createdAt",
        to_jsonb(placed.expected_closing) AS "expectedClosing",
        ${lastChangeOf('deals', sql`placed.id`)} AS revision
      FROM placed JOIN counted ON counted.status = placed.place
      LEFT JOIN (
        SELECT record.id, record.label FROM customers AS record WHERE ${await visibleRows(req, 'customers')}
      ) AS customer ON customer.id = placed.customer_id
      LEFT JOIN (
        SELECT record.id, record.label, record.vin FROM vehicles AS record WHERE ${await visibleRows(req, 'vehicles')}
      ) AS vehicle ON vehicle.id = placed.vehicle_id
      LEFT JOIN (
        SELECT record.id, record.name FROM sales_reps AS record WHERE ${await visibleRows(req, 'salesReps')}
      ) AS rep ON rep.id = placed.sales_rep_id
      ORDER BY placed.place, placed.id DESC`,
  )
  return rows.map(({ createdAt, expectedClosing, ...row }) => ({
    ...row,
    createdAt: new Date(createdAt).toISOString(),
    expectedClosing: expectedClosing === null ? null : new Date(expectedClosing).toISOString(),
  }))
}
