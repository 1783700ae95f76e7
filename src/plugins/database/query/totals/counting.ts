/**
 * Counts under way, one at a time for each condition. A count answers those who asked before it began: what others committed
 * by then it sees. So whoever asks while one runs waits for the next, and all who wait share that.
 */

type Running = { at: number; current: Promise<number>; next?: Promise<number> }

export class CountsUnderWay {
  readonly #counts = new Map<string, Running>()

  /** Resolves when the current count has ended; it does not fail. */
  async settled(key: string): Promise<void> {
    await this.#counts.get(key)?.current.catch(() => {})
  }

  /**
   * @param askedAt when the caller asked, by the clock of `performance.now()`
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
