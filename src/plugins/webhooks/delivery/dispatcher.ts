/** Claims due deliveries, as many as there are free slots, sends them, and records the results. */
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { BasePayload } from 'payload'
import type { Sender } from '../http'
import { type Activity, metricsOf } from '../metrics'
import { ensureSecret } from '../secrets'
import { Prefetched } from './prefetched'
import { claim, type Claimed, release } from './claim'
import type { Clock } from './clock'
import { deliver } from './deliver'
import { ClaimedIds } from './claimedIds'
import type { Lane } from './lane'
import { Loop } from '../../../lib/loop'
import { Results } from './results'
import { Scheduler, type Whose } from './scheduler'

export type DispatcherOptions = { clock: Clock; concurrency: number; sender: Sender }

const drainTimeoutMs = 5000
const webhooksAtOnce = 4

export class Dispatcher {
  /** Claimed deliveries that wait for a slot. */
  private readonly prefetched = new Prefetched()
  private readonly claiming: Loop
  /**
   * A second claim loop for shares with few deliveries in flight, so that they do not wait for a claim of hundreds
   * for other shares.
   */
  private readonly claimingFew: Loop
  private readonly clock: Clock
  private isStopping = false
  private readonly claimedIds = new ClaimedIds()
  /** Webhooks that want the changes of each record in order. */
  private readonly ordered = new Set<number>()
  private readonly results: Results
  private readonly sender: Sender
  private readonly scheduler: Scheduler
  private readonly inProgress = new Set<Promise<void>>()

  constructor(
    private readonly payload: BasePayload,
    private readonly pool: pg.Pool,
    { clock, concurrency, sender }: DispatcherOptions,
    report: (error: unknown) => void,
  ) {
    this.clock = clock
    this.sender = sender
    this.results = new Results(payload, pool, clock, (written) => {
      for (const { id } of written) this.claimedIds.record(id)
      // An ordered webhook's next delivery of the same record may be sent now.
      this.serve(written.flatMap(({ webhook }) => (this.ordered.has(webhook) ? [webhook] : [])))
    })
    this.claiming = new Loop(() => this.take('all'), report)
    this.claimingFew = new Loop(() => this.take('few'), report)
    this.scheduler = new Scheduler(concurrency, clock, this.prefetched, () => this.claim())
  }

  get activity(): Activity {
    return { inFlight: this.inProgress.size, openBreakers: this.scheduler.openBreakers }
  }

  /** Lets one attempt through to a webhook whose breaker is open, after somebody changed or tested it. */
  probe(webhook: number): void {
    this.scheduler.laneOf(webhook).probe()
  }

  noteShares(shares: Iterable<readonly [webhook: number, share: number]>): void {
    for (const [webhook, share] of shares) this.scheduler.noteShare(webhook, share)
  }

  /** Looks for due deliveries of these webhooks. */
  serve(webhooks: Iterable<number>): void {
    for (const webhook of webhooks) this.scheduler.add(webhook)
    if (this.scheduler.isAnyReady) this.claim()
  }

  /** Claims nothing more, waits a few seconds for deliveries in flight, and releases the rest. */
  async end(): Promise<void> {
    this.isStopping = true
    this.scheduler.end()
    await Promise.all([this.claiming.end(), this.claimingFew.end()])
    const arrived = Promise.allSettled(this.inProgress)
    await Promise.race([arrived, sleep(drainTimeoutMs, undefined, { ref: false })])
    this.sender.close()
    await arrived
    await this.giveBack(this.prefetched.dropAll())
    await this.results.end()
  }

  private claim(): void {
    this.claiming.again()
    this.claimingFew.again()
  }

