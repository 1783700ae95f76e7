/**
 * The seed of random tests: `npm test` sets one for each commit, so that a commit passes or fails each time. Elsewhere it differs with
 * each file and run. A failure prints its seed, with which it can be repeated:
 * `FORECOURT_SEED=7 npx vitest run --project integration`.
 */
import { randomInt } from 'node:crypto'

export const seed = Number(process.env['FORECOURT_SEED'] ?? randomInt(2 ** 31))
