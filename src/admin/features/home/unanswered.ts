/** Reads the messages of customers that nobody has answered. */
import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import { answerStatuses } from '../../../vocabulary/pipeline'
import { contactTypes } from '../../../vocabulary/tasks'
import { execute } from '../../../plugins/database/connection/execute'
import { storedRecordsSql, visibleRecordsSql } from '../../../plugins/database/query/records'
import { createOpenClock } from '../../../plugins/tasks/hours/ofTenants'
import { isAssignedTo } from './tasks'

export type Unanswered = {
  lead: number
  rep: null | number
  text: string
  title: string
  /** Minutes of open time since the message came. */
  waited: number
}

type Row = Omit<Unanswered, 'title' | 'waited'> & { at: string; tenant: null | number; title: null | string }

/** Older messages are history. */
const maxAgeDays = 30
const maxRead = 500
const maxTextLength = 200

/**
 * The newest message of each lead, if a customer sent it and nobody wrote or called since: the longest wait of open time first.
 *
 * @param reps limits the result to leads of these reps and unassigned leads; undefined for all leads
 */
export const unansweredOf = async (
  req: PayloadRequest,
  now: number,
  reps: readonly number[] | undefined,
): Promise<Unanswered[]> => {
  const messages = storedRecordsSql(req, 'messages', ['lead', 'status', 'createdTime', 'createdAt'])
  const sent = sql`coalesce(message."createdTime", message."createdAt")`
  const events = storedRecordsSql(req, 'leadEvents', ['lead', 'type', 'createdAt'])
  const rows = await execute<Row>(
    req,
    sql`WITH received AS (
        SELECT DISTINCT ON (message.lead) message.lead, message.message, ${sent} AS at
        FROM ${await visibleRecordsSql(req, 'messages', ['lead', 'status', 'message', 'createdTime', 'createdAt'])} AS message
        WHERE message.status::text = 'Received' AND message."createdAt" > to_timestamp(${now / 1000}) - make_interval(days => ${maxAgeDays})
        ORDER BY message.lead, ${sent} DESC
      )
      SELECT lead.id AS lead, lead.label AS title, lead.tenant, lead."salesRep" AS rep,
        left(coalesce(received.message, ''), ${maxTextLength}) AS text, to_jsonb(received.at) AS at
      FROM received
      JOIN ${await visibleRecordsSql(req, 'leads', ['label', 'salesRep', 'tenant'])} AS lead ON lead.id = received.lead
      WHERE ${isAssignedTo(reps, sql`lead."salesRep"`)}
        AND NOT EXISTS (SELECT 1 FROM ${messages} AS message
          WHERE message.lead = received.lead AND message.status::text = ANY(${sql.param([...answerStatuses])}::text[]) AND ${sent} > received.at)
        AND NOT EXISTS (SELECT 1 FROM ${events} AS event WHERE event.lead = received.lead
          AND event."createdAt" > received.at AND event.type::text = ANY(${sql.param([...contactTypes])}::text[]))
      ORDER BY received.at LIMIT ${maxRead}`,
  )
  const openMinutes = await createOpenClock(
    req,
    rows.map(({ tenant }) => tenant),
  )
  return rows
    .map(({ at, lead, rep, tenant, text, title }) => ({
      lead,
      rep,
      text,
      title: title ?? `${lead}`,
      waited: openMinutes(tenant, Date.parse(at), now),
    }))
    .toSorted((one, other) => other.waited - one.waited)
}
