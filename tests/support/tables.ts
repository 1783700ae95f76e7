/**
 * Finds the rows that a request wrote, in every table, and restores them, so that a suite can send a thousand requests to
 * the same records.
 */
import { Client } from 'pg'
import type { TestService } from './service'

export type StoredRow = Record<string, unknown> & { id: number | string }

/** By table: the new or changed rows as they are now, and the ids of deleted ones. */
export type Written = Record<string, { gone: (number | string)[]; rows: StoredRow[] }>

export type Kept = {
  close: () => Promise<void>
  /** Restores all rows. @returns what had been written */
  restore: () => Promise<Written>
  /** The original rows, by table. */
  rows: Record<string, StoredRow[]>
}

type Table = { columns: string; name: string }

/** Copies the existing rows to a separate schema, except those of tables without ids, which only have counters. */
export const keepTables = async ({ database, query }: TestService): Promise<Kept> => {
  const tables = await query<Table>(
    `SELECT table_name AS name, string_agg(quote_ident(column_name), ', ' ORDER BY ordinal_position) AS columns
     FROM information_schema.columns WHERE table_schema = 'public'
     GROUP BY table_name HAVING bool_or(column_name = 'id') ORDER BY table_name`,
  )
  // References form cycles, so foreign keys are checked only when all rows are restored.
  const keys = await query<{ alter: string }>(
    `SELECT format('ALTER TABLE %s ALTER CONSTRAINT %I DEFERRABLE', conrelid::regclass, conname) AS alter
     FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
  )
  for (const { alter } of keys) await query(alter)
  await query('CREATE SCHEMA kept')
  for (const { name } of tables) {
    await query(`CREATE TABLE kept."${name}" AS TABLE "${name}"`)
    await query(`ALTER TABLE kept."${name}" ADD PRIMARY KEY (id)`)
  }
  const client = new Client({ connectionString: database.url })
  await client.connect()
  await client.query('SET synchronous_commit = off; ANALYZE')
  await client.query(`PREPARE written AS ${tables.map(writtenTo).join(' UNION ALL ')}`)

  const all = await client.query<{ name: string; rows: StoredRow[] }>(tables.map(allOf).join(' UNION ALL '))

  return {
    close: () => client.end(),
    async restore() {
      const { rows } = await client.query<{ gone: never[]; name: string; rows: StoredRow[] }>(
        'EXECUTE written',
      )
      const found = rows.filter((each) => each.rows.length > 0 || each.gone.length > 0)
      const differing = tables.filter(({ name }) => found.some((each) => each.name === name))
      const statements = ['BEGIN', 'SET CONSTRAINTS ALL DEFERRED', ...differing.map(deleteNew)]
      statements.push(...differing.map(insertGone), ...differing.map(changeBack), 'COMMIT')
      await client.query(statements.join(';'))
      return Object.fromEntries(found.map(({ name, ...each }) => [name, each]))
    },
    rows: Object.fromEntries(all.rows.map(({ name, rows }) => [name, rows])),
  }
}

const allOf = ({ name }: Table): string =>
  `SELECT '${name}' AS name, coalesce(json_agg(each ORDER BY id), '[]') AS rows FROM kept."${name}" AS each`

const writtenTo = ({ name }: Table): string =>
  `SELECT '${name}' AS name, coalesce(json_agg(each ORDER BY each.id) FILTER (WHERE each.id IS NOT NULL), '[]') AS rows,
    coalesce(json_agg(old.id ORDER BY old.id) FILTER (WHERE each.id IS NULL), '[]') AS gone
  FROM "${name}" AS each FULL JOIN kept."${name}" AS old ON old.id = each.id
  WHERE each::text IS DISTINCT FROM old::text`

const deleteNew = ({ name }: Table): string =>
  `DELETE FROM "${name}" AS each WHERE NOT EXISTS (SELECT 1 FROM kept."${name}" AS old WHERE old.id = each.id)`

const insertGone = ({ name }: Table): string =>
  `INSERT INTO "${name}" SELECT * FROM kept."${name}" AS old
    WHERE NOT EXISTS (SELECT 1 FROM "${name}" AS each WHERE each.id = old.id)`

const changeBack = ({ columns, name }: Table): string =>
  `UPDATE "${name}" AS each SET (${columns}) = (SELECT ${columns} FROM kept."${name}" AS old WHERE old.id = each.id)
    WHERE each::text <> (SELECT old::text FROM kept."${name}" AS old WHERE old.id = each.id)`
