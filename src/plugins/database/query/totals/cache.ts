/**
 * The cache of totals. Its keys are hashes, because the filters are confidential. The least recently used entries are dropped
 * first.
 */
import { createHash } from 'node:crypto'
import { LeastRecentlyUsed } from '../../../../lib/leastRecentlyUsed'
import { payloadState } from '../../../../lib/payloadState'
import type { Filter } from '../filter'
import { shapeOf } from '../parameters'

export type StoredTotal = {
  /** When counting began, by the clock of this process. */
  at: number
  /** The identity of the server's run: it changes after a restore or a crash. */
  run: string
  /** The snapshot of the count, as `pg_snapshot`. */
  snapshot: string
  total: number
}

const second = 1000

/**
 * The maximum age of a cached total, whatever the ledger says: so writes that bypass the service appear after that time. The
 * ledger keeps its rows for a day at least.
 */
export const maxAgeMs = 60 * second

const maxBytes = 4 * 1024 ** 2

/** A hash, and what the engine needs for an entry beside its texts. */
const overheadBytes = 200

export class TotalsCache {
  readonly #entries = new LeastRecentlyUsed<StoredTotal>(
    maxBytes,
    ({ run, snapshot }) => overheadBytes + run.length + snapshot.length,
  )

  /** @param now by the clock of this process */
  get(key: string, now: number): StoredTotal | undefined {
    const found = this.#entries.get(key)
    return found && now - found.at < maxAgeMs ? found : undefined
  }

  set(key: string, total: StoredTotal): void {
    this.#entries.set(key, total)
  }
}

export const totalsCache = payloadState('kept totals', () => new TotalsCache())

/** Hashes a condition. Only conditions that match the same records share a key, because a filter includes the caller's access. */
export const hashCondition = (
  slug: string,
  filter: Filter | undefined,
  locales: { fallbackLocale?: string; locale: string },
): string => {
  const values: unknown[] = []
  const shape = shapeOf(filter, values)
  return createHash('sha256')
    .update(JSON.stringify([slug, locales.locale, locales.fallbackLocale, shape, values]))
    .digest('base64url')
}
