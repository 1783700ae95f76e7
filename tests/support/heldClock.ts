/**
 * A fake clock that stands still until the test advances it, while the database runs on. Deliberate waits of the
 * service end when the test says so, and a slow machine does not look like a slow service.
 */
import { vi } from 'vitest'

/** Advance it with `vi.advanceTimersByTime`, and restore it with `vi.useRealTimers` in any case. */
export const holdClock = () =>
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date', 'clearTimeout', 'performance', 'setTimeout'] })

/** Resolves when the held clock has been advanced by this much. */
export const passOnHeldClock = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/** Counts how many of the promises have settled. */
export const countEnds = (works: Promise<unknown>[]): (() => number) => {
  let ends = 0
  const end = () => ends++
  for (const work of works) void work.then(end, end)
  return () => ends
}
