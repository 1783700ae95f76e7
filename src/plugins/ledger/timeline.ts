/** Reads the changes of a record from the ledger, newest first, without fields that the caller may not read. */
import { sql } from '@payloadcms/db-postgres'
import type { CollectionSlug, PayloadRequest } from 'payload'
import { execute } from '../database/connection/execute'
import { collectionOf } from '../database/model/model'
import { type Changed, recordedFields } from './difference'
import type { Operation } from './ledger'
import type { Origin } from './origin'
import { changesSlug } from './slug'
import { ledgerVisibility } from './visibility'

export type Happening = {
  actor: Origin['actor']
  batchId: null | string
  changes: Changed
  /** ISO 8601. */
  createdAt: string
  id: number
  operation: Operation
}

type Row = Omit<Happening, 'actor'> & {
  actorId: null | string
  actorName: null | string
  actorType: Origin['actor']['type']
}

/**
 * Reads the changes of a record that the caller may see.
 *
 * @param window.after only changes with a higher id, which are newer
 */
export const timelineOf = async (
  req: PayloadRequest,
  slug: string,
  recordId: number,
  { after = 0, limit, offset = 0 }: { after?: number; limit: number; offset?: number },
): Promise<Happening[]> => {
  const rows = await execute<Row>(
    req,
    sql`SELECT change.id, change.operation, change.changes, change.batch_id AS "batchId",
        change.actor_type AS "actorType", change.actor_id AS "actorId", change.actor_name AS "actorName",
        to_jsonb(change.created_at) AS "createdAt"
      FROM ${sql.identifier(changesSlug)} AS change
      WHERE change.collection = ${slug} AND change.record_id = ${recordId} AND change.id > ${after} AND ${ledgerVisibility(req, sql`change`)}
      ORDER BY change.id DESC LIMIT ${limit} OFFSET ${offset}`,
  )
  const isReadable = await readableFields(req, slug, recordId)
  return rows.map(({ actorId, actorName, actorType, changes, createdAt, ...row }) => ({
    ...row,
    actor: { id: actorId, name: actorName, type: actorType },
    changes: Object.fromEntries(Object.entries(changes).filter(([name]) => isReadable.has(name))),
    createdAt: new Date(createdAt).toISOString(),
  }))
}

/** Counts the records that each batch changed. */
export const batchSizes = async (
  req: PayloadRequest,
  batchIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  if (batchIds.length === 0) return new Map()
  const rows = await execute<{ batchId: string; size: number }>(
    req,
    sql`SELECT change.batch_id AS "batchId", count(DISTINCT (change.collection, change.record_id))::int AS size
      FROM ${sql.identifier(changesSlug)} AS change
      WHERE change.batch_id = ANY(${sql.param([...batchIds])}::text[]) GROUP BY change.batch_id`,
  )
  return new Map(rows.map(({ batchId, size }) => [batchId, size]))
}

export type BatchOfUser = { batchId: string; slug: string; userId: number }

/**
 * Finds those of the batches that are not older than `since`, and that this user wrote to this collection.
 *
 * @returns the latest first, each with its time and a record of it that still exists
 */
export const findBatches = async (
  req: PayloadRequest,
  batches: readonly BatchOfUser[],
  since: string,
): Promise<(BatchOfUser & { /** ISO 8601. */ at: string; recordId: null | number })[]> => {
  if (batches.length === 0) return []
  const changes = sql.identifier(changesSlug)
  const rows = await execute<BatchOfUser & { at: string; recordId: null | number }>(
    req,
    sql`SELECT asked.*, to_jsonb(first.created_at) AS at, (SELECT change.record_id::int FROM ${changes} AS change
        WHERE change.batch_id = asked."batchId" AND change.collection = asked.slug AND (
          SELECT latest.operation FROM ${changes} AS latest
          WHERE latest.collection = change.collection AND latest.record_id = change.record_id
          ORDER BY latest.id DESC LIMIT 1) <> 'delete'
        LIMIT 1) AS "recordId"
      FROM json_to_recordset(${JSON.stringify(batches)}::json) AS asked("batchId" text, slug text, "userId" int)
        CROSS JOIN LATERAL (SELECT change.created_at FROM ${changes} AS change
          WHERE change.batch_id = asked."batchId" AND change.collection = asked.slug AND change.created_at >= ${since}
            AND change.actor_type = 'user' AND change.actor_id = asked."userId"::text
            AND ${ledgerVisibility(req, sql`change`)}
          ORDER BY change.id LIMIT 1) AS first
      ORDER BY first.created_at DESC`,
  )
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }))
}

/** The names of the fields that the caller may read. Changes of fields that were removed from the config are never shown. */
const readableFields = async (
  req: PayloadRequest,
  slug: string,
  id: number,
): Promise<ReadonlySet<string>> => {
  const { flattenedFields } = req.payload.collections[slug as CollectionSlug].config
  const access = new Map(
    flattenedFields.map((field) => [field.name, 'access' in field ? field.access : undefined]),
  )
  const answers = await Promise.all(
    recordedFields(collectionOf(req.payload, slug)).map(async ({ key, name }) => {
      const read = access.get(key ?? name)?.read
      return !read || (await read({ id, req })) ? [name] : []
    }),
  )
  return new Set(answers.flat())
}
