/**
 * Limits memory: request bodies that are being processed, and responses that are not yet sent. There is a limit per
 * group and one for all groups; above it a request is refused. A body counts with its announced length from before it
 * is read, a response from when it is built; both until the response is sent or the connection is closed.
 */
import type { Caller } from './bounds'
import { NotAdmittedError } from './refusals'

/**
 * In bytes. A request is admitted while usage is below the limit, so usage may exceed it slightly. Anonymous callers
 * have a quarter of `total` in addition.
 */
export type ByteBounds = { perGroup: number; total: number }

/** Limits for request bodies that are being processed, in bytes. */
export const bodyBounds: ByteBounds = { perGroup: 48 * 1024 ** 2, total: 96 * 1024 ** 2 }

/** Limits for responses that their callers have not received yet, in bytes. */
export const answerBounds: ByteBounds = { perGroup: 64 * 1024 ** 2, total: 128 * 1024 ** 2 }

export class BytesInFlight {
  readonly #bounds: ByteBounds
  readonly #groups = new Map<string, number>()
  /** Anonymous callers are counted separately, so that any number of them cannot use up the limit of known ones. */
  readonly #pools = { anonymous: { groups: 0, held: 0 }, known: { groups: 0, held: 0 } }

  constructor(bounds: ByteBounds) {
    this.#bounds = bounds
  }

  get total(): number {
    return this.#pools.anonymous.held + this.#pools.known.held
  }

  /** @throws NotAdmittedError if the caller's group, or all groups together, exceed the limit */
  check(caller: Caller): void {
    const used = this.#groups.get(toGroupKey(caller)) ?? 0
    if (used >= this.#bounds.perGroup) throw new NotAdmittedError('caller', 1)
    const { groups, held } = this.#pools[selectPool(caller)]
    const limit = selectPool(caller) === 'anonymous' ? this.#bounds.total / 4 : this.#bounds.total
    // Groups below an even share are refused last, so that a few slow readers do not shut out the others.
    if (held >= (used > limit / (groups + 1) ? limit : 2 * limit)) throw new NotAdmittedError('service', 1)
  }

  /** Counts `bytes` until `gone` is aborted. */
  hold(caller: Caller, bytes: number, closeSignal: AbortSignal): void {
    if (bytes === 0 || closeSignal.aborted) return
    const pool = this.#pools[selectPool(caller)]
    const name = toGroupKey(caller)
    const add = (change: number): void => {
      const before = this.#groups.get(name) ?? 0
      const after = before + change
      pool.held += change
      if (after === 0) this.#groups.delete(name)
      else this.#groups.set(name, after)
      pool.groups += Number(after > 0) - Number(before > 0)
    }
    add(bytes)
    closeSignal.addEventListener('abort', () => add(-bytes), { once: true })
  }
}

const selectPool = (caller: Caller): 'anonymous' | 'known' =>
  caller.class === 'anonymous' ? 'anonymous' : 'known'

const toGroupKey = (caller: Caller): string => `${caller.class} ${caller.group}`
