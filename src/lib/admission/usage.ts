/**
 * How much each group has used of the thread and of the database lately, on averages of about a second. What is older fades
 * evenly.
 *
 * Of the thread: while it was at work since a request of the group was given a place or the answer to its statement, until the
 * request sent its next statement or left. So who waits for the thread is not taken for one that uses it. After that it works for
 * whichever group last came to run a request without a statement, to render a page say. What it does to read requests and send
 * answers is nobody's.
 *
 * Of the database: of each moment in which statements run and the thread rests, each statement has an equal part. So what all use
 * together is one at most, however slow the database is, and a statement whose answer waits for the thread uses nothing.
 */
import { performance } from 'node:perf_hooks'

/** After so long a third is left of what was, in milliseconds. */
const fadesInMs = 1000

const mostIsNewForMs = 5

/** Who used less is forgotten when its turn comes. */
const nextToNothing = 0.001

/** How long the thread was at work and at rest, in milliseconds since some moment. */
type Times = { active: number; idle: number }

type Group = {
  /** When this was last brought up to date, in milliseconds, and what one statement had run by then (`#each`). */
  at: number
  database: number
  each: number
  running: number
  statements: number
  thread: number
}

export class Usage {
  /** Groups with requests that run and wait for no statement, in the order in which they came to that. */
  readonly #computing = new Set<string>()
  /** How long a statement that ran all the time would have had the database to itself, in milliseconds. */
  #each = 0
  readonly #groups = new Map<string, Group>()
  /** How long the thread had been idle when `#each` was last brought up to date, in milliseconds. */
  #idle = 0
  #lookedThroughAt = 0
  #most = { at: -Infinity, part: 0 }
  #statements = 0
  readonly #times: () => Times
  /** Whose work the thread does, as far as is known, and how long it had been at work when it began with it. */
  #worker: { name: string; since: number } | undefined

  constructor(times: () => Times = () => performance.eventLoopUtilization()) {
    this.#times = times
  }

  /** The group's part of the thread's time or of the database's, whichever is larger, from 0 to 1. */
  of(name: string): number {
    const group = this.#groups.get(name)
    if (!group) return 0
    this.#upToNow(group)
    return Math.max(group.database, group.thread)
  }

  /** The part of the group that uses the most. It may be a few milliseconds old: it is called often. */
  most(): number {
    const { active, idle } = this.#times()
    if (active + idle - this.#most.at >= mostIsNewForMs) {
      let part = 0
      for (const name of this.#groups.keys()) part = Math.max(part, this.of(name))
      this.#most = { at: active + idle, part }
    }
    return this.#most.part
  }

  /** Notes that the thread goes on with the group's work. */
  goOnWith(name: string): void {
    this.#workFor(name)
  }

  /** Notes that the thread goes on with whatever else there is: whose work it did waits, or is done. */
  goOn(): void {
    this.#workFor([...this.#computing].at(-1))
  }

  #workFor(name: string | undefined): void {
    const { active: since } = this.#times()
    const last = this.#worker
    this.#worker = name === undefined ? undefined : { name, since }
    if (!last || since <= last.since) return
    const group = this.#groupOf(last.name)
    this.#upToNow(group)
    group.thread += (since - last.since) / fadesInMs
  }

  /** Notes that so many requests of the group more, or fewer, run, and so many of its statements. */
  note(name: string, { running = 0, statements = 0 }: { running?: number; statements?: number }): void {
    const group = this.#groupOf(name)
    this.#upToNow(group)
    group.running += running
    group.statements += statements
    this.#statements += statements
    if (group.running <= group.statements) this.#computing.delete(name)
    else this.#computing.add(name)
    if (group.at - this.#lookedThroughAt < fadesInMs) return
    this.#lookedThroughAt = group.at
    this.#forget()
  }

  #groupOf(name: string): Group {
    const known = this.#groups.get(name)
    if (known) return known
    const { active, idle } = this.#times()
    const made = { at: active + idle, database: 0, each: this.#each, running: 0, statements: 0, thread: 0 }
    this.#groups.set(name, made)
    return made
  }

  #upToNow(group: Group): void {
    const { active, idle } = this.#times()
    const now = active + idle
    if (this.#statements > 0) this.#each += (idle - this.#idle) / this.#statements
    this.#idle = idle
    const passedMs = now - group.at
    if (passedMs <= 0) return
    const left = Math.exp(-passedMs / fadesInMs)
    const part = (group.statements * (this.#each - group.each)) / passedMs
    group.database = group.database * left + part * (1 - left)
    group.thread *= left
    group.at = now
    group.each = this.#each
  }

  #forget(): void {
    for (const [name, group] of this.#groups) {
      this.#upToNow(group)
      if (
        group.running === 0 &&
        group.statements === 0 &&
        Math.max(group.database, group.thread) < nextToNothing
      )
        this.#groups.delete(name)
    }
  }
}
