/**
 * Row locks, so that a record has one writer at a time. Payload's update reads a record, merges the change and writes
 * every column, so of two concurrent updates one would be lost: the row is locked before it is read, in the transaction
 * that writes it.
 */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import { type CollectionBeforeOperationHook, NotFound, type PayloadRequest } from 'payload'
import { execute, type RequestScope } from '../connection/execute'
import { oneOfIds, runCompiled, valueAt } from '../connection/statement'
import { tableOf } from '../model/model'
import { compiledFilter } from '../query/compiledFilter'
import type { Filter } from '../query/filter'
import { localesOf } from '../query/select'
import { fromTable, rootSource } from '../storage/map'
import { readId } from '../model/id'

/** A value that cannot be an id is treated like a record that does not exist, instead of causing a database error. */
export const refuseImpossibleIds: CollectionBeforeOperationHook = ({ args, req }) => {
  const { id } = args as { id?: unknown }
  if (id !== undefined && readId(id) === undefined) throw new NotFound(req.t)
  return args
}

/**
 * Locks the rows of `ids` until the transaction ends, in the order of their ids, so that overlapping lists do not
 * deadlock.
 *
 * @param strength `NO KEY UPDATE` lets others add references to the record meanwhile, `UPDATE` (for its deletion) does
 *   not, `KEY SHARE` only prevents its deletion
 * @returns the ids that exist
 */
export const lockRows = async (
  req: RequestScope,
  slug: string,
  ids: readonly number[],
  strength: 'KEY SHARE' | 'NO KEY UPDATE' | 'UPDATE' = 'NO KEY UPDATE',
): Promise<number[]> => {
  const isOneOf = oneOfIds(ids)
  const rows = await runCompiled(req, {
    build: (first) => sql`SELECT record.id FROM ${sql.identifier(tableOf(req.payload, slug))} AS record
      WHERE ${isOneOf.build(first, sql`record.id`)} ORDER BY record.id FOR ${sql.raw(strength)} OF record`,
    key: `lock ${slug} ${strength} ${isOneOf.key}`,
    values: isOneOf.values,
  })
  return rows.map(([id]) => Number(id))
}

/**
 * Locks one row, as `lockRows`.
 *
 * @returns the ids of the transaction that wrote it last (`stamp`, its xmin) and of this one (`own`); undefined when it
 *   does not exist
 */
export const lockRow = async (
  req: RequestScope,
  slug: string,
  id: number,
  strength: 'NO KEY UPDATE' | 'UPDATE',
): Promise<{ own: string; stamp: string } | undefined> => {
  const [row] = await runCompiled(req, {
    build: (first) => sql`SELECT xmin::text AS stamp, pg_current_xact_id()::xid::text AS own
      FROM ${sql.identifier(tableOf(req.payload, slug))} WHERE id = ${valueAt(first)} FOR ${sql.raw(strength)}`,
    key: `lock and stamp ${slug} ${strength}`,
    values: [id],
  })
  return row && { own: String(row[1]), stamp: String(row[0]) }
}

/**
 * Locks one record if it matches a filter, for an update. A record that does not match is not locked, so that callers
 * cannot delay writes of records that they may not see.
 *
 * @param beside an expression without parameters over the record, which has the alias `record`, as text
 * @returns undefined if it does not match, else the value of `beside`
 */
export const lockMatching = async (
  req: PayloadRequest,
  slug: string,
  id: number,
  filter: Filter | undefined,
  beside?: { build: () => SQL; key: string },
): Promise<undefined | { beside: null | string }> => {
  const isMatch = compiledFilter(req, slug, filter)
  const [row] = await runCompiled(req, {
    build: (
      first,
    ) => sql`SELECT ${beside?.build() ?? sql`NULL`} FROM ${fromTable(rootSource(req.payload, slug, localesOf(req)))}
      WHERE record.id = ${valueAt(first)} AND ${isMatch.build(first + 1)} FOR NO KEY UPDATE OF record`,
    key: `lock matching ${slug} ${isMatch.key} ${beside?.key}`,
    values: [id, ...isMatch.values],
  })
  return row && { beside: row[0] as null | string }
}

/** Takes an advisory lock on any name until the transaction ends. */
export const lockName = async (req: RequestScope, name: readonly string[]): Promise<void> => {
  await execute(req, sql`SELECT pg_advisory_xact_lock(hashtextextended(${JSON.stringify(name)}, 0))`)
}
