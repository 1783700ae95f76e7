/**
 * SQL that checks whether a cached total is still valid, as a part of the statement that uses it.
 *
 * A count sees what its snapshot sees. It stays valid as long as no ledger row of the collections that it read comes
 * from a transaction that the snapshot did not see: one in progress then, or one that began later. A row becomes
 * visible together with the change that it records. Comparing the highest id of the ledger would be wrong: ids are
 * assigned when rows are written, and become visible when transactions end.
 */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import { escapeLiteral } from 'pg'
import { transactionColumn } from '../../model/recorded'
import type { StoredTotal } from './cache'

const transaction = sql.identifier(transactionColumn)

/**
 * Identifies the server's run, because transaction ids alone are not unique: a restored server reuses ids, and after a
 * crash ids are reused of which nothing was stored. In both cases the server or its statistics restart, and a recreated
 * ledger is another file.
 */
export const identifyRun = (ledger: string): SQL =>
  sql`concat_ws(' ', pg_postmaster_start_time(), pg_stat_get_bgwriter_stat_reset_time(),
    (SELECT oid FROM pg_database WHERE datname = current_database()), pg_relation_filenode(${sql.raw(escapeLiteral(ledger))}::regclass))`

/**
 * A count, with the data needed to cache it. The count is a separate subquery, so that Postgres may run it in parallel.
 */
export const countWithSnapshot = (count: SQL, ledger: string): SQL =>
  sql`SELECT (${count}) AS total, pg_current_snapshot()::text AS snapshot, ${identifyRun(ledger)} AS run`

/**
 * Whether a cached total equals what a count would return now.
 *
 * Needs two look-ups in the index of the ledger: the newest transaction of each collection, and the transactions that
 * were in progress. The first look-up is limited to transactions that can be visible: otherwise it would have to skip
 * the rows of a large open transaction, and rows that a dump brought from another server may have any id.
 *
 * @param watched the collections whose changes could alter the total
 */
export const isStillValid = (
  { run, snapshot }: Pick<StoredTotal, 'run' | 'snapshot'>,
  watched: readonly string[],
  ledger: string,
): SQL => {
  const table = sql.identifier(ledger)
  const slugs = sql`${sql.param([...watched])}::text[]`
  const seen = sql`${snapshot}::pg_snapshot`
  return sql`(${identifyRun(ledger)} = ${run}
    AND NOT EXISTS (SELECT FROM unnest(${slugs}) AS watched(slug) WHERE pg_snapshot_xmax(${seen}) <= (
      SELECT change.${transaction} FROM ${table} AS change WHERE change.collection = watched.slug
        AND change.${transaction} < pg_snapshot_xmax(pg_current_snapshot())
      ORDER BY change.${transaction} DESC LIMIT 1))
    AND NOT EXISTS (SELECT FROM ${table} AS change WHERE change.collection = ANY(${slugs})
      AND change.${transaction} = ANY(ARRAY(SELECT pg_snapshot_xip(${seen})))))`
}
