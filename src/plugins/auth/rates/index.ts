/**
 * Rate limits per time window. The counts are shared by all processes on one database, and survive restarts.
 *
 * Counted for each network: wrong keys, wrong claim links, refused sign-ins (passwords and one-time codes together) and
 * requested password links. Counted for each key: its requests, if `RATE_LIMIT` is set. Wrong passwords and codes of
 * one account are counted in its row of `users`, and lock the account (`sign-in/enter.ts`, `sign-in/secondFactor.ts`).
 *
 * Each process counts in memory, and adds its counts to the table `rate_counts`, several at a time:
 * `RateLimiterPostgres` upserts one row for each and returns the total of all processes. `counts.ts` decides when.
 * Guarantees:
 *
 * - A process never allows more than its own count permits, even while Postgres does not respond.
 * - A caller who has reached the limit causes no statement until the window ends.
 * - A row does not reveal who is counted: its key is a keyed hash.
 * - A sweep deletes rows whose window has ended.
 */
import { createHmac } from 'node:crypto'
import type { BasePayload } from 'payload'
import { type PostgresAdapterArgs, sql } from '@payloadcms/db-postgres'
import type { QueryConfig } from 'pg'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import { bigint, integer, pgTable, varchar } from 'drizzle-orm/pg-core'
import { payloadState } from '../../../lib/payloadState'
import { type Add, type CountOptions, Counts } from './counts'
import { execute } from '../../database/connection/execute'

/** The table of the counts that all processes share, in the columns that `rate-limiter-flexible` expects. */
type AfterHook = NonNullable<PostgresAdapterArgs['afterSchemaInit']>[number]

const rateTable = 'rate_counts'

export const addRateTable: AfterHook = ({ schema }) => {
  Object.assign(schema.tables, {
    [rateTable]: pgTable(rateTable, {
      /** The kind of count, and the hash of the network or key. */
      key: varchar('key', { length: 255 }).primaryKey(),
      points: integer('points').notNull().default(0),
      /** When the window ends, in milliseconds since 1970, by the clock of the process that began it. */
      expire: bigint('expire', { mode: 'number' }),
    }),
  })
  return schema
}

/** The counts of all processes, stored in Postgres by `rate-limiter-flexible`. */
export const storeOf = (payload: BasePayload, { limit, name, windowMs }: CountOptions): Add => {
  const seconds = windowMs / 1000
  const limiter = new RateLimiterPostgres({
    // The sweep deletes expired rows, in pages.
    clearExpiredByTimeout: false,
    duration: seconds,
    keyPrefix: name,
    points: limit,
    // Outside any transaction, on a connection that is held for this statement only.
    storeClient: { query: (statement: QueryConfig) => payload.db.pool.query(statement) },
    storeType: 'client',
    tableCreated: true,
    tableName: rateTable,
  })
  return async (who, added) => {
    const row = hashCaller(payload, name, who)
    const counted = await limiter.penalty(row, added)
    // Rows expire by wall-clock time. A row that ends later than any window can was written before a clock was set
    // back, and is reset.
    const { consumedPoints, msBeforeNext } =
      counted.msBeforeNext > 2 * windowMs ? await limiter.set(row, added, seconds) : counted
    return { resetsInMs: msBeforeNext, total: consumedPoints }
  }
}

/** Keyed, because there are so few IP addresses that all plain hashes could be tried. */
const hashCaller = ({ secret }: BasePayload, name: string, who: string): string =>
  createHmac('sha256', secret).update(`forecourt rate 1 ${name} ${who}`).digest('base64url')

const batchRows = 1000

/** The clocks of processes differ: a window that has ended by one clock may not have ended by another. */
const slackMs = 60_000

/**
 * Deletes counts whose window has ended, a thousand per statement. Rows that are being updated are left for the next
 * run.
 *
 * @returns the number of deleted rows
 */
export const sweepCounts = async (payload: BasePayload, signal?: AbortSignal): Promise<number> => {
  const table = sql.identifier(rateTable)
  let total = 0
  for (;;) {
    const deleted = await execute(
      { payload },
      sql`DELETE FROM ${table} WHERE key = ANY (ARRAY(
        SELECT key FROM ${table} WHERE expire < ${Date.now() - slackMs}
        LIMIT ${batchRows} FOR UPDATE SKIP LOCKED)) RETURNING key`,
    )
    total += deleted.length
    if (deleted.length < batchRows || signal?.aborted === true) return total
  }
}

const runningCounts = payloadState('rates', () => new Set<Counts>())

/** Counts that are shared with every process on the database. */
export const sharedCounts = (payload: BasePayload, options: CountOptions): Counts => {
  const counts = new Counts(options, storeOf(payload, options), payload.logger)
  runningCounts(payload).add(counts)
  return counts
}

/**
 * Stores all counts that are not stored yet, before the process ends.
 *
 * @returns the number of rows written
 */
export const settleCounts = async (payload: BasePayload): Promise<number> => {
  let rows = 0
  for (const counts of runningCounts(payload)) rows += await counts.settleAll()
  return rows
}
