/** A seeded random generator: the same sequence every time. */
export type Random = {
  chance: (share: number) => boolean
  /** An element of a non-empty list. */
  pick: <T>(among: readonly T[]) => T
  /** An integer from `least` to `most`, both included, in steps of `step`. */
  integer: (least: number, most: number, step?: number) => number
}

/** @param start the seed: the same number gives the same sequence */
export const randomFrom = (start: number): Random => {
  let state = start
  // Mulberry32 (public domain): small, and uniform enough for demonstration data.
  const next = (): number => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const integer = (least: number, most: number, step = 1) =>
    least + step * Math.floor(next() * (Math.floor((most - least) / step) + 1))
  return {
    chance: (share) => next() < share,
    pick: <T>(among: readonly T[]) => among[integer(0, among.length - 1)] as T,
    integer,
  }
}
