/**
 * Bounds on memory: the bodies that are being worked on, and the answers that their callers have not taken yet. Each group of
 * callers may have so many bytes of them at once, and so may all groups together; a group over its bound is refused until some
 * are gone. A body counts with the length it announces, from before it is read; an answer from when it is built; both until
 * the connection has taken or dropped the answer.
 */
import { type Caller, NotAdmittedError } from './scheduler'

/** In bytes. One more body or answer may begin below the bound, so the sum can exceed it by one. */
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

  /** @throws NotAdmittedError while the caller's group, or all together, are over the bound */
  check(caller: Caller): void {
    const own = this.#groups.get(nameOf(caller)) ?? 0
    if (own >= this.#bounds.perGroup) throw new NotAdmittedError('caller', 1)
    // Who holds nothing has twice the room: a few who never take their answers must not shut out the others.
    const total = own > 0 ? this.#bounds.total : 2 * this.#bounds.total
    if (this.#total >= total) throw new NotAdmittedError('service', 1)
  }

  /** @param gone aborted when the bytes are freed */
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
