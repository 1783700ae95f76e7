import type { TestService } from './service'

/** The statement for each database: its tables do not change while a file runs. */
const statements = new WeakMap<TestService['query'], Promise<string>>()

const statementFor = async (query: TestService['query']): Promise<string> => {
  const tables = await query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename",
  )
  const digests = tables.map(
    ({ name }) => `SELECT '${name}' AS name,
      count(*) || ' rows ' || md5(coalesce(string_agg(each::text, ',' ORDER BY each::text), '')) AS digest
      FROM "${name}" AS each`,
  )
  return digests.join(' UNION ALL ')
}

/**
 * What every table holds, one digest a table: the number of its rows and a hash of them. Equal before and after
 * a refusal, it says that nothing was written anywhere.
 */
export const contents = async ({ query }: Pick<TestService, 'query'>): Promise<Record<string, string>> => {
  const statement = statements.get(query) ?? statementFor(query)
  statements.set(query, statement)
  const rows = await query<{ digest: string; name: string }>(await statement)
  return Object.fromEntries(rows.map(({ digest, name }) => [name, digest]))
}
