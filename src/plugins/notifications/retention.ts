/** Deletes notifications, read or not, some time after they were last updated. Each page is a short statement. */
import { sql } from '@payloadcms/db-postgres'
import type { BasePayload } from 'payload'
import { execute } from '../database/connection/execute'

const keptDays = 90

const pageSize = 1000

/** @param signal stops after the current page. @returns the number of deleted notifications */
export const forgetNotifications = async (payload: BasePayload, signal?: AbortSignal): Promise<number> => {
  let deleted = 0
  for (;;) {
    const deletedRows = await execute(
      { payload },
      sql`DELETE FROM notifications WHERE id = ANY (ARRAY(
          SELECT id FROM notifications WHERE updated_at < clock_timestamp() - make_interval(days => ${keptDays})
          ORDER BY updated_at LIMIT ${pageSize} FOR UPDATE SKIP LOCKED)) RETURNING 1`,
    )
    deleted += deletedRows.length
    if (deletedRows.length < pageSize || signal?.aborted === true) return deleted
  }
}
