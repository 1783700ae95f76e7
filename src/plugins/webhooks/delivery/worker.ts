/**
 * A worker: turns committed changes into deliveries (`relay.ts`), and sends what is due (`dispatcher.ts`).
 *
 * A delivery is pending, leased while a worker has it, and at its end delivered, failed, held or cancelled. It is sent at
 * least once: what a worker that dies had leased is free again when the lease ends, within 30 seconds, and is sent with
 * the same id by whoever takes it. Any number of workers may run.
 *
 * Each worker for itself keeps webhooks from one another's way (`scheduler.ts`) and leaves those that fail alone (`lane.ts`).
 *
 * It looks for work when this process commits, when another one says so, and once a second. Stopped, it takes nothing
 * more, waits for a while for what is on its way, and gives back the rest.
 */
import type { BasePayload } from 'payload'
import { onCommit } from '../../database/connection/committed'
import { workerPool } from '../connection'
import type { Sender } from '../http'
import { metricsOf } from '../metrics'
import { findDue } from './claim'
import { type Clock, systemClock } from './clock'
import { Dispatcher } from './dispatcher'
import { OutboxRelay } from './relay'

export type WorkerOptions = {
  clock?: Clock
  /** How many may be on their way to webhooks that answer; to those that have not shown it an eighth as many more. */
  concurrency: number
  /** How long it waits before it looks by itself again, in milliseconds. */
  lookEvery?: number
  sender: Sender
}

export type Worker = {
  /** Has it look for work now. */
  poke: () => void
  /** May be called twice. */
  stop: () => Promise<void>
}

const second = 1000

export const startWorker = (
  payload: BasePayload,
  { clock = systemClock, concurrency, lookEvery = second, sender }: WorkerOptions,
): Worker => {
  const pool = workerPool(payload)
  const report = (error: unknown) => payload.logger.error({ err: error, msg: 'the webhook worker stumbled' })
  const dispatcher = new Dispatcher(payload, pool, { clock, concurrency, sender }, report)
  const probe = (webhooks: Iterable<number>) => {
    for (const webhook of webhooks) dispatcher.probe(webhook)
  }
  const relay = new OutboxRelay(
    payload,
    pool,
    ({ due, rewritten }) => {
      probe(rewritten)
      dispatcher.noteShares(due)
      dispatcher.goOn(due.keys())
    },
    report,
  )

  const lookForDue = async () => {
    try {
      const due = await findDue(payload, pool, clock.now())
      probe(due.flatMap(({ hasTest, id }) => (hasTest ? [id] : [])))
      dispatcher.noteShares(due.map(({ id, share }) => [id, share]))
      dispatcher.goOn(due.map(({ id }) => id))
    } catch (error) {
      payload.logger.warn({ err: error, msg: 'the webhook worker found no database' })
    }
  }
  let isEnding = false
  let timer: NodeJS.Timeout | undefined
  const look = async () => {
    relay.now()
    await lookForDue()
    if (!isEnding) timer = setTimeout(() => void look(), lookEvery).unref()
  }

  const forget = onCommit(payload, () => relay.soon())
  const unwatch = metricsOf(payload).own.watch(() => dispatcher.atWork)
  const end = async () => {
    isEnding = true
    forget()
    clearTimeout(timer)
    await Promise.all([relay.end(), dispatcher.end()])
    await pool.end()
    unwatch()
  }
  void look()
  let ended: Promise<void> | undefined
  return { poke: () => relay.soon(), stop: () => (ended ??= end()) }
}
