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
import type { BasePayload } from 'payload'
import { payloadState } from '../../../lib/payloadState'
import { type CountOptions, Counts } from './counts'
import { storeOf } from './store'

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

export { sweepCounts } from './sweep'
export { addRateTable } from './table'
