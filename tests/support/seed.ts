/**
 * The seed of random tests: one constant in `npm test`, a drawn one in `npm run test:full`, which prints it. A single run of Vitest
 * draws one for each file. A failure prints its seed, with which it can be repeated:
 * `FORECOURT_SEED=7 npx vitest run --project integration`.
 */
import { randomInt } from 'node:crypto'

export const seed = Number(process.env['FORECOURT_SEED'] ?? randomInt(2 ** 31))
