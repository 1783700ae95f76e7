/**
 * Totals that were counted, each under a hash of what was counted: the filters in them are nobody's to read. The least
 * recently used go first when there are too many.
 */
import { createHash } from 'node:crypto'
import { payloadState } from '../../../../lib/payloadState'
import type { Clause, Filter } from '../filter'

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

const most = { bytes: 4 * 1024 ** 2, entries: 5000 }

/** A hash, and what the engine needs for an entry beside its texts. */
const overheadBytes = 200

export class KeptTotals {
  readonly #entries = new Map<string, Kept>()
  #bytes = 0

  get(key: string, now: number): Kept | undefined {
    const found = this.#entries.get(key)
    if (!found) return undefined
    this.delete(key)
    if (now - found.at >= maxAgeMs) return undefined
    this.set(key, found)
    return found
  }

  set(key: string, kept: Kept): void {
    this.delete(key)
    this.#entries.set(key, kept)
    this.#bytes += bytesOf(kept)
    for (const [oldest] of this.#entries) {
      if (this.#entries.size <= most.entries && this.#bytes <= most.bytes) return
      this.delete(oldest)
    }
  }

  delete(key: string): void {
    const found = this.#entries.get(key)
    if (!found) return
    this.#entries.delete(key)
    this.#bytes -= bytesOf(found)
  }

  get size(): { bytes: number; entries: number } {
    return { bytes: this.#bytes, entries: this.#entries.size }
  }
}

const bytesOf = ({ run, snapshot }: Kept): number => overheadBytes + run.length + snapshot.length

export const keptTotals = payloadState('kept totals', () => new KeptTotals())

/** Two conditions have one key only if they mean the same records: the caller's rights are a part of the filter. */
export const keyOf = (
  slug: string,
  filter: Filter | undefined,
  locales: { fallbackLocale?: string; locale: string },
): string =>
  createHash('sha256')
    .update(JSON.stringify([slug, locales.locale, locales.fallbackLocale, filter && formOf(filter)]))
    .digest('base64url')

const formOf = (filter: Filter): unknown => {
  if ('and' in filter) return { and: filter.and.map(formOf) }
  if ('or' in filter) return { or: filter.or.map(formOf) }
  return clauseForm(filter)
}

const clauseForm = ({ operator, path, value, stepFilters = [] }: Clause): unknown => [
  path.map(({ name }) => name),
  operator,
  value,
  stepFilters.map((each) => (each ? formOf(each) : null)),
]
