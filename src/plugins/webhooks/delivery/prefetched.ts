/**
 * Deliveries that are claimed before a slot is free for them: for a fast receiver, a query per delivery would take
 * longer than sending it. A delivery that waits here for more than a second is returned unsent, because the webhook may
 * since have been paused, moved to other tenants, or given another secret.
 */
import type { Claimed } from './claim'

const maxWaitMs = 1000

type Waiting = { claimed: Claimed; since: number }

export class Prefetched {
  private readonly waiting = new Map<number, Waiting[]>()

  has(webhook: number): boolean {
    return this.waiting.has(webhook)
  }

  /** Keeps the order of the calls. */
  add(claimed: Claimed, now: number): void {
    const { webhook } = claimed
    this.waiting.set(webhook, [...(this.waiting.get(webhook) ?? []), { claimed, since: now }])
  }

  /** The webhook's next delivery, or undefined if it has waited too long. */
  next(webhook: number, now: number): Claimed | undefined {
    const [first, ...others] = this.waiting.get(webhook) ?? []
    if (!first || now - first.since > maxWaitMs) return undefined
    if (others.length > 0) this.waiting.set(webhook, others)
    else this.waiting.delete(webhook)
    return first.claimed
  }

  /** Removes and returns all deliveries of a webhook. */
  drop(webhook: number): Claimed[] {
    const all = this.waiting.get(webhook) ?? []
    this.waiting.delete(webhook)
    return all.map(({ claimed }) => claimed)
  }

  dropAll(): Claimed[] {
    return [...this.waiting.keys()].flatMap((webhook) => this.drop(webhook))
  }
}
