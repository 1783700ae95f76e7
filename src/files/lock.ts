/**
 * Who puts a file in its place or brings a record with one back holds the lock with others until the transaction ends. Who
 * removes what nobody names holds it alone: then no file is named by a transaction that is yet to commit.
 */
import { sql } from '@payloadcms/db-postgres'
import type { PoolClient } from 'pg'
import { execute, type RequestScope } from '../database/execute'

// Any number that nothing else in the database uses.
const lockNumber = 7_203_118

export const holdFiles = async (req: RequestScope): Promise<void> => {
  await execute(req, sql`SELECT pg_advisory_xact_lock_shared(${sql.raw(String(lockNumber))})`)
}

/** For the transaction of `client`, without waiting. @returns whether it has the lock */
export const tryLockFiles = async (client: PoolClient): Promise<boolean> => {
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS taken', [
    lockNumber,
  ])
  return rows[0]?.taken === true
}
