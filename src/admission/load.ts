/**
 * How much each group has asked of the service lately, and how much it was given, on averages of about a second.
 * What is older fades evenly.
 *
 * Asked: its requests that run or wait. Given: the part of the service's time that its requests ran; of a moment in which
 * several ran each has an equal part, so what all were given together is one at most, however slow the service is.
 */

/** After so long a third is left of what was, in milliseconds. */
const fadesInMs = 1000

/** In requests on average. Who asked less is as new, and forgotten when its turn comes. */
const nextToNothing = 0.05

type Group = {
  asked: number
  /** When this was last brought up to date, in milliseconds, and what one request had run by then (`#each`). */
  at: number
  each: number
  given: number
  present: number
  running: number
  /** When it began to ask, in milliseconds: before that it asked next to nothing. */
  since: number
}

export class Load {
  #at = 0
  /** How long a request that ran all the time would have had the service to itself, in milliseconds. */
  #each = 0
  readonly #groups = new Map<string, Group>()
  #lookedThroughAt = 0
  readonly #now: () => number
  #presentGroups = 0
  #running = 0

  constructor(now: () => number) {
    this.#now = now
  }

  /** Whether the group has asked for something for less than `ms`, and then for more than `most` requests at once. */
  isBurst(name: string, { most, ms }: { most: number; ms: number }): boolean {
    const group = this.#groups.get(name)
    return group !== undefined && group.present > most && this.#now() - group.since < ms
  }

  /** Requests of the group that ran or waited. */
  asked(name: string): number {
    const group = this.#groups.get(name)
    return group ? this.#upToNow(group).asked : 0
  }

  /** The group's part of the service's time, from 0 to 1. */
  given(name: string): number {
    const group = this.#groups.get(name)
    return group ? this.#upToNow(group).given : 0
  }

  /** The part of the group that was given the most. */
  mostGiven(): number {
    let most = 0
    for (const group of this.#groups.values()) most = Math.max(most, this.#upToNow(group).given)
    return most
  }

  /** Whether requests of other groups run or wait. */
  hasOthers(name: string): boolean {
    const own = this.#groups.get(name)?.present ?? 0
    return this.#presentGroups > (own > 0 ? 1 : 0)
  }

  /** Notes that the group has so many requests more, or fewer, that run or wait; and so many that run. */
  note(name: string, more: { present: number; running: number }): void {
    const known = this.#groups.get(name)
    const now = this.#now()
    const group = known ?? {
      asked: 0,
      at: now,
      each: this.#each,
      given: 0,
      present: 0,
      running: 0,
      since: now,
    }
    if (!known) this.#groups.set(name, group)
    this.#upToNow(group)
    if (group.present === 0 && group.asked < nextToNothing) group.since = now
    const before = group.present
    group.present += more.present
    this.#presentGroups += Number(group.present > 0) - Number(before > 0)
    group.running += more.running
    this.#running += more.running
    if (now - this.#lookedThroughAt > fadesInMs) this.#forget()
  }

  #upToNow(group: Group): Group {
    const now = this.#now()
    if (this.#running > 0) this.#each += (now - this.#at) / this.#running
    this.#at = now
    const passedMs = now - group.at
    if (passedMs <= 0) return group
    const left = Math.exp(-passedMs / fadesInMs)
    const part = (group.running * (this.#each - group.each)) / passedMs
    group.asked = group.asked * left + group.present * (1 - left)
    group.given = group.given * left + part * (1 - left)
    group.at = now
    group.each = this.#each
    return group
  }

  #forget(): void {
    this.#lookedThroughAt = this.#now()
    for (const [name, group] of this.#groups) {
      if (group.present === 0 && this.#upToNow(group).asked < nextToNothing) this.#groups.delete(name)
    }
  }
}
