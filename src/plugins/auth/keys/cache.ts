/**
 * Keys that were found, for a few seconds, by their hash.
 *
 * What was found is fresh for five seconds from the moment it was asked for, so a change made elsewhere is noticed in
 * that time, and stale at once when `outdate` is called, which this process does after each commit of a change of keys.
 * Every look-up belongs to the generation in which it began: one that began before a change is stored as stale. What was
 * not found is not kept. Look-ups of one key at one time are one look-up.
 *
 * Bounded: of more than 10,000 keys those found longest ago are forgotten. A stale entry is kept until then, as a sign
 * that the key was a real one.
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

  /** A recently found value, which may be outdated. */
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
    const mine = { generation, look: this.#look(hash, look, { begun: performance.now(), generation }) }
    this.#underWay.set(hash, mine)
    try {
      return await mine.look
    } finally {
      if (this.#underWay.get(hash) === mine) this.#underWay.delete(hash)
    }
  }

  /** Marks every entry as stale after a change of keys. */
  outdate(): void {
    this.#generation++
  }

  async #look(
    hash: string,
    look: () => Promise<Found | undefined>,
    asked: { begun: number; generation: number },
  ): Promise<Found | undefined> {
    const found = await look()
    // A later look-up has already stored a newer value.
    const isOlder = (this.#entries.get(hash)?.begun ?? 0) > asked.begun
    if (isOlder) return found
    this.#entries.delete(hash)
    if (found) {
      if (this.#entries.size >= this.#most) this.#entries.delete(this.#entries.keys().next().value ?? '')
      this.#entries.set(hash, { ...asked, found })
    }
    return found
  }
}
