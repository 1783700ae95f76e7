/**
 * How much each group asks of the service: its requests that run or wait, on an average of about a second. What is older fades
 * evenly.
 */

/** After so long a third is left of what was, in milliseconds. */
const fadesInMs = 1000

/** In requests on average. Who asked less is as new, and forgotten when its turn comes. */
const nextToNothing = 0.05

type Group = {
  asked: number
  /** When this was last brought up to date, in milliseconds. */
  at: number
  present: number
  /** When it began to ask, in milliseconds: before that it asked next to nothing. */
  since: number
}

export class Load {
  readonly #groups = new Map<string, Group>()
  #lookedThroughAt = 0
  readonly #now: () => number
  #presentGroups = 0

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

  /** Whether requests of other groups run or wait. */
  hasOthers(name: string): boolean {
    const own = this.#groups.get(name)?.present ?? 0
    return this.#presentGroups > (own > 0 ? 1 : 0)
  }

  /** Notes that the group has so many requests more, or fewer. */
  note(name: string, more: number): void {
    const known = this.#groups.get(name)
    const now = this.#now()
    const group = known ?? { asked: 0, at: now, present: 0, since: now }
    if (!known) this.#groups.set(name, group)
    this.#upToNow(group)
    if (group.present === 0 && group.asked < nextToNothing) group.since = now
    const before = group.present
    group.present += more
    this.#presentGroups += Number(group.present > 0) - Number(before > 0)
    if (now - this.#lookedThroughAt > fadesInMs) this.#forget()
  }

  #upToNow(group: Group): Group {
    const now = this.#now()
    const left = Math.exp(-(now - group.at) / fadesInMs)
    group.asked = group.asked * left + group.present * (1 - left)
    group.at = now
    return group
  }

  #forget(): void {
    this.#lookedThroughAt = this.#now()
    for (const [name, group] of this.#groups) {
      if (group.present === 0 && this.#upToNow(group).asked < nextToNothing) this.#groups.delete(name)
    }
  }
}
