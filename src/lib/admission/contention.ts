/**
 * Decides which groups are throttled, because all requests run on one event loop and one database.
 *
 * A group is throttled while other groups are active (a request now or within the last second) and it is heavy itself:
 * it has more than two requests running or waiting, averaged over about a second with exponential decay. A group that
 * was not active before is heavy with more than two requests at once, because it has no average yet. Anonymous callers
 * count as one group. Background work is never throttled, and makes nobody wait.
 *
 * Attacks that need each part to hold their bounds: `key-reads`, `key-writes`, `dear-lists`, `depth-fast` and
 * `filters-below-the-limit` the throttling, without which other tenants wait 4 to 65 times as long as usual; `dear-lists`
 * the rule for new groups; `forgot-password` the time that a request counts for, and the limit for a turn.
 */
import type { Caller } from './bounds'

const activeForMs = 1000

/** Number of requests up to which a group is light while others are active. */
const lightRequests = 2

/** The time in which an average decays to about a third (1/e), in milliseconds. */
const decayMs = 1000

/**
 * A request counts for this time besides its own, in milliseconds: hundreds of short ones in a second occupy the event
 * loop, although few of them run or wait at once.
 */
const requestMs = 5

/** Requests of a group, and light requests of a class, that may begin in one turn of the event loop. */
export const lightPerTurn = 4

/** A lower average counts as none, and the group is dropped. */
const negligible = 0.05

/** How long a group counts as new. */
const newForMs = 1000

type Load = {
  /** The average numbers of requests, and of those that hold a permit. */
  averages: { requests: number; running: number }
  /** When the averages were last updated, in milliseconds. */
  at: number
  /** The numbers now. */
  current: { requests: number; running: number }
  /** When the group became active, in milliseconds. */
  since: number
}

export class Contention {
  /** The number of requests of each group that began in this turn while others were active. */
  readonly #begunInTurn = new Map<string, number>()
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
    const name = toGroupKey(caller)
    if (this.#last.name !== name) this.#lastOther = this.#last
    this.#last = { at: this.#now(), name }
    this.#count(name, { requests: 1 })
  }

  /** Records that a request ended or was refused. */
  requestEnded(caller: Caller): void {
    if (caller.class !== 'background') this.#count(toGroupKey(caller), { requests: -1 })
  }

  /** Records that permits were taken (1) or given back (-1). */
  permitsChanged(caller: Caller, running: -1 | 1): void {
    if (caller.class !== 'background') this.#count(toGroupKey(caller), { running })
  }

  /** How many permits the group held on average. The heavy group with the fewest is served next. */
  averagePermits(caller: Caller): number {
    const load = this.#loads.get(toGroupKey(caller))
    return load ? this.#decay(load).running : 0
  }

  /** Whether other groups are active. */
  isContended(caller: Caller): boolean {
    const name = toGroupKey(caller)
    const hasRequest = (this.#loads.get(name)?.current.requests ?? 0) > 0
    if (this.#active > Number(hasRequest)) return true
    const other = this.#last.name === name ? this.#lastOther : this.#last
    return other.name !== '' && this.#now() - other.at < activeForMs
  }

  isThrottled(caller: Caller): boolean {
    return this.isContended(caller) && this.#isHeavy(caller)
  }

  /** Whether another request of the group may begin in this turn of the event loop; counts it if so. */
  takeTurn(caller: Caller): boolean {
    if (!this.isContended(caller)) return true
    const name = toGroupKey(caller)
    const begun = this.#begunInTurn.get(name) ?? 0
    if (begun >= lightPerTurn) return false
    if (this.#begunInTurn.size === 0) setImmediate(() => this.#begunInTurn.clear())
    this.#begunInTurn.set(name, begun + 1)
    return true
  }

  #isHeavy(caller: Caller): boolean {
    const load = this.#loads.get(toGroupKey(caller))
    if (!load) return false
    const isNew = this.#now() - load.since < newForMs
    return (isNew && load.current.requests > lightRequests) || this.#decay(load).requests > lightRequests
  }

  #count(name: string, { requests = 0, running = 0 }: { requests?: number; running?: number }): void {
    const now = this.#now()
    const load = this.#loads.get(name) ?? newLoad(now)
    this.#loads.set(name, load)
    const before = load.current.requests
    if (this.#decay(load).requests < negligible && before === 0) load.since = now
    load.current.requests += requests
    load.current.running += running
    if (requests > 0) load.averages.requests += requestMs / decayMs
    this.#active += Number(load.current.requests > 0) - Number(before > 0)
    if (now - this.#prunedAt > decayMs) this.#prune()
  }

  /** Brings the averages up to date. */
  #decay(load: Load): Load['averages'] {
    const now = this.#now()
    const left = Math.exp(-(now - load.at) / decayMs)
    const { averages, current } = load
    averages.requests = averages.requests * left + current.requests * (1 - left)
    averages.running = averages.running * left + current.running * (1 - left)
    load.at = now
    return averages
  }

  #prune(): void {
    this.#prunedAt = this.#now()
    for (const [name, load] of this.#loads) {
      if (load.current.requests === 0 && this.#decay(load).requests < negligible) this.#loads.delete(name)
    }
  }
}

const newLoad = (now: number): Load => ({
  at: now,
  averages: { requests: 0, running: 0 },
  current: { requests: 0, running: 0 },
  since: now,
})

const toGroupKey = ({ class: workClass, group }: Caller): string =>
  workClass === 'anonymous' ? workClass : `${workClass} ${group}`
