/**
 * What random tests draw from: the same each time, so that one that fails tells of the change at hand. Another number draws
 * other cases, and each failure prints its own: `FORECOURT_SEED=7 npx vitest run --project integration`.
 */
export const seed = Number(process.env['FORECOURT_SEED'] ?? 3)
