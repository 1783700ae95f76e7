/**
 * Guessing made slow, for whatever is proved by a secret: keys, claim links, sign-ins. One of these for each.
 *
 * Each address has a budget of failures, which fills again at an even pace. Within it nothing waits. Beyond it the
 * answer to every failure waits, the longer the more there were, and what succeeds never waits. No more attempts than
 * `most` are under way for one address, those that wait among them; more are refused at once. So an address has at
 * most `most` guesses in `longest`, whether or not it waits for the answers. Other addresses notice nothing.
 *
 * In memory, for this process alone, and of no more than 10,000 addresses: the ones longest quiet are forgotten first.
 */
import type { BasePayload } from 'payload'
import { leavePlace } from '../../lib/admission'
import { networkOf } from './address'

export type SlowDownOptions = {
  /** Failures of one address within `window` that are not delayed. Default 20. */
  budget?: number
  /** The kind of secret, for the log: "keys". */
  kind: string
  /** The maximum delay of one response, in milliseconds. Default 1000. */
  longest?: number
  /** The maximum of simultaneous attempts of one address. Default 100. */
  most?: number
  /** In milliseconds. Default one minute. */
  window?: number
}

/** Thrown when an address has too many simultaneous attempts; contains the seconds until a retry. */
export class SlowedError extends Error {
  override name = 'SlowedError'
  readonly retryAfter = 1
}

type Visitor = { failures: number; open: number; seen: number }

const mostVisitors = 10_000
const steps = 20

export class SlowDown {
  readonly #logger: Pick<BasePayload['logger'], 'warn'>
  readonly #options: Required<SlowDownOptions>
  #counted = { ipv4: 0, ipv6: 0, refused: 0 }
  #timer: NodeJS.Timeout | undefined
  readonly #visitors = new Map<string, Visitor>()

  constructor(logger: Pick<BasePayload['logger'], 'warn'>, options: SlowDownOptions) {
    this.#logger = logger
    this.#options = { budget: 20, longest: 1000, most: 100, window: 60_000, ...options }
  }

  /**
   * Runs one attempt for an address.
   *
   * @param address as returned by `callerAddress`; undefined within the process, which is never delayed
   * @param work returns undefined for a failure; an exception counts neither as failure nor as success
   * @throws SlowedError before `work` begins
   */
  async attempt<T>(address: string | undefined, work: () => Promise<T | undefined>): Promise<T | undefined> {
    if (address === undefined) return work()
    const network = networkOf(address)
    const visitor = this.#visitorOf(network)
    if (visitor.open >= this.#options.most) {
      this.#count('refused')
      throw new SlowedError('Too many attempts of this address are under way.')
    }
    visitor.open++
    try {
      const result = await work()
      if (result === undefined) {
        this.#count(network.includes(':') ? 'ipv6' : 'ipv4')
        await this.#wait(visitor)
      }
      return result
    } finally {
      visitor.open--
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

  async #wait(visitor: Visitor): Promise<void> {
    const { budget, longest } = this.#options
    // Limited, so that the time until an address recovers does not grow without end.
    visitor.failures = Math.min(visitor.failures + 1, budget + steps)
    const beyond = visitor.failures - budget
    if (beyond <= 0) return
    leavePlace()
    await new Promise((resolve) => setTimeout(resolve, (longest * Math.min(beyond, steps)) / steps))
  }

  #visitorOf(network: string): Visitor {
    const { budget, window } = this.#options
    // Monotonic, so that setting the clock back does not add failures.
    const now = performance.now()
    const known = this.#visitors.get(network)
    const visitor = known ?? { failures: 0, open: 0, seen: now }
    visitor.failures = Math.max(0, visitor.failures - ((now - visitor.seen) * budget) / window)
    visitor.seen = now
    // Moves the address to the end: the map is ordered by last activity.
    this.#visitors.delete(network)
    if (!known && this.#visitors.size >= mostVisitors) this.#forgetOne()
    this.#visitors.set(network, visitor)
    return visitor
  }

  #forgetOne(): void {
    for (const [network, { open }] of this.#visitors) {
      if (open > 0) continue
      this.#visitors.delete(network)
      return
    }
  }
}
