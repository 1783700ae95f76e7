/** The last change of a record, and what changed since an earlier one. */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { execute } from '../database/connection/execute'
import { changesSlug } from './slug'

const ledger = sql.identifier(changesSlug)

const isOfRecord = (slug: string, recordId: SQL): SQL =>
  sql`change.collection = ${slug} AND change.record_id = ${recordId}`

/**
 * SQL for the id of a record's last change, by default of the row with the alias `record`; 0 if the ledger has none.
 * Used in the statement that reads the record, the id comes from the same snapshot as the record.
 */
export const lastChangeOf = (slug: string, recordId = sql`record.id`): SQL =>
  sql`(SELECT coalesce(max(change.id), 0) FROM ${ledger} AS change WHERE ${isOfRecord(slug, recordId)})`

/** The id of a record's last change. Read it before the record, so that it is never newer than the record. */
export const lastChange = async (req: PayloadRequest, slug: string, recordId: number): Promise<number> => {
  const [found] = await execute<{ last: number }>(
    req,
    sql`SELECT coalesce(max(change.id), 0) AS last FROM ${ledger} AS change WHERE ${isOfRecord(slug, sql`${recordId}`)}`,
  )
  return found?.last ?? 0
}

export type Since = {
  /** The names of all fields that changed since. */
  fields: string[]
  /** Whether anything changed since. */
  isChanged: boolean
}

/**
 * What changed since the newest of the changes `known`. Call it under the record's lock.
 *
 * @param known the ids that the caller claims to have read; 0 means a record without changes
 * @returns undefined if unknown: none of the ids is a change of this record, or the ledger no longer has it
 */
export const changedSince = async (
  req: PayloadRequest,
  slug: string,
  recordId: number,
  known: readonly number[],
): Promise<Since | undefined> => {
  const isRecordChange = isOfRecord(slug, sql`${recordId}`)
  const [found] = await execute<{ base: null | number; fields: string[]; last: number }>(
    req,
    sql`SELECT base.id AS base,
      (SELECT coalesce(max(change.id), 0) FROM ${ledger} AS change WHERE ${isRecordChange}) AS last,
      ARRAY(SELECT DISTINCT jsonb_object_keys(change.changes) AS field FROM ${ledger} AS change
        WHERE ${isRecordChange} AND change.id > base.id ORDER BY field) AS fields
      FROM (SELECT max(change.id) AS id FROM ${ledger} AS change
        WHERE ${isRecordChange} AND change.id = ANY(${sql.param([...known])}::bigint[])) AS base`,
  )
  if (!found) return undefined
  const { fields, last } = found
  const base = found.base ?? (last === 0 && known.includes(0) ? 0 : undefined)
  return base === undefined ? undefined : { fields, isChanged: last > base }
}