  /** @returns whether more deliveries may be due */
  private async take(whose: Whose): Promise<boolean> {
    const wanted = this.scheduler.next(whose)
    if (wanted.size === 0 || this.isStopping) return false
    const number = this.claimedIds.beginClaim()
    this.scheduler.claims(wanted)
    let taken: Claimed[]
    try {
      taken = await claim(this.payload, this.pool, wanted, this.clock.now())
    } finally {
      this.claimedIds.endClaim(number)
      this.scheduler.claimed(wanted)
    }
    if (whose === 'few' && this.scheduler.isAnyReady) this.claiming.again()
    const unsent = taken.filter(({ id }) => !this.claimedIds.has(id))
    if (this.isStopping) {
      await this.giveBack(unsent)
      return false
    }
    const counts = new Map<number, number>()
    for (const { isOrdered, webhook } of taken) {
      counts.set(webhook, (counts.get(webhook) ?? 0) + 1)
      if (isOrdered) this.ordered.add(webhook)
      else this.ordered.delete(webhook)
    }
    // In the order they were created: UPDATE … RETURNING has no order.
    for (const each of unsent.toSorted((one, other) => one.id - other.id)) {
      this.claimedIds.add(each.id)
      this.prefetched.add(each, this.clock.monotonic())
    }
    let begun = 0
    for (const webhook of counts.keys()) {
      this.sendNext(webhook)
      // Yields to the event loop, so that other work is not delayed.
      if (++begun % webhooksAtOnce === 0) await setImmediate()
    }
    // A webhook that filled its claim may have more due, and goes to the end of the queue.
    for (const [webhook, most] of wanted) if ((counts.get(webhook) ?? 0) === most) this.scheduler.add(webhook)
    return taken.length > 0 && this.scheduler.isAnyReady
  }

  /**
   * Sends claimed deliveries of a webhook while it has free slots. The rest is released when the webhook is failing.
   */
  private sendNext(webhook: number): void {
    const lane = this.scheduler.laneOf(webhook)
    while (!this.isStopping && this.prefetched.has(webhook) && this.scheduler.free(webhook) > 0) {
      const claimed = this.prefetched.next(webhook, this.clock.monotonic())
      if (!claimed) break
      this.send(claimed, lane)
    }
    if (this.prefetched.has(webhook) && (lane.inFlight === 0 || !lane.isProven)) {
      void this.giveBack(this.prefetched.drop(webhook)).then(() => this.serve([webhook]))
    }
  }

  private send(claimed: Claimed, lane: Lane): void {
    lane.begin(claimed.id, this.clock.monotonic())
    const sending = this.sendOne(claimed, lane)
    this.inProgress.add(sending)
    void sending.finally(() => this.inProgress.delete(sending))
  }

  /** If this fails, the leases end by themselves. */
  private async giveBack(all: readonly Claimed[]): Promise<void> {
    const ids = all.map(({ id }) => id)
    for (const id of ids) this.claimedIds.forget(id)
    try {
      await release(this.payload, this.pool, ids)
    } catch (error) {
      this.payload.logger.warn({
        err: error,
        msg: 'deliveries could not be released: they wait for the end of their leases',
      })
    }
  }

  private async sendOne(claimed: Claimed, lane: Lane): Promise<void> {
    const { id, secrets, webhook } = claimed
    try {
      // A webhook that was created before the webhook engine has no secret yet.
      if (secrets.length === 0) await ensureSecret({ payload: this.payload }, webhook)
      const tried = secrets.length > 0 && (await deliver(this.payload, this.sender, claimed, this.clock))
      if (tried) {
        const { status } = tried.result
        if (status === 'cancelled') lane.drop(id)
        else lane.end(id, status === 'delivered', this.clock.monotonic())
        this.results.add(tried)
        metricsOf(this.payload).process.count(claimed, tried.result, this.clock.now())
      } else {
        lane.drop(id)
        await this.giveBack([claimed])
        this.scheduler.add(webhook)
      }
    } catch (error) {
      lane.drop(id)
      this.claimedIds.forget(id)
      this.payload.logger.error({ delivery: id, err: error, msg: 'a delivery was not sent', webhook })
    }
    this.scheduler.freed(webhook)
    this.sendNext(webhook)
    this.serve([])
  }
}
