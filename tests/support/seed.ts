/**
 * The seed of random tests: different for each file and run. A failure prints its seed, with which it can be repeated:
 * `FORECOURT_SEED=7 npx vitest run --project integration`.
 */
import { randomInt } from 'node:crypto'

export const seed = Number(process.env['FORECOURT_SEED'] ?? randomInt(2 ** 31))
