/**
 * Collects results of attempts for a few milliseconds and stores them together. Results that cannot be stored are
 * kept and stored later.
 */
import type pg from 'pg'
import type { BasePayload } from 'payload'
import type { Clock } from './clock'
import type { Tried } from './deliver'
import { type Queryable, inTransaction } from '../connection'
import { Loop } from '../../../lib/loop'
import { disable, noteArrivals, noteFailures, recordResults, type Result } from './record'

const gatherMs = 3
const maxAtOnce = 500
const retryAfterMs = 500
/**
 * A webhook that is recorded as healthy need not be recorded again for this time; another worker may have seen it
 * fail since.
 */
const healthyForMs = 60_000

export class Results {
  private tried: Tried[] = []
  private timer: NodeJS.Timeout | undefined
  /** When a webhook was recorded as healthy, monotonic. */
  private readonly healthyAt = new Map<number, number>()
  private readonly writing: Loop

  /** @param onStored receives the stored results, after which an ordered webhook's next delivery may be sent */
  constructor(
    private readonly payload: BasePayload,
    private readonly pool: pg.Pool,
    private readonly clock: Clock,
    private readonly written: (results: readonly Result[]) => void,
  ) {
    this.writing = new Loop(
      () => this.write(),
      (error) => {
        this.payload.logger.warn({ err: error, msg: 'results of deliveries could not be stored yet' })
        setTimeout(() => this.writing.again(), retryAfterMs).unref()
      },
    )
  }

  add(tried: Tried): void {
    this.tried.push(tried)
    this.timer ??= setTimeout(() => {
      this.timer = undefined
      this.writing.again()
    }, gatherMs)
  }

  /** Stores what is left. */
  async end(): Promise<void> {
    clearTimeout(this.timer)
    await this.writing.end()
    try {
      while (await this.write());
    } catch (error) {
      const msg = 'results of webhooks are lost; their deliveries are sent again'
      this.payload.logger.warn({ err: error, msg })
    }
  }

  private async write(): Promise<boolean> {
    const tried = this.tried.slice(0, maxAtOnce)
    if (tried.length === 0) return false
    const results = tried.map(({ result }) => result)
    const follows = this.following(tried)
    const { failures, gone, recovered } = follows
    if (failures.size + gone.size + recovered.length === 0) {
      await recordResults(this.payload, this.pool, results)
    } else {
      // In one transaction with the state of their webhooks: one that responded 410 must not be sent to again.
      await inTransaction(this.pool, async (client) => {
        await recordResults(this.payload, client, results)
        await this.noteStates(client, follows)
      })
    }
    this.tried.splice(0, tried.length)
    for (const webhook of recovered) this.healthyAt.set(webhook, this.clock.monotonic())
    for (const webhook of failures.keys()) this.healthyAt.delete(webhook)
    this.written(results)
    return this.tried.length > 0
  }

  /** A webhook with at least one success does not count as failing. */
  private following(tried: readonly Tried[]): Following {
    const failures = new Map<number, number>()
    const arrived = new Set<number>()
    const gone = new Set<number>()
    for (const { isGone, result } of tried) {
      const { status, webhook } = result
      if (isGone) gone.add(webhook)
      if (status === 'delivered') arrived.add(webhook)
      if (hasFailed(result)) failures.set(webhook, (failures.get(webhook) ?? 0) + 1)
    }
    for (const webhook of arrived) failures.delete(webhook)
    const recently = this.clock.monotonic() - healthyForMs
    const recovered = [...arrived].filter((webhook) => (this.healthyAt.get(webhook) ?? -Infinity) < recently)
    return { failures, gone, recovered }
  }

  private async noteStates(client: Queryable, { failures, gone, recovered }: Following): Promise<void> {
    const now = this.clock.now()
    if (recovered.length > 0) await noteArrivals(this.payload, client, recovered)
    if (failures.size > 0) await noteFailures(this.payload, client, failures, now)
    for (const webhook of gone) await disable(this.payload, client, webhook, { now, reason: 'gone' })
  }
}

type Following = { failures: Map<number, number>; gone: Set<number>; recovered: number[] }

const hasFailed = ({ status }: Result): boolean => status === 'failed' || status === 'pending'
