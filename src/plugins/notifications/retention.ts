/** Deletes notifications, read or not, some time after they were made. Each page is a short statement. */
import { sql } from '@payloadcms/db-postgres'
import type { BasePayload } from 'payload'
import { execute } from '../database/connection/execute'

const keptDays = 90

const pageSize = 1000

/** @param signal stops it after the page at hand. @returns how many were deleted */
export const forgetNotifications = async (payload: BasePayload, signal?: AbortSignal): Promise<number> => {
  let deleted = 0
  for (;;) {
    const gone = await execute(
      { payload },
      sql`DELETE FROM notifications WHERE id = ANY (ARRAY(
          SELECT id FROM notifications WHERE updated_at < clock_timestamp() - make_interval(days => ${keptDays})
          ORDER BY updated_at LIMIT ${pageSize} FOR UPDATE SKIP LOCKED)) RETURNING 1`,
    )
    deleted += gone.length
    if (gone.length < pageSize || signal?.aborted === true) return deleted
  }
}
