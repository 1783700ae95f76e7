/** Reads the ledger rows of a batch, for undo. */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { execute } from '../database/connection/execute'
import { globalsOf } from '../database/model/model'
import type { Stored } from '../database/storage/field'
import type { Changed } from './difference'
import type { Operation } from './ledger'
import { originOf } from './origin'
import { readingOf, ledgerVisibility } from './visibility'

export type BatchRow = {
  changes: Changed
  collection: string
  id: number
  /** Whether the caller, a staff user, made the change. */
  isOwn: boolean
  operation: Operation
  recordId: number
  /** The tenants that may see the change. */
  tenants: number[]
  /** For a deletion the stored record; for an update the former values that `changes` masks. */
  stored: unknown
}

/** The stored record of a deletion, if there is one. */
export const storedOf = ({ operation, stored }: BatchRow): Stored | undefined =>
  operation === 'delete' && stored !== null ? (stored as Stored) : undefined

/** The page size: rows of deletions contain whole records of any size. */
const page = { bytes: 8 * 1024 ** 2, rows: 1000 }

/**
 * The next rows of a batch with ids below `before` that the caller may see, newest first. With a visible deletion all
 * changes of the batch are included, because other records had to clear their references to the deleted one.
 */
export const rowsOfBatch = (
  req: PayloadRequest,
  batchId: string,
  { before, isSeen }: { before: number; isSeen: VisibilityCondition },
): Promise<BatchRow[]> =>
  execute<BatchRow>(
    req,
    sql`SELECT id, collection, record_id::int AS "recordId", operation, changes, tenants, stored,
        (actor_type = 'user' AND actor_id = ${staffId(req)}) IS TRUE AS "isOwn" FROM (
        SELECT *, row_number() OVER newest AS place, sum(coalesce(pg_column_size(stored), 0)) OVER newest AS bytes
        FROM (SELECT * FROM changes WHERE batch_id = ${batchId} AND id < ${before}
            AND (${isSeen(sql`changes`)} OR (operation = 'update' AND EXISTS (SELECT 1 FROM changes AS gone
              WHERE gone.batch_id = ${batchId} AND gone.operation = 'delete' AND ${isSeen(sql`gone`)})))
          ORDER BY id DESC LIMIT ${page.rows}) AS next
        WINDOW newest AS (ORDER BY id DESC)) AS counted
      WHERE place = 1 OR bytes <= ${page.bytes} ORDER BY id DESC`,
  )

const staffId = ({ user }: PayloadRequest): null | string =>
  user?.collection === 'users' ? String(user.id) : null

/** A row for each global that a batch changed, for who sees all of the ledger's rows of globals. */
export const globalRowsOf = async (req: PayloadRequest, batchId: string): Promise<BatchRow[]> => {
  const slugs = [...globalsOf(req.payload).keys()]
  if (slugs.length === 0) return []
  return execute<BatchRow>(
    req,
    sql`SELECT DISTINCT ON (collection) id, collection, record_id::int AS "recordId", operation, changes, tenants, stored,
        FALSE AS "isOwn" FROM changes
      WHERE batch_id = ${batchId} AND collection = ANY(${sql.param(slugs)}::text[])
        AND ${ledgerVisibility(req, sql`changes`)} ORDER BY collection, id`,
  )
}

/** An SQL condition: whether the caller may see a ledger row, given its alias. */
export type VisibilityCondition = (row: SQL) => SQL

export const seenBy = async (req: PayloadRequest): Promise<VisibilityCondition> => {
  const slugs = req.payload.config.collections.map(({ slug }) => slug)
  const reading = await readingOf(req, slugs)
  const readable = slugs.filter((slug) => reading.get(slug) !== false)
  return (row) =>
    sql`(${row}.collection = ANY(${sql.param(readable)}::text[]) AND ${ledgerVisibility(req, row)})`
}

/** The records that a batch deleted and that the caller may see, as `collection/id`. */
export const deletedIn = async (
  req: PayloadRequest,
  batchId: string,
  isSeen: VisibilityCondition,
): Promise<ReadonlySet<string>> => {
  const rows = await execute<{ key: string }>(
    req,
    sql`SELECT collection || '/' || record_id AS key FROM changes
      WHERE batch_id = ${batchId} AND operation = 'delete' AND ${isSeen(sql`changes`)}`,
  )
  return new Set(rows.map(({ key }) => key))
}

/** The number of records that a batch created and that the caller may see. */
export const countCreatedIn = async (
  req: PayloadRequest,
  batchId: string,
  isSeen: VisibilityCondition,
): Promise<number> => {
  const [row] = await execute<{ made: number }>(
    req,
    sql`SELECT count(*)::int AS made FROM changes
      WHERE batch_id = ${batchId} AND operation = 'create' AND ${isSeen(sql`changes`)}`,
  )
  return row?.made ?? 0
}

/** The rows whose record was not changed later except by `batches`. */
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

/** Whether somebody else than the caller changed a record in a batch: it is then not the caller's to add to. */
export const isBatchOfOthers = async (req: PayloadRequest, batchId: string): Promise<boolean> => {
  const { actor } = originOf(req)
  const rows = await execute(
    req,
    sql`SELECT 1 FROM changes WHERE batch_id = ${batchId}
      AND (actor_type::text, coalesce(actor_id, '')) IS DISTINCT FROM (${actor.type}::text, ${actor.id ?? ''}::text) LIMIT 1`,
  )
  return rows.length > 0
}
