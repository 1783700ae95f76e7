/**
 * Decides which webhooks are served now, and how many deliveries of each are claimed.
 *
 * At most four deliveries are in flight to one webhook, and one while it is slow or unproven (`lane.ts`). Shares take
 * turns (the queues of `outbox/fanOut.ts`), and webhooks within a share (`rotation.ts`). A share that holds few slots may use the
 * reserve when others hold all slots (`slots.ts`).
 */
import type { Prefetched } from './prefetched'
import type { Clock } from './clock'
import { Lane, unprovenSlotMs } from './lane'
import { type SlotPools, fewSlots, freeSlots, hold, isFull, slotsOpenTo, standingOf } from './slots'
import { Rotation } from './rotation'

/** Which shares had deliveries recently. While more than one had, none may take all slots. */
const activeForMs = 10_000

type Active = { at: number; share: number }

class ActiveShares {
  private latest: Active | undefined
  /** The most recently active share other than `latest`. */
  private other: Active | undefined

  note(share: number, now: number): void {
    if (this.latest && this.latest.share !== share) this.other = this.latest
    this.latest = { at: now, share }
  }

  /** Whether another share was active recently. */
  hasOthers(share: number, now: number): boolean {
    const last = this.latest?.share === share ? this.other : this.latest
    return last !== undefined && now - last.at < activeForMs
  }
}

/** Which webhooks a claim serves: all, or only those of shares that hold few slots. */
export type Whose = 'all' | 'few'

export class Scheduler {
  private readonly active = new ActiveShares()
  private readonly lanes = new Map<number, Lane>()
  private slotsTimer: NodeJS.Timeout | undefined
  /** Webhooks that may have due deliveries but have as many in flight as they may. */
  private readonly full = new Set<number>()
  /** The size of the running claim, by webhook: a webhook is in one claim at a time. */
  private readonly claiming = new Map<number, number>()
  /** Webhooks that may have due deliveries, in order of arrival. */
  private readonly ready = new Set<number>()
  /** The share of each webhook. */
  private readonly shares = new Map<number, number>()
  private readonly rotation = new Rotation((webhook) => this.shareOf(webhook))

  /**
   * @param concurrency the number of slots for proven webhooks; unproven ones have an eighth as many
   * @param onSlotsFree is called when slots that were needed may be free
   */
  constructor(
    private readonly concurrency: number,
    private readonly clock: Pick<Clock, 'monotonic'>,
    private readonly prefetched: Prefetched,
    private readonly again: () => void,
  ) {}

  /** The number of webhooks whose breaker is open. */
  get openBreakers(): number {
    return [...this.lanes.values()].filter(({ isOpen }) => isOpen).length
  }

  get isAnyReady(): boolean {
    return this.ready.size > 0
  }

  laneOf(webhook: number): Lane {
    const lane = this.lanes.get(webhook) ?? new Lane()
    this.lanes.set(webhook, lane)
    return lane
  }

  /** Adds a webhook to the end of the queue unless it is queued. */
  add(webhook: number): void {
    this.ready.add(webhook)
  }

  /** How many more deliveries of a webhook may be sent now. */
  free(webhook: number): number {
    const now = this.clock.monotonic()
    const lane = this.laneOf(webhook)
    return Math.min(lane.free(now), this.slotsFor(this.pools(now), webhook, now))
  }

  noteShare(webhook: number, share: number): void {
    this.shares.set(webhook, share)
  }

  /** A delivery of this webhook ended, so the webhook is ready again. */
  freed(webhook: number): void {
    if (this.full.delete(webhook)) this.ready.add(webhook)
  }

  end(): void {
    clearTimeout(this.slotsTimer)
  }

  /**
   * Decides how many deliveries of each webhook to claim. The chosen webhooks leave the queue and are added again
   * when more becomes due.
   */
  next(whose: Whose = 'all'): Map<number, number> {
    const now = this.clock.monotonic()
    const pools = this.pools(now)
    const wanted = new Map<number, number>()
    for (const webhook of this.inTurn()) {
      if (this.claiming.has(webhook)) continue
      if (whose === 'few' && this.heldBy(pools, webhook) >= fewSlots) continue
      const lane = this.laneOf(webhook)
      const pool = pools[standingOf(lane)]
      const free = this.prefetched.has(webhook) ? 0 : lane.free(now)
      const most = Math.min(free, Math.max(0, this.slotsFor(pools, webhook, now)))
      if (most > 0) {
        this.active.note(this.shareOf(webhook), now)
        wanted.set(webhook, lane.isProven && whose === 'all' ? most + lane.prefetch(most) : most)
        if (!lane.isProven) this.rotation.tookUnproven()
      }
      // It becomes ready again when one of its deliveries ends.
      else if (free === 0) {
        this.ready.delete(webhook)
        this.full.add(webhook)
      } else this.retryWhenSlotsFree()
      hold(pool, this.shareOf(webhook), most)
      if (isFull(pools.proven) && isFull(pools.unproven)) {
        this.retryWhenSlotsFree()
        break
      }
    }
    for (const webhook of wanted.keys()) this.ready.delete(webhook)
    return wanted
  }

  /** Records that a claim begins. */
  claims(wanted: ReadonlyMap<number, number>): void {
    for (const [webhook, most] of wanted) this.claiming.set(webhook, most)
  }

  /** Records that a claim ended. */
  claimed(wanted: ReadonlyMap<number, number>): void {
    for (const webhook of wanted.keys()) this.claiming.delete(webhook)
  }

  /** The slots that the webhook's share holds, and the deliveries that it is claiming. */
  private heldBy(pools: SlotPools, webhook: number): number {
    const share = this.shareOf(webhook)
    let held = (pools.proven.held.get(share) ?? 0) + (pools.unproven.held.get(share) ?? 0)
    for (const [other, count] of this.claiming) if (this.shareOf(other) === share) held += count
    return held
  }

  private inTurn(): number[] {
    const proven: number[] = []
    const unproven: number[] = []
    for (const webhook of this.ready) (this.laneOf(webhook).isProven ? proven : unproven).push(webhook)
    return this.rotation.order(proven, unproven)
  }

  private shareOf(webhook: number): number {
    return this.shares.get(webhook) ?? 0
  }

  private slotsFor(pools: SlotPools, webhook: number, now: number): number {
    const share = this.shareOf(webhook)
    return slotsOpenTo(pools[standingOf(this.laneOf(webhook))], share, this.active.hasOthers(share, now))
  }

  private pools(now: number): SlotPools {
    return freeSlots(this.concurrency, this.lanes, (webhook) => this.shareOf(webhook), now)
  }

  /** Slow attempts release their slots by the clock alone, so a timer is needed. */
  private retryWhenSlotsFree(): void {
    this.slotsTimer ??= setTimeout(() => {
      this.slotsTimer = undefined
      this.again()
    }, unprovenSlotMs).unref()
  }
}
