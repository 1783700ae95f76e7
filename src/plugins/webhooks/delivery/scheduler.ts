/**
 * Which webhooks may be sent to now, and how many deliveries of each.
 *
 * At most four are on their way to one webhook, and one while it is slow or has not shown that it answers (`lane.ts`). Tenants take
 * turns by the shares of their webhooks (`outbox/shares.ts`), and webhooks within a share (`rotation.ts`). Where others hold all
 * places, a share that holds few has some beside them (`places.ts`).
 */
import { ActiveShares } from './activeShares'
import type { Ahead } from './ahead'
import type { Clock } from './clock'
import { Lane, unprovenPlaceMs } from './lane'
import { few, hold, isFull, kindOf, openPlaces, openTo, type Places } from './places'
import { Rotation } from './rotation'

/** For whom is claimed: for all, or for shares that hold few places alone. */
export type Whose = 'all' | 'few'

export class Scheduler {
  private readonly active = new ActiveShares()
  private readonly lanes = new Map<number, Lane>()
  private placesTimer: NodeJS.Timeout | undefined
  /** Webhooks that something may be due for, and whose own places are all taken. */
  private readonly full = new Set<number>()
  /** How many are being claimed, by webhook: each is in one claim at a time. */
  private readonly claiming = new Map<number, number>()
  /** Webhooks that something may be due for, in their turn. */
  private readonly ready = new Set<number>()
  /** By webhook. */
  private readonly shares = new Map<number, number>()
  private readonly rotation = new Rotation((webhook) => this.shareOf(webhook))

  /**
   * @param concurrency how many places there are for webhooks that answer; an eighth as many for those that have not shown it
   * @param again is called when places that were wanted may be free
   */
  constructor(
    private readonly concurrency: number,
    private readonly clock: Pick<Clock, 'monotonic'>,
    private readonly ahead: Ahead,
    private readonly again: () => void,
  ) {}

  /** How many webhooks are left alone as they fail. */
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

  /** To the end of the row, where a webhook is not in it. */
  add(webhook: number): void {
    this.ready.add(webhook)
  }

  /** How many more of a webhook may be sent now. */
  free(webhook: number): number {
    const now = this.clock.monotonic()
    const lane = this.laneOf(webhook)
    return Math.min(lane.free(now), this.open(this.places(now), webhook, now))
  }

  /** Whose share the places of a webhook count on. */
  noteShare(webhook: number, share: number): void {
    this.shares.set(webhook, share)
  }

  /** One of a webhook's own places is free again: it comes back where more may be due. */
  freed(webhook: number): void {
    if (this.full.delete(webhook)) this.ready.add(webhook)
  }

  end(): void {
    clearTimeout(this.placesTimer)
  }

  /** How many of each webhook are to be taken, in their turn. They leave the row: what becomes due from now on adds them again. */
  next(whose: Whose = 'all'): Map<number, number> {
    const now = this.clock.monotonic()
    const places = this.places(now)
    const wanted = new Map<number, number>()
    for (const webhook of this.inTurn()) {
      if (this.claiming.has(webhook)) continue
      if (whose === 'few' && this.heldBy(places, webhook) >= few) continue
      const lane = this.laneOf(webhook)
      const place = places[kindOf(lane)]
      const free = this.ahead.has(webhook) ? 0 : lane.free(now)
      const most = Math.min(free, Math.max(0, this.open(places, webhook, now)))
      if (most > 0) {
        this.active.note(this.shareOf(webhook), now)
        wanted.set(webhook, lane.isProven && whose === 'all' ? most + lane.prefetch(most) : most)
        if (!lane.isProven) this.rotation.tookUnproven()
      }
      // Whoever has something on its way comes back with the end of that.
      else if (free === 0) {
        this.ready.delete(webhook)
        this.full.add(webhook)
      } else this.retryWhenPlacesFree()
      hold(place, this.shareOf(webhook), most)
      if (isFull(places.proven) && isFull(places.unproven)) {
        this.retryWhenPlacesFree()
        break
      }
    }
    for (const webhook of wanted.keys()) this.ready.delete(webhook)
    return wanted
  }

  /** A claim of these begins. */
  claims(wanted: ReadonlyMap<number, number>): void {
    for (const [webhook, most] of wanted) this.claiming.set(webhook, most)
  }

  /** It is done. */
  claimed(wanted: ReadonlyMap<number, number>): void {
    for (const webhook of wanted.keys()) this.claiming.delete(webhook)
  }

  /** What a share has on its way or in a claim. */
  private heldBy(places: Places, webhook: number): number {
    const share = this.shareOf(webhook)
    let held = (places.proven.held.get(share) ?? 0) + (places.unproven.held.get(share) ?? 0)
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

  private open(places: Places, webhook: number, now: number): number {
    const share = this.shareOf(webhook)
    return openTo(places[kindOf(this.laneOf(webhook))], share, this.active.hasOthers(share, now))
  }

  private places(now: number): Places {
    return openPlaces(this.concurrency, this.lanes, (webhook) => this.shareOf(webhook), now)
  }

  /** Tries that are slow give their places back by the clock alone. */
  private retryWhenPlacesFree(): void {
    this.placesTimer ??= setTimeout(() => {
      this.placesTimer = undefined
      this.again()
    }, unprovenPlaceMs).unref()
  }
}
