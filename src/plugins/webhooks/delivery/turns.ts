/**
 * Whose turn it is, and how many of each webhook may be sent now.
 *
 * At most four are on their way to one webhook, and one while it is slow or has not shown that it answers (`lane.ts`). Webhooks
 * take turns. Those that answer and those that have not shown it have places of their own, and a try that is slow gives its
 * place back, so that a thousand receivers that hang keep nobody from theirs.
 *
 * Tenants take turns too, by the shares of their webhooks (`outbox/shares.ts`): of a hundred webhooks of one tenant and one of
 * another the one is next but one. Where others hold all places, a share that holds few has some beside them.
 */
import { ActiveShares } from './activeShares'
import type { Ahead } from './ahead'
import type { Clock } from './clock'
import { Lane, unprovenPlaceMs } from './lane'
import { few, isFull, type Kind, openTo, type Places, placesOf } from './places'

/** Connections that slow tries may hold beside the places. */
const mostSlow = 1024

/**
 * Those that have not shown that they answer get so much of the places, each for a moment: as many as all could be would be
 * sent to at once after a start, when nobody has shown it, and keep the process from everybody else for as long.
 */
const unprovenShare = 8

/** For whom is claimed: for all, or for shares that hold few places alone. */
export type Whose = 'all' | 'few'

export class Turns {
  private readonly active = new ActiveShares()
  private readonly lanes = new Map<number, Lane>()
  private placesTimer: NodeJS.Timeout | undefined
  /** Webhooks that something may be due for, and whose own places are all taken. */
  private readonly full = new Set<number>()
  /** Whether the last to come of those that have not shown that they answer is next of them. */
  private isLastNext = false
  /** What is asked of the database, by webhook: each is in one claim at a time. */
  private readonly claiming = new Map<number, number>()
  /** Webhooks that something may be due for, in their turn. */
  private readonly ready = new Set<number>()
  /** By webhook. */
  private readonly shares = new Map<number, number>()
  /** The last share that was first in turn. */
  private turnOf = -1

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
        if (!lane.isProven) this.isLastNext = !this.isLastNext
      }
      // Whoever has something on its way comes back with the end of that.
      else if (free === 0) {
        this.ready.delete(webhook)
        this.full.add(webhook)
      } else this.placesAreWanted()
      place.free -= most
      place.held.set(this.shareOf(webhook), (place.held.get(this.shareOf(webhook)) ?? 0) + most)
      if (isFull(places.proven) && isFull(places.unproven)) {
        this.placesAreWanted()
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

  /** What a share has on its way, or asked of the database. */
  private heldBy(places: Places, webhook: number): number {
    const share = this.shareOf(webhook)
    let held = (places.proven.held.get(share) ?? 0) + (places.unproven.held.get(share) ?? 0)
    for (const [other, count] of this.claiming) if (this.shareOf(other) === share) held += count
    return held
  }

  /**
   * As they came. Of those that have not shown that they answer, the first and the last to come in turn: behind a thousand
   * that hang, one that has just come and will answer would wait for all of them. It goes on where it was: places may be
   * free one at a time.
   */
  private inTurn(): number[] {
    const proven: number[] = []
    const unproven: number[] = []
    for (const webhook of this.ready) (this.laneOf(webhook).isProven ? proven : unproven).push(webhook)
    const begin = this.isLastNext ? 1 : 0
    const mixed = unproven.map((_, at) => {
      const fromEnd = Math.floor(at / 2)
      return unproven.at((at + begin) % 2 === 0 ? fromEnd : -1 - fromEnd) ?? 0
    })
    return [...this.byShare(proven), ...this.byShare(mixed)]
  }

  /** One of each share in turn, each share's in their order; the share that was first the last time is the last now. */
  private byShare(webhooks: readonly number[]): number[] {
    const lists = new Map<number, number[]>()
    for (const webhook of webhooks) {
      const list = lists.get(this.shareOf(webhook))
      if (list) list.push(webhook)
      else lists.set(this.shareOf(webhook), [webhook])
    }
    if (lists.size < 2) return [...webhooks]
    const shares = [...lists.keys()].toSorted((one, other) => one - other)
    const begin = Math.max(
      0,
      shares.findIndex((share) => share > this.turnOf),
    )
    const turns = [...shares.slice(begin), ...shares.slice(0, begin)].map((share) => lists.get(share) ?? [])
    this.turnOf = shares[begin] ?? -1
    const longest = Math.max(...turns.map((list) => list.length))
    return Array.from({ length: longest }, (_, at) => turns.flatMap((list) => list.slice(at, at + 1))).flat()
  }

  private shareOf(webhook: number): number {
    return this.shares.get(webhook) ?? 0
  }

  private open(places: Places, webhook: number, now: number): number {
    const share = this.shareOf(webhook)
    return openTo(places[kindOf(this.laneOf(webhook))], share, this.active.hasOthers(share, now))
  }

  private places(now: number): Places {
    const forUnproven = Math.ceil(this.concurrency / unprovenShare)
    const places: Places = { proven: placesOf(this.concurrency), unproven: placesOf(forUnproven) }
    let slow = 0
    for (const [webhook, lane] of this.lanes) {
      if (lane.inFlight === 0) continue
      const taken = lane.placesTaken(now)
      slow += lane.inFlight - taken
      const place = places[kindOf(lane)]
      place.free -= taken
      place.held.set(this.shareOf(webhook), (place.held.get(this.shareOf(webhook)) ?? 0) + taken)
    }
    const beyond = Math.max(0, slow - mostSlow)
    places.unproven.free -= beyond
    if (beyond > 0) places.unproven.reserve = 0
    return places
  }

  /** Tries that are slow give their places back by the clock alone. */
  private placesAreWanted(): void {
    this.placesTimer ??= setTimeout(() => {
      this.placesTimer = undefined
      this.again()
    }, unprovenPlaceMs).unref()
  }
}

const kindOf = ({ isProven }: Lane): Kind => (isProven ? 'proven' : 'unproven')
