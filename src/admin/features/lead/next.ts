/** What is next for the leads of a list, and when they were last contacted. */
import { sql } from '@payloadcms/db-postgres'
import DataLoader from 'dataloader'
import type { PayloadRequest } from 'payload'
import { derivedFrom } from '../../../lib/payloadState'
import { execute } from '../../../plugins/database/connection/execute'
import { visibleRecordsSql } from '../../../plugins/database/query/records'
import { type ResponseClock, responseClocks } from '../home/responseClock'
import { taskTitle } from '../home/tasks'
import { lastContact } from '../home/waited'
import { mayRead } from '../../shared/reader'

/** A task or a meeting. */
export type Step = { at: null | string; what: null | string }

export type NextOfLead = {
  clock?: ResponseClock | undefined
  /** The last contact, ISO 8601; null for a lead that was never contacted. */
  contact: null | string
  /** The next meeting. */
  meeting?: Step
  /** The open task that is due first. */
  task?: Step
}

type Row = {
  contact: null | string
  id: number
  meeting: null | Step
  task: (Step & { rule: null | string }) | null
}

/** What is next for these leads, in a constant number of statements. Leads that the reader may not see are left out. */
export const nextOfLeads = async (
  req: PayloadRequest,
  ids: readonly number[],
): Promise<ReadonlyMap<number, NextOfLead>> => {
  if (!(await mayRead(req, 'leads'))) return new Map()
  const none = sql`(SELECT NULL::jsonb AS step)`
  const task = (await mayRead(req, 'tasks'))
    ? sql`(SELECT jsonb_build_object('at', task.due, 'rule', task.rule, 'what', task.what) AS step
        FROM ${await visibleRecordsSql(req, 'tasks', ['what', 'rule', 'due', 'done', 'lead'])} AS task
        WHERE task.lead = lead.id AND task.done IS NOT TRUE ORDER BY task.due, task.id LIMIT 1)`
    : none
  const meeting = (await mayRead(req, 'meetings'))
    ? sql`(SELECT jsonb_build_object('at', meeting."meetingTime", 'what', meeting.name) AS step
        FROM ${await visibleRecordsSql(req, 'meetings', ['name', 'meetingTime', 'lead'])} AS meeting
        WHERE meeting.lead = lead.id AND meeting."meetingTime" > now() ORDER BY meeting."meetingTime", meeting.id LIMIT 1)`
    : none
  const rows = await execute<Row>(
    req,
    sql`SELECT lead.id, to_jsonb(${lastContact(req)}) AS contact, task.step AS task, meeting.step AS meeting
      FROM ${await visibleRecordsSql(req, 'leads', ['createdAt'])} AS lead
      LEFT JOIN LATERAL ${task} AS task ON TRUE LEFT JOIN LATERAL ${meeting} AS meeting ON TRUE
      WHERE lead.id = ANY(${sql.param([...ids])}::int[])`,
  )
  const clocks = await responseClocks(
    req,
    rows.map(({ id }) => id),
  )
  return new Map(
    rows.map((row) => [
      row.id,
      {
        clock: clocks.get(row.id),
        contact: toIso(row.contact),
        ...(row.meeting && { meeting: { at: toIso(row.meeting.at), what: row.meeting.what } }),
        ...(row.task && { task: { at: toIso(row.task.at), what: taskTitle(req, row.task) } }),
      },
    ]),
  )
}

const toIso = (at: null | string): null | string => (at === null ? null : new Date(at).toISOString())

const getLoader = derivedFrom(
  (req: PayloadRequest) =>
    new DataLoader<number, NextOfLead | undefined>(async (ids) => {
      const found = await nextOfLeads(req, ids)
      return ids.map((id) => found.get(id))
    }),
)

/** What is next for one lead. The requests of a page's cells are read together. */
export const nextOfLead = (req: PayloadRequest, id: number): Promise<NextOfLead | undefined> =>
  getLoader(req).load(id)
