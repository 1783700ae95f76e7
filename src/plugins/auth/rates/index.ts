/**
 * Counts of what somebody did in a window of time, which all processes on one database share and no restart forgives.
 *
 * Counted are, each kind by itself: of a network wrong keys, wrong claim links, refused sign-ins (passwords and one-time codes alike)
 * and requested password links; of a key its requests, where `RATE_LIMIT` is set. Wrong passwords and codes of one account are
 * not: they stand with the account, in `users`, and close it (`sign-in/enter.ts`, `sign-in/secondFactor.ts`).
 *
 * Each process counts in memory and settles what it counted with the table `rate_counts`, several at a time: one upsert of one row, by
 * `RateLimiterPostgres`, which answers with the count of all processes. `counts.ts` says when, `store.ts` how. What it guarantees:
 *
 * - A process never lets more through than by its own count, whatever Postgres answers or does not: the count in memory goes on.
 * - Whoever has reached the limit costs no statement until the window is over.
 * - A row tells nothing of anybody: whom it counts is a keyed hash.
 * - Rows whose window is over are removed (`sweep.ts`).
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
      /** What is counted, and the hash of whom. */
      key: varchar('key', { length: 255 }).primaryKey(),
      points: integer('points').notNull().default(0),
      /** When the window is over, in milliseconds since 1970, by the clock of the process that began it. */
      expire: bigint('expire', { mode: 'number' }),
    }),
  })
  return schema
}

/** The counts of all processes, in Postgres: by `rate-limiter-flexible`, whose table is `table.ts`. */
export const storeOf = (payload: BasePayload, { limit, name, windowMs }: CountOptions): Add => {
  const seconds = windowMs / 1000
  const limiter = new RateLimiterPostgres({
    // The sweep does it, a few rows a statement.
    clearExpiredByTimeout: false,
    duration: seconds,
    keyPrefix: name,
    points: limit,
    // Outside of any transaction, on a connection that is held for this statement alone.
    storeClient: { query: (statement: QueryConfig) => payload.db.pool.query(statement) },
    storeType: 'client',
    tableCreated: true,
    tableName: rateTable,
  })
  return async (who, added) => {
    const row = hashOf(payload, name, who)
    const counted = await limiter.penalty(row, added)
    // Rows end by the time of day. One that ends later than any window can was begun before a clock was set back: it begins anew.
    const { consumedPoints, msBeforeNext } =
      counted.msBeforeNext > 2 * windowMs ? await limiter.set(row, added, seconds) : counted
    return { resetsInMs: msBeforeNext, total: consumedPoints }
  }
}

/** Keyed: there are few enough addresses to try the hash of each. */
const hashOf = ({ secret }: BasePayload, name: string, who: string): string =>
  createHmac('sha256', secret).update(`forecourt rate 1 ${name} ${who}`).digest('base64url')

const batchRows = 1000

/** Clocks of processes differ: what is over by this one's may not be by another's. */
const slackMs = 60_000

/**
 * Deletes counts whose window is over, a thousand a statement. Rows that somebody is counting on are left for the next time.
 *
 * @returns how many went
 */
export const sweepCounts = async (payload: BasePayload, signal?: AbortSignal): Promise<number> => {
  const table = sql.identifier(rateTable)
  let total = 0
  for (;;) {
    const gone = await execute(
      { payload },
      sql`DELETE FROM ${table} WHERE key = ANY (ARRAY(
        SELECT key FROM ${table} WHERE expire < ${Date.now() - slackMs}
        LIMIT ${batchRows} FOR UPDATE SKIP LOCKED)) RETURNING key`,
    )
    total += gone.length
    if (gone.length < batchRows || signal?.aborted === true) return total
  }
}

const allOf = payloadState('rates', () => new Set<Counts>())

/** Counts that are shared with every process on the database. */
export const sharedCounts = (payload: BasePayload, options: CountOptions): Counts => {
  const counts = new Counts(options, storeOf(payload, options), payload.logger)
  allOf(payload).add(counts)
  return counts
}

/**
 * Settles all that was counted and is not settled yet: the process may end before more is counted.
 *
 * @returns how many rows were written
 */
export const settleCounts = async (payload: BasePayload): Promise<number> => {
  let rows = 0
  for (const counts of allOf(payload)) rows += await counts.settleAll()
  return rows
}
