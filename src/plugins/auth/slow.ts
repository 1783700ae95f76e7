/**
 * Slows down the guessing of secrets: keys, claim links, sign-ins. One instance for each.
 *
 * Guarantees that an IP address gets at most `most` attempts per `longest` in one process, whether or not it waits for
 * the responses. Each IP address has a budget of failures per window, counted by all processes together (`rates`).
 * Failures within the budget get an immediate response; beyond it each response is delayed, progressively longer.
 * Successes are never delayed, and other IP addresses are not affected.
 */
import type { BasePayload } from 'payload'
import { releasePermit } from '../../lib/admission'
import { networkOf } from './address'
import type { CountOptions, Counts } from './rates/counts'

export type SlowDownOptions = {
  /** Failures of one IP address in each `window` that are not delayed. Default 20. */
  budget?: number
  /** The kind of secret, for the log: "keys". */
  kind: string
  /** The maximum delay of one response, in milliseconds. Default 1000. */
  longest?: number
  /** The maximum of simultaneous attempts of one IP address. Default 100. */
  most?: number
  /** In milliseconds. Default one minute. */
  window?: number
}

/** Thrown when an IP address has too many simultaneous attempts; contains the seconds until a retry. */
export class SlowedError extends Error {
  override name = 'SlowedError'
  readonly retryAfter = 1
}

/** The failures beyond the budget at which the delay is `longest`; more are not counted. */
const steps = 20

export class SlowDown {
  #counted = { ipv4: 0, ipv6: 0, refused: 0 }
  readonly #failures: Counts
  readonly #logger: Pick<BasePayload['logger'], 'warn'>
  readonly #options: Required<SlowDownOptions>
  #timer: NodeJS.Timeout | undefined
  /** The number of running attempts of each network. */
  readonly #underWay = new Map<string, number>()

  /** @param countsOf creates the counter of failures */
  constructor(
    logger: Pick<BasePayload['logger'], 'warn'>,
    countsOf: (options: CountOptions) => Counts,
    options: SlowDownOptions,
  ) {
    this.#logger = logger
    this.#options = { budget: 20, longest: 1000, most: 100, window: 60_000, ...options }
    const { budget, kind, window } = this.#options
    this.#failures = countsOf({ limit: budget + steps, name: kind, windowMs: window })
  }

  /**
   * Runs one attempt for an IP address.
   *
   * @param address as returned by `callerAddress`; undefined within the process, which is never delayed
   * @param work returns undefined for a failure; an exception counts neither as failure nor as success
   * @throws SlowedError before `work` begins
   */
  async attempt<T>(address: string | undefined, work: () => Promise<T | undefined>): Promise<T | undefined> {
    if (address === undefined) return work()
    const network = networkOf(address)
    const underWay = this.#underWay.get(network) ?? 0
    if (underWay >= this.#options.most) {
      this.#count('refused')
      throw new SlowedError('Too many attempts of this address are under way.')
    }
    this.#underWay.set(network, underWay + 1)
    try {
      const result = await work()
      if (result === undefined) {
        this.#count(network.includes(':') ? 'ipv6' : 'ipv4')
        await this.#wait(network)
      }
      return result
    } finally {
      const remaining = (this.#underWay.get(network) ?? 1) - 1
      if (remaining > 0) this.#underWay.set(network, remaining)
      else this.#underWay.delete(network)
    }
  }

  /** Logs the failures since the last line; runs once a minute while there are any. */
  report(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const { ipv4, ipv6, refused } = this.#counted
    if (ipv4 + ipv6 + refused === 0) return
    this.#counted = { ipv4: 0, ipv6: 0, refused: 0 }
    const { kind } = this.#options
    this.#logger.warn({ ipv4, ipv6, kind, msg: `${ipv4 + ipv6} failed authentications`, refused })
  }

  #count(what: 'ipv4' | 'ipv6' | 'refused'): void {
    this.#counted[what]++
    this.#timer ??= setTimeout(() => this.report(), 60_000).unref()
  }

  async #wait(network: string): Promise<void> {
    const { budget, longest } = this.#options
    const excess = this.#failures.count(network).position - budget
    if (excess <= 0) return
    releasePermit()
    await new Promise((resolve) => setTimeout(resolve, (longest * Math.min(excess, steps)) / steps))
  }
}
