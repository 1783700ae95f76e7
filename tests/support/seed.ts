/**
 * What random tests draw from: another number for each file and run, so that in time they ask everything. A failure prints the
 * number it drew; with it the same is asked again: `FORECOURT_SEED=7 npx vitest run --project integration`.
 */
import { randomInt } from 'node:crypto'

export const seed = Number(process.env['FORECOURT_SEED'] ?? randomInt(2 ** 31))
