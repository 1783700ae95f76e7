/**
 * Brings a database up to the committed migrations. Any number of processes may start at once: one migrates and the
 * others wait. A failed migration is rolled back.
 */
import pg from 'pg'
import type { BasePayload, Migration } from 'payload'
import { migrations } from '../migrations'
import { replacedMigrations, replacementsOf } from './squashed'

// An arbitrary number that no other advisory lock uses.
const lockNumber = 7_203_114

/** Runs the missing migrations and returns their names. */
export const migrate = async (payload: BasePayload): Promise<string[]> => {
  // A connection of its own: the lock must outlive every transaction of the migrations.
  const client = new pg.Client({ connectionString: payload.db.poolOptions.connectionString })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lockNumber])
    const recordedNames = await adoptSquashed(client, await readRecordedNames(client))
    const missing = migrations.filter(({ name }) => !recordedNames.has(name))
    if (missing.length > 0) await payload.db.migrate({ migrations: migrations as Migration[] })
    return missing.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/** The names of the migrations that have not been run. */
export const missingMigrations = async ({ db }: BasePayload): Promise<string[]> => {
  const recordedNames = await readRecordedNames(db.pool)
  return migrations.flatMap(({ name }) => (recordedNames.has(name) ? [] : [name]))
}

/** The names of the migrations that the database has run and this version does not have. */
export const newerMigrations = async ({ db }: BasePayload): Promise<string[]> => {
  const known = new Set<string>([...migrations.map(({ name }) => name), ...replacedMigrations])
  return [...(await readRecordedNames(db.pool))].filter((name) => !known.has(name)).sort()
}

/** Records the squashed migrations in place of the replaced ones. @returns the recorded names */
const adoptSquashed = async (client: pg.Client, recordedNames: Set<string>): Promise<Set<string>> => {
  const replacements = replacementsOf(recordedNames)
  if (replacements.length === 0) return recordedNames
  await client.query('BEGIN')
  for (const { name, replaced } of replacements) {
    await client.query(
      `INSERT INTO payload_migrations (name, batch)
       SELECT $1, min(batch) FROM payload_migrations WHERE name = ANY($2)`,
      [name, replaced],
    )
    await client.query('DELETE FROM payload_migrations WHERE name = ANY($1)', [replaced])
  }
  await client.query('COMMIT')
  return readRecordedNames(client)
}

const readRecordedNames = async (client: Pick<pg.Client, 'query'>): Promise<Set<string>> => {
  const { rows: tables } = await client.query(`SELECT to_regclass('payload_migrations') AS name`)
  if (!(tables[0] as { name: string | null } | undefined)?.name) return new Set()
  const { rows } = await client.query<{ name: string }>('SELECT name FROM payload_migrations')
  return new Set(rows.map(({ name }) => name))
}
