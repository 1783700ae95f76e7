/** A map that keeps its most recently used entries. */
export class LeastRecentlyUsed<Value> {
  readonly #entries = new Map<string, Value>()
  #weight = 0

  /**
   * @param most the weight of all entries
   * @param weightOf what an entry weighs beside its key
   */
  constructor(
    private readonly most: number,
    private readonly weightOf: (value: Value) => number,
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
    this.#weight += key.length + this.weightOf(value)
    for (const oldest of this.#entries.keys()) {
      if (this.#weight <= this.most) return
      this.#delete(oldest)
    }
  }

  #delete(key: string): void {
    const found = this.#entries.get(key)
    if (found === undefined) return
    this.#entries.delete(key)
    this.#weight -= key.length + this.weightOf(found)
  }
}
