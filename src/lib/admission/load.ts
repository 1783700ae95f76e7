/** The load of each group: its running and waiting requests, averaged over about a second with exponential decay. */

/** The time in which an average decays to about a third (1/e), in milliseconds. */
const fadesInMs = 1000

/** A lower average counts as none, and the group is dropped. */
const nextToNothing = 0.05

type Group = {
  asked: number
  /** When the average was last updated, in milliseconds. */
  at: number
  present: number
  /** When the group became active, in milliseconds. */
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

  /** Whether the group became active less than `ms` ago and has had more than `most` requests at once since. */
  isBurst(name: string, { most, ms }: { most: number; ms: number }): boolean {
    const group = this.#groups.get(name)
    return group !== undefined && group.present > most && this.#now() - group.since < ms
  }

  /** The average number of running and waiting requests of the group. */
  asked(name: string): number {
    const group = this.#groups.get(name)
    return group ? this.#upToNow(group).asked : 0
  }

  /** Whether other groups have running or waiting requests. */
  hasOthers(name: string): boolean {
    const own = this.#groups.get(name)?.present ?? 0
    return this.#presentGroups > (own > 0 ? 1 : 0)
  }

  /** Records a change of the group's number of requests. */
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
