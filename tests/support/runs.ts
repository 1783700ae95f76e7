/**
 * The number of runs of random tests: by default a tenth of the long form, which FORECOURT_RUNS=10 selects, as in
 * `npm run test:full`.
 */
import { seed } from './seed'

const factor = Number(process.env['FORECOURT_RUNS'] ?? 1)

/** Whether this is the long form. */
export const isLongForm = factor >= 10

/** A third of the elements, different in each run; all of them in the long form. */
export const someOf = <T>(all: readonly T[]): T[] => {
  const every = isLongForm ? 1 : 3
  return all.filter((_, at) => (at + seed) % every === 0)
}

/** @param all the number of runs in the long form */
export const runsOf = (all: number): number => Math.max(1, Math.ceil((all * factor) / 10))
