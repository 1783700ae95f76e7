/** The sales reps of the reader's account. */
import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import { execute } from '../../plugins/database/connection/execute'
import { visibleRecordsSql } from '../../plugins/database/query/records'

/** Finds the ids of the reps of the reader's account, the oldest first. */
export const findOwnReps = async (req: PayloadRequest): Promise<number[]> => {
  const { user } = req
  if (user?.collection !== 'users') return []
  const rows = await execute<{ id: number }>(
    req,
    sql`SELECT rep.id FROM ${await visibleRecordsSql(req, 'salesReps', ['accountAddress'])} AS rep
      WHERE rep."accountAddress" = ${user.email} ORDER BY rep.id`,
  )
  return rows.map(({ id }) => id)
}
