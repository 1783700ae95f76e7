/** Copies all rows of all tables, to be restored later. */
import type { TestService } from './service'

export type Snapshot = { restore: () => Promise<void> }

const tablesOf = async ({ query }: TestService): Promise<string[]> => {
  const rows = await query<{ name: string }>(
    `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  )
  return rows.map(({ name }) => name)
}

/** Copies the existing rows; `restore` restores them and removes all others. */
export const takeSnapshot = async (service: TestService): Promise<Snapshot> => {
  const { payload, query } = service
  const tables = await tablesOf(service)
  await query('CREATE SCHEMA kept')
  for (const table of tables) await query(`CREATE TABLE kept.${table} AS TABLE ${table}`)
  // References form cycles, so foreign keys are checked only when all rows are restored.
  const keys = await query<{ alter: string }>(
    `SELECT format('ALTER TABLE %s ALTER CONSTRAINT %I DEFERRABLE', conrelid::regclass, conname) AS alter
     FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
  )
  for (const { alter } of keys) await query(alter)
  const filled = await Promise.all(
    tables.map(async (table) => ((await query(`SELECT 1 FROM ${table} LIMIT 1`)).length > 0 ? [table] : [])),
  )
  const kept = filled.flat()

  return {
    async restore() {
      const client = await payload.db.pool.connect()
      try {
        await client.query(
          ['BEGIN', 'SET CONSTRAINTS ALL DEFERRED', ...kept.map((table) => `DELETE FROM ${table}`)]
            .concat(
              kept.map((table) => `INSERT INTO ${table} SELECT * FROM kept.${table}`),
              'COMMIT',
            )
            .join(';'),
        )
      } finally {
        client.release()
      }
    },
  }
}
