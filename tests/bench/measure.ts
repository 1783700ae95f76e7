/**
 * Runs every piece of work in turn, `runs` times after a warm-up, so that a drift of the machine's speed
 * touches all alike.
 *
 * @returns milliseconds, one list for each piece
 */
export const inTurn = async (work: readonly (() => Promise<void>)[], runs: number): Promise<number[][]> => {
  const times: number[][] = work.map(() => [])
  for (let run = -2; run < runs; run++) {
    for (const [at, each] of work.entries()) {
      const started = performance.now()
      await each()
      if (run >= 0) times[at]?.push(performance.now() - started)
    }
  }
  return times
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
