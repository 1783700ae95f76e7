/** Compares the state of records according to the ledger with the stored state. One statement reads both states from one snapshot. */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import { isDeepStrictEqual } from 'node:util'
import type { BasePayload } from 'payload'
import { changesSlug } from '../plugins/ledger'
import { type Changed, recordedStorage } from '../plugins/ledger/difference'
import type { Operation } from '../plugins/ledger/ledger'
import { execute, type RequestScope } from '../plugins/database/connection/execute'
import { type CollectionModel, tableOf } from '../plugins/database/model/model'
import type { Stored } from '../plugins/database/storage/field'
import { isMasked, mask } from '../plugins/database/storage/mask'
import { ownForm } from '../plugins/database/storage/stored'

export type RecordedState = {
  /** The column defaults, if a migration ran since the record was created: the migration may have stored them. */
  possibleDefaults: Record<string, unknown>
  /** The value of each field after its last change. */
  afters: null | Record<string, unknown>
  /** Whether the ledger has the record's creation. If so, a field without changes has never had a value. */
  hasCreation: boolean
  id: number
  /** Whether the record was created after the ledger began. */
  isWithinLedger: boolean
  /** The operation of the record's last change, if any. */
  lastOperation: null | Operation
  stored: Stored
}

/** Records per statement: the widest collection has a hundred columns, plus lists. */
const chunkSize = 200

const identifier = sql.identifier

/** The defaults of a table's columns, as JSON. */
const readDefaults = async (scope: RequestScope, table: string): Promise<Record<string, unknown>> => {
  const defaults = await execute<{ name: string; value: string }>(
    scope,
    sql`SELECT attname AS name, pg_get_expr(adbin, adrelid) AS value FROM pg_attrdef
      JOIN pg_attribute ON attrelid = adrelid AND attnum = adnum
      WHERE adrelid = ${table}::regclass AND attname NOT IN ('id', 'created_at', 'updated_at')`,
  )
  if (defaults.length === 0) return {}
  const values = defaults.map(({ name, value }) => sql`${name}::text, ${sql.raw(value)}`)
  const [row] = await execute<{ all: Record<string, unknown> }>(
    scope,
    sql`SELECT jsonb_build_object(${sql.join(values, sql`, `)}) AS all`,
  )
  return row?.all ?? {}
}

/** Reads the first `chunkSize` records that meet a condition. */
export const readStates = async (scope: RequestScope, slug: string, condition: SQL) => {
  const { payload } = scope
  const ledger = identifier(tableOf(payload, changesSlug))
  const isOfRecord = sql`change.collection = ${slug} AND change.record_id = record.id`
  const defaults = JSON.stringify(await readDefaults(scope, tableOf(payload, slug)))
  return execute<RecordedState>(
    scope,
    sql`SELECT record.id, CASE WHEN record.created_at < (SELECT max(created_at) FROM payload_migrations)
        THEN ${defaults}::jsonb ELSE '{}' END AS "possibleDefaults", newest.operation AS "lastOperation", latest.afters,
        coalesce(record.created_at > (SELECT created_at FROM ${ledger} ORDER BY id LIMIT 1), FALSE) AS "isWithinLedger",
        EXISTS (SELECT 1 FROM ${ledger} AS change WHERE ${isOfRecord} AND operation = 'create') AS "hasCreation",
        jsonb_build_object(${ownForm(payload, slug, 'record', false)}) AS stored
      FROM (SELECT * FROM ${identifier(tableOf(payload, slug))} WHERE ${condition} ORDER BY id LIMIT ${chunkSize}) AS record
      LEFT JOIN LATERAL (SELECT operation::text FROM ${ledger} AS change WHERE ${isOfRecord}
        ORDER BY change.id DESC LIMIT 1) AS newest ON TRUE
      LEFT JOIN LATERAL (SELECT jsonb_object_agg(key, after) AS afters FROM (
        SELECT DISTINCT ON (field.key) field.key, field.value -> 'after' AS after FROM ${ledger} AS change,
          jsonb_each(CASE jsonb_typeof(change.changes) WHEN 'object' THEN change.changes ELSE '{}' END) AS field
        WHERE ${isOfRecord} ORDER BY field.key, change.id DESC) AS last) AS latest ON TRUE
      ORDER BY record.id`,
  )
}

/** Yields all records of a collection in chunks. */
export async function* readAllStates(payload: BasePayload, slug: string): AsyncGenerator<RecordedState[]> {
  let after = 0
  for (;;) {
    const chunk = await readStates({ payload }, slug, sql`id > ${after}`)
    yield chunk
    const last = chunk.at(-1)
    if (!last || chunk.length < chunkSize) return
    after = last.id
  }
}

/** Ids per statement of `listGoneIds`. */
const pageSize = 1000

/** Yields the ids of records that exist according to the ledger and are missing from the database, in chunks. */
export async function* listGoneIds(payload: BasePayload, slug: string): AsyncGenerator<number[]> {
  const ledger = identifier(tableOf(payload, changesSlug))
  let after = 0
  for (;;) {
    const pages: { gone: number[]; last: null | number }[] = await execute(
      { payload },
      sql`WITH page AS MATERIALIZED (
          SELECT record_id AS id FROM ${ledger} WHERE collection = ${slug} AND record_id > ${after}
          GROUP BY record_id ORDER BY record_id LIMIT ${pageSize}
        )
        SELECT max(page.id)::int AS last, coalesce(array_agg(page.id::int ORDER BY page.id)
          FILTER (WHERE record.id IS NULL AND newest.operation <> 'delete'), '{}') AS gone
        FROM page LEFT JOIN ${identifier(tableOf(payload, slug))} AS record ON record.id = page.id::int
        CROSS JOIN LATERAL (SELECT operation FROM ${ledger} AS change WHERE change.collection = ${slug}
          AND change.record_id = page.id ORDER BY change.id DESC LIMIT 1) AS newest`,
    )
    const [page] = pages
    if (!page || page.last === null) return
    yield page.gone
    after = page.last
  }
}

/** The fields whose stored value differs from the ledger, with both values. */
export const findDifferences = (
  payload: BasePayload,
  collection: CollectionModel,
  { afters, hasCreation, possibleDefaults, stored }: RecordedState,
): Changed => {
  const differences: Changed = {}
  for (const { column, empty, field, fromStored, isInRow } of recordedStorage(payload, collection)) {
    const isRecorded = afters !== null && field.name in afters
    if (!isRecorded && !hasCreation) continue
    const before = isRecorded ? afters[field.name] : empty
    const isHidden = isMasked(field)
    const value = readOrUndefined(() => fromStored(stored))
    const isDefault =
      column in possibleDefaults && isDeepStrictEqual(stored.row[column], possibleDefaults[column])
    if (!isRecorded && isInRow && isDefault) continue
    // The config may mask the field only since then, so masked and unmasked values both match. The mask of a number
    // is empty.
    const matching = isHidden || typeof value === 'string' ? [value, mask(value)] : [value]
    if (matching.some((candidate) => isDeepStrictEqual(candidate, before))) continue
    differences[field.name] = { after: isHidden ? mask(value) : value, before }
  }
  return differences
}

// A time out of range throws, because it cannot be formatted. The check `values` reports it.
const readOrUndefined = (read: () => unknown): unknown => {
  try {
    return read()
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
