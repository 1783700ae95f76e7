/**
 * What Postgres says of a total that was counted before: SQL, to be a part of the statement that uses it.
 *
 * A count sees what its snapshot sees. So it stands as long as no ledger row of the collections it looked at comes from a
 * transaction that the snapshot did not see: one that was under way then, or one that began later. A row becomes visible
 * together with the change that it records. The highest id of the ledger would not do: ids are given when rows are written,
 * and become visible when transactions end.
 */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import { escapeLiteral } from 'pg'
import { transactionColumn } from '../../model/recorded'
import type { Kept } from './kept'

const transaction = sql.identifier(transactionColumn)

/**
 * The run of the database, of which a transaction's id is a part of the name: ids go back when a server is restored to what it
 * was, and after a crash those are given again of which nothing was stored. Each begins a server or its statistics anew, and a
 * ledger that is made again is another file.
 */
export const runOf = (ledger: string): SQL =>
  sql`concat_ws(' ', pg_postmaster_start_time(), pg_stat_get_bgwriter_stat_reset_time(),
    (SELECT oid FROM pg_database WHERE datname = current_database()), pg_relation_filenode(${sql.raw(escapeLiteral(ledger))}::regclass))`

/** A count with what it takes to keep it. Apart, so that Postgres may count with several processes. */
export const counted = (count: SQL, ledger: string): SQL =>
  sql`SELECT (${count}) AS total, pg_current_snapshot()::text AS snapshot, ${runOf(ledger)} AS run`

/**
 * Whether a kept total is what a count would say now.
 *
 * Two looks into the index of the ledger: at each collection's newest transaction, and for those that were under way. The newest
 * is looked for below the transactions that nobody can see yet: a large one would have to be walked over, and rows that a
 * dump brought from another server may have any id.
 *
 * @param watched the collections whose changes could alter the total
 */
export const stands = (
  { run, snapshot }: Pick<Kept, 'run' | 'snapshot'>,
  watched: readonly string[],
  ledger: string,
): SQL => {
  const table = sql.identifier(ledger)
  const slugs = sql`${sql.param([...watched])}::text[]`
  const seen = sql`${snapshot}::pg_snapshot`
  return sql`(${runOf(ledger)} = ${run}
    AND NOT EXISTS (SELECT FROM unnest(${slugs}) AS watched(slug) WHERE pg_snapshot_xmax(${seen}) <= (
      SELECT change.${transaction} FROM ${table} AS change WHERE change.collection = watched.slug
        AND change.${transaction} < pg_snapshot_xmax(pg_current_snapshot())
      ORDER BY change.${transaction} DESC LIMIT 1))
    AND NOT EXISTS (SELECT FROM ${table} AS change WHERE change.collection = ANY(${slugs})
      AND change.${transaction} = ANY(ARRAY(SELECT pg_snapshot_xip(${seen})))))`
}
