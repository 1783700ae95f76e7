/**
 * Who has to leave room for whom.
 *
 * All requests share one thread and the database's processors. While a request of another group is there, or was within the
 * last second, few requests of a group begin in a turn of the event loop, and a heavy group has to leave room. Heavy is a group
 * with more than two requests running or waiting, on average of a second (`load.ts`), or one that uses more than a third of the
 * thread or of the database (`usage.ts`); unless another uses twice as much, which is then what makes it slow. What the requests
 * cost of a group that has just begun to ask is not known: a burst of more than two counts as heavy. All callers who are not known
 * are one group in this, and heavy with more than two requests whatever they use.
 */
import type { Caller } from './groups'
import { Load } from './load'
import { Usage } from './usage'

const activeForMs = 1000

/** What a group may have beside others without being heavy, in requests on average. */
const lightRequests = 2

/** And of the thread or of the database. */
const lightPart = 1 / 3

/** How long it is not known what the requests of a group cost that has just begun to ask. */
const newForMs = 1000

/** So many requests of a group begin at once in a turn of the event loop. */
export const lightInTurn = 4

export class Contention {
  /** How many requests of a group began in this turn of the event loop, while others were there. */
  readonly #begunInTurn = new Map<string, number>()
  /** The two groups that sent work last, to know whether a group is alone. */
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

  /** Notes that a request is there. What the service does by itself is nobody who would make others wait. */
  come(caller: Caller): void {
    if (caller.class === 'background') return
    const group = nameOf(caller)
    if (this.#last.group !== group) this.#lastOther = this.#last
    this.#last = { at: this.#now(), group }
    this.#load.note(shareOf(caller), 1)
  }

  /** Notes that a request which came is over, or was not begun. */
  go(caller: Caller): void {
    if (caller.class !== 'background') this.#load.note(shareOf(caller), -1)
  }

  /** Notes that the thread goes on with the caller's work: it was given a place, or the answer to its statement. */
  goOnWith(caller: Caller): void {
    this.#usage.goOnWith(shareOf(caller))
  }

  /** Notes that the thread goes on with whatever else there is: whose work it did waits, or is done. */
  goOn(): void {
    this.#usage.goOn()
  }

  /** Notes that so many requests of the caller more, or fewer, run, and so many of its statements. */
  note(caller: Caller, more: { running?: number; statements?: number }): void {
    this.#usage.note(shareOf(caller), more)
  }

  isContended(caller: Caller): boolean {
    if (this.#load.hasOthers(shareOf(caller))) return true
    const other = this.#last.group === nameOf(caller) ? this.#lastOther : this.#last
    return other.group !== '' && this.#now() - other.at < activeForMs
  }

  /** Whether the group is heavy, and not alone. */
  isHeldDown(caller: Caller): boolean {
    return this.isContended(caller) && this.#isHeavy(caller)
  }

  /** How much the group has used lately, and how many places it may hold while it is heavy: two while another has used more. */
  heavyShare(caller: Caller): { places: number; used: number } {
    const used = this.#usage.of(shareOf(caller))
    return { places: used < this.#usage.most() ? 2 : 1, used }
  }

  /** Whether another request of the group may begin in this turn of the event loop, and notes that it does. */
  takeTurn(caller: Caller): boolean {
    if (!this.isContended(caller)) return true
    const share = shareOf(caller)
    const begun = this.#begunInTurn.get(share) ?? 0
    if (begun >= lightInTurn) return false
    if (this.#begunInTurn.size === 0) setImmediate(() => this.#begunInTurn.clear())
    this.#begunInTurn.set(share, begun + 1)
    return true
  }

  #isHeavy(caller: Caller): boolean {
    const share = shareOf(caller)
    if (this.#load.isBurst(share, { most: lightRequests, ms: newForMs })) return true
    const used = this.#usage.of(share)
    if (this.#load.asked(share) <= lightRequests && used <= lightPart) return false
    return caller.class === 'anonymous' || used >= this.#usage.most() / 2
  }
}

const nameOf = ({ class: of, group }: Caller): string => `${of} ${group}`

/** Whose usage is counted together: all who are not known, however many networks they come from. */
const shareOf = (caller: Caller): string => (caller.class === 'anonymous' ? 'anonymous' : nameOf(caller))
