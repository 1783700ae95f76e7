/** Reads the meetings of a time span in one statement. */
import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import { execute } from '../../../plugins/database/connection/execute'
import { storedRecordsSql, visibleRecordsSql } from '../../../plugins/database/query/records'

export type Meeting = {
  /** ISO 8601 */
  at: string
  id: number
  /** The title of its lead, if the reader may see it. */
  lead: null | string
  name: null | string
  /** The name of the lead's sales rep, if the reader may see it. */
  rep: null | string
}

/** Includes `from`, excludes `until`; both ISO 8601. */
export type Span = { from: string; until: string }

/** More than a page of a calendar can show. */
export const maxMeetings = 1000

/**
 * Loads the meetings that the reader may see, in chronological order.
 *
 * @param own selects meetings with leads of the reps, or created by the user; undefined for all meetings
 */
export const loadMeetings = async (
  req: PayloadRequest,
  { from, until }: Span,
  own: undefined | { reps: readonly number[]; user: number },
): Promise<{ meetings: Meeting[]; total: number }> => {
  const isOwn = own
    ? sql`(meeting."createdBy" = ${own.user} OR meeting.lead IN (
        SELECT lead.id FROM ${storedRecordsSql(req, 'leads', ['salesRep'])} AS lead
        WHERE lead."salesRep" = ANY(${sql.param([...own.reps])}::int[])))`
    : sql`TRUE`
  const meetings = await visibleRecordsSql(req, 'meetings', ['name', 'meetingTime', 'lead', 'createdBy'])
  const rows = await execute<Meeting & { total: number }>(
    req,
    sql`SELECT meeting.id, to_jsonb(meeting."meetingTime") AS at, meeting.name, lead.label AS lead, rep.name AS rep,
        meeting.total
      FROM (
        SELECT meeting.*, count(*) OVER ()::int AS total FROM ${meetings} AS meeting
        WHERE meeting."meetingTime" >= ${from}::timestamptz AND meeting."meetingTime" < ${until}::timestamptz
          AND ${isOwn}
        ORDER BY meeting."meetingTime", meeting.id LIMIT ${maxMeetings}
      ) AS meeting
      LEFT JOIN ${await visibleRecordsSql(req, 'leads', ['label', 'salesRep'])} AS lead ON lead.id = meeting.lead
      LEFT JOIN ${await visibleRecordsSql(req, 'salesReps', ['name'])} AS rep ON rep.id = lead."salesRep"
      ORDER BY meeting."meetingTime", meeting.id`,
  )
  return {
    meetings: rows.map(({ at, id, lead, name, rep }) => ({
      at: new Date(at).toISOString(),
      id,
      lead,
      name,
      rep,
    })),
    total: rows[0]?.total ?? 0,
  }
}
