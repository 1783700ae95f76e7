/**
 * Decides which groups are throttled, because all requests run on one event loop and one database.
 *
 * A group is throttled while other groups are active (a request now or within the last second) and it is heavy itself:
 * it has more than two requests running or waiting, averaged over about a second with exponential decay. A group that
 * was not active before is heavy with more than two requests at once, because it has no average yet. Anonymous callers
 * count as one group. Background work is never throttled, and makes nobody wait.
 *
 * Without this the attacks `key-reads`, `key-writes`, `dear-lists`, `filters-below-the-limit` and `depth-fast` make
 * other tenants wait 4 to 65 times as long as usual; without the rule for new groups, `dear-lists` 3 times.
 */
import type { Caller } from './bounds'

const activeForMs = 1000

/** Number of requests up to which a group is light while others are active. */
const lightRequests = 2

/** The time in which an average decays to about a third (1/e), in milliseconds. */
const decayMs = 1000

/** A lower average counts as none, and the group is dropped. */
const negligible = 0.05

/** How long a group counts as new. */
const newForMs = 1000

type Load = {
  /** The average number of running and waiting requests. */
  average: number
  /** When the average was last updated, in milliseconds. */
  at: number
  /** The number of running and waiting requests now. */
  current: number
  /** When the group became active, in milliseconds. */
  since: number
}

export class Contention {
  /** The number of groups that have a request now. */
  #active = 0
  /** The group that sent a request last, and when; and the one before it. They tell whether a group is alone. */
  #last = { at: 0, name: '' }
  #lastOther = { at: 0, name: '' }
  readonly #loads = new Map<string, Load>()
  readonly #now: () => number
  #prunedAt = 0

  /** @param now a monotonic clock, in milliseconds */
  constructor(now: () => number) {
    this.#now = now
  }

  /** Records a new request. */
  requestBegan(caller: Caller): void {
    if (caller.class === 'background') return
    const name = nameOf(caller)
    if (this.#last.name !== name) this.#lastOther = this.#last
    this.#last = { at: this.#now(), name }
    this.#count(name, 1)
  }

  /** Records that a request ended or was refused. */
  requestEnded(caller: Caller): void {
    if (caller.class !== 'background') this.#count(nameOf(caller), -1)
  }

  /** Whether other groups are active. */
  isContended(caller: Caller): boolean {
    const name = nameOf(caller)
    const hasRequest = (this.#loads.get(name)?.current ?? 0) > 0
    if (this.#active > Number(hasRequest)) return true
    const other = this.#last.name === name ? this.#lastOther : this.#last
    return other.name !== '' && this.#now() - other.at < activeForMs
  }

  isThrottled(caller: Caller): boolean {
    return this.isContended(caller) && this.#isHeavy(caller)
  }

  #isHeavy(caller: Caller): boolean {
    const load = this.#loads.get(nameOf(caller))
    if (!load) return false
    const isNew = this.#now() - load.since < newForMs
    return (isNew && load.current > lightRequests) || this.#decay(load).average > lightRequests
  }

  #count(name: string, more: number): void {
    const now = this.#now()
    const load = this.#loads.get(name) ?? { average: 0, at: now, current: 0, since: now }
    this.#loads.set(name, load)
    this.#decay(load)
    if (load.current === 0 && load.average < negligible) load.since = now
    const before = load.current
    load.current += more
    this.#active += Number(load.current > 0) - Number(before > 0)
    if (now - this.#prunedAt > decayMs) this.#prune()
  }

  #decay(load: Load): Load {
    const now = this.#now()
    const left = Math.exp(-(now - load.at) / decayMs)
    load.average = load.average * left + load.current * (1 - left)
    load.at = now
    return load
  }

  #prune(): void {
    this.#prunedAt = this.#now()
    for (const [name, load] of this.#loads) {
      if (load.current === 0 && this.#decay(load).average < negligible) this.#loads.delete(name)
    }
  }
}

const nameOf = ({ class: of, group }: Caller): string => (of === 'anonymous' ? of : `${of} ${group}`)
