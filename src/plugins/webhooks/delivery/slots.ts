/**
 * Slots for deliveries in flight, and how many of them a share may have. Pure.
 *
 * Proven webhooks (the last attempt was delivered) and unproven ones have separate slots, and a slow attempt releases
 * its slot: a thousand receivers that hang delay nobody else.
 */
import type { Lane } from './lane'

export type Standing = 'proven' | 'unproven'

/** `reserve`: extra slots for shares that hold few while other shares hold all the regular ones. */
type SlotPool = { all: number; free: number; held: Map<number, number>; reserve: number }

export type SlotPools = Record<Standing, SlotPool>

/** A share that holds fewer slots than this may use the reserve. */
export const fewSlots = 4
const slotsPerReserveSlot = 8

/** While other shares are active, a share may hold this fraction of the slots (one in four). */
const slotsPerShare = 4

const poolOf = (count: number): SlotPool => ({
  all: count,
  free: count,
  held: new Map(),
  reserve: Math.ceil(count / slotsPerReserveSlot),
})

/** Connections that slow attempts may hold in addition to the slots. */
const maxSlow = 1024

/**
 * Unproven webhooks get one eighth of the slots. With more, all webhooks would be called at once after a start, when
 * none is proven yet, and the process would be busy with nothing else.
 */
const unprovenDivisor = 8

export const standingOf = ({ isProven }: Lane): Standing => (isProven ? 'proven' : 'unproven')

/** The slots of each pool, less those that deliveries in flight occupy. */
export const freeSlots = (
  concurrency: number,
  lanes: ReadonlyMap<number, Lane>,
  shareOf: (webhook: number) => number,
  now: number,
): SlotPools => {
  const unprovenCount = Math.ceil(concurrency / unprovenDivisor)
  const pools: SlotPools = { proven: poolOf(concurrency), unproven: poolOf(unprovenCount) }
  let slow = 0
  for (const [webhook, lane] of lanes) {
    if (lane.inFlight === 0) continue
    const taken = lane.slotsTaken(now)
    slow += lane.inFlight - taken
    hold(pools[standingOf(lane)], shareOf(webhook), taken)
  }
  const excess = Math.max(0, slow - maxSlow)
  pools.unproven.free -= excess
  if (excess > 0) pools.unproven.reserve = 0
  return pools
}

export const hold = (pool: SlotPool, share: number, count: number): void => {
  pool.free -= count
  pool.held.set(share, (pool.held.get(share) ?? 0) + count)
}

export const isFull = ({ free, reserve }: SlotPool): boolean => free <= -reserve

/**
 * How many more slots a share may take, from the free ones or from the reserve.
 *
 * @param hasOthers whether another share was active recently
 */
export const slotsOpenTo = (
  { all, free, held, reserve }: SlotPool,
  share: number,
  hasOthers: boolean,
): number => {
  const ownCount = held.get(share) ?? 0
  if (free > 0) {
    const limit = hasOthers ? Math.max(fewSlots, Math.ceil(all / slotsPerShare)) : Infinity
    return Math.max(0, Math.min(free, limit - ownCount))
  }
  const othersHold = [...held].some(([other, count]) => other !== share && count > 0)
  return othersHold && ownCount < fewSlots ? Math.min(free + reserve, fewSlots - ownCount) : 0
}
