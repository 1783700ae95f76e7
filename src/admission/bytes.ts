/**
 * Bodies that are being worked on, and answers that their callers have not taken yet, lie in memory. Each group of callers
 * may have so many bytes of them at once, and all groups together; who has more is refused until some are gone. A body
 * counts with the length it announces, from before it is read; an answer from when it is built; both until the
 * connection has taken or dropped the answer.
 */
import { type Caller, NotAdmittedError } from './scheduler'

/** In bytes. One more may begin while there is less than this, so what lies there is somewhat more at most. */
export type ByteBounds = { perGroup: number; total: number }

export class BytesInFlight {
  readonly #bounds: ByteBounds
  readonly #groups = new Map<string, number>()
  #total = 0

  constructor(bounds: ByteBounds) {
    this.#bounds = bounds
  }

  get total(): number {
    return this.#total
  }

  /** @throws NotAdmittedError while too much lies there */
  check(caller: Caller): void {
    const own = this.#groups.get(nameOf(caller)) ?? 0
    if (own >= this.#bounds.perGroup) throw new NotAdmittedError('caller', 1)
    // Who holds nothing is refused last: a few who take nothing must not shut out the others.
    const total = own > 0 ? this.#bounds.total : 2 * this.#bounds.total
    if (this.#total >= total) throw new NotAdmittedError('service', 1)
  }

  /** @param gone aborted when they lie there no more */
  hold(caller: Caller, bytes: number, gone: AbortSignal): void {
    if (bytes === 0 || gone.aborted) return
    const name = nameOf(caller)
    this.#add(name, bytes)
    gone.addEventListener('abort', () => this.#add(name, -bytes), { once: true })
  }

  #add(name: string, bytes: number): void {
    this.#total += bytes
    const own = (this.#groups.get(name) ?? 0) + bytes
    if (own === 0) this.#groups.delete(name)
    else this.#groups.set(name, own)
  }
}

const nameOf = (caller: Caller): string => `${caller.class} ${caller.group}`
