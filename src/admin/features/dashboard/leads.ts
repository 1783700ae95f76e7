import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import { execute } from '../../../plugins/database/connection/execute'
import { matchingRows } from '../../../plugins/database/query/visible'
import { type Age, ages, type Days, waitingSince } from '../../../plugins/saved-views/filters/figures'
import { visibleSource } from './counted'

export type LeadFigures = {
  statuses: { count: number; value: null | string }[]
  waiting: { age: Age; count: number }[]
}

type Row = { ages: (number | string)[]; count: number | string; value: null | string }

/** The number of leads by status, and the waiting times of leads that nobody has contacted. */
export const leadFigures = async (req: PayloadRequest, days: Days): Promise<LeadFigures> => {
  const { from, where } = await visibleSource(req, 'leads')
  const groups = ages(days)
  const conditions = await Promise.all(
    groups.map(({ span }) => matchingRows(req, 'leads', waitingSince(span))),
  )
  const counts = conditions.map((condition) => sql`count(*) FILTER (WHERE ${condition})`)
  const rows = await execute<Row>(
    req,
    sql`SELECT record.process_statuses::text AS value, count(*) AS count,
        jsonb_build_array(${sql.join(counts, sql`, `)}) AS ages
      FROM ${from} WHERE ${where} GROUP BY 1`,
  )
  return {
    statuses: rows.map(({ count, value }) => ({ count: Number(count), value })),
    waiting: groups.map(({ key }, at) => ({
      age: key,
      count: rows.reduce((sum, row) => sum + Number(row.ages[at]), 0),
    })),
  }
}
