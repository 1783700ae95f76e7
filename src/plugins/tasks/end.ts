/** Ends the open tasks of a rule, in the transaction that creates what ends them. */
import { sql } from '@payloadcms/db-postgres'
import type { AfterCreate } from '../../fields/bulkSafe'
import { execute } from '../database/connection/execute'
import { idsIn } from '../database/model/id'
import type { TaskRule } from './rules'
import { writeTasks } from './write'

export const endTasks =
  ({ about, endedBy, name }: TaskRule): AfterCreate =>
  async (req, created) => {
    const ids = created.flatMap((record) => (endedBy?.when(record) ? idsIn(record[about]) : []))
    if (ids.length === 0) return
    const open = await execute<{ id: number }>(
      req,
      sql`SELECT id FROM tasks WHERE rule = ${name} AND done IS NOT TRUE
        AND ${sql.identifier(`${about}_id`)} = ANY(${sql.param(ids)}::int[]) ORDER BY id`,
    )
    const values = { data: { done: true }, inverses: new Map() }
    await writeTasks(req, { operation: 'update', records: open.map(({ id }) => ({ id, values })) })
  }
