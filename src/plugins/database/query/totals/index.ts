/**
 * Caches exact totals until a change makes them invalid. A total is stored with the snapshot of its count. The
 * statement that uses it checks in the ledger whether it is still valid (`standing.ts`). So it is never stale,
 * whichever process writes and in whichever order transactions end.
 *
 * Not cached: counts within a request's own transaction, which sees different data; and counts whose changes may have
 * no row in the ledger (`watched.ts`).
 */
import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { payloadState } from '../../../../lib/payloadState'
import { execute } from '../../connection/execute'
import { ledgerTable } from '../../model/recorded'
import type { Filter } from '../filter'
import { type StoredTotal, totalsCache, hashCondition } from './cache'
import { countWithSnapshot, isStillValid } from './standing'
import { findWatchedCollections } from './watched'

/**
 * Runs one count at a time for each condition. A count is valid for every request that arrived before it began, because
 * it sees all earlier commits. A request that arrives while a count runs waits for the next one, and all waiting
 * requests share it.
 */
type Running = { at: number; current: Promise<number>; next?: Promise<number> }

export class CountsUnderWay {
  readonly #counts = new Map<string, Running>()

  /** Resolves when the current count has ended; it does not fail. */
  async settled(key: string): Promise<void> {
    await this.#counts.get(key)?.current.catch(() => {})
  }

  /**
   * @param askedAt the time of the request, by the clock of `performance.now()`
   * @param count begins to count when it is called, with that time
   */
  share(key: string, askedAt: number, count: (at: number) => Promise<number>): Promise<number> {
    const running = this.#counts.get(key)
    if (!running) return this.#begin(key, count)
    if (running.at >= askedAt) return running.current
    running.next ??= this.settled(key).then(() => this.#begin(key, count))
    return running.next
  }

  #begin(key: string, count: (at: number) => Promise<number>): Promise<number> {
    const at = performance.now()
    const entry: Running = { at, current: count(at) }
    this.#counts.set(key, entry)
    const end = () => {
      if (this.#counts.get(key) === entry && !entry.next) this.#counts.delete(key)
    }
    entry.current.then(end, end)
    return entry.current
  }
}

/** The condition to count. */
export type Counted = {
  filter?: Filter | undefined
  locales: { fallbackLocale?: string; locale: string }
  ofVersions?: boolean
  slug: string
}

/** A cached total, and SQL that checks whether the total is still valid (`stands`), for the statement that uses it. */
export type CachedTotal = { stands: SQL; total: number }

type CacheEntry = { key: string; ledger: string; watched: readonly string[] }

const countsUnderWay = payloadState('counts under way', () => new CountsUnderWay())

/** Determines the cache key of a total, and what its validity depends on; undefined if the total cannot be cached. */
const findCacheEntry = async (
  { payload, transactionID }: PayloadRequest,
  { filter, locales, ofVersions = false, slug }: Counted,
): Promise<CacheEntry | undefined> => {
  const ledger = ledgerTable(payload)
  if (ledger === undefined || ofVersions || (await transactionID) !== undefined) return undefined
  const watched = findWatchedCollections(payload, slug, filter)
  return watched && { key: hashCondition(slug, filter, locales), ledger, watched }
}

/** The cached total, if any; waits for a count in progress. */
export const findTotal = async (req: PayloadRequest, what: Counted): Promise<CachedTotal | undefined> => {
  const entry = await findCacheEntry(req, what)
  if (!entry) return undefined
  const { key, ledger, watched } = entry
  const totals = totalsCache(req.payload)
  if (!totals.get(key, performance.now())) await countsUnderWay(req.payload).settled(key)
  const stored = totals.get(key, performance.now())
  return stored && { stands: isStillValid(stored, watched, ledger), total: stored.total }
}

/**
 * @param count a SELECT of one number
 * @param askedAt the time of the request (`performance.now()`): any count that began later is valid for it
 */
export const countAndCache = async (
  req: PayloadRequest,
  what: Counted,
  count: SQL,
  askedAt: number,
): Promise<number> => {
  const entry = await findCacheEntry(req, what)
  if (!entry) {
    const [row] = await execute<{ total: string }>(req, sql`SELECT (${count}) AS total`)
    return Number(row?.total)
  }
  const { key, ledger } = entry
  const { payload } = req
  const stored = totalsCache(payload).get(key, performance.now())
  if (stored && stored.at >= askedAt) return stored.total
  return countsUnderWay(payload).share(key, askedAt, async (at) => {
    // Attributed to no request, because others may share it.
    const [row] = await execute<Omit<StoredTotal, 'at' | 'total'> & { total: string }>(
      { payload },
      countWithSnapshot(count, ledger),
    )
    if (!row) throw new Error('The database did not count.')
    const { run, snapshot } = row
    const total = Number(row.total)
    totalsCache(payload).set(key, { at, run, snapshot, total })
    return total
  })
}
