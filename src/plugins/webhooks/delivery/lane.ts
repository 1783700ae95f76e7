/**
 * What a worker knows of one webhook's receiver: what is on its way to it, and whether more is worth it.
 *
 * The breaker: closed; open after ten failures in a row, or when 70 % of the tries of five minutes failed; after 30 seconds
 * one delivery probes the way, and closes it or keeps it open for 30 more. Its times are those of a clock that only goes
 * forward: a clock that is set neither opens nor closes it.
 */
export const maxInFlight = 4
/** From then on a try is slow: it holds a connection, and keeps nobody else from theirs. */
const slowAfterMs = 500
/** The same of one that has not shown that it answers: nearly all may be such, as at a start, and most of these hang. */
export const unprovenPlaceMs = 25
/** As many of a webhook that answers are claimed ahead as it takes in so many milliseconds: others have work for them too. */
const prefetchMs = 25
const maxPrefetch = 28
const openForMs = 30_000
const failuresInRow = 10
const failingShare = 0.7
const fewestTries = 10

const slotMs = 30_000
const slots = 10

type Count = { all: number; failed: number; slotMs: number }

export class Lane {
  /** Whether its last try arrived: who has shown that is not kept waiting by those who have not. */
  isProven = false
  private counts: Count[] = []
  private failures = 0
  private readonly flights = new Map<number, number>()
  private openUntil: number | undefined
  /** How long its last tries took that arrived, in milliseconds; the last counts a quarter. */
  private typicalMs = prefetchMs

  get inFlight(): number {
    return this.flights.size
  }

  get isOpen(): boolean {
    return this.openUntil !== undefined
  }

  /** How many more may be sent now. */
  free(now: number): number {
    if (this.openUntil !== undefined && now < this.openUntil) return 0
    const most = this.isProven && this.slow(now) === 0 ? maxInFlight : 1
    return Math.max(0, most - this.flights.size)
  }

  /** How many more may be claimed than are sent now, `most`: who answers at once has them done before the next claim. */
  prefetch(most: number): number {
    return Math.min(maxPrefetch, Math.floor((most * prefetchMs) / Math.max(1, this.typicalMs)))
  }

  /** How many of those on their way are slow. */
  slow(now: number): number {
    let slow = 0
    for (const since of this.flights.values()) if (now - since > slowAfterMs) slow++
    return slow
  }

  /** How many of those on their way keep others from a place. */
  placesTaken(now: number): number {
    const least = now - (this.isProven ? slowAfterMs : unprovenPlaceMs)
    let taken = 0
    for (const since of this.flights.values()) if (since >= least) taken++
    return taken
  }

  /** Lets one try the way now, if the breaker is open. */
  probe(): void {
    if (this.openUntil !== undefined) this.openUntil = 0
  }

  begin(delivery: number, now: number): void {
    this.flights.set(delivery, now)
  }

  /** It was not sent. */
  drop(delivery: number): void {
    this.flights.delete(delivery)
  }

  end(delivery: number, isOk: boolean, now: number): void {
    const begun = this.flights.get(delivery) ?? now
    this.flights.delete(delivery)
    const isProbe = this.openUntil !== undefined && begun >= this.openUntil
    // What was on its way when it opened: of one that fails for the most part, some arrive.
    const isLate = this.openUntil !== undefined && !isProbe
    this.isProven = isOk && !isLate
    if (isLate) return
    if (isOk) {
      this.typicalMs += (now - begun - this.typicalMs) / 4
      this.failures = 0
      if (isProbe) this.counts = []
      this.openUntil = undefined
      this.count(false, now)
      return
    }
    this.failures++
    this.count(true, now)
    if (isProbe || this.isFailing()) this.openUntil = now + openForMs
  }

  private count(hasFailed: boolean, now: number): void {
    const current = Math.floor(now / slotMs)
    if (this.counts.at(-1)?.slotMs !== current) {
      this.counts = this.counts.filter((each) => each.slotMs > current - slots)
      this.counts.push({ all: 0, failed: 0, slotMs: current })
    }
    const last = this.counts.at(-1)
    if (!last) return
    last.all++
    if (hasFailed) last.failed++
  }

  private isFailing(): boolean {
    if (this.failures >= failuresInRow) return true
    const all = this.counts.reduce((sum, each) => sum + each.all, 0)
    const failed = this.counts.reduce((sum, each) => sum + each.failed, 0)
    return all >= fewestTries && failed / all >= failingShare
  }
}
