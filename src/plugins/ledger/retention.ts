/**
 * Deletes old rows of the ledger: all rows of a deleted record, and all but the newest row of an existing one, which
 * `If-Match` needs.
 *
 * Walks the ledger by id, a page at a time. Each page is one statement, and so one short transaction: it reads a
 * thousand rows, locks the rows to be deleted and waits for no other transaction. The walk ends at the first row that
 * is too young or locked, so that no row is kept whose record's later rows were deleted. After a crash complete pages
 * are done, and the next run continues at the first row that is left.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { escapeIdentifier, type PoolClient } from 'pg'
import type { BasePayload } from 'payload'
import { modelOf, tableOf } from '../database/model/model'
import { changesSlug } from './slug'

const rowsOfPage = 1000

// An advisory lock number that is used nowhere else.
const lockNumber = 7_203_116

// Greater than every id.
const afterLastId = '9223372036854775807'

// Between two pages, to let other statements run.
const pauseMs = 5

/**
 * Deletes rows that are older than `days` days. Does nothing if another process is deleting rows.
 *
 * @param signal stops the work after the current page
 * @param firstNeeded the smallest id of a row that an engine has yet to read: this row and all later ones are kept
 * @returns how many rows it deleted
 */
export const forgetOldChanges = async (
  payload: BasePayload,
  days: number,
  signal?: AbortSignal,
  firstNeeded?: number,
): Promise<number> => {
  const client = await payload.db.pool.connect()
  let failure: Error | undefined
  try {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
      lockNumber,
    ])
    if (rows[0]?.taken !== true) return 0
    const deleted = await forgetPages(client, pageStatement(payload), { days, firstNeeded, signal })
    await client.query('SELECT pg_advisory_unlock($1)', [lockNumber])
    return deleted
  } catch (error) {
    failure = error as Error
    throw error
  } finally {
    // Closing the connection releases the lock if it is still held.
    client.release(failure)
  }
}

/** `last` is null at the end of the walk. */
type Page = { deleted: number; last: null | number }

type ForgetOptions = { days: number; firstNeeded: number | undefined; signal: AbortSignal | undefined }

const forgetPages = async (
  client: PoolClient,
  statement: string,
  { days, firstNeeded, signal }: ForgetOptions,
): Promise<number> => {
  const before = new Date(Date.now() - days * 24 * 3_600_000)
  let deleted = 0
  let after = 0
  for (;;) {
    if (signal?.aborted === true) return deleted
    const result = await client.query<Page>(statement, [after, rowsOfPage, before, firstNeeded ?? null])
    const [page] = result.rows
    deleted += page?.deleted ?? 0
    if (!page || page.last === null) return deleted
    after = page.last
    await sleep(pauseMs, undefined, { ref: false })
  }
}

const pageStatement = (payload: BasePayload): string => {
  const ledger = escapeIdentifier(tableOf(payload, changesSlug))
  return `WITH page AS MATERIALIZED (
      SELECT id, created_at < $3 AND ($4::bigint IS NULL OR id < $4) AS is_old FROM ${ledger} WHERE id > $1 ORDER BY id LIMIT $2
    ), going AS MATERIALIZED (
      SELECT change.id FROM page JOIN ${ledger} AS change USING (id)
      WHERE page.id < coalesce((SELECT min(id) FROM page WHERE NOT is_old), ${afterLastId}) AND CASE
        WHEN (SELECT newer.id FROM ${ledger} AS newer WHERE newer.collection = change.collection
          AND newer.record_id = change.record_id AND newer.id > change.id LIMIT 1) IS NOT NULL THEN TRUE
        ELSE ${recordIdSql(payload)} IS NULL END
    ), locked AS MATERIALIZED (
      SELECT id FROM ${ledger} WHERE id = ANY (ARRAY(SELECT id FROM going)) FOR UPDATE SKIP LOCKED
    ), held AS MATERIALIZED (
      SELECT min(id) AS id FROM going WHERE id NOT IN (SELECT id FROM locked)
    ), gone AS (
      DELETE FROM ${ledger} WHERE id = ANY (ARRAY(
        SELECT id FROM locked WHERE id < coalesce((SELECT id FROM held), ${afterLastId}))) RETURNING id
    )
    SELECT (SELECT max(id) FROM page HAVING bool_and(is_old) AND (SELECT id FROM held) IS NULL) AS last,
      (SELECT count(*)::int FROM gone) AS deleted`
}

/** SQL for the id of a row's record if it exists. Not EXISTS, for which the planner may scan a whole table. */
const recordIdSql = (payload: BasePayload): string => {
  const cases = [...modelOf(payload).keys()].map(
    (
      slug,
    ) => `WHEN '${slug}' THEN (SELECT record.id FROM ${escapeIdentifier(tableOf(payload, slug))} AS record
      WHERE record.id = change.record_id::int)`,
  )
  return `CASE change.collection ${cases.join(' ')} END`
}
