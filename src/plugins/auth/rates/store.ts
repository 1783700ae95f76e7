/** The counts of all processes, in Postgres: by `rate-limiter-flexible`, whose table is `table.ts`. */
import { createHmac } from 'node:crypto'
import type { BasePayload } from 'payload'
import type { QueryConfig } from 'pg'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import type { Add, CountOptions } from './counts'
import { rateTable } from './table'

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
