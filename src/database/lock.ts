/**
 * One writer a record at a time. Payload's update reads a record, merges the change and writes every column,
 * so two at once lose one; the row is locked before it is read, in the transaction that will write it.
 */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import { APIError, type CollectionBeforeOperationHook, NotFound } from 'payload'
import { execute, type RequestScope } from './execute'
import { tableOf } from './model'
import { maxId } from './operand'

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
  if (!isId(id)) throw new NotFound(req.t)
  await lockRows(req, collection.slug, [Number(id)], operation === 'delete' ? 'UPDATE' : 'NO KEY UPDATE')
  return args
}

/** A path id that cannot name a record is a record that is not there, not a database error. */
export const refuseImpossibleIds: CollectionBeforeOperationHook = ({ args, req }) => {
  const { id } = args as { id?: unknown }
  if (id !== undefined && !isId(id)) throw new NotFound(req.t)
  return args
}

/**
 * Locks the rows of `ids` until the transaction ends, in the order of their ids so that two lists never wait for
 * each other.
 *
 * @param strength `NO KEY UPDATE` lets others name the record meanwhile, `UPDATE` (for its deletion) does not,
 *   `KEY SHARE` only keeps it there
 * @param condition only rows for which it still holds, once locked; the table goes by `record`
 * @returns the ids that are there
 */
export const lockRows = async (
  req: RequestScope,
  slug: string,
  ids: readonly number[],
  strength: 'KEY SHARE' | 'NO KEY UPDATE' | 'UPDATE' = 'NO KEY UPDATE',
  condition: SQL = sql`TRUE`,
): Promise<number[]> => {
  const table = sql.identifier(tableOf(req.payload, slug))
  const rows = await execute<{ id: number }>(
    req,
    sql`SELECT record.id FROM ${table} AS record WHERE record.id = ANY(${sql.param([...ids])}::int[]) AND ${condition}
      ORDER BY record.id FOR ${sql.raw(strength)} OF record`,
  )
  return rows.map((row) => row.id)
}

const isId = (id: unknown): boolean => /^[1-9]\d{0,9}$/.test(String(id)) && Number(id) <= maxId
