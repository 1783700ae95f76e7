/**
 * The rate limit of a key, where `RATE_LIMIT` is set; all processes count together (`rates`). Every response has the headers
 * of draft-ietf-httpapi-ratelimit-headers: the policy, the remaining requests, and the time until the limit resets.
 */
import type { BasePayload } from 'payload'
import { sharedCounts } from '../rates'
import type { Counts } from '../rates/counts'

export type RateLimit = { requests: number; seconds: number }

export type Allowance = {
  headers: Record<'RateLimit' | 'RateLimit-Policy', string>
  isExceeded: boolean
  /** Seconds until the limit resets. */
  resetsIn: number
}

export class RequestCounter {
  readonly #counts: Counts
  readonly #limit: RateLimit

  constructor(payload: BasePayload, limit: RateLimit) {
    const { requests, seconds } = limit
    this.#counts = sharedCounts(payload, { limit: requests, name: 'requests', windowMs: seconds * 1000 })
    this.#limit = limit
  }

  /** Counts one request of a key. */
  async count(keyId: number): Promise<Allowance> {
    const { requests, seconds } = this.#limit
    const { position, resetsInMs } = await this.#counts.countExactly(String(keyId))
    const resetsIn = Math.max(1, Math.ceil(resetsInMs / 1000))
    return {
      headers: {
        RateLimit: `"default";r=${Math.max(0, requests - position)};t=${resetsIn}`,
        'RateLimit-Policy': `"default";q=${requests};w=${seconds}`,
      },
      isExceeded: position > requests,
      resetsIn,
    }
  }
}
