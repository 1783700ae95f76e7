/**
 * Bounds on memory: the bodies that are being worked on, and the answers that their callers have not taken yet. Each group of
 * callers may have so many bytes of them at once, and so may all groups together; a group over its bound is refused until some
 * are gone. A body counts with the length it announces, from before it is read; an answer from when it is built; both until
 * the connection has taken or dropped the answer.
 */
import type { Caller } from './groups'
import { NotAdmittedError } from './refusals'

/**
 * In bytes. One more may begin while there is less than this, so what lies there is somewhat more at most. All callers who are
 * not known have a quarter of `total` beside it.
 */
export type ByteBounds = { perGroup: number; total: number }

export class BytesInFlight {
  readonly #bounds: ByteBounds
  readonly #groups = new Map<string, number>()
  /** Callers who are not known are counted by themselves: however many they are, they fill nobody else's room. */
  readonly #pools = { anonymous: { groups: 0, held: 0 }, known: { groups: 0, held: 0 } }

  constructor(bounds: ByteBounds) {
    this.#bounds = bounds
  }

  get total(): number {
    return this.#pools.anonymous.held + this.#pools.known.held
  }

  /** @throws NotAdmittedError while the caller's group, or all together, are over the bound */
  check(caller: Caller): void {
    const own = this.#groups.get(nameOf(caller)) ?? 0
    if (own >= this.#bounds.perGroup) throw new NotAdmittedError('caller', 1)
    const { groups, held } = this.#pools[poolOf(caller)]
    const room = poolOf(caller) === 'anonymous' ? this.#bounds.total / 4 : this.#bounds.total
    // Who holds less than an even share is refused last: a few who take nothing must not shut out the others.
    if (held >= (own > room / (groups + 1) ? room : 2 * room)) throw new NotAdmittedError('service', 1)
  }

  /** @param gone aborted when the bytes are freed */
  hold(caller: Caller, bytes: number, gone: AbortSignal): void {
    if (bytes === 0 || gone.aborted) return
    const pool = this.#pools[poolOf(caller)]
    const name = nameOf(caller)
    const add = (more: number): void => {
      const before = this.#groups.get(name) ?? 0
      const after = before + more
      pool.held += more
      if (after === 0) this.#groups.delete(name)
      else this.#groups.set(name, after)
      pool.groups += Number(after > 0) - Number(before > 0)
    }
    add(bytes)
    gone.addEventListener('abort', () => add(-bytes), { once: true })
  }
}

const poolOf = (caller: Caller): 'anonymous' | 'known' =>
  caller.class === 'anonymous' ? 'anonymous' : 'known'

const nameOf = (caller: Caller): string => `${caller.class} ${caller.group}`
