/** Results of tries, gathered for a moment and written together. What cannot be written is kept, and written later. */
import type pg from 'pg'
import type { BasePayload } from 'payload'
import type { Clock } from './clock'
import type { Tried } from './deliver'
import { type Queryable, wholly } from '../connection'
import { Loop } from './loop'
import { disable, noteArrivals, noteFailures, recordResults, type Result } from './record'

const gatherMs = 3
const mostAtOnce = 500
const againAfter = 500
/** For so long a webhook that is noted as well need not be noted so again; another worker may have seen it fail since. */
const wellFor = 60_000

export class Results {
  private tried: Tried[] = []
  private timer: NodeJS.Timeout | undefined
  /** When a webhook was noted as well, on the clock that only goes forward. */
  private readonly wellAt = new Map<number, number>()
  private readonly writing: Loop

  /** @param written is given what is written: what waited for it may go on */
  constructor(
    private readonly payload: BasePayload,
    private readonly pool: pg.Pool,
    private readonly clock: Clock,
    private readonly written: (results: readonly Result[]) => void,
  ) {
    this.writing = new Loop(
      () => this.write(),
      (error) => {
        this.payload.logger.warn({ err: error, msg: 'results of webhooks are not written yet' })
        setTimeout(() => this.writing.again(), againAfter).unref()
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

  /** Writes what there is. */
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
    const tried = this.tried.slice(0, mostAtOnce)
    if (tried.length === 0) return false
    const results = tried.map(({ result }) => result)
    const follows = this.following(tried)
    const { failures, gone, recovered } = follows
    if (failures.size + gone.size + recovered.length === 0) {
      await recordResults(this.payload, this.pool, results)
    } else {
      // With what follows for their webhooks: one that answered 410 is not sent to again.
      await wholly(this.pool, async (on) => {
        await recordResults(this.payload, on, results)
        await this.noteStates(on, follows)
      })
    }
    this.tried.splice(0, tried.length)
    for (const webhook of recovered) this.wellAt.set(webhook, this.clock.monotonic())
    for (const webhook of failures.keys()) this.wellAt.delete(webhook)
    this.written(results)
    return this.tried.length > 0
  }

  /** A webhook of which anything arrived does not fail, whatever else failed beside it. */
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
    const recently = this.clock.monotonic() - wellFor
    const recovered = [...arrived].filter((webhook) => (this.wellAt.get(webhook) ?? -Infinity) < recently)
    return { failures, gone, recovered }
  }

  private async noteStates(on: Queryable, { failures, gone, recovered }: Following): Promise<void> {
    const now = this.clock.now()
    if (recovered.length > 0) await noteArrivals(this.payload, on, recovered)
    if (failures.size > 0) await noteFailures(this.payload, on, failures, now)
    for (const webhook of gone) await disable(this.payload, on, webhook, { now, reason: 'gone' })
  }
}

type Following = { failures: Map<number, number>; gone: Set<number>; recovered: number[] }

const hasFailed = ({ status }: Result): boolean => status === 'failed' || status === 'pending'
