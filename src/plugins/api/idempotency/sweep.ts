import { sql } from '@payloadcms/db-postgres'
import type { BasePayload } from 'payload'
import { execute } from '../../database/connection/execute'
import { answersTable, expiry } from './answers'

const batch = 1000

/**
 * Deletes expired answers, a thousand a statement, each its own short transaction. Rows that somebody holds are left
 * for the next time; several processes may sweep at once.
 *
 * @param signal ends the work after the statement at hand
 * @returns how many went
 */
export const sweepAnswers = async (payload: BasePayload, signal?: AbortSignal): Promise<number> => {
  let total = 0
  for (;;) {
    // The array is made once: as a subquery the planner could run it again, and lock and delete more.
    const gone = await execute(
      { payload },
      sql`DELETE FROM ${answersTable(payload)} WHERE id = ANY (ARRAY(
        SELECT id FROM ${answersTable(payload)} WHERE created_at <= ${expiry}
        ORDER BY created_at LIMIT ${batch} FOR UPDATE SKIP LOCKED)) RETURNING id`,
    )
    total += gone.length
    if (gone.length < batch || signal?.aborted === true) return total
  }
}
