/**
 * Turns committed changes into deliveries (`FanOut`) whenever it is notified, until none are left. Of two runners the quick one
 * serves most queues; the patient one serves those with slow filters, and helps while several queues wait.
 */
import type pg from 'pg'
import type { BasePayload } from 'payload'
import { FanOut, type Runner, type Served } from '../outbox/fanOut'
import { Loop } from '../../../lib/loop'

/** Minimum interval between two beginnings: one change takes about as long as twenty. */
const pollIntervalMs = 10
/** For a queue that another worker holds, which may have begun before the newest change was committed. */
const retryAfterMs = 25

export class OutboxRelay {
  private readonly fanOut: FanOut
  private isStopping = false
  private readonly patient: Loop
  private readonly quick: Loop
  /** When the quick runner last began. */
  private relayedAt = -Infinity
  private timer: NodeJS.Timeout | undefined
  private wakeTimer: NodeJS.Timeout | undefined

  /** @param onRelayed receives the webhooks with due deliveries, and the webhooks whose own records changed */
  constructor(
    payload: BasePayload,
    pool: pg.Pool,
    private readonly onRelayed: (served: Pick<Served, 'changedWebhooks' | 'due'>) => void,
    report: (error: unknown) => void,
  ) {
    this.fanOut = new FanOut(payload, pool)
    this.patient = new Loop(() => this.serve('patient'), report)
    this.quick = new Loop(() => this.serve('quick'), report)
  }

  now(): void {
    this.quick.again()
  }

  /** Commits in quick succession are relayed together. */
  soon(): void {
    const wait = this.relayedAt + pollIntervalMs - performance.now()
    if (wait <= 0) this.now()
    else this.timer ??= setTimeout(() => this.now(), wait).unref()
  }

  async end(): Promise<void> {
    this.isStopping = true
    clearTimeout(this.timer)
    clearTimeout(this.wakeTimer)
    await Promise.all([this.quick.end(), this.patient.end()])
  }

  private async serve(runner: Runner): Promise<boolean> {
    if (runner === 'quick') {
      clearTimeout(this.timer)
      this.timer = undefined
      this.relayedAt = performance.now()
    }
    const { changedWebhooks, due, isServed, others, wakeInMs } = await this.fanOut.serve(runner)
    this.onRelayed({ changedWebhooks, due })
    if (runner === 'quick' && others > 0) this.patient.again()
    if (!isServed && wakeInMs !== undefined) this.wakeIn(Math.max(retryAfterMs, wakeInMs))
    return isServed && !this.isStopping
  }

  private wakeIn(milliseconds: number): void {
    if (this.isStopping) return
    clearTimeout(this.wakeTimer)
    this.wakeTimer = setTimeout(() => this.now(), milliseconds).unref()
  }
}
