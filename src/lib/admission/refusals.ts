/**
 * Requests for which there is no room are refused one after the other while others are there: a caller that sends again as fast as
 * it is refused would leave the thread to nobody else.
 */
import { setTimeout as sleep } from 'node:timers/promises'

/** Work that was not begun. */
export class NotAdmittedError extends Error {
  override name = 'NotAdmittedError'

  constructor(
    /** `caller`: it sends more than its share. `service`: the class is full, or a place did not come free in time. */
    readonly because: 'caller' | 'service',
    readonly retryAfterSeconds: number,
  ) {
    super(because === 'caller' ? 'Too many requests of this caller wait already.' : 'The service is busy.')
  }
}

const apartMs = 4
const longestMs = 2000

export class Refusals {
  #nextAt = 0
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  /**
   * Ends when it is this refusal's turn.
   *
   * @param isContended whether others would be kept waiting
   */
  async next(isContended: boolean): Promise<void> {
    if (!isContended) return
    const now = this.#now()
    // No further ahead than one waits: else a flood that is over would delay the refusals of others.
    this.#nextAt = Math.min(Math.max(now, this.#nextAt + apartMs), now + longestMs)
    await sleep(this.#nextAt - now)
  }
}
