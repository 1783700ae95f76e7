/** The load of each group: its running and waiting requests, averaged over about a second with exponential decay. */

/** The time in which an average decays to about a third (1/e), in milliseconds. */
const decayMs = 1000

/** A lower average counts as none, and the group is dropped. */
const negligible = 0.05

type Group = {
  /** The average number of running and waiting requests. */
  average: number
  /** When the average was last updated, in milliseconds. */
  at: number
  /** The number of running and waiting requests now. */
  current: number
  /** When the group became active, in milliseconds. */
  since: number
}

export class Load {
  readonly #groups = new Map<string, Group>()
  #prunedAt = 0
  readonly #now: () => number
  #activeGroups = 0

  constructor(now: () => number) {
    this.#now = now
  }

  /** Whether the group became active less than `ms` ago and has more than `most` requests now. */
  isBurst(name: string, { most, ms }: { most: number; ms: number }): boolean {
    const group = this.#groups.get(name)
    return group !== undefined && group.current > most && this.#now() - group.since < ms
  }

  /** The average number of running and waiting requests of the group. */
  averageRequests(name: string): number {
    const group = this.#groups.get(name)
    return group ? this.#decay(group).average : 0
  }

  /** Whether other groups have running or waiting requests. */
  hasOthers(name: string): boolean {
    const own = this.#groups.get(name)?.current ?? 0
    return this.#activeGroups > (own > 0 ? 1 : 0)
  }

  /** Records a change of the group's number of requests. */
  addRequests(name: string, more: number): void {
    const known = this.#groups.get(name)
    const now = this.#now()
    const group = known ?? { average: 0, at: now, current: 0, since: now }
    if (!known) this.#groups.set(name, group)
    this.#decay(group)
    if (group.current === 0 && group.average < negligible) group.since = now
    const before = group.current
    group.current += more
    this.#activeGroups += Number(group.current > 0) - Number(before > 0)
    if (now - this.#prunedAt > decayMs) this.#prune()
  }

  #decay(group: Group): Group {
    const now = this.#now()
    const left = Math.exp(-(now - group.at) / decayMs)
    group.average = group.average * left + group.current * (1 - left)
    group.at = now
    return group
  }

  #prune(): void {
    this.#prunedAt = this.#now()
    for (const [name, group] of this.#groups) {
      if (group.current === 0 && this.#decay(group).average < negligible) this.#groups.delete(name)
    }
  }
}
