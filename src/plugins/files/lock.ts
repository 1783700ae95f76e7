/**
 * A transaction that stores a file or restores a record with one holds this lock in shared mode until it ends. The
 * sweep holds it exclusively, so no uncommitted transaction references a file meanwhile.
 */
import { sql } from '@payloadcms/db-postgres'
import type { PoolClient } from 'pg'
import { execute, type RequestScope } from '../database/connection/execute'

// An advisory lock number that no other one-key lock uses. Two-key locks (`webhooks/outbox/queues.ts`) have a
// separate number space.
const lockNumber = 7_203_118

export const lockFilesShared = async (req: RequestScope): Promise<void> => {
  await execute(req, sql`SELECT pg_advisory_xact_lock_shared(${sql.raw(String(lockNumber))})`)
}

/** Takes the exclusive lock for the client's transaction, without waiting. @returns whether it was taken */
export const tryLockFiles = async (client: PoolClient): Promise<boolean> => {
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS taken', [
    lockNumber,
  ])
  return rows[0]?.taken === true
}
