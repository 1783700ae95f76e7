import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import { execute } from '../../../plugins/database/connection/execute'
import { listedRows, visibleRows } from '../../../plugins/database/query/visible'
import { type Chosen, reported } from '../../../plugins/saved-views/filters/report'
import { type Group, grouped, monthOf } from './groups'

export type DealNumbers = {
  deals: number
  /** The sum of the margins of the units that read as numbers, in decimal digits. */
  gross: string
  units: number
  /** The number of units whose margin is missing or no number. */
  unread: number
}

/**
 * The deals that were made, by group, and what those that are sold brought. A deal has the sources of its customer's leads, so
 * one whose customer came twice is counted with both. One statement.
 */
export const dealNumbers = async (
  req: PayloadRequest,
  chosen: Chosen,
  months: readonly string[],
): Promise<ReadonlyMap<string, DealNumbers & Group>> => {
  const isReported = await listedRows(req, 'deals', reported('deals', chosen))
  const isUnit = await listedRows(req, 'deals', reported('units', chosen))
  const sums = sql`count(*)::int AS deals, count(*) FILTER (WHERE unit)::int AS units,
    coalesce(sum(gross) FILTER (WHERE unit), 0)::text AS gross, count(*) FILTER (WHERE unit AND gross IS NULL)::int AS unread`
  return grouped(
    await execute<DealNumbers & Group>(
      req,
      sql`WITH made AS (
          SELECT record.sales_rep_id AS rep, ${monthOf(months)} AS month, record.customer_id AS customer,
            record.margin, ${isUnit} AS unit
          FROM deals AS record WHERE ${await visibleRows(req, 'deals')} AND ${isReported}
        ), read AS MATERIALIZED (
          SELECT made.*, CASE WHEN unit THEN forecourt_amount(margin) END AS gross FROM made
        ), sources AS (
          SELECT DISTINCT record.customer_id AS customer, record.source FROM leads AS record
          WHERE record.source IS NOT NULL AND ${await visibleRows(req, 'leads')}
            AND record.customer_id IN (SELECT customer FROM read)
            AND record.customer_id IN (SELECT record.id FROM customers AS record WHERE ${await visibleRows(req, 'customers')})
        )
        SELECT CASE GROUPING(rep, month) WHEN 1 THEN 'rep' WHEN 2 THEN 'month' ELSE 'all' END AS by,
          rep, NULL::text AS source, month, ${sums} FROM read GROUP BY GROUPING SETS ((), (rep), (month))
        UNION ALL
        SELECT 'source', NULL, sources.source, NULL, ${sums}
        FROM read LEFT JOIN sources ON sources.customer = read.customer GROUP BY sources.source`,
    ),
  )
}
