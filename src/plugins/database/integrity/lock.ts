/**
 * One writer a record at a time. Payload's update reads a record, merges the change and writes every column,
 * so two at once lose one; the row is locked before it is read, in the transaction that will write it.
 */
import { sql } from '@payloadcms/db-postgres'
import { APIError, type CollectionBeforeOperationHook, NotFound } from 'payload'
import { among, execute, type RequestScope } from '../connection/execute'
import { tableOf } from '../model/model'
import { readId } from '../model/id'

export const lockBeforeWrite: CollectionBeforeOperationHook = async ({
  args,
  collection,
  operation,
  req,
}) => {
  if (operation !== 'update' && operation !== 'delete') return args
  const { id } = args as { id?: unknown }
  if (id === undefined) {
    // Payload's own bulk shares one transaction among all records and reports rolled-back ones as saved.
    throw new APIError('Write records one by one, or through the bulk interface.', 400, undefined, true)
  }
  if (readId(id) === undefined) throw new NotFound(req.t)
  if (operation === 'update') await lockRows(req, collection.slug, [Number(id)])
  return args
}

/** A path id that cannot name a record is a record that is not there, not a database error. */
export const refuseImpossibleIds: CollectionBeforeOperationHook = ({ args, req }) => {
  const { id } = args as { id?: unknown }
  if (id !== undefined && readId(id) === undefined) throw new NotFound(req.t)
  return args
}

/**
 * Locks the rows of `ids` until the transaction ends, in the order of their ids so that two lists never wait for
 * each other.
 *
 * @param strength `NO KEY UPDATE` lets others name the record meanwhile, `UPDATE` (for its deletion) does not,
 *   `KEY SHARE` only keeps it there
 * @returns the ids that are there
 */
export const lockRows = async (
  req: RequestScope,
  slug: string,
  ids: readonly number[],
  strength: 'KEY SHARE' | 'NO KEY UPDATE' | 'UPDATE' = 'NO KEY UPDATE',
): Promise<number[]> => {
  const table = sql.identifier(tableOf(req.payload, slug))
  const rows = await execute<{ id: number }>(
    req,
    sql`SELECT record.id FROM ${table} AS record WHERE ${among(sql`record.id`, ids)}
      ORDER BY record.id FOR ${sql.raw(strength)} OF record`,
    ids.length === 1,
  )
  return rows.map((row) => row.id)
}

/**
 * Locks one row, as `lockRows`.
 *
 * @returns the stamps of the transaction that wrote it last and of this one; undefined when it is not there
 */
export const lockRow = async (
  req: RequestScope,
  slug: string,
  id: number,
  strength: 'NO KEY UPDATE' | 'UPDATE',
): Promise<{ own: string; stamp: string } | undefined> => {
  const table = sql.identifier(tableOf(req.payload, slug))
  const [row] = await execute<{ own: string; stamp: string }>(
    req,
    sql`SELECT xmin::text AS stamp, pg_current_xact_id()::xid::text AS own FROM ${table} WHERE id = ${id}
      FOR ${sql.raw(strength)}`,
    true,
  )
  return row
}

/** Puts all who ask for the same name in line, until the transaction ends; it need not be the name of anything. */
export const lockName = async (req: RequestScope, name: readonly string[]): Promise<void> => {
  await execute(req, sql`SELECT pg_advisory_xact_lock(hashtextextended(${JSON.stringify(name)}, 0))`)
}
