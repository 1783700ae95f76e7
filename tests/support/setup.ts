/**
 * A test fails if anything is written to `console.error` or `console.warn` unexpectedly. A test that expects it replaces the
 * method with `vi.spyOn(console, 'error').mockImplementation(…)`.
 */
import './ownFiles'
import './passwordCost'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, vi } from 'vitest'

// Random tests that take no seed of their own. FORECOURT_SEED is explained in seed.ts.
const given = process.env['FORECOURT_SEED']
if (given !== undefined) fc.configureGlobal({ seed: Number(given) })

const noise: string[] = []

beforeEach(() => {
  noise.length = 0
  for (const method of ['error', 'warn'] as const) {
    vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
      noise.push(`console.${method}: ${parts.map(String).join(' ')}`)
    })
  }
})

afterEach(() => {
  vi.restoreAllMocks()
  expect(noise, 'unexpected output').toEqual([])
})
