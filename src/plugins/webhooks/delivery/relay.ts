/** Has what was written told to webhooks (`fanOut`), once a poke, and as often as there is more; backlog beside it. */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { BasePayload } from 'payload'
import { FanOut, type RoundResult } from '../outbox'
import { Loop } from './loop'

/** Between two looks for what was written: each takes about as long for one change as for twenty. */
const pause = 10
/** While new changes come, backlog rests after a round for as long as that took: those are told first, and sent. */
const mostRestMs = 250
const newForMs = 1000
/** Another worker tells at this moment, and may have begun before what is to be told was there. */
const againAfter = 25

export class OutboxRelay {
  private readonly fanOut: FanOut
  private isEnding = false
  /** When it last told of what was new. */
  private newAt = -Infinity
  private readonly telling: Loop
  private timer: NodeJS.Timeout | undefined
  /** When it began to tell last. */
  private toldAt = -Infinity
  private readonly working: Loop

  /** @param told is given the webhooks that something is due for now, and those that were rewritten */
  constructor(
    payload: BasePayload,
    pool: pg.Pool,
    private readonly told: (told: Pick<RoundResult, 'due' | 'rewritten'>) => void,
    report: (error: unknown) => void,
  ) {
    this.fanOut = new FanOut(payload, pool)
    this.telling = new Loop(() => this.tell(), report)
    this.working = new Loop(() => this.workOff(), report)
  }

  now(): void {
    this.telling.again()
  }

  /** Many commits in a moment are told together. */
  soon(): void {
    const wait = this.toldAt + pause - performance.now()
    if (wait <= 0) this.now()
    else this.timer ??= setTimeout(() => this.now(), wait).unref()
  }

  async end(): Promise<void> {
    this.isEnding = true
    clearTimeout(this.timer)
    await Promise.all([this.telling.end(), this.working.end()])
  }

  private async tell(): Promise<boolean> {
    clearTimeout(this.timer)
    this.timer = undefined
    this.toldAt = performance.now()
    const { due, isBusy, isMore, rewritten } = await this.fanOut.spread()
    this.told({ due, rewritten })
    if (due.size > 0) this.newAt = performance.now()
    this.working.again()
    if (isBusy) setTimeout(() => this.now(), againAfter).unref()
    return isMore && !this.isEnding
  }

  private hasNew(): boolean {
    return !this.isEnding && performance.now() - this.newAt < newForMs
  }

  private async workOff(): Promise<boolean> {
    const began = performance.now()
    const { due, isMore, rewritten } = await this.fanOut.workOff()
    this.told({ due, rewritten })
    if (isMore && this.hasNew()) await sleep(Math.min(performance.now() - began, mostRestMs))
    return isMore && !this.isEnding
  }
}
