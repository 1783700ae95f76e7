import { sql } from '@payloadcms/db-postgres'
import type { BasePayload } from 'payload'
import { execute } from '../../database/connection/execute'
import { answersTable, expiry } from './answers'

const batch = 1000

/**
 * Deletes expired responses, a thousand per statement, each in its own short transaction. Locked rows are left for the next
 * run; several processes may sweep at once.
 *
 * @param signal stops the sweep after the current statement
 * @returns the number of deleted responses
 */
export const sweepAnswers = async (payload: BasePayload, signal?: AbortSignal): Promise<number> => {
  let total = 0
  for (;;) {
    // ARRAY() is evaluated once; the planner could run a plain subquery several times, and lock and delete more rows.
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
