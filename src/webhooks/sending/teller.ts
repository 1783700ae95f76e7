/** Has what was written told to webhooks (`fanOut`), once a poke, and as often as there is more. */
import type pg from 'pg'
import type { BasePayload } from 'payload'
import { fanOut } from '../fanOut'
import { Hearers } from '../fanOut/hearers'
import { Loop } from './loop'

/** Between two looks for what was written: each takes about as long for one change as for twenty. */
const pause = 10
/** Another worker tells at this moment, and may have begun before what is to be told was there. */
const againAfter = 25

export type Told = { due: Iterable<number>; rewritten: Iterable<number> }

export class Teller {
  private readonly hearers: Hearers
  private isEnding = false
  private readonly telling: Loop
  private timer: NodeJS.Timeout | undefined
  /** When it began to tell last. */
  private toldAt = -Infinity

  /** @param told is given the webhooks that something is due for now, and those that were rewritten */
  constructor(
    private readonly payload: BasePayload,
    private readonly pool: pg.Pool,
    private readonly told: (told: Told) => void,
    report: (error: unknown) => void,
  ) {
    this.hearers = new Hearers(payload)
    this.telling = new Loop(() => this.tell(), report)
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
    await this.telling.end()
  }

  private async tell(): Promise<boolean> {
    clearTimeout(this.timer)
    this.timer = undefined
    this.toldAt = performance.now()
    const { due, isBusy, isMore, rewritten } = await fanOut(this.payload, this.pool, this.hearers)
    this.told({ due, rewritten })
    if (isBusy) setTimeout(() => this.now(), againAfter).unref()
    return isMore && !this.isEnding
  }
}
