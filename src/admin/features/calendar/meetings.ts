/** Reads the meetings of a time in one statement. */
import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import { execute } from '../../../plugins/database/connection/execute'
import { visibleRows } from '../../../plugins/database/query/visible'

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

/** From `from`, before `until`, both ISO 8601. */
export type Span = { from: string; until: string }

/** More than a page of a calendar can show. */
export const maxMeetings = 1000

/**
 * The meetings that the reader may see, in chronological order.
 *
 * @param own whose leads, or by whom they were made; undefined for all of them
 */
export const meetingsIn = async (
  req: PayloadRequest,
  { from, until }: Span,
  own: undefined | { reps: readonly number[]; user: number },
): Promise<{ meetings: Meeting[]; total: number }> => {
  const isOwn = own
    ? sql`(record.created_by_id = ${own.user} OR record.lead_id IN (
        SELECT id FROM leads WHERE sales_rep_id = ANY(${sql.param([...own.reps])}::int[])))`
    : sql`TRUE`
  const rows = await execute<Meeting & { total: number }>(
    req,
    sql`SELECT meeting.id, to_jsonb(meeting.meeting_time) AS at, meeting.name, lead.label AS lead, rep.name AS rep,
        meeting.total
      FROM (
        SELECT record.id, record.meeting_time, record.name, record.lead_id, count(*) OVER ()::int AS total
        FROM meetings AS record
        WHERE record.meeting_time >= ${from}::timestamptz AND record.meeting_time < ${until}::timestamptz
          AND ${await visibleRows(req, 'meetings')} AND ${isOwn}
        ORDER BY record.meeting_time, record.id LIMIT ${maxMeetings}
      ) AS meeting
      LEFT JOIN (
        SELECT record.id, record.label, record.sales_rep_id FROM leads AS record
        WHERE ${await visibleRows(req, 'leads')}
      ) AS lead ON lead.id = meeting.lead_id
      LEFT JOIN (
        SELECT record.id, record.name FROM sales_reps AS record WHERE ${await visibleRows(req, 'salesReps')}
      ) AS rep ON rep.id = lead.sales_rep_id
      ORDER BY meeting.meeting_time, meeting.id`,
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
