/**
 * Makes updates use UPDATE. For a record with lists or localised text Payload uses INSERT ... ON CONFLICT DO UPDATE. That
 * takes a lock that conflicts with transactions which only reference the record, so it deadlocks with them, and it
 * inserts a record again that was deleted meanwhile.
 */
import type { postgresAdapter } from '@payloadcms/db-postgres'
import { and, eq, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

type Adapter = ReturnType<ReturnType<typeof postgresAdapter>['init']>
type Conflict = { set: Record<string, unknown>; where?: SQL }

/** The adapter's `insert`, which sends an upsert of one record as an UPDATE. */
export const insertOrUpdate = (adapter: Adapter): Adapter['insert'] => {
  const insert = adapter.insert.bind(adapter)
  return (args) => {
    const { db, tableName, values } = args
    const id = Array.isArray(values) ? undefined : values['id']
    if (!args.onConflictDoUpdate || id === undefined) return insert(args)
    const { set, where } = args.onConflictDoUpdate as Conflict
    const { id: _, ...changes } = set
    const table = adapter.tables[tableName] as PgTable & { id: PgColumn }
    return db
      .update(table)
      .set(changes)
      .where(and(eq(table.id, id), where))
      .returning()
  }
}
