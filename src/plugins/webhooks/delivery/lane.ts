/**
 * What a worker knows about one webhook's receiver: the deliveries in flight, the state of its circuit breaker, and
 * so how many more may be sent.
 *
 * The breaker is closed; it opens after ten failures in a row, or when 70 % of the attempts of the last five minutes
 * failed. After 30 seconds one delivery probes the receiver, and closes the breaker or keeps it open for 30 more
 * seconds. All times are monotonic, so setting the clock neither opens nor closes it.
 */
export const maxInFlight = 4
/** An attempt that takes longer is slow: it keeps its connection but releases its slot to others. */
const slowAfterMs = 500
/** The same for a webhook that has not responded yet. At start these are nearly all, and most of those may hang. */
export const unprovenSlotMs = 25
/**
 * A fast webhook has as many deliveries claimed ahead as it accepts in this time. More would keep the slots from
 * others.
 */
const prefetchMs = 25
const maxPrefetch = 28
const openForMs = 30_000
const failuresInRow = 10
const failureRatio = 0.7
const minAttempts = 10

const windowMs = 30_000
const windowCount = 10

type WindowCount = { all: number; failed: number; window: number }

export class Lane {
  /**
   * Whether its last attempt was delivered. Proven webhooks have slots of their own, so unproven ones do not delay
   * them.
   */
  isProven = false
  private counts: WindowCount[] = []
  private failures = 0
  private readonly flights = new Map<number, number>()
  private openUntil: number | undefined
  /** Moving average of the duration of delivered attempts, in milliseconds: the latest counts a quarter. */
  private typicalMs = prefetchMs

  get inFlight(): number {
    return this.flights.size
  }

  get isOpen(): boolean {
    return this.openUntil !== undefined
  }

  /** How many more deliveries may be sent now. */
  free(now: number): number {
    if (this.openUntil !== undefined && now < this.openUntil) return 0
    const limit = this.isProven && this.slow(now) === 0 ? maxInFlight : 1
    return Math.max(0, limit - this.flights.size)
  }

  /** How many more than `limit` may be claimed: a fast receiver is done with them before the next claim. */
  prefetch(limit: number): number {
    return Math.min(maxPrefetch, Math.floor((limit * prefetchMs) / Math.max(1, this.typicalMs)))
  }

  /** How many deliveries in flight are slow. */
  slow(now: number): number {
    let slow = 0
    for (const since of this.flights.values()) if (now - since > slowAfterMs) slow++
    return slow
  }

  /** How many deliveries in flight occupy a slot. */
  slotsTaken(now: number): number {
    const startedAfter = now - (this.isProven ? slowAfterMs : unprovenSlotMs)
    let taken = 0
    for (const since of this.flights.values()) if (since >= startedAfter) taken++
    return taken
  }

  /** Lets one attempt through now if the breaker is open. */
  probe(): void {
    if (this.openUntil !== undefined) this.openUntil = 0
  }

  begin(delivery: number, now: number): void {
    this.flights.set(delivery, now)
  }

  /** Forgets a delivery that was not sent. */
  drop(delivery: number): void {
    this.flights.delete(delivery)
  }

  end(delivery: number, isOk: boolean, now: number): void {
    const begun = this.flights.get(delivery) ?? now
    this.flights.delete(delivery)
    const isProbe = this.openUntil !== undefined && begun >= this.openUntil
    // Attempts that began before the breaker opened do not count: even a failing receiver accepts some.
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
    const current = Math.floor(now / windowMs)
    if (this.counts.at(-1)?.window !== current) {
      this.counts = this.counts.filter((each) => each.window > current - windowCount)
      this.counts.push({ all: 0, failed: 0, window: current })
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
    return all >= minAttempts && failed / all >= failureRatio
  }
}
