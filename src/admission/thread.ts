/**
 * Whether the thread has time to spare: since a heavy request last began it was idle `restFactor` times as long as it was at
 * work, for whomever, or `longestRestMs` in all. So heavy requests together take at most a third of it while others are there.
 * Where the others leave it no rest either, one begins every `longestMs`.
 */
import { type EventLoopUtilization, performance } from 'node:perf_hooks'

const restFactor = 2
const longestRestMs = 500
const longestMs = 2000

export class Thread {
  #atLast: EventLoopUtilization = performance.eventLoopUtilization()

  hasTimeToSpare(): boolean {
    const { active, idle } = performance.eventLoopUtilization(this.#atLast)
    return idle >= Math.min(restFactor * active, longestRestMs) || active + idle >= longestMs
  }

  /** Notes that a heavy request begins. */
  begin(): void {
    this.#atLast = performance.eventLoopUtilization()
  }
}
