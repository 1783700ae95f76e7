/**
 * Totals that were counted, each under a hash of what was counted: the filters in them are nobody's to read. The least
 * recently used go first when there are too many.
 */
import { createHash } from 'node:crypto'
import { LeastRecentlyUsed } from '../../../../lib/leastRecentlyUsed'
import { payloadState } from '../../../../lib/payloadState'
import type { Filter } from '../filter'
import { shapeOf } from '../parameters'

export type Kept = {
  /** By the clock of this process, when counting began. */
  at: number
  /** The run of the database that counted: after a restore or a crash it is another. */
  run: string
  /** What the count saw, as `pg_snapshot`. */
  snapshot: string
  total: number
}

const second = 1000

/**
 * How long a total is kept, whatever the ledger says: who writes beside the service sees it counted anew after that. The ledger
 * keeps its rows for a day at least.
 */
export const maxAgeMs = 60 * second

const maxBytes = 4 * 1024 ** 2

/** A hash, and what the engine needs for an entry beside its texts. */
const overheadBytes = 200

export class KeptTotals {
  readonly #entries = new LeastRecentlyUsed<Kept>(
    maxBytes,
    ({ run, snapshot }) => overheadBytes + run.length + snapshot.length,
  )

  /** @param now by the clock of this process */
  get(key: string, now: number): Kept | undefined {
    const found = this.#entries.get(key)
    return found && now - found.at < maxAgeMs ? found : undefined
  }

  set(key: string, kept: Kept): void {
    this.#entries.set(key, kept)
  }
}

export const keptTotals = payloadState('kept totals', () => new KeptTotals())

/** Two conditions have one key only if they mean the same records: the caller's rights are a part of the filter. */
export const keyOf = (
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
