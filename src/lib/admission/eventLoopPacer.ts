/**
 * Whether the event loop has time for a heavy request: since the last one began it was idle for `restFactor` times as
 * long as it was busy, or for `longestRestMs` in total. A heavy group thus uses at most a third of the event loop
 * while others are active. With two heavy groups both together use two thirds, because one may be heavy only because
 * the other slows it down; with three, three quarters. If the others leave no idle time, a request begins every
 * `longestMs`.
 */
import { type EventLoopUtilization, performance } from 'node:perf_hooks'

const restFactor = (groups: number): number => (groups === 1 ? 2 : 1 / groups)
const longestRestMs = 500
const longestMs = 2000

export class EventLoopPacer {
  #atLast: EventLoopUtilization = performance.eventLoopUtilization()

  /** @param groups the number of heavy groups that wait */
  hasIdleTime(groups: number): boolean {
    const { active, idle } = performance.eventLoopUtilization(this.#atLast)
    return idle >= Math.min(restFactor(groups) * active, longestRestMs) || active + idle >= longestMs
  }

  /** Records that a heavy request begins. */
  heavyRequestBegan(): void {
    this.#atLast = performance.eventLoopUtilization()
  }
}
