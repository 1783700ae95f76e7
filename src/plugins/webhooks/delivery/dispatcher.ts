/** Claims what is due, as much as there are places for, sends it, and notes what became of it. */
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { BasePayload } from 'payload'
import type { Sender } from '../http'
import { metricsOf } from '../metrics'
import type { AtWork } from '../metrics/own'
import { ensureSecret } from '../secrets'
import { Ahead } from './ahead'
import { claim, type Claimed, release } from './claim'
import type { Clock } from './clock'
import { deliver } from './deliver'
import { Known } from './known'
import type { Lane } from './lane'
import { Loop } from './loop'
import { Results } from './results'
import { Scheduler, type Whose } from './scheduler'

export type DispatcherOptions = { clock: Clock; concurrency: number; sender: Sender }

const drainTimeoutMs = 5000
const webhooksAtOnce = 4

export class Dispatcher {
  /** Claimed, and in nobody's way until there is a place for them. */
  private readonly ahead = new Ahead()
  private readonly claiming: Loop
  /** Beside it, for shares that have little on its way: they do not wait for a claim of hundreds for others. */
  private readonly claimingFew: Loop
  private readonly clock: Clock
  private isEnding = false
  private readonly known = new Known()
  /** Webhooks that want order. */
  private readonly ordered = new Set<number>()
  private readonly results: Results
  private readonly sender: Sender
  private readonly scheduler: Scheduler
  private readonly underWay = new Set<Promise<void>>()

  constructor(
    private readonly payload: BasePayload,
    private readonly pool: pg.Pool,
    { clock, concurrency, sender }: DispatcherOptions,
    report: (error: unknown) => void,
  ) {
    this.clock = clock
    this.sender = sender
    this.results = new Results(payload, pool, clock, (written) => {
      for (const { id } of written) this.known.record(id)
      // What comes next of a record could not be sent before.
      this.goOn(written.flatMap(({ webhook }) => (this.ordered.has(webhook) ? [webhook] : [])))
    })
    this.claiming = new Loop(() => this.take('all'), report)
    this.claimingFew = new Loop(() => this.take('few'), report)
    this.scheduler = new Scheduler(concurrency, clock, this.ahead, () => this.claim())
  }

  get atWork(): AtWork {
    return { inFlight: this.underWay.size, openBreakers: this.scheduler.openBreakers }
  }

  /** Has one try the way to a webhook that is left alone: somebody waits to see whether it is well again. */
  probe(webhook: number): void {
    this.scheduler.laneOf(webhook).probe()
  }

  /** Whose share each webhook counts on. */
  noteShares(shares: Iterable<readonly [webhook: number, share: number]>): void {
    for (const [webhook, share] of shares) this.scheduler.noteShare(webhook, share)
  }

  /** Something may be due for these webhooks. */
  goOn(webhooks: Iterable<number>): void {
    for (const webhook of webhooks) this.scheduler.add(webhook)
    if (this.scheduler.isAnyReady) this.claim()
  }

  /** Takes nothing more, waits for a while for what is on its way, and gives back the rest. */
  async end(): Promise<void> {
    this.isEnding = true
    this.scheduler.end()
    await Promise.all([this.claiming.end(), this.claimingFew.end()])
    const arrived = Promise.allSettled(this.underWay)
    await Promise.race([arrived, sleep(drainTimeoutMs, undefined, { ref: false })])
    this.sender.close()
    await arrived
    await this.giveBack(this.ahead.dropAll())
    await this.results.end()
  }

  private claim(): void {
    this.claiming.again()
    this.claimingFew.again()
  }

  /** @returns whether there may be more to take */
  private async take(whose: Whose): Promise<boolean> {
    const wanted = this.scheduler.next(whose)
    if (wanted.size === 0 || this.isEnding) return false
    const number = this.known.beginClaim()
    this.scheduler.claims(wanted)
    let taken: Claimed[]
    try {
      taken = await claim(this.payload, this.pool, wanted, this.clock.now())
    } finally {
      this.known.endClaim(number)
      this.scheduler.claimed(wanted)
    }
    if (whose === 'few' && this.scheduler.isAnyReady) this.claiming.again()
    const unknown = taken.filter(({ id }) => !this.known.has(id))
    if (this.isEnding) {
      await this.giveBack(unknown)
      return false
    }
    const counts = new Map<number, number>()
    for (const { isOrdered, webhook } of taken) {
      counts.set(webhook, (counts.get(webhook) ?? 0) + 1)
      if (isOrdered) this.ordered.add(webhook)
      else this.ordered.delete(webhook)
    }
    // As they came: a statement that changes rows answers them in any order.
    for (const each of unknown.toSorted((one, other) => one.id - other.id)) {
      this.known.add(each.id)
      this.ahead.add(each, this.clock.monotonic())
    }
    let begun = 0
    for (const webhook of counts.keys()) {
      this.sendNext(webhook)
      // What others wait for comes in between.
      if (++begun % webhooksAtOnce === 0) await setImmediate()
    }
    // To the end of the row; who had less than was claimed for has nothing more now.
    for (const [webhook, most] of wanted) if ((counts.get(webhook) ?? 0) === most) this.scheduler.add(webhook)
    return taken.length > 0 && this.scheduler.isAnyReady
  }

  /** Sends as many to a webhook as may be, of those that were claimed; to one that fails none that can wait. */
  private sendNext(webhook: number): void {
    const lane = this.scheduler.laneOf(webhook)
    while (!this.isEnding && this.ahead.has(webhook) && this.scheduler.free(webhook) > 0) {
      const claimed = this.ahead.next(webhook, this.clock.monotonic())
      if (!claimed) break
      this.send(claimed, lane)
    }
    if (this.ahead.has(webhook) && (lane.inFlight === 0 || !lane.isProven)) {
      void this.giveBack(this.ahead.drop(webhook)).then(() => this.goOn([webhook]))
    }
  }

  private send(claimed: Claimed, lane: Lane): void {
    lane.begin(claimed.id, this.clock.monotonic())
    const sending = this.sendOne(claimed, lane)
    this.underWay.add(sending)
    void sending.finally(() => this.underWay.delete(sending))
  }

  /** Where it cannot be done, their leases end by themselves. */
  private async giveBack(all: readonly Claimed[]): Promise<void> {
    const ids = all.map(({ id }) => id)
    for (const id of ids) this.known.forget(id)
    try {
      await release(this.payload, this.pool, ids)
    } catch (error) {
      this.payload.logger.warn({ err: error, msg: 'deliveries wait for the end of their leases' })
    }
  }

  private async sendOne(claimed: Claimed, lane: Lane): Promise<void> {
    const { id, secrets, webhook } = claimed
    try {
      // One that is older than this engine.
      if (secrets.length === 0) await ensureSecret({ payload: this.payload }, webhook)
      const tried = secrets.length > 0 && (await deliver(this.payload, this.sender, claimed, this.clock))
      if (tried) {
        const { status } = tried.result
        if (status === 'cancelled') lane.drop(id)
        else lane.end(id, status === 'delivered', this.clock.monotonic())
        this.results.add(tried)
        metricsOf(this.payload).own.count(claimed, tried.result, this.clock.now())
      } else {
        lane.drop(id)
        await this.giveBack([claimed])
        this.scheduler.add(webhook)
      }
    } catch (error) {
      lane.drop(id)
      this.known.forget(id)
      this.payload.logger.error({ delivery: id, err: error, msg: 'a delivery was not sent', webhook })
    }
    this.scheduler.freed(webhook)
    this.sendNext(webhook)
    this.goOn([])
  }
}
