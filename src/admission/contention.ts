/**
 * Who has to leave room for whom.
 *
 * All requests share one thread and the database's processors. While a request of another group is there, or was within the
 * last second, a group is contended: few of its requests begin in a turn of the event loop, and fewer where it is heavy. Heavy is
 * a group with more than two requests running or waiting, on average of a second, that was given a third of the service, or half
 * as much as whoever was given the most (`load.ts`). Of who has just begun to ask it is not known what its requests cost, so a
 * burst of more than two counts as heavy. All callers who are not known are one group in this.
 */
import type { Caller } from './groups'
import { Load } from './load'

const activeForMs = 1000

/** What a group may have beside others without being heavy, in requests on average. */
const lightRequests = 2

/** What is a large part of the service, whatever others are given. */
const largePart = 1 / 3

/** How long it is not known what the requests of a group cost that has just begun to ask. */
const newForMs = 1000

/** So many requests of a light group begin in a turn of the event loop; of a heavy one, one. */
export const lightInTurn = 4

export class Contention {
  /** How many requests of a group began in this turn of the event loop, while others were there. */
  readonly #begunInTurn = new Map<string, number>()
  /** The two groups that sent work last, to know whether a group is alone. */
  #last = { at: 0, group: '' }
  #lastOther = { at: 0, group: '' }
  readonly #load: Load
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
    this.#load = new Load(now)
  }

  /** Notes that a request is there. What the service does by itself is nobody who would make others wait. */
  come(caller: Caller): void {
    if (caller.class === 'background') return
    const group = nameOf(caller)
    if (this.#last.group !== group) this.#lastOther = this.#last
    this.#last = { at: this.#now(), group }
    this.#load.note(shareOf(caller), { present: 1, running: 0 })
  }

  /** Notes that a request which came begins to run. */
  begin(caller: Caller): void {
    if (caller.class !== 'background') this.#load.note(shareOf(caller), { present: 0, running: 1 })
  }

  /** Notes that a request which came is over, or was not begun. */
  go(caller: Caller, { hadBegun }: { hadBegun: boolean }): void {
    if (caller.class === 'background') return
    this.#load.note(shareOf(caller), { present: -1, running: hadBegun ? -1 : 0 })
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

  /** Whether another request of the group may begin in this turn of the event loop, and notes that it does. */
  takeTurn(caller: Caller): boolean {
    if (!this.isContended(caller)) return true
    const share = shareOf(caller)
    const begun = this.#begunInTurn.get(share) ?? 0
    if (begun >= (this.#isHeavy(caller) ? 1 : lightInTurn)) return false
    if (this.#begunInTurn.size === 0) setImmediate(() => this.#begunInTurn.clear())
    this.#begunInTurn.set(share, begun + 1)
    return true
  }

  #isHeavy(caller: Caller): boolean {
    const share = shareOf(caller)
    if (this.#load.isBurst(share, { most: lightRequests, ms: newForMs })) return true
    if (this.#load.asked(share) <= lightRequests) return false
    if (caller.class === 'anonymous') return true
    const given = this.#load.given(share)
    return given > largePart || given >= this.#load.mostGiven() / 2
  }
}

const nameOf = ({ class: of, group }: Caller): string => `${of} ${group}`

/** Whose usage is counted together: all who are not known, however many networks they come from. */
const shareOf = (caller: Caller): string => (caller.class === 'anonymous' ? 'anonymous' : nameOf(caller))
