/** Inserts ledger rows, always in the transaction of the request that made the change. */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { TransactionError } from '../database/connection/errors'
import { literal } from '../database/connection/execute'
import { type Compiled, runCompiled, valueAt } from '../database/connection/statement'
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
  build: (first) => ({
    changes: sql`change.changes`,
    from: sql`jsonb_to_recordset(${valueAt(first)}::jsonb)
      AS change("recordId" int, tenants jsonb, changes jsonb, stored jsonb)`,
    recordId: sql`change."recordId"`,
    stored: sql`change.stored`,
    tenants: sql`change.tenants`,
  }),
  key: 'rows',
  values: [JSON.stringify(rows)],
})

/** SQL expressions for set-based inserts: the columns of the rows, and the `from` they refer to. */
export type LedgerColumns = {
  changes: SQL
  from: SQL
  recordId: SQL
  stored: SQL
  tenants: SQL
  where?: SQL
}

/** The rows to be added, as a part of a compiled statement. */
export type LedgerSource = Omit<Compiled, 'build'> & { build: (first: number) => LedgerColumns }

/** Adds a row for each row of a source. */
export const recordFrom = async (
  req: PayloadRequest,
  collection: string,
  operation: Operation,
  source: LedgerSource,
): Promise<void> => {
  // Outside a transaction a row could be stored without its change.
  if ((await req.transactionID) === undefined) throw new TransactionError('A change needs a transaction.')
  await runCompiled(req, insertion(req, collection, operation, source))
}

/** The statement of `recordFrom`, for use within a larger one. */
export const insertion = (
  req: PayloadRequest,
  collection: string,
  operation: Operation,
  { build, key, values }: LedgerSource,
): Compiled => {
  const origin = originValues(req)
  return {
    build: (first) => insertionOf(collection, operation, first, build(first + origin.length)),
    key: key === undefined ? undefined : `ledger ${collection} ${operation} ${key}`,
    values: [...origin, ...values],
  }
}

/** Who writes in which request: the first values of a statement that adds rows. */
export const originValues = (req: PayloadRequest): unknown[] => {
  const { actor, batchId, requestId, undoes } = originOf(req)
  return [actor.type, actor.id, actor.name, requestId, batchId, undoes]
}

/** @param origin the index of the first of `originValues` */
export const insertionOf = (
  collection: string,
  operation: Operation,
  origin: number,
  { changes, from, recordId, stored, tenants, where = sql`TRUE` }: LedgerColumns,
): SQL => sql`INSERT INTO ${sql.identifier(changesSlug)}
  (collection, record_id, operation, actor_type, actor_id, actor_name, request_id, batch_id, undoes, tenants, changes, stored, created_at)
  SELECT ${literal(collection)}, ${recordId}, ${literal(operation)}::enum_changes_operation,
    ${valueAt(origin)}::enum_changes_actor_type, ${valueAt(origin + 1)}, ${valueAt(origin + 2)}, ${valueAt(origin + 3)},
    ${valueAt(origin + 4)}, ${valueAt(origin + 5)}, ${tenants}, ${changes}, ${stored}, clock_timestamp()
  FROM ${from} WHERE ${where}`
