import type { TestService } from './service'

/**
 * What every table holds, one digest a table: the number of its rows and a hash of them. Equal before and after
 * a refusal, it says that nothing was written anywhere.
 */
export const contents = async ({ query }: Pick<TestService, 'query'>): Promise<Record<string, string>> => {
  const tables = await query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename",
  )
  const digests = tables.map(
    ({ name }) => `SELECT '${name}' AS name,
      count(*) || ' rows ' || md5(coalesce(string_agg(each::text, ',' ORDER BY each::text), '')) AS digest
      FROM "${name}" AS each`,
  )
  const rows = await query<{ digest: string; name: string }>(digests.join(' UNION ALL '))
  return Object.fromEntries(rows.map(({ digest, name }) => [name, digest]))
}
