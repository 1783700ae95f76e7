/** Places for what is on its way, and how many of them a share may have. Pure. */

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

export const placesOf = (count: number): Place => ({
  all: count,
  free: count,
  held: new Map(),
  reserve: Math.ceil(count / placesForReserve),
})

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
