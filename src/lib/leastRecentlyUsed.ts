/** A map that keeps its most recently used entries. */
export class LeastRecentlyUsed<Value> {
  readonly #entries = new Map<string, Value>()
  #weight = 0

  /**
   * @param maxWeight the maximum weight of all entries
   * @param weigh returns the weight of a value; the length of its key is added
   */
  constructor(
    private readonly maxWeight: number,
    private readonly weigh: (value: Value) => number,
  ) {}

  get(key: string): undefined | Value {
    const found = this.#entries.get(key)
    if (found === undefined) return undefined
    // A map iterates in the order of insertion.
    this.#entries.delete(key)
    this.#entries.set(key, found)
    return found
  }

  set(key: string, value: Value): void {
    this.#delete(key)
    this.#entries.set(key, value)
    this.#weight += key.length + this.weigh(value)
    for (const oldest of this.#entries.keys()) {
      if (this.#weight <= this.maxWeight) return
      this.#delete(oldest)
    }
  }

  #delete(key: string): void {
    const found = this.#entries.get(key)
    if (found === undefined) return
    this.#entries.delete(key)
    this.#weight -= key.length + this.weigh(found)
  }
}
