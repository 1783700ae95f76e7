/** Turns committed changes into deliveries (`fanOut`) whenever it is poked and as long as there are more; backlog beside it. */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { BasePayload } from 'payload'
import { FanOut, type RoundResult } from '../outbox'
import { Loop } from './loop'

/** Between two looks for what was written: each takes about as long for one change as for twenty. */
const pollIntervalMs = 10
/** While new changes come, backlog rests after a round for as long as that took: those are relayed first, and sent. */
const mostRestMs = 250
const newForMs = 1000
/** Another worker is relaying, and may have begun before the newest change was committed. */
const retryAfterMs = 25

export class OutboxRelay {
  private readonly fanOut: FanOut
  private isEnding = false
  /** When it last relayed something new. */
  private newAt = -Infinity
  private readonly relayLoop: Loop
  private timer: NodeJS.Timeout | undefined
  /** When the last relay began. */
  private relayedAt = -Infinity
  private readonly backlogLoop: Loop

  /** @param onRelayed is given the webhooks that something is due for now, and those that were rewritten */
  constructor(
    payload: BasePayload,
    pool: pg.Pool,
    private readonly onRelayed: (onRelayed: Pick<RoundResult, 'due' | 'rewritten'>) => void,
    report: (error: unknown) => void,
  ) {
    this.fanOut = new FanOut(payload, pool)
    this.relayLoop = new Loop(() => this.relay(), report)
    this.backlogLoop = new Loop(() => this.workOff(), report)
  }

  now(): void {
    this.relayLoop.again()
  }

  /** Commits that follow closely are relayed together. */
  soon(): void {
    const wait = this.relayedAt + pollIntervalMs - performance.now()
    if (wait <= 0) this.now()
    else this.timer ??= setTimeout(() => this.now(), wait).unref()
  }

  async end(): Promise<void> {
    this.isEnding = true
    clearTimeout(this.timer)
    await Promise.all([this.relayLoop.end(), this.backlogLoop.end()])
  }

  private async relay(): Promise<boolean> {
    clearTimeout(this.timer)
    this.timer = undefined
    this.relayedAt = performance.now()
    const { due, isBusy, isMore, rewritten } = await this.fanOut.spread()
    this.onRelayed({ due, rewritten })
    if (due.size > 0) this.newAt = performance.now()
    this.backlogLoop.again()
    if (isBusy) setTimeout(() => this.now(), retryAfterMs).unref()
    return isMore && !this.isEnding
  }

  private hasNew(): boolean {
    return !this.isEnding && performance.now() - this.newAt < newForMs
  }

  private async workOff(): Promise<boolean> {
    const began = performance.now()
    const { due, isMore, rewritten } = await this.fanOut.workOff()
    this.onRelayed({ due, rewritten })
    if (isMore && this.hasNew()) await sleep(Math.min(performance.now() - began, mostRestMs))
    return isMore && !this.isEnding
  }
}
