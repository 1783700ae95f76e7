/**
 * Deliveries that were claimed before there is a place for them: asking the database anew for each place takes longer than to
 * send to who answers at once. What waits here for more than a second goes back unsent: of a pause, of other tenants or of an
 * ended secret it would know nothing.
 */
import type { Claimed } from './claim'

const freshFor = 1000

type Waiting = { claimed: Claimed; since: number }

export class Ahead {
  private readonly waiting = new Map<number, Waiting[]>()

  has(webhook: number): boolean {
    return this.waiting.has(webhook)
  }

  /** In their order. */
  add(claimed: Claimed, now: number): void {
    const { webhook } = claimed
    this.waiting.set(webhook, [...(this.waiting.get(webhook) ?? []), { claimed, since: now }])
  }

  /** The next one of a webhook, where it is not there for too long. */
  next(webhook: number, now: number): Claimed | undefined {
    const [first, ...others] = this.waiting.get(webhook) ?? []
    if (!first || now - first.since > freshFor) return undefined
    if (others.length > 0) this.waiting.set(webhook, others)
    else this.waiting.delete(webhook)
    return first.claimed
  }

  /** Takes all of a webhook out, to be given back. */
  drop(webhook: number): Claimed[] {
    const all = this.waiting.get(webhook) ?? []
    this.waiting.delete(webhook)
    return all.map(({ claimed }) => claimed)
  }

  dropAll(): Claimed[] {
    return [...this.waiting.keys()].flatMap((webhook) => this.drop(webhook))
  }
}
