/**
 * Turns committed changes into deliveries (`FanOut`) whenever it is notified, until none are left. The backlog has a
 * loop of its own.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { BasePayload } from 'payload'
import { FanOut, type RoundResult } from '../outbox'
import { Loop } from './loop'

/** Minimum interval between two fan-outs: one change takes about as long as twenty. */
const pollIntervalMs = 10
/**
 * While new changes arrive, the backlog loop pauses after each round for as long as the round took, so that new
 * changes come first.
 */
const maxRestMs = 250
const newForMs = 1000
/** Another worker holds the lock, and may have begun before the newest change was committed. */
const retryAfterMs = 25

export class OutboxRelay {
  private readonly fanOut: FanOut
  private isStopping = false
  /** When the last delivery for a new change was created. */
  private newAt = -Infinity
  private readonly relayLoop: Loop
  private timer: NodeJS.Timeout | undefined
  /** When the last fan-out began. */
  private relayedAt = -Infinity
  private readonly backlogLoop: Loop

  /** @param onRelayed receives the webhooks with due deliveries, and the webhooks whose own records changed */
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

  /** Commits in quick succession are relayed together. */
  soon(): void {
    const wait = this.relayedAt + pollIntervalMs - performance.now()
    if (wait <= 0) this.now()
    else this.timer ??= setTimeout(() => this.now(), wait).unref()
  }

  async end(): Promise<void> {
    this.isStopping = true
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
    return isMore && !this.isStopping
  }

  private hasNew(): boolean {
    return !this.isStopping && performance.now() - this.newAt < newForMs
  }

  private async workOff(): Promise<boolean> {
    const began = performance.now()
    const { due, isMore, rewritten } = await this.fanOut.workOff()
    this.onRelayed({ due, rewritten })
    if (isMore && this.hasNew()) await sleep(Math.min(performance.now() - began, maxRestMs))
    return isMore && !this.isStopping
  }
}
