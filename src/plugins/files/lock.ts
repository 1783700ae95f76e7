/**
 * A transaction that stores a file, or brings a record with one back, holds this lock shared until it ends. The sweep holds it
 * exclusively: then no transaction that is yet to commit references a file.
 */
import { sql } from '@payloadcms/db-postgres'
import type { PoolClient } from 'pg'
import { execute, type RequestScope } from '../database/connection/execute'

// A number that no other advisory lock with one key uses. Those with two keys (`webhooks/outbox/workOff.ts`) are apart.
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
