/**
 * Brings a database up to the committed migrations. Any number of processes may start at once: one migrates,
 * the others wait for it. A migration that fails leaves the database as it was before it.
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
    const done = await adopt(client, await namesRun(client))
    const missing = migrations.filter(({ name }) => !done.has(name))
    if (missing.length > 0) await payload.db.migrate({ migrations: migrations as Migration[] })
    return missing.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/** The names of the migrations that have not been run. */
export const missingMigrations = async ({ db }: BasePayload): Promise<string[]> => {
  const done = await namesRun(db.pool)
  return migrations.flatMap(({ name }) => (done.has(name) ? [] : [name]))
}

/** The names of the migrations that the database has run and this version does not have. */
export const newerMigrations = async ({ db }: BasePayload): Promise<string[]> => {
  const known = new Set<string>([...migrations.map(({ name }) => name), ...replacedMigrations])
  return [...(await namesRun(db.pool))].filter((name) => !known.has(name)).sort()
}

/** Records the squashed migrations in place of those that they replaced. @returns the names that are recorded then */
const adopt = async (client: pg.Client, done: Set<string>): Promise<Set<string>> => {
  const replacements = replacementsOf(done)
  if (replacements.length === 0) return done
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
  return namesRun(client)
}

const namesRun = async (client: Pick<pg.Client, 'query'>): Promise<Set<string>> => {
  const { rows: tables } = await client.query(`SELECT to_regclass('payload_migrations') AS name`)
  if (!(tables[0] as { name: string | null } | undefined)?.name) return new Set()
  const { rows } = await client.query<{ name: string }>('SELECT name FROM payload_migrations')
  return new Set(rows.map(({ name }) => name))
}
