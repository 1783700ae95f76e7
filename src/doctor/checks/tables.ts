/** Checks of the tables themselves: migrations, foreign keys, indexes and sequences. */
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { escapeIdentifier, escapeLiteral } from 'pg'
import type { BasePayload } from 'payload'
import { isReplaced } from '../../plugins/database/connection/squashed'
import { migrations as ownMigrations } from '../../plugins/database/migrations'
import { type Problem, query } from '../run'

/** Whether the database has run exactly the migrations of this service, so that its tables are as expected. */
export async function* migrations(payload: BasePayload): AsyncGenerator<Problem> {
  const [table] = await query<{ isThere: boolean }>(
    payload,
    `SELECT to_regclass('payload_migrations') IS NOT NULL AS "isThere"`,
  )
  const rows = table?.isThere
    ? await query<{ name: string }>(payload, 'SELECT name FROM payload_migrations ORDER BY name')
    : []
  const applied = rows.map(({ name }) => name)
  const expected = ownMigrations.map(({ name }) => name)
  yield {
    ids: expected.filter((name) => !applied.includes(name)),
    remedy: 'The service would run them at its next start. Now:',
    steps: [{ command: 'npm run migrate' }],
    what: 'Migrations have not been run; nothing else was checked',
  }
  yield {
    ids: applied.filter((name) => !expected.includes(name) && !isReplaced(name)),
    remedy: 'The database belongs to a newer service. Update this one, and check again.',
    what: 'Migrations were run that this service does not know; nothing else was checked',
  }
}

/** The foreign keys that the config requires. `onDelete`: the action when the referenced record is deleted. */
export const listForeignKeys = ({ db }: BasePayload) =>
  Object.values(db.tables).flatMap((definition) => {
    const { foreignKeys, name: table } = getTableConfig(definition as unknown as PgTable)
    return foreignKeys.flatMap((key) => {
      const { columns, foreignTable } = key.reference()
      const { name: target } = getTableConfig(foreignTable)
      const [name, onDelete] = [key.getName(), key.onDelete ?? 'no action']
      return columns.slice(0, 1).map(({ name: column }) => ({ column, name, onDelete, table, target }))
    })
  })

type Key = { column: string; table: string; target: string }

/** Foreign keys that are missing or not validated. */
export async function* constraints(payload: BasePayload): AsyncGenerator<Problem> {
  const existing = await query<Key & { isValid: boolean; name: string }>(
    payload,
    `SELECT conname AS name, convalidated AS "isValid", source.relname AS "table", target.relname AS target, attname AS "column"
       FROM pg_constraint JOIN pg_class AS source ON source.oid = conrelid JOIN pg_class AS target ON target.oid = confrelid
       JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
       WHERE contype = 'f' AND source.relnamespace = current_schema()::regnamespace`,
  )
  const existingKeys = new Map(existing.map((key) => [formatKey(key), key]))
  for (const key of listForeignKeys(payload)) {
    const match = existingKeys.get(formatKey(key))
    if (match?.isValid) continue
    const { column, onDelete, table, target } = key
    const { name } = match ?? key
    const action = match
      ? `VALIDATE CONSTRAINT ${escapeIdentifier(name)}`
      : `ADD CONSTRAINT ${escapeIdentifier(name)} FOREIGN KEY (${escapeIdentifier(column)})
        REFERENCES ${escapeIdentifier(target)} (id) ON DELETE ${onDelete}`
    yield {
      ids: [name],
      remedy: match
        ? 'It was never checked against existing rows. Once there are no references to missing records, validate it:'
        : 'Nothing prevents references to missing records. Once there are none, add it:',
      steps: [{ sql: `ALTER TABLE ${escapeIdentifier(table)} ${action};` }],
      what: `The foreign key of ${table}.${column} is ${match ? 'not valid' : 'missing'}`,
    }
  }
}

const formatKey = ({ column, table, target }: Key): string => [table, column, target].join(' ')

/** Invalid indexes, which an interrupted CREATE INDEX CONCURRENTLY leaves behind. */
export async function* indexes(payload: BasePayload): AsyncGenerator<Problem> {
  const found = await query<{ name: string; table: string }>(
    payload,
    `SELECT index.relname AS name, owner.relname AS "table" FROM pg_index
       JOIN pg_class AS index ON index.oid = indexrelid JOIN pg_class AS owner ON owner.oid = indrelid
       WHERE NOT (indisvalid AND indisready AND indislive) AND owner.relnamespace = current_schema()::regnamespace
       ORDER BY 1`,
  )
  for (const { name, table } of found) {
    yield {
      ids: [name],
      remedy: 'Unless it is being built right now, rebuild it, or drop it if the service does not own it:',
      steps: [{ sql: `REINDEX INDEX ${escapeIdentifier(name)};` }],
      what: `An index of ${table} is not valid: it is maintained but not used`,
    }
  }
}

/** Sequences that lag behind their table's ids, as after restoring a backup: the next record would get an id in use. */
export async function* sequences(payload: BasePayload): AsyncGenerator<Problem> {
  const tables = Object.entries(payload.db.rawTables).flatMap(([name, { columns }]) =>
    columns['id']?.type === 'serial' ? [escapeLiteral(name)] : [],
  )
  const serials = await query<{ sequence: string; table: string }>(
    payload,
    `SELECT * FROM (SELECT name AS "table", pg_get_serial_sequence(quote_ident(name), 'id') AS sequence
      FROM unnest(ARRAY[${tables.join(', ')}]) AS name) AS serial WHERE sequence IS NOT NULL`,
  )
  const selects = serials.map(
    ({
      sequence,
      table,
    }) => `SELECT ${escapeLiteral(table)} AS "table", ${escapeLiteral(sequence)} AS sequence,
      (last_value + CASE WHEN is_called THEN 1 ELSE 0 END)::float8 AS next,
      (SELECT max(id) FROM ${escapeIdentifier(table)})::float8 AS highest FROM ${sequence}`,
  )
  if (selects.length === 0) return
  const behind = await query<{ highest: number; next: number; sequence: string; table: string }>(
    payload,
    `SELECT * FROM (${selects.join(' UNION ALL ')}) AS state WHERE next <= highest`,
  )
  for (const { highest, next, sequence, table } of behind) {
    const max = `(SELECT max(id) FROM ${escapeIdentifier(table)})`
    yield {
      count: highest - next + 1,
      ids: [next],
      remedy: 'New records would get ids that exist already. Advance it:',
      steps: [{ sql: `SELECT setval(${escapeLiteral(sequence)}, ${max});` }],
      what: `The sequence of ${table} is behind its ids`,
    }
  }
}
