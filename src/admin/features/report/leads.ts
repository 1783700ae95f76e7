import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import { execute } from '../../../plugins/database/connection/execute'
import { listedRows, visibleRows } from '../../../plugins/database/query/visible'
import { type Chosen, reported } from '../../../plugins/saved-views/filters/report'
import { firstContact, leadCame } from '../my-day/waited'
import { type Group, grouped, monthOf } from './groups'
import { openings, openMinutes } from './openTime'

export type LeadNumbers = {
  contacted: number
  leads: number
  /** Minutes of open time until the first contact, the median; null where there was none. */
  minutes: null | number
  won: number
}

/** The leads that came, by group: how many, how soon they were contacted, and how many became a deal. One statement. */
export const leadNumbers = async (
  req: PayloadRequest,
  chosen: Chosen,
  months: readonly string[],
  tenants: readonly number[],
): Promise<ReadonlyMap<string, Group & LeadNumbers>> => {
  const span = { end: Date.now(), start: Date.parse(chosen.span.from) }
  const [isReported, isContacted, isWon] = [
    await listedRows(req, 'leads', reported('leads', chosen)),
    await listedRows(req, 'leads', reported('contacted', chosen)),
    await listedRows(req, 'leads', reported('won', chosen)),
  ]
  return grouped(
    await execute<Group & LeadNumbers>(
      req,
      sql`WITH opening AS MATERIALIZED (SELECT * FROM ${await openings(req, tenants, span)}),
        counted AS MATERIALIZED (
          SELECT record.sales_rep_id AS rep, record.source, ${monthOf(months)} AS month, record.tenant_id AS tenant,
            ${leadCame} AS came, ${firstContact} AS contact, ${isContacted} AS contacted, ${isWon} AS won
          FROM leads AS record WHERE ${await visibleRows(req, 'leads')} AND ${isReported}
        ), timed AS (
          SELECT counted.*, ${openMinutes(sql`came`, sql`contact`)} AS minutes
          FROM counted JOIN opening ON opening.tenant IS NOT DISTINCT FROM
            (SELECT own.tenant FROM opening AS own WHERE own.tenant = counted.tenant)
        )
        SELECT CASE GROUPING(rep, source, month) WHEN 3 THEN 'rep' WHEN 5 THEN 'source' WHEN 6 THEN 'month' ELSE 'all' END AS by,
          rep, source, month, count(*)::int AS leads, count(*) FILTER (WHERE contacted)::int AS contacted,
          count(*) FILTER (WHERE won)::int AS won,
          percentile_disc(0.5) WITHIN GROUP (ORDER BY minutes) FILTER (WHERE contact IS NOT NULL) AS minutes
        FROM timed GROUP BY GROUPING SETS ((), (rep), (source), (month))`,
    ),
  )
}
