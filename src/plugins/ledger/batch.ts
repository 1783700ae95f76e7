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
        (actor_type = 'user' AND actor_id = ${findStaffId(req)}) IS TRUE AS "isOwn" FROM (
        SELECT *, row_number() OVER newest AS place, sum(coalesce(pg_column_size(stored), 0)) OVER newest AS bytes
        FROM (SELECT * FROM changes WHERE batch_id = ${batchId} AND id < ${before}
            AND (${isSeen(sql`changes`)} OR (operation = 'update' AND EXISTS (SELECT 1 FROM changes AS gone
              WHERE gone.batch_id = ${batchId} AND gone.operation = 'delete' AND ${isSeen(sql`gone`)})))
          ORDER BY id DESC LIMIT ${page.rows}) AS next
        WINDOW newest AS (ORDER BY id DESC)) AS counted
      WHERE place = 1 OR bytes <= ${page.bytes} ORDER BY id DESC`,
  )

const findStaffId = ({ user }: PayloadRequest): null | string =>
  user?.collection === 'users' ? String(user.id) : null

/** Returns a row for each global that a batch changed, for callers who see the ledger's rows of globals. */
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

/**
 * Finds the rows that are not the last change of their record, with the reason. Changes of the batch itself and of the
 * current undo do not count, nor does a later batch that was undone, with its undo.
 *
 * @returns by the row's id
 */
export const supersededRows = async (
  req: PayloadRequest,
  rows: readonly BatchRow[],
  { batchId, undo }: { batchId: string; undo: string },
): Promise<ReadonlyMap<number, Superseded>> => {
  const laterChanges = await execute<{ id: number; later: LaterChange[] }>(
    req,
    sql`SELECT batch.id, json_agg(json_build_object('batch', later.batch_id, 'undoes', later.undoes) ORDER BY later.id DESC) AS later
      FROM changes AS batch, LATERAL (SELECT id, batch_id, undoes FROM changes AS each
        WHERE each.collection = batch.collection AND each.record_id = batch.record_id AND each.id > batch.id
          AND (each.batch_id = ANY(${sql.param([batchId, undo])}::text[])) IS NOT TRUE
        ORDER BY each.id DESC LIMIT ${maxLater}) AS later
      WHERE batch.id = ANY(${sql.param(rows.map(({ id }) => id))}::int[])
      GROUP BY batch.id`,
  )
  return new Map(
    laterChanges.flatMap(({ id, later }) => {
      const superseded = supersededBy(batchId, later)
      return superseded ? [[id, superseded]] : []
    }),
  )
}

/**
 * The maximum number of later changes that are read for one record. A record with this many counts as changed since.
 */
const maxLater = 50

export type Superseded = 'changedSince' | 'undoneAlready'

/** The batch of a later change, and the one that it undoes. */
type LaterChange = { batch: null | string; undoes: null | string }

/** @param later newest first */
const supersededBy = (batchId: string, later: readonly LaterChange[]): Superseded | undefined => {
  const undone = new Set<string>()
  for (const { batch, undoes } of later) {
    if (batch !== null && undone.has(batch)) continue
    if (undoes === null || !isWholeUndo(undoes, later)) return 'changedSince'
    undone.add(undoes)
  }
  if (later.length === maxLater) return 'changedSince'
  return undone.has(batchId) ? 'undoneAlready' : undefined
}

/** Whether the undo of a batch reverted all of its changes. An undo that failed in part reverted only some. */
const isWholeUndo = (batchId: string, later: readonly LaterChange[]): boolean =>
  later.filter(({ undoes }) => undoes === batchId).length >=
  later.filter(({ batch }) => batch === batchId).length

/** Whether another user than the caller changed a record in a batch. The caller may then not add to the batch. */
export const isBatchOfOthers = async (req: PayloadRequest, batchId: string): Promise<boolean> => {
  const { actor } = originOf(req)
  const rows = await execute(
    req,
    sql`SELECT 1 FROM changes WHERE batch_id = ${batchId}
      AND (actor_type::text, coalesce(actor_id, '')) IS DISTINCT FROM (${actor.type}::text, ${actor.id ?? ''}::text) LIMIT 1`,
  )
  return rows.length > 0
}
