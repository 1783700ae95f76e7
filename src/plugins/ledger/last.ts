/** How far the ledger is with one record: its last change, and what was changed since an earlier one. */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { execute } from '../database/connection/execute'
import { changesSlug } from './slug'

const ledger = sql.identifier(changesSlug)

const ofRecord = (slug: string, recordId: SQL): SQL =>
  sql`change.collection = ${slug} AND change.record_id = ${recordId}`

/**
 * The id of the last change of a record, by default the one whose row goes by `record`, as an expression; 0 for a record that the ledger
 * knows nothing of. Asked in the statement that reads the record, it is of the same moment.
 */
export const lastChangeOf = (slug: string, recordId = sql`record.id`): SQL =>
  sql`(SELECT coalesce(max(change.id), 0) FROM ${ledger} AS change WHERE ${ofRecord(slug, recordId)})`

/** The same of one record by its id. A reader asks before it reads the record, so that the id is never the newer one. */
export const lastChange = async (req: PayloadRequest, slug: string, recordId: number): Promise<number> => {
  const [found] = await execute<{ last: number }>(
    req,
    sql`SELECT coalesce(max(change.id), 0) AS last FROM ${ledger} AS change WHERE ${ofRecord(slug, sql`${recordId}`)}`,
  )
  return found?.last ?? 0
}

export type Since = {
  /** Every field that was changed since, by name. */
  fields: string[]
  /** Whether anything was. */
  isChanged: boolean
}

/**
 * What was changed since the newest of the changes `known`. To be asked under the record's lock.
 *
 * @param known ids as somebody says that they read them; 0 stands for a record without changes
 * @returns undefined when it cannot be told: none of them is a change of this record, or the ledger no longer has it
 */
export const changedSince = async (
  req: PayloadRequest,
  slug: string,
  recordId: number,
  known: readonly number[],
): Promise<Since | undefined> => {
  const isOurs = ofRecord(slug, sql`${recordId}`)
  const [found] = await execute<{ base: null | number; fields: string[]; last: number }>(
    req,
    sql`SELECT base.id AS base,
      (SELECT coalesce(max(change.id), 0) FROM ${ledger} AS change WHERE ${isOurs}) AS last,
      ARRAY(SELECT DISTINCT jsonb_object_keys(change.changes) AS field FROM ${ledger} AS change
        WHERE ${isOurs} AND change.id > base.id ORDER BY field) AS fields
      FROM (SELECT max(change.id) AS id FROM ${ledger} AS change
        WHERE ${isOurs} AND change.id = ANY(${sql.param([...known])}::bigint[])) AS base`,
  )
  if (!found) return undefined
  const { fields, last } = found
  const base = found.base ?? (last === 0 && known.includes(0) ? 0 : undefined)
  return base === undefined ? undefined : { fields, isChanged: last > base }
}
