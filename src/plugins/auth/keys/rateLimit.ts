/**
 * How many requests a key may send, where the service is told so; each process counts for itself. Told with every
 * answer in the headers of draft-ietf-httpapi-ratelimit-headers: the policy, what is left of it, and for how long.
 */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

export type RateLimit = { requests: number; seconds: number }

export type Allowance = {
  headers: Record<'RateLimit' | 'RateLimit-Policy', string>
  isExceeded: boolean
  /** Seconds until the limit resets. */
  resetsIn: number
}

export class RequestCounter {
  readonly #limit: RateLimit
  readonly #limiter: RateLimiterMemory

  constructor(limit: RateLimit) {
    this.#limit = limit
    this.#limiter = new RateLimiterMemory({ duration: limit.seconds, points: limit.requests })
  }

  /** Counts one request of a key. */
  async count(keyId: number): Promise<Allowance> {
    const { isExceeded, left } = await this.#consume(keyId)
    // Based on the system clock, so it may exceed the window if the clock was set back.
    const resetsIn = Math.min(this.#limit.seconds, Math.max(1, Math.ceil(left.msBeforeNext / 1000)))
    return {
      headers: {
        RateLimit: `"default";r=${left.remainingPoints};t=${resetsIn}`,
        'RateLimit-Policy': `"default";q=${this.#limit.requests};w=${this.#limit.seconds}`,
      },
      isExceeded,
      resetsIn,
    }
  }

  async #consume(keyId: number): Promise<{ isExceeded: boolean; left: RateLimiterRes }> {
    try {
      return { isExceeded: false, left: await this.#limiter.consume(keyId) }
    } catch (error) {
      // The library throws its result when the limit is exceeded.
      if (error instanceof RateLimiterRes) return { isExceeded: true, left: error }
      throw error
    }
  }
}
