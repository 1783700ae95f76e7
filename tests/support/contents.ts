import { expect } from 'vitest'
import type { TestService } from './service'

type Query = TestService['query']
type Contents = Record<string, string>

/** All tables except the counts of requests, which change with a refused request too. */
const isData = "schemaname = 'public' AND tablename <> 'rate_counts'"

/** The tables with their digest and the number of writing statements at that time. */
type Known = { digests: Contents; tables: string[]; writes: Map<string, number> }

const known = new WeakMap<Query, Promise<Known>>()

/**
 * Adds statement triggers that count writes per table, within the transaction, so rolled-back writes do not count.
 */
const watchTables = async (query: Query): Promise<Known> => {
  await query(`
    CREATE SCHEMA IF NOT EXISTS watched;
    CREATE TABLE IF NOT EXISTS watched.writes (name text NOT NULL);
    CREATE OR REPLACE FUNCTION watched.note() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN INSERT INTO watched.writes VALUES (TG_TABLE_NAME); RETURN NULL; END $$;
    DO $$ DECLARE each name; BEGIN
      FOR each IN SELECT tablename FROM pg_tables WHERE ${isData} LOOP
        EXECUTE format('CREATE OR REPLACE TRIGGER watched AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I
          FOR EACH STATEMENT EXECUTE FUNCTION watched.note()', each);
        EXECUTE format('ALTER TABLE %I ENABLE ALWAYS TRIGGER watched', each);
      END LOOP;
    END $$`)
  const rows = await query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE ${isData} ORDER BY tablename`,
  )
  return { digests: {}, tables: rows.map(({ name }) => name), writes: new Map() }
}

const writesTo = async (query: Query): Promise<Map<string, number>> => {
  const rows = await query<{ name: string; writes: number }>(
    'SELECT name, count(*)::int AS writes FROM watched.writes GROUP BY name',
  )
  return new Map(rows.map(({ name, writes }) => [name, writes]))
}

const digestsOf = async (query: Query, tables: readonly string[]): Promise<Contents> => {
  if (tables.length === 0) return {}
  const statements = tables.map(
    (name) => `SELECT '${name}' AS name,
      count(*) || ' rows ' || md5(coalesce(string_agg(each::text, ',' ORDER BY each::text), '')) AS digest
      FROM "${name}" AS each`,
  )
  const rows = await query<{ digest: string; name: string }>(statements.join(' UNION ALL '))
  return Object.fromEntries(rows.map(({ digest, name }) => [name, digest]))
}

/**
 * A digest of each table: row count and hash. Equal digests before and after a refusal prove that nothing was
 * written. Reads only tables written since the last call.
 */
export const contents = async ({ query }: Pick<TestService, 'query'>): Promise<Contents> => {
  const watched = known.get(query) ?? watchTables(query)
  known.set(query, watched)
  const last = await watched
  // Counted first, so that writes during the digest are noticed next time.
  const writes = await writesTo(query)
  const stale = last.tables.filter(
    (name) => !(name in last.digests) || last.writes.get(name) !== writes.get(name),
  )
  const digests = { ...last.digests, ...(await digestsOf(query, stale)) }
  known.set(query, Promise.resolve({ ...last, digests, writes }))
  return digests
}

/** Runs `work` and asserts that it writes nothing. @returns its result */
export const unwritten = async <Result>(
  service: Pick<TestService, 'query'>,
  work: () => Promise<Result>,
): Promise<Result> => {
  const before = await contents(service)
  const result = await work()
  expect(await contents(service), JSON.stringify(result)?.slice(0, 2000)).toEqual(before)
  return result
}
