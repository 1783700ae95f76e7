import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import { execute } from '../../../plugins/database/connection/execute'
import { visibleRecordsSql } from '../../../plugins/database/query/records'
import { matchingRows } from '../../../plugins/database/query/visible'
import { type Days, meetingsOf } from '../../../plugins/saved-views/filters/figures'
import { isAssignedTo } from './tasks'

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

/** The list shows the rest, and those that are over where there are more. */
const maxMeetings = 6

/**
 * Today's meetings in chronological order.
 *
 * @param reps limits them to meetings with leads of these reps and of nobody; undefined for all meetings
 */
export const loadMeetings = async (
  req: PayloadRequest,
  days: Days,
  reps: readonly number[] | undefined,
): Promise<MeetingFigures> => {
  const isToday = await matchingRows(req, 'meetings', meetingsOf(days))
  const meetings = await visibleRecordsSql(req, 'meetings', ['name', 'meetingTime', 'lead'], {
    where: isToday,
  })
  const rows = await execute<Row>(
    req,
    sql`SELECT meeting.id, meeting.name, to_jsonb(meeting."meetingTime") AS at, lead.id AS lead, lead.label AS title,
        rep.name AS rep, count(*) OVER () AS total
      FROM ${meetings} AS meeting
      LEFT JOIN ${await visibleRecordsSql(req, 'leads', ['label', 'salesRep'])} AS lead ON lead.id = meeting.lead
      LEFT JOIN ${await visibleRecordsSql(req, 'salesReps', ['name'])} AS rep ON rep.id = lead."salesRep"
      WHERE ${isAssignedTo(reps, sql`lead."salesRep"`)} ORDER BY meeting."meetingTime" < now() - interval '30 minutes', meeting."meetingTime", meeting.id LIMIT ${maxMeetings}`,
  )
  return {
    meetings: rows
      .map(({ at, id, lead, name, rep, title }) => ({
        at: new Date(at).toISOString(),
        id,
        ...(lead === null ? {} : { lead: { id: lead, title } }),
        name,
        rep,
      }))
      .toSorted((one, other) => one.at.localeCompare(other.at)),
    total: Number(rows[0]?.total ?? 0),
  }
}
