/**
 * Demonstration data: an invented group of two businesses with related records. The authored records come first, then
 * the bulk data. Seeding on the same day gives the same data.
 *
 * States of a database: empty, seeded, in use. Only an empty one is seeded, in one transaction under a lock: a crash
 * leaves it empty, and of two processes that start together one seeds and the other finds it done.
 */
import { sql } from '@payloadcms/db-postgres'
import { type BasePayload, createLocalReq, type PayloadRequest } from 'payload'
import { execute } from '../plugins/database/connection/execute'
import { inTransaction } from '../plugins/database/connection/transaction'
import { seedBulkDemoData } from './bulk-demo-data'
import { createSeeder } from './seed'
import { seedStory } from './story'

export { demoSignIn } from './signIn'

// The advisory lock of seeding; no other code uses this number.
const lockNumber = 7_203_115

/** Seeds an empty database; does nothing if there are users or leads. @param now the day that the data is made for */
export const seed = (payload: BasePayload, now = new Date()): Promise<{ seeded: boolean }> =>
  inTransaction(
    () => createLocalReq({ context: { forecourt: { engine: 'seed' } } }, payload),
    async (req) => {
      // Another process may hold the lock for a whole seed, longer than the usual lock timeout.
      await execute(
        req,
        sql`SELECT set_config('lock_timeout', '5min', true), set_config('statement_timeout', '5min', true)`,
      )
      await execute(req, sql`SELECT pg_advisory_xact_lock(${lockNumber})`)
      if (!(await isEmpty(req))) return { seeded: false }
      const seeder = createSeeder(req, now)
      await seedBulkDemoData(seeder, await seedStory(seeder))
      return { seeded: true }
    },
  )

const isEmpty = async (req: PayloadRequest): Promise<boolean> => {
  for (const collection of ['users', 'leads'] as const) {
    const { totalDocs } = await req.payload.count({ collection, overrideAccess: true, req })
    if (totalDocs > 0) return false
  }
  return true
}
