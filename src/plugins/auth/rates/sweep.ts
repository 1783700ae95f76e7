import { sql } from '@payloadcms/db-postgres'
import type { BasePayload } from 'payload'
import { execute } from '../../database/connection/execute'
import { rateTable } from './table'

const batchRows = 1000

/** Clocks of processes differ: what is over by this one's may not be by another's. */
const slackMs = 60_000

/**
 * Deletes counts whose window is over, a thousand a statement. Rows that somebody is counting on are left for the next time.
 *
 * @returns how many went
 */
export const sweepCounts = async (payload: BasePayload, signal?: AbortSignal): Promise<number> => {
  const table = sql.identifier(rateTable)
  let total = 0
  for (;;) {
    const gone = await execute(
      { payload },
      sql`DELETE FROM ${table} WHERE key = ANY (ARRAY(
        SELECT key FROM ${table} WHERE expire < ${Date.now() - slackMs}
        LIMIT ${batchRows} FOR UPDATE SKIP LOCKED)) RETURNING key`,
    )
    total += gone.length
    if (gone.length < batchRows || signal?.aborted === true) return total
  }
}
