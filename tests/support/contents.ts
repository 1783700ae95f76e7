import type { TestService } from './service'

type Query = TestService['query']
type Contents = Record<string, string>

/** The tables, and of each the digest and how many statements had written to it when it was taken. */
type Known = { digests: Contents; tables: string[]; writes: Map<string, number> }

const known = new WeakMap<Query, Promise<Known>>()

/**
 * Has every table note the statements that write to it, in the transaction of the statement: what is rolled back is not
 * noted.
 */
const watchTables = async (query: Query): Promise<Known> => {
  await query(`
    CREATE SCHEMA IF NOT EXISTS watched;
    CREATE TABLE IF NOT EXISTS watched.writes (name text NOT NULL);
    CREATE OR REPLACE FUNCTION watched.note() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN INSERT INTO watched.writes VALUES (TG_TABLE_NAME); RETURN NULL; END $$;
    DO $$ DECLARE each name; BEGIN
      FOR each IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
        EXECUTE format('CREATE OR REPLACE TRIGGER watched AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I
          FOR EACH STATEMENT EXECUTE FUNCTION watched.note()', each);
        EXECUTE format('ALTER TABLE %I ENABLE ALWAYS TRIGGER watched', each);
      END LOOP;
    END $$`)
  const rows = await query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename",
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
 * What every table holds, one digest a table: the number of its rows and a hash of them. Equal before and after
 * a refusal, it says that nothing was written anywhere. Only tables that were written to since the last call are read.
 */
export const contents = async ({ query }: Pick<TestService, 'query'>): Promise<Contents> => {
  const watched = known.get(query) ?? watchTables(query)
  known.set(query, watched)
  const last = await watched
  // Counted first: what is written meanwhile is read again the next time.
  const writes = await writesTo(query)
  const stale = last.tables.filter(
    (name) => !(name in last.digests) || last.writes.get(name) !== writes.get(name),
  )
  const digests = { ...last.digests, ...(await digestsOf(query, stale)) }
  known.set(query, Promise.resolve({ ...last, digests, writes }))
  return digests
}
