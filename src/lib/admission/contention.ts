/**
 * Decides which groups are throttled, because all requests run on one event loop and one database.
 *
 * While other groups are active (a request now or within the last second), only a few requests of a group begin per
 * turn of the event loop, and a heavy group is throttled. A group is heavy if it has more than two requests running
 * or waiting, averaged over a second (`load.ts`), or uses more than a third of the event loop or of the database
 * (`usage.ts`), unless another group uses twice as much and so causes its delay. The cost of a new group's requests
 * is unknown, so a burst of more than two counts as heavy. Anonymous callers count as one group, which is heavy with
 * more than two requests.
 */
import type { Caller } from './groups'
import { Load } from './load'
import { Usage } from './usage'

const activeForMs = 1000

/** Average number of requests up to which a group is light while others are active. */
const lightRequests = 2

/** Part of the event loop or of the database up to which a group is light. */
const lightPart = 1 / 3

/** How long the cost of a new group's requests counts as unknown. */
const costUnknownMs = 1000

/** Requests of a group that may begin in one turn of the event loop. */
export const lightPerTurn = 4

export class Contention {
  /** The number of requests of each group that began in this turn while others were active. */
  readonly #begunInTurn = new Map<string, number>()
  /** The group that sent a request last, and when; to detect that a group is alone. */
  #last = { at: 0, group: '' }
  #lastOther = { at: 0, group: '' }
  readonly #load: Load
  readonly #now: () => number
  readonly #usage: Usage

  constructor(now: () => number, usage: Usage = new Usage()) {
    this.#now = now
    this.#usage = usage
    this.#load = new Load(now)
  }

  /** Records a new request. Background work does not make others wait. */
  requestBegan(caller: Caller): void {
    if (caller.class === 'background') return
    const group = nameOf(caller)
    if (this.#last.group !== group) this.#lastOther = this.#last
    this.#last = { at: this.#now(), group }
    this.#load.addRequests(usageName(caller), 1)
  }

  /** Records that a request ended or was refused. */
  requestEnded(caller: Caller): void {
    if (caller.class !== 'background') this.#load.addRequests(usageName(caller), -1)
  }

  /**
   * Records that the event loop works for the caller from now on: it was given a permit, or a query result arrived.
   */
  attributeTo(caller: Caller): void {
    this.#usage.attributeTo(usageName(caller))
  }

  /** Records that the event loop works for nobody in particular from now on. */
  endAttribution(): void {
    this.#usage.endAttribution()
  }

  /** Records a change of the number of running requests and statements of the caller. */
  addCounts(caller: Caller, more: { running?: number; statements?: number }): void {
    this.#usage.addCounts(usageName(caller), more)
  }

  isContended(caller: Caller): boolean {
    if (this.#load.hasOthers(usageName(caller))) return true
    const other = this.#last.group === nameOf(caller) ? this.#lastOther : this.#last
    return other.group !== '' && this.#now() - other.at < activeForMs
  }

  /** Whether the group is heavy and others are active. */
  isThrottled(caller: Caller): boolean {
    return this.isContended(caller) && this.#isHeavy(caller)
  }

  /**
   * The group's recent usage, and how many permits it may hold while it is heavy: two while another group has used
   * more, else one.
   */
  heavyLimits(caller: Caller): { permits: number; used: number } {
    const used = this.#usage.of(usageName(caller))
    return { permits: used < this.#usage.most() ? 2 : 1, used }
  }

  /** Whether another request of the group may begin in this turn of the event loop; counts it if so. */
  takeTurn(caller: Caller): boolean {
    if (!this.isContended(caller)) return true
    const name = usageName(caller)
    const begun = this.#begunInTurn.get(name) ?? 0
    if (begun >= lightPerTurn) return false
    if (this.#begunInTurn.size === 0) setImmediate(() => this.#begunInTurn.clear())
    this.#begunInTurn.set(name, begun + 1)
    return true
  }

  #isHeavy(caller: Caller): boolean {
    const name = usageName(caller)
    if (this.#load.isBurst(name, { most: lightRequests, ms: costUnknownMs })) return true
    const used = this.#usage.of(name)
    if (this.#load.averageRequests(name) <= lightRequests && used <= lightPart) return false
    return caller.class === 'anonymous' || used >= this.#usage.most() / 2
  }
}

const nameOf = ({ class: of, group }: Caller): string => `${of} ${group}`

/** The name under which usage is counted: one for all anonymous callers, whatever their network. */
const usageName = (caller: Caller): string => (caller.class === 'anonymous' ? 'anonymous' : nameOf(caller))
