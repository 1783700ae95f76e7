/**
 * Moves the open tasks of a lead or deal with it: when its sales rep changes, its tasks that had the same assignee get the new one, in
 * the same transaction and batch. Tasks of others stay. So tasks without an assignee go to the first rep of an unassigned lead.
 */
import { sql } from '@payloadcms/db-postgres'
import type { BeforeUpdate } from '../../fields/bulkSafe'
import { execute } from '../database/connection/execute'
import { idsIn } from '../database/model/id'
import { tables } from './make'
import type { TaskRule } from './rules'
import { writeTasks } from './write'

export const moveTasks =
  (about: TaskRule['about']): BeforeUpdate =>
  async (req, updating) => {
    const assigned = updating.filter(({ data }) => data['salesRep'] !== undefined)
    if (assigned.length === 0) return
    const ids = assigned.map(({ id }) => id)
    const reps = assigned.map(({ data }) => idsIn(data['salesRep'])[0] ?? null)
    const tasks = await execute<{ id: number; rep: null | number }>(
      req,
      sql`SELECT task.id, given.rep
        FROM unnest(${sql.param(ids)}::int[], ${sql.param(reps)}::int[]) AS given(id, rep)
        JOIN ${sql.identifier(tables[about])} AS subject ON subject.id = given.id
        JOIN tasks AS task ON task.${sql.identifier(`${about}_id`)} = subject.id
        WHERE task.done IS NOT TRUE AND subject.sales_rep_id IS DISTINCT FROM given.rep
          AND task.assignee_id IS NOT DISTINCT FROM subject.sales_rep_id
        ORDER BY task.id FOR NO KEY UPDATE OF task`,
    )
    const values = new Map(
      [...new Set(tasks.map(({ rep }) => rep))].map((rep) => [
        rep,
        { data: { assignee: rep }, inverses: new Map() },
      ]),
    )
    const records = tasks.flatMap(({ id, rep }) => {
      const given = values.get(rep)
      return given ? [{ id, values: given }] : []
    })
    await writeTasks(req, { operation: 'update', records })
  }
