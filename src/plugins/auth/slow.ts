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
  /** Failures of one address that fit in `window`. 20 by default. */
  budget?: number
  /** What was guessed at, in a word for the log: "keys". */
  kind: string
  /** The longest that one answer waits, in milliseconds. 1000 by default. */
  longest?: number
  /** Attempts of one address that are under way at once. 100 by default. */
  most?: number
  /** In milliseconds. A minute by default. */
  window?: number
}

/** Too many attempts of an address are under way. Try again after so many seconds. */
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
   * Does one attempt for an address.
   *
   * @param address as `callerAddress` gives it; undefined is a caller within the process, which is never slowed
   * @param work answers undefined for a failure; what it throws counts as neither, as it proves nothing
   * @throws SlowedError without having begun `work`
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

  /** Logs what was counted since the last line. By itself once a minute, while there is anything. */
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
    // Capped, so that an address that stops is forgiven in a time that does not grow.
    visitor.failures = Math.min(visitor.failures + 1, budget + steps)
    const beyond = visitor.failures - budget
    if (beyond <= 0) return
    leavePlace()
    await new Promise((resolve) => setTimeout(resolve, (longest * Math.min(beyond, steps)) / steps))
  }

  #visitorOf(network: string): Visitor {
    const { budget, window } = this.#options
    // Not the time of day: a clock that is set back would make every pause count as many failures.
    const now = performance.now()
    const known = this.#visitors.get(network)
    const visitor = known ?? { failures: 0, open: 0, seen: now }
    visitor.failures = Math.max(0, visitor.failures - ((now - visitor.seen) * budget) / window)
    visitor.seen = now
    // Put last again: the order of the map is who was quiet the longest.
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
