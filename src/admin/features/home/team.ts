/** Counts what is late by sales rep. */
import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import { execute } from '../../../plugins/database/connection/execute'
import { visibleRecordsSql } from '../../../plugins/database/query/records'
import { listedRows, matchingRows } from '../../../plugins/database/query/visible'
import { tasksDue } from '../../../plugins/saved-views/filters/figures'
import { waitingForFirstContact } from '../../../plugins/saved-views/filters/named'
import type { ReadersTime } from './days'
import type { Unanswered } from './unanswered'

export type RepWork = {
  /** Null for records without a rep. */
  id: null | number
  name: null | string
  overdue: number
  unanswered: number
  /** Leads that wait for a first contact. */
  waiting: number
}

/** The reps with anything that is late, those with the most first. */
export const loadTeam = async (
  req: PayloadRequest,
  time: ReadersTime,
  unanswered: readonly Unanswered[],
): Promise<RepWork[]> => {
  const isOverdue = await matchingRows(
    req,
    'tasks',
    tasksDue('overdue', new Date(time.now).toISOString(), time),
  )
  const isWaiting = await listedRows(req, 'leads', waitingForFirstContact)
  const rows = await execute<RepWork>(
    req,
    sql`WITH work AS (
        SELECT task.assignee AS id, count(*)::int AS overdue, 0 AS unanswered, 0 AS waiting
        FROM ${await visibleRecordsSql(req, 'tasks', ['assignee'], { where: isOverdue })} AS task GROUP BY 1
        UNION ALL
        SELECT lead."salesRep", 0, 0, count(*)::int
        FROM ${await visibleRecordsSql(req, 'leads', ['salesRep'], { where: isWaiting })} AS lead GROUP BY 1
        UNION ALL
        SELECT id, 0, 1, 0 FROM unnest(${sql.param(unanswered.map(({ rep }) => rep))}::int[]) AS id
      )
      SELECT work.id, rep.name, sum(work.overdue)::int AS overdue,
        sum(work.unanswered)::int AS unanswered, sum(work.waiting)::int AS waiting
      FROM work LEFT JOIN ${await visibleRecordsSql(req, 'salesReps', ['name'])} AS rep ON rep.id = work.id
      GROUP BY 1, 2`,
  )
  const lateOf = ({ overdue, unanswered: open, waiting }: RepWork) => overdue + open + waiting
  return rows.toSorted((one, other) => lateOf(other) - lateOf(one))
}
