/** A piece of work to be timed, with what comes before and after each run of it and is not timed. */
export type Work = {
  /** Throws for a run that did not do its work. */
  check?: (result: unknown) => void
  prepare?: () => Promise<unknown>
  run: () => Promise<unknown>
}

/**
 * Runs every piece of work in turn, `runs` times after a warm-up, so that a drift of the machine's speed
 * touches all alike.
 *
 * @returns milliseconds, one list for each piece
 */
export const inTurn = async (
  work: readonly (Work | Work['run'])[],
  runs: number,
  warmUps = 2,
): Promise<number[][]> => {
  const times: number[][] = work.map(() => [])
  for (let run = -warmUps; run < runs; run++) {
    for (const [at, each] of work.entries()) {
      const {
        check,
        prepare,
        run: timed,
      } = typeof each === 'function' ? { check: undefined, prepare: undefined, run: each } : each
      await prepare?.()
      const started = performance.now()
      const result = await timed()
      if (run >= 0) times[at]?.push(performance.now() - started)
      check?.(result)
    }
  }
  return times
}

/** The medians of what `scheduleSignIn` measured, each piece's own. */
export const mediansInTurn = async (...args: Parameters<typeof inTurn>): Promise<number[]> =>
  (await inTurn(...args)).map(median)

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

export const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** How many times as long, or as fast: `2.35 x`. */
export const times = (ratio: number): string => `${ratio.toFixed(ratio < 10 ? 2 : 0)} x`
