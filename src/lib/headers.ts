/** Reads headers by name, from the web's `Headers` or from a request of Node. */

export type HeaderReader = Pick<Headers, 'get'>

/** The headers of a request as Node received them, without the checks and copies of the web's `Headers`. */
export class ReceivedHeaders implements HeaderReader {
  readonly #values = new Map<string, string>()

  /** @param raw names and values in turn, as in Node's `rawHeaders`, which keeps repeated headers */
  constructor(raw: readonly string[]) {
    for (let at = 0; at + 1 < raw.length; at += 2) {
      const name = (raw[at] ?? '').toLowerCase()
      const value = raw[at + 1] ?? ''
      const before = this.#values.get(name)
      // Repeated headers are joined as the web's Headers does.
      const separator = name === 'cookie' ? '; ' : ', '
      this.#values.set(name, before === undefined ? value : `${before}${separator}${value}`)
    }
  }

  get(name: string): string | null {
    return this.#values.get(name) ?? this.#values.get(name.toLowerCase()) ?? null
  }

  [Symbol.iterator](): IterableIterator<[name: string, value: string]> {
    return this.#values[Symbol.iterator]()
  }
}
