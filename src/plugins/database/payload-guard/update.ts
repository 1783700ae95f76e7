/**
 * An update is an UPDATE. Where a record has lists or localised text, stock Payload writes it as an insert that on
 * conflict updates: that locks the row against everybody who only names the record, which deadlocks with them, and
 * it makes a record again that was deleted meanwhile.
 */
import type { postgresAdapter } from '@payloadcms/db-postgres'
import { and, eq, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

type Adapter = ReturnType<ReturnType<typeof postgresAdapter>['init']>
type Conflict = { set: Record<string, unknown>; where?: SQL }

/** The adapter's `insert` with updates taken out of it. */
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
