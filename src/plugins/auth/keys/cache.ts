/**
 * Caches keys for a few seconds, by their hash.
 *
 * An entry is fresh for five seconds from the start of its look-up, so a change by another process takes effect within
 * that time. `outdate` makes all entries stale; this process calls it after each commit of a change of keys. Every
 * look-up belongs to the generation in which it began: one that began before a change is stored as stale. Unknown keys
 * are not cached. Simultaneous look-ups of one key share one query.
 *
 * At most 10,000 entries are kept; the oldest look-ups are dropped first. A stale entry is kept as a sign that the key
 * existed.
 */

type Entry<Found> = { begun: number; found: Found; generation: number }

export class KeyCache<Found> {
  #generation = 0
  readonly #entries = new Map<string, Entry<Found>>()
  readonly #lifetime: number
  readonly #most: number
  readonly #underWay = new Map<string, { generation: number; look: Promise<Found | undefined> }>()

  /** @param lifetime in milliseconds */
  constructor({ lifetime = 5000, most = 10_000 } = {}) {
    this.#lifetime = lifetime
    this.#most = most
  }

  /** Returns a recently found value, which may be outdated. */
  known(hash: string): Found | undefined {
    return this.#entries.get(hash)?.found
  }

  /** A value that is still fresh. */
  get(hash: string): Found | undefined {
    const entry = this.#entries.get(hash)
    const isFresh = entry?.generation === this.#generation && performance.now() - entry.begun < this.#lifetime
    return isFresh ? entry.found : undefined
  }

  /** Returns a fresh value, or calls `look`. */
  async find(hash: string, look: () => Promise<Found | undefined>): Promise<Found | undefined> {
    const fresh = this.get(hash)
    if (fresh) return fresh
    const generation = this.#generation
    const same = this.#underWay.get(hash)
    if (same?.generation === generation) return same.look
    const started = { generation, look: this.#look(hash, look, { begun: performance.now(), generation }) }
    this.#underWay.set(hash, started)
    try {
      return await started.look
    } finally {
      if (this.#underWay.get(hash) === started) this.#underWay.delete(hash)
    }
  }

  /** Marks every entry as stale after a change of keys. */
  outdate(): void {
    this.#generation++
  }

  async #look(
    hash: string,
    look: () => Promise<Found | undefined>,
    lookup: { begun: number; generation: number },
  ): Promise<Found | undefined> {
    const found = await look()
    // A later look-up has already stored a newer value.
    const isOlder = (this.#entries.get(hash)?.begun ?? 0) > lookup.begun
    if (isOlder) return found
    this.#entries.delete(hash)
    if (found) {
      if (this.#entries.size >= this.#most) this.#entries.delete(this.#entries.keys().next().value ?? '')
      this.#entries.set(hash, { ...lookup, found })
    }
    return found
  }
}
