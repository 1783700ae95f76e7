/**
 * A clock that stands still until the test moves it, while the database and all else go on. So a wait that the service
 * makes on purpose ends when the test says so, and a slow machine is not taken for a slow service.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { vi } from 'vitest'

/** Moved by `vi.advanceTimersByTime`. Let it go with `vi.useRealTimers` whatever happens. */
export const holdClock = () =>
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date', 'clearTimeout', 'performance', 'setTimeout'] })

/**
 * Waits, while the clock stands still, for what happens without it. The thread rests in between: callers that send much are given
 * time only when others leave it idle.
 */
export const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await sleep(2)
}

/** How many of these have ended. */
export const countEnds = (works: Promise<unknown>[]): (() => number) => {
  let ends = 0
  const end = () => ends++
  for (const work of works) void work.then(end, end)
  return () => ends
}
