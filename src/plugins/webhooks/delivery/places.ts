/**
 * Places for what is on its way, and how many of them a share may have. Pure.
 *
 * Webhooks that answer and those that have not shown it have places of their own, and a try that is slow gives its place back, so
 * that a thousand receivers that hang keep nobody from theirs.
 */
import type { Lane } from './lane'

/** Whether a webhook has shown that it answers: each kind has places of its own. */
export type Kind = 'proven' | 'unproven'

/** How many there are and are free, how many each share holds, and how many there are beside them. */
type Place = { all: number; free: number; held: Map<number, number>; reserve: number }

export type Places = Record<Kind, Place>

/** Beside the places, for shares that hold fewer than so many while others hold all of them: one for each eight places. */
export const few = 4
const placesForReserve = 8

/** While other shares are active too, a share has one place of so many: what it has on its way keeps the process busy. */
const placesForShare = 4

const placesOf = (count: number): Place => ({
  all: count,
  free: count,
  held: new Map(),
  reserve: Math.ceil(count / placesForReserve),
})

/** Connections that slow tries may hold beside the places. */
const maxSlow = 1024

/**
 * Those that have not shown that they answer get so much of the places, each for a short while: as many as all could be would be
 * sent to at once after a start, when nobody has shown it, and keep the process from everybody else for as long.
 */
const unprovenShare = 8

export const kindOf = ({ isProven }: Lane): Kind => (isProven ? 'proven' : 'unproven')

/** The places that there are, less those that the tries on their way hold. */
export const openPlaces = (
  concurrency: number,
  lanes: ReadonlyMap<number, Lane>,
  shareOf: (webhook: number) => number,
  now: number,
): Places => {
  const forUnproven = Math.ceil(concurrency / unprovenShare)
  const places: Places = { proven: placesOf(concurrency), unproven: placesOf(forUnproven) }
  let slow = 0
  for (const [webhook, lane] of lanes) {
    if (lane.inFlight === 0) continue
    const taken = lane.placesTaken(now)
    slow += lane.inFlight - taken
    hold(places[kindOf(lane)], shareOf(webhook), taken)
  }
  const beyond = Math.max(0, slow - maxSlow)
  places.unproven.free -= beyond
  if (beyond > 0) places.unproven.reserve = 0
  return places
}

export const hold = (place: Place, share: number, count: number): void => {
  place.free -= count
  place.held.set(share, (place.held.get(share) ?? 0) + count)
}

export const isFull = ({ free, reserve }: Place): boolean => free <= -reserve

/**
 * How many more places a share may have: of those that are free, or of the reserve.
 *
 * @param isBeside whether another share was sent to of late
 */
export const openTo = ({ all, free, held, reserve }: Place, share: number, isBeside: boolean): number => {
  const own = held.get(share) ?? 0
  if (free > 0) {
    const most = isBeside ? Math.max(few, Math.ceil(all / placesForShare)) : Infinity
    return Math.max(0, Math.min(free, most - own))
  }
  const hasOthers = [...held].some(([other, count]) => other !== share && count > 0)
  return hasOthers && own < few ? Math.min(free + reserve, few - own) : 0
}
