/** Which reps the reader is. */
import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import { execute } from '../../plugins/database/connection/execute'
import { visibleRows } from '../../plugins/database/query/visible'

/** The ids of the reps with the reader's e-mail address, the oldest first. */
export const ownReps = async (req: PayloadRequest): Promise<number[]> => {
  const { user } = req
  if (user?.collection !== 'users') return []
  const rows = await execute<{ id: number }>(
    req,
    sql`SELECT record.id FROM sales_reps AS record
      WHERE record."user" = ${user.email.toLowerCase()} AND ${await visibleRows(req, 'salesReps')} ORDER BY record.id`,
  )
  return rows.map(({ id }) => id)
}
