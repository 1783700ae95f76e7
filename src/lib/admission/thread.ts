/**
 * Whether the thread has time to spare for a heavy request: since one last began it was idle `restFactor` times as long as it was at
 * work, for whomever, or `longestRestMs` in all. So a heavy group takes at most a third of it while others are there. Where two groups
 * are heavy they take two thirds, as one may be heavy only because the other makes it slow, and three three quarters. Where the
 * others leave it no rest either, a request begins every `longestMs`.
 */
import { type EventLoopUtilization, performance } from 'node:perf_hooks'

const restFactor = (groups: number): number => (groups === 1 ? 2 : 1 / groups)
const longestRestMs = 500
const longestMs = 2000

export class Thread {
  #atLast: EventLoopUtilization = performance.eventLoopUtilization()

  /** @param groups that are heavy and wait */
  hasTimeToSpare(groups: number): boolean {
    const { active, idle } = performance.eventLoopUtilization(this.#atLast)
    return idle >= Math.min(restFactor(groups) * active, longestRestMs) || active + idle >= longestMs
  }

  /** Notes that a heavy request begins. */
  begin(): void {
    this.#atLast = performance.eventLoopUtilization()
  }
}
