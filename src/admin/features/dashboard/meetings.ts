import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import { execute } from '../../../plugins/database/connection/execute'
import { matchingRows, visibleRows } from '../../../plugins/database/query/visible'
import { type Days, meetingsOf } from '../../../plugins/saved-views/filters/figures'
import { visibleSource } from './counted'

export type MeetingFigures = { meetings: Meeting[]; total: number }

export type Meeting = {
  /** ISO 8601 */
  at: string
  id: number
  lead?: { id: number; title: null | string }
  name: null | string
  /** The lead's sales rep. */
  rep: null | string
}

type Row = {
  at: string
  id: number
  lead: null | number
  name: null | string
  rep: null | string
  title: null | string
  total: string
}

/** The list has the rest. */
const maxMeetings = 12

/** Today's meetings in chronological order. */
export const meetingFigures = async (req: PayloadRequest, days: Days): Promise<MeetingFigures> => {
  const { from, where } = await visibleSource(req, 'meetings')
  const isToday = await matchingRows(req, 'meetings', meetingsOf(days))
  const rows = await execute<Row>(
    req,
    sql`SELECT record.id, record.name, to_jsonb(record.meeting_time) AS at, lead.id AS lead, lead.label AS title,
        rep.name AS rep, count(*) OVER () AS total
      FROM ${from}
      LEFT JOIN (
        SELECT record.id, record.label, record.sales_rep_id FROM leads AS record WHERE ${await visibleRows(req, 'leads')}
      ) AS lead ON lead.id = record.lead_id
      LEFT JOIN (
        SELECT record.id, record.name FROM sales_reps AS record WHERE ${await visibleRows(req, 'salesReps')}
      ) AS rep ON rep.id = lead.sales_rep_id
      WHERE ${where} AND ${isToday} ORDER BY record.meeting_time, record.id LIMIT ${maxMeetings}`,
  )
  return {
    meetings: rows.map(({ at, id, lead, name, rep, title }) => ({
      at: new Date(at).toISOString(),
      id,
      ...(lead === null ? {} : { lead: { id: lead, title } }),
      name,
      rep,
    })),
    total: Number(rows[0]?.total ?? 0),
  }
}
