/** Inserts ledger rows, always in the transaction of the request that made the change. */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { TransactionError } from '../database/connection/errors'
import { execute } from '../database/connection/execute'
import type { changeOperations } from './collection'
import { originOf } from './origin'
import { changesSlug } from './slug'

export type Operation = (typeof changeOperations)[number]

export type LedgerRow = {
  changes: unknown
  recordId: number
  stored: unknown
  tenants: readonly number[]
}

/** Adds one row per record, all of one collection and operation. */
export const record = async (
  req: PayloadRequest,
  collection: string,
  operation: Operation,
  rows: readonly LedgerRow[],
): Promise<void> => {
  if (rows.length > 0) await recordFrom(req, collection, operation, sourceOf(rows))
}

/** Turns rows into the source of the inserting statement. */
export const sourceOf = (rows: readonly LedgerRow[]): LedgerSource => ({
  changes: sql`change.changes`,
  from: sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    AS change("recordId" int, tenants jsonb, changes jsonb, stored jsonb)`,
  recordId: sql`change."recordId"`,
  stored: sql`change.stored`,
  tenants: sql`change.tenants`,
})

/** SQL expressions for set-based inserts: the columns of the rows, and the `from` they refer to. */
export type LedgerSource = {
  changes: SQL
  from: SQL
  /** As `execute` has it. */
  isKept?: boolean
  recordId: SQL
  stored: SQL
  tenants: SQL
  where?: SQL
}

/** Adds a row for each row of a source. */
export const recordFrom = async (
  req: PayloadRequest,
  collection: string,
  operation: Operation,
  source: LedgerSource,
): Promise<void> => {
  // Outside a transaction a row could be stored without its change.
  if ((await req.transactionID) === undefined) throw new TransactionError('A change needs a transaction.')
  await execute(req, insertion(req, collection, operation, source), source.isKept)
}

/** The statement of `recordFrom`, for use within a larger one. */
export const insertion = (
  req: PayloadRequest,
  collection: string,
  operation: Operation,
  { changes, from, recordId, stored, tenants, where = sql`TRUE` }: LedgerSource,
): SQL => {
  const { actor, batchId, requestId } = originOf(req)
  return sql`INSERT INTO ${sql.identifier(changesSlug)}
    (collection, record_id, operation, actor_type, actor_id, actor_name, request_id, batch_id, tenants, changes, stored, created_at)
    SELECT ${collection}, ${recordId}, ${operation}::enum_changes_operation, ${actor.type}::enum_changes_actor_type,
      ${actor.id}, ${actor.name}, ${requestId}, ${batchId}, ${tenants}, ${changes}, ${stored}, clock_timestamp()
    FROM ${from} WHERE ${where}`
}
