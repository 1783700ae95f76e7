/**
 * Answers that were built and that their callers have not taken yet lie in memory. Each group of callers may have so
 * many bytes of them at once, and all groups together; who has more is refused until some were taken. An answer counts
 * from the moment it is built until its connection has taken or dropped it.
 */
import { type Caller, NotAdmittedError } from './scheduler'

/** In bytes. One answer more may begin while there is less than this, so what lies there is somewhat more at most. */
export type AnswerBounds = { perGroup: number; total: number }

export class AnswersInFlight {
  readonly #bounds: AnswerBounds
  readonly #groups = new Map<string, number>()
  #total = 0

  constructor(bounds: AnswerBounds) {
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

  /** Counts an answer until `taken` is aborted, which the end of its connection or of its sending does. */
  hold(caller: Caller, bytes: number, taken: AbortSignal): void {
    if (bytes === 0 || taken.aborted) return
    const name = nameOf(caller)
    this.#add(name, bytes)
    taken.addEventListener('abort', () => this.#add(name, -bytes), { once: true })
  }

  #add(name: string, bytes: number): void {
    this.#total += bytes
    const own = (this.#groups.get(name) ?? 0) + bytes
    if (own === 0) this.#groups.delete(name)
    else this.#groups.set(name, own)
  }
}

const nameOf = (caller: Caller): string => `${caller.class} ${caller.group}`
