/** Numbers that look random and are the same for the same seed. */
export type Random = {
  /** From 0 to below `end`. */
  below: (end: number) => number
  /** Some element; undefined of an empty list. */
  some: <T>(list: readonly T[]) => T | undefined
}

/** Mulberry32, by Tommy Ettinger. */
export const seeded = (seed: number): Random => {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    below: (end) => Math.floor(next() * end),
    some: (list) => list[Math.floor(next() * list.length)],
  }
}
