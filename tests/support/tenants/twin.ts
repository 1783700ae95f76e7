/**
 * A second service in this process, on a copy of the first one's database without the records that are hidden from a tenant.
 * References to them remain in the copy.
 */
import { vi } from 'vitest'
import type { Client } from '../client'
import { startClient } from '../client'
import { hiddenId, hiddenIds } from '../hidden/marks'

type Instances = Map<string, unknown>

// eslint-disable-next-line no-underscore-dangle -- Payload's own name
const instances = () => (globalThis as unknown as { _payload: Instances })._payload

/** Payload's own endpoints use a global instance, so `asks` sets it to the service that is to answer. */
export type Twins = {
  asks: <T>(which: 'first' | 'second', work: () => Promise<T>) => Promise<T>
  /** The ids of hidden records that visible records reference. */
  named: ReadonlySet<string>
  second: Client
}

export const startTwin = async (first: Client): Promise<Twins> => {
  const held: Record<string, unknown> = { first: instances().get('default') }
  instances().delete('default')
  vi.resetModules()
  const second = await startClient()
  held['second'] = instances().get('default')
  await copy(first, second)
  const named = await namedIn(second)
  return {
    async asks(which, work) {
      instances().set('default', held[which])
      return work()
    },
    named,
    second,
  }
}

/** As a condition of SQL. */
const isHidden = `BETWEEN ${hiddenIds.join(' AND ')}`

type Row = { name: string }

const tablesOf = async ({ query }: Client): Promise<string[]> =>
  (
    await query<Row>(
      "SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'payload_migrations' ORDER BY 1",
    )
  ).map(({ name }) => name)

const copy = async (from: Client, to: Client): Promise<void> => {
  const tables = await tablesOf(to)
  await allowDangling(to)
  const client = await to.payload.db.pool.connect()
  try {
    await client.query('SET session_replication_role = replica')
    for (const table of tables) {
      const [row] = await from.query(
        `SELECT coalesce(json_agg(each), '[]')::text AS rows FROM ${table} AS each`,
      )
      await client.query(`DELETE FROM ${table}`)
      await client.query(
        `INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, $1::json)`,
        [row?.['rows']],
      )
    }
    for (const statement of await removals(to)) await client.query(statement)
    await client.query('RESET session_replication_role')
  } finally {
    client.release()
  }
  const sequences = await from.query<{ last: string; name: string }>(
    "SELECT quote_ident(sequencename) AS name, coalesce(last_value, 1)::text AS last FROM pg_sequences WHERE schemaname = 'public'",
  )
  for (const { last, name } of sequences) await to.query(`SELECT setval('${name}', ${last})`)
}

const namedIn = async (service: Client): Promise<ReadonlySet<string>> => {
  const found = new Set<string>()
  for (const table of await tablesOf(service)) {
    const rows = await service.query<{ text: string }>(`SELECT each::text AS text FROM ${table} AS each`)
    for (const [id] of rows.flatMap(({ text }) => [...text.matchAll(hiddenId)])) found.add(id)
  }
  return found
}

/**
 * Allows references to hidden records that do not exist here, and to no others: replaces foreign keys, except those of a
 * record's own lists and locales, by triggers.
 */
const allowDangling = async ({ query }: Client): Promise<void> => {
  const keys = await query<{ column: string; name: string; of: string; target: string }>(
    `SELECT quote_ident(conname) AS name, conrelid::regclass::text AS of, attname AS column, confrelid::regclass::text AS target
     FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
     WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND attname NOT IN ('parent_id', '_parent_id')`,
  )
  await query(`CREATE FUNCTION refuse_dangling() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE named integer := to_jsonb(NEW) ->> TG_ARGV[0]; is_there boolean;
    BEGIN
      IF named NOT ${isHidden} THEN
        EXECUTE format('SELECT EXISTS (SELECT 1 FROM %s WHERE id = $1)', TG_ARGV[1]) INTO is_there USING named;
        IF NOT is_there THEN RAISE foreign_key_violation; END IF;
      END IF;
      RETURN NULL;
    END $$`)
  for (const { column, name, of, target } of keys) {
    await query(`ALTER TABLE ${of} DROP CONSTRAINT ${name};
      CREATE CONSTRAINT TRIGGER ${name} AFTER INSERT OR UPDATE OF "${column}" ON ${of} DEFERRABLE
      FOR EACH ROW EXECUTE FUNCTION refuse_dangling('${column}', '${target}')`)
  }
}

/** The statements that remove the hidden records with their lists, versions and changes. */
const removals = async ({ query }: Client): Promise<string[]> => {
  const parts = await query<{ column: string; name: string }>(
    `SELECT table_name AS name, column_name AS column FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name IN ('id', 'parent_id', '_parent_id') AND data_type = 'integer'
       AND table_name <> 'changes'
     ORDER BY column_name`,
  )
  const ofVersions = parts
    .filter(({ column, name }) => column !== 'id' && /^_\w+_v_/.test(name))
    .map(({ column, name }) => {
      const versions = /^_\w+?_v(?=_)/.exec(name)?.[0] ?? ''
      return `DELETE FROM "${name}" WHERE "${column}" IN (SELECT id FROM "${versions}" WHERE parent_id ${isHidden})`
    })
  return [
    ...ofVersions,
    ...parts.map(({ column, name }) => `DELETE FROM "${name}" WHERE "${column}" ${isHidden}`),
    `DELETE FROM webhook_secrets WHERE webhook ${isHidden}`,
    `DELETE FROM changes WHERE record_id ${isHidden} AND collection <> 'users'`,
  ]
}
