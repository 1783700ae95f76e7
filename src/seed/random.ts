/** A seeded random generator: the same sequence every time. */
export type Random = {
  /** True with a probability from 0 to 1. */
  chance: (probability: number) => boolean
  /** An element of a non-empty list. */
  pick: <T>(among: readonly T[]) => T
  /** An integer from `min` to `max`, both included, in steps of `step`. */
  integer: (min: number, max: number, step?: number) => number
}

/** @param start the seed: the same number gives the same sequence */
export const createRandom = (start: number): Random => {
  let state = start
  // Mulberry32 (public domain): small, and uniform enough for demonstration data.
  const next = (): number => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const integer = (min: number, max: number, step = 1) =>
    min + step * Math.floor(next() * (Math.floor((max - min) / step) + 1))
  return {
    chance: (probability) => next() < probability,
    pick: <T>(among: readonly T[]) => among[integer(0, among.length - 1)] as T,
    integer,
  }
}
