/**
 * Silence is asserted: what a test writes to `console.error` or `console.warn` without saying so fails it.
 * A test that expects such a line replaces the method with `vi.spyOn(console, 'error').mockImplementation(…)`.
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
