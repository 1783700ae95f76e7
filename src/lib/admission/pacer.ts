/**
 * Whether the event loop has time for a request of a heavy group: since the last one began it was idle for twice as
 * long as it was busy, or for `longestRestMs` in total. A heavy group thus uses at most a third of the event loop while
 * others are active. With two heavy groups both together use two thirds, because one may be heavy only because the other
 * slows it down; with three, three quarters. If the others leave no idle time, a request begins every `longestMs`.
 *
 * Without this the attacks `dear-lists`, `depth-fast`, `key-reads`, `key-writes` and `webhook-filters` make other tenants
 * wait more than twice as long as usual.
 */
import { type EventLoopUtilization, performance } from 'node:perf_hooks'

const restFactor = (groups: number): number => (groups === 1 ? 2 : 1 / groups)
const longestRestMs = 500
const longestMs = 2000

export class Pacer {
  #atLast: EventLoopUtilization = performance.eventLoopUtilization()

  /** @param groups the number of heavy groups that wait */
  hasIdleTime(groups: number): boolean {
    const { active, idle } = performance.eventLoopUtilization(this.#atLast)
    return idle >= Math.min(restFactor(groups) * active, longestRestMs) || active + idle >= longestMs
  }

  /** Records that a request of a heavy group begins. */
  requestBegan(): void {
    this.#atLast = performance.eventLoopUtilization()
  }
}
