/**
 * A fake clock that stands still until the test advances it, while the database runs on. Deliberate waits of the
 * service end when the test says so, and a slow machine does not look like a slow service.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { vi } from 'vitest'

/** Advance it with `vi.advanceTimersByTime`, and restore it with `vi.useRealTimers` in any case. */
export const holdClock = () =>
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date', 'clearTimeout', 'performance', 'setTimeout'] })

/**
 * Waits for a condition that does not depend on the clock. Yields in between, because throttled callers need an idle
 * event loop.
 */
export const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await sleep(2)
}

/** Counts how many of the promises have settled. */
export const countEnds = (works: Promise<unknown>[]): (() => number) => {
  let ends = 0
  const end = () => ends++
  for (const work of works) void work.then(end, end)
  return () => ends
}
