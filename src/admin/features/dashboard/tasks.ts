import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import { execute } from '../../../plugins/database/connection/execute'
import { matchingRows } from '../../../plugins/database/query/visible'
import { type Days, tasksDue } from '../../../plugins/saved-views/filters/figures'
import { countedRecordsSql } from './counted'

export type TaskFigures = {
  /** The time of counting, ISO 8601. */
  now: string
  overdue: number
  today: number
}

/** Counts the open tasks that are overdue, and those that are due in the rest of the reader's day. */
export const loadTaskFigures = async (req: PayloadRequest, days: Days): Promise<TaskFigures> => {
  const now = new Date().toISOString()
  const [isOverdue, isToday] = [
    await matchingRows(req, 'tasks', tasksDue('overdue', now, days)),
    await matchingRows(req, 'tasks', tasksDue('today', now, days)),
  ]
  const tasks = await countedRecordsSql(req, 'tasks', ['done'], { overdue: isOverdue, today: isToday })
  const [row] = await execute<{ overdue: number; today: number }>(
    req,
    sql`SELECT count(*) FILTER (WHERE task.overdue)::int AS overdue, count(*) FILTER (WHERE task.today)::int AS today
      FROM ${tasks} AS task WHERE task.done IS NOT TRUE`,
  )
  return { now, overdue: row?.overdue ?? 0, today: row?.today ?? 0 }
}
