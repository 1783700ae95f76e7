/**
 * What stored files have in the database beside their records' own columns: the id by which a folder is known to belong to
 * this database, and the way to a deletion in the ledger by the file that it keeps.
 */
import type { PostgresAdapterArgs } from '@payloadcms/db-postgres'
import { sql } from '@payloadcms/db-postgres'
import { index, pgTable, uuid } from 'drizzle-orm/pg-core'

type AfterHook = NonNullable<PostgresAdapterArgs['afterSchemaInit']>[number]

export const addFileTables: AfterHook = ({ extendTable, schema }) => {
  const { changes } = schema.tables
  if (!changes) throw new Error('Stored files have no ledger to ask about deletions.')
  Object.assign(schema.tables, {
    file_stores: pgTable('file_stores', { id: uuid('id').primaryKey().defaultRandom() }),
  })
  const storedName = sql`(stored -> 'row' ->> 'stored_name')`
  extendTable({
    extraConfig: () => ({
      storedFile: index('changes_stored_file_idx')
        .on(storedName)
        .where(sql`${storedName} IS NOT NULL`),
    }),
    table: changes,
  })
  return schema
}
