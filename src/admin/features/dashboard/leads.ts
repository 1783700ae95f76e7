import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import { execute } from '../../../plugins/database/connection/execute'
import { listedRows } from '../../../plugins/database/query/visible'
import { type Age, ages, type Days, waitingSince } from '../../../plugins/saved-views/filters/figures'
import { countedRecordsSql } from './counted'

export type LeadFigures = {
  statuses: { count: number; value: null | string }[]
  waiting: { age: Age; count: number }[]
}

type Row = { ages: (number | string)[]; count: number | string; value: null | string }

/** The number of leads by status, and the waiting times of leads that nobody has contacted. */
export const loadLeadFigures = async (req: PayloadRequest, days: Days): Promise<LeadFigures> => {
  const groups = ages(days)
  const conditions = await Promise.all(
    groups.map(async ({ key, span }) => [key, await listedRows(req, 'leads', waitingSince(span))] as const),
  )
  const leads = await countedRecordsSql(req, 'leads', ['processStatuses'], Object.fromEntries(conditions))
  const counts = groups.map(({ key }) => sql`count(*) FILTER (WHERE lead.${sql.identifier(key)})`)
  const rows = await execute<Row>(
    req,
    sql`SELECT lead."processStatuses"::text AS value, count(*) AS count,
        jsonb_build_array(${sql.join(counts, sql`, `)}) AS ages
      FROM ${leads} AS lead GROUP BY 1`,
  )
  return {
    statuses: rows.map(({ count, value }) => ({ count: Number(count), value })),
    waiting: groups.map(({ key }, at) => ({
      age: key,
      count: rows.reduce((sum, row) => sum + Number(row.ages[at]), 0),
    })),
  }
}
