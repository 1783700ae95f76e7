/** The ledger rows of one batch, for its undoing. */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { execute } from '../database/connection/execute'
import type { Stored } from '../database/storage/field'
import type { Changed } from './difference'
import type { Operation } from './ledger'
import { readingOf, ledgerVisibility } from './visibility'

export type BatchRow = {
  changes: Changed
  collection: string
  id: number
  operation: Operation
  recordId: number
  /** To whom it is told. */
  tenants: number[]
  /** Of a deletion the record as it was; of an update the values that `changes` masks. */
  stored: unknown
}

/** What a deletion kept, if it kept anything. */
export const storedOf = ({ operation, stored }: BatchRow): Stored | undefined =>
  operation === 'delete' && stored !== null ? (stored as Stored) : undefined

/** A page of the rows of a batch: a deletion's holds the whole record, of whatever size. */
const page = { bytes: 8 * 1024 ** 2, rows: 1000 }

/**
 * The next rows of a batch below `before` that the caller may know of, newest first; none when there are no more. With a
 * deletion that it may know of come all changes of the batch: others had to let go of what was deleted.
 */
export const rowsOfBatch = (
  req: PayloadRequest,
  batchId: string,
  { before, isSeen }: { before: number; isSeen: Seen },
): Promise<BatchRow[]> =>
  execute<BatchRow>(
    req,
    sql`SELECT id, collection, record_id::int AS "recordId", operation, changes, tenants, stored FROM (
        SELECT *, row_number() OVER newest AS place, sum(coalesce(pg_column_size(stored), 0)) OVER newest AS bytes
        FROM (SELECT * FROM changes WHERE batch_id = ${batchId} AND id < ${before}
            AND (${isSeen(sql`changes`)} OR (operation = 'update' AND EXISTS (SELECT 1 FROM changes AS gone
              WHERE gone.batch_id = ${batchId} AND gone.operation = 'delete' AND ${isSeen(sql`gone`)})))
          ORDER BY id DESC LIMIT ${page.rows}) AS next
        WINDOW newest AS (ORDER BY id DESC)) AS counted
      WHERE place = 1 OR bytes <= ${page.bytes} ORDER BY id DESC`,
  )

/** Whether a row of the ledger, by its alias, is of a collection that the caller reads and of its tenants, as a condition. */
export type Seen = (row: SQL) => SQL

export const seenBy = async (req: PayloadRequest): Promise<Seen> => {
  const slugs = req.payload.config.collections.map(({ slug }) => slug)
  const reading = await readingOf(req, slugs)
  const readable = slugs.filter((slug) => reading.get(slug) !== false)
  return (row) =>
    sql`(${row}.collection = ANY(${sql.param(readable)}::text[]) AND ${ledgerVisibility(req, row)})`
}

/** The collections and ids of the records that a batch deleted, those that the caller may know of, as `collection/id`. */
export const deletedIn = async (
  req: PayloadRequest,
  batchId: string,
  isSeen: Seen,
): Promise<ReadonlySet<string>> => {
  const rows = await execute<{ key: string }>(
    req,
    sql`SELECT collection || '/' || record_id AS key FROM changes
      WHERE batch_id = ${batchId} AND operation = 'delete' AND ${isSeen(sql`changes`)}`,
  )
  return new Set(rows.map(({ key }) => key))
}

/** How many records a batch made, of those that the caller may know of. */
export const madeIn = async (req: PayloadRequest, batchId: string, isSeen: Seen): Promise<number> => {
  const [row] = await execute<{ made: number }>(
    req,
    sql`SELECT count(*)::int AS made FROM changes
      WHERE batch_id = ${batchId} AND operation = 'create' AND ${isSeen(sql`changes`)}`,
  )
  return row?.made ?? 0
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
