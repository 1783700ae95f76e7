/** The ledger rows of one batch, for its undoing. */
import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import { execute } from '../database/execute'
import type { Stored } from '../database/stored'
import type { Changed } from './difference'
import type { Operation } from './ledger'

export type BatchRow = {
  changes: Changed
  collection: string
  id: number
  operation: Operation
  recordId: number
  /** Of a deletion the record as it was; of an update the values that `changes` masks. */
  stored: unknown
}

/** What a deletion kept, if it kept anything. */
export const storedOf = ({ operation, stored }: BatchRow): Stored | undefined =>
  operation === 'delete' && stored !== null ? (stored as Stored) : undefined

/** A page of the rows of a batch: a deletion's holds the whole record, of whatever size. */
const page = { bytes: 8 * 1024 ** 2, rows: 1000 }

/** The next rows of a batch below `before`, newest first; none when there are no more. */
export const rowsOfBatch = (req: PayloadRequest, batchId: string, before: number): Promise<BatchRow[]> =>
  execute<BatchRow>(
    req,
    sql`SELECT id, collection, record_id::int AS "recordId", operation, changes, stored FROM (
        SELECT *, row_number() OVER newest AS place, sum(coalesce(pg_column_size(stored), 0)) OVER newest AS bytes
        FROM (SELECT * FROM changes WHERE batch_id = ${batchId} AND id < ${before} ORDER BY id DESC LIMIT ${page.rows}) AS next
        WINDOW newest AS (ORDER BY id DESC)) AS counted
      WHERE place = 1 OR bytes <= ${page.bytes} ORDER BY id DESC`,
  )

/** The collections and ids of the records that a batch deleted, as `collection/id`. */
export const deletedIn = async (req: PayloadRequest, batchId: string): Promise<ReadonlySet<string>> => {
  const rows = await execute<{ key: string }>(
    req,
    sql`SELECT collection || '/' || record_id AS key FROM changes WHERE batch_id = ${batchId} AND operation = 'delete'`,
  )
  return new Set(rows.map(({ key }) => key))
}

/** Those of `rows` whose record was not changed again but by `batches`. */
export const unchangedSince = async (
  req: PayloadRequest,
  rows: readonly BatchRow[],
  batches: readonly string[],
): Promise<ReadonlySet<number>> => {
  const found = await execute<{ id: number }>(
    req,
    sql`SELECT batch.id FROM changes AS batch WHERE batch.id = ANY(${sql.param(rows.map(({ id }) => id))}::int[])
      AND NOT EXISTS (SELECT 1 FROM changes AS later WHERE later.collection = batch.collection
        AND later.record_id = batch.record_id AND later.id > batch.id
        AND (later.batch_id = ANY(${sql.param([...batches])}::text[])) IS NOT TRUE)`,
  )
  return new Set(found.map(({ id }) => id))
}
