/**
 * How often random tests ask: a tenth of what they ask in the long form. FORECOURT_RUNS=10, as in `npm run test:full`, asks
 * all of it.
 */
const factor = Number(process.env['FORECOURT_RUNS'] ?? 1)

/** @param all how often in the long form */
export const runsOf = (all: number): number => Math.max(1, Math.ceil((all * factor) / 10))
