/**
 * Counts under way, one at a time for each condition. A count answers those who asked before it began: what others committed
 * by then it sees. So whoever asks while one runs waits for the next, and all who wait share that.
 */
export class CountsUnderWay {
  readonly #counts = new Map<string, { current: Promise<number>; next?: Promise<number> }>()

  /** What counts now, if anything does; it does not fail. */
  async settled(key: string): Promise<void> {
    await this.#counts.get(key)?.current.catch(() => {})
  }

  /** @param count begins to count when it is called */
  share(key: string, count: () => Promise<number>): Promise<number> {
    const running = this.#counts.get(key)
    if (!running) return this.#begin(key, count)
    running.next ??= this.settled(key).then(() => this.#begin(key, count))
    return running.next
  }

  #begin(key: string, count: () => Promise<number>): Promise<number> {
    const entry: { current: Promise<number>; next?: Promise<number> } = { current: count() }
    this.#counts.set(key, entry)
    const end = () => {
      if (this.#counts.get(key) === entry && !entry.next) this.#counts.delete(key)
    }
    entry.current.then(end, end)
    return entry.current
  }
}
