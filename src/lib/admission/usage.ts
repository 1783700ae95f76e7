/**
 * How much of the event loop and of the database each group has used recently, as averages over about a second with
 * exponential decay.
 *
 * Event loop: the busy time from when a request of the group was given a permit or got a query result until it sent
 * its next statement or ended. Waiting for the event loop is not counted. Afterwards the time counts for the group
 * that last ran a request without a statement, for example to render a page. Reading requests and sending responses
 * count for nobody.
 *
 * Database: while the event loop is idle, running statements share each moment equally. The total is thus at most one
 * however slow the database is, and a statement whose result waits for the event loop uses nothing.
 */
import { performance } from 'node:perf_hooks'

/** The time in which an average decays to about a third (1/e), in milliseconds. */
const decayMs = 1000

const maxCachedForMs = 5

/** Groups with less usage are dropped. */
const negligible = 0.001

/** Busy and idle time of the event loop, in milliseconds. */
type Times = { active: number; idle: number }

type Group = {
  /** When this was last updated, in milliseconds, and the value of `#perStatement` then. */
  at: number
  database: number
  perStatement: number
  running: number
  statements: number
  eventLoop: number
}

export class Usage {
  /** Groups with running requests that wait for no statement, in order of arrival. */
  readonly #computing = new Set<string>()
  /** The database time that a statement running all the time would have been charged, in milliseconds. */
  #perStatement = 0
  readonly #groups = new Map<string, Group>()
  /** The idle time when `#perStatement` was last updated, in milliseconds. */
  #idle = 0
  #prunedAt = 0
  #most = { at: -Infinity, part: 0 }
  #statements = 0
  readonly #times: () => Times
  /** The group that busy time is counted for, if known, and the busy time when that began. */
  #attributed: { name: string; since: number } | undefined

  constructor(times: () => Times = () => performance.eventLoopUtilization()) {
    this.#times = times
  }

  /** The group's part of the event loop or of the database, whichever is larger, from 0 to 1. */
  of(name: string): number {
    const group = this.#groups.get(name)
    if (!group) return 0
    this.#decay(group)
    return Math.max(group.database, group.eventLoop)
  }

  /** The largest part of any group. Cached for a few milliseconds, as it is read often. */
  most(): number {
    const { active, idle } = this.#times()
    if (active + idle - this.#most.at >= maxCachedForMs) {
      let part = 0
      for (const name of this.#groups.keys()) part = Math.max(part, this.of(name))
      this.#most = { at: active + idle, part }
    }
    return this.#most.part
  }

  /** Records that the event loop works for the group from now on. */
  attributeTo(name: string): void {
    this.#attribute(name)
  }

  /** Records that the event loop works for nobody in particular from now on. */
  endAttribution(): void {
    this.#attribute([...this.#computing].at(-1))
  }

  #attribute(name: string | undefined): void {
    const { active: since } = this.#times()
    const last = this.#attributed
    this.#attributed = name === undefined ? undefined : { name, since }
    if (!last || since <= last.since) return
    const group = this.#groupOf(last.name)
    this.#decay(group)
    group.eventLoop += (since - last.since) / decayMs
  }

  /** Records a change of the number of running requests and statements of the group. */
  addCounts(name: string, { running = 0, statements = 0 }: { running?: number; statements?: number }): void {
    const group = this.#groupOf(name)
    this.#decay(group)
    group.running += running
    group.statements += statements
    this.#statements += statements
    if (group.running <= group.statements) this.#computing.delete(name)
    else this.#computing.add(name)
    if (group.at - this.#prunedAt < decayMs) return
    this.#prunedAt = group.at
    this.#prune()
  }

  #groupOf(name: string): Group {
    const known = this.#groups.get(name)
    if (known) return known
    const { active, idle } = this.#times()
    const made = {
      at: active + idle,
      database: 0,
      perStatement: this.#perStatement,
      running: 0,
      statements: 0,
      eventLoop: 0,
    }
    this.#groups.set(name, made)
    return made
  }

  #decay(group: Group): void {
    const { active, idle } = this.#times()
    const now = active + idle
    if (this.#statements > 0) this.#perStatement += (idle - this.#idle) / this.#statements
    this.#idle = idle
    const passedMs = now - group.at
    if (passedMs <= 0) return
    const left = Math.exp(-passedMs / decayMs)
    const part = (group.statements * (this.#perStatement - group.perStatement)) / passedMs
    group.database = group.database * left + part * (1 - left)
    group.eventLoop *= left
    group.at = now
    group.perStatement = this.#perStatement
  }

  #prune(): void {
    for (const [name, group] of this.#groups) {
      this.#decay(group)
      if (
        group.running === 0 &&
        group.statements === 0 &&
        Math.max(group.database, group.eventLoop) < negligible
      )
        this.#groups.delete(name)
    }
  }
}
