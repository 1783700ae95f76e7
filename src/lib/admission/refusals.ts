/**
 * Paces refusals while other callers are active. A caller that repeats refused requests at once would otherwise
 * occupy the event loop.
 */
import { setTimeout as sleep } from 'node:timers/promises'

/** Thrown instead of starting the work. */
export class NotAdmittedError extends Error {
  override name = 'NotAdmittedError'

  constructor(
    /** `caller`: too many of its group's requests wait. `service`: the class is full, or no permit became free in time. */
    readonly because: 'caller' | 'service',
    readonly retryAfterSeconds: number,
  ) {
    super(because === 'caller' ? 'Too many requests of this caller wait already.' : 'The service is busy.')
  }
}

const intervalMs = 4
const maxDelayMs = 2000

export class Refusals {
  #nextAt = 0
  readonly #now: () => number
  readonly #wait: (ms: number) => Promise<unknown>

  /** @param now a monotonic clock, in milliseconds */
  constructor(now: () => number, wait: (ms: number) => Promise<unknown> = sleep) {
    this.#now = now
    this.#wait = wait
  }

  /** Resolves when this refusal may be sent. @param isContended whether other callers are active */
  async next(isContended: boolean): Promise<void> {
    if (!isContended) return
    const now = this.#now()
    // Limited, so that a past flood does not delay refusals of others.
    this.#nextAt = Math.min(Math.max(now, this.#nextAt + intervalMs), now + maxDelayMs)
    await this.#wait(this.#nextAt - now)
  }
}
