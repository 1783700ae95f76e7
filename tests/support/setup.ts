/**
 * A test fails if anything is written to `console.error` or `console.warn` unexpectedly. A test that expects it replaces the
 * method with `vi.spyOn(console, 'error').mockImplementation(…)`.
 */
import './passwordCost'
import { afterEach, beforeEach, expect, vi } from 'vitest'

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
