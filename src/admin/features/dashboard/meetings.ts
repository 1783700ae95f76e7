import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import { execute } from '../../../plugins/database/connection/execute'
import { visibleRecordsSql } from '../../../plugins/database/query/records'
import { matchingRows } from '../../../plugins/database/query/visible'
import { type Days, meetingsOf } from '../../../plugins/saved-views/filters/figures'
import { countedRecordsSql } from './counted'

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

/** The list shows the rest. */
const maxMeetings = 12

/** Today's meetings in chronological order. */
export const loadMeetingFigures = async (req: PayloadRequest, days: Days): Promise<MeetingFigures> => {
  const isToday = await matchingRows(req, 'meetings', meetingsOf(days))
  const meetings = await countedRecordsSql(req, 'meetings', ['name', 'meetingTime', 'lead'], { isToday })
  const rows = await execute<Row>(
    req,
    sql`SELECT meeting.id, meeting.name, to_jsonb(meeting."meetingTime") AS at, lead.id AS lead, lead.label AS title,
        rep.name AS rep, count(*) OVER () AS total
      FROM ${meetings} AS meeting
      LEFT JOIN ${await visibleRecordsSql(req, 'leads', ['label', 'salesRep'])} AS lead ON lead.id = meeting.lead
      LEFT JOIN ${await visibleRecordsSql(req, 'salesReps', ['name'])} AS rep ON rep.id = lead."salesRep"
      WHERE meeting."isToday" ORDER BY meeting."meetingTime", meeting.id LIMIT ${maxMeetings}`,
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
