/**
 * A worker: turns committed changes into deliveries (`relay.ts`), and sends those that are due (`dispatcher.ts`).
 *
 * A delivery is pending, leased while a worker sends it, and finally delivered, failed, held or cancelled. It is sent
 * at least once: when a worker dies its leases end within 30 seconds, and another worker sends the delivery with the
 * same id. Any number of workers may run.
 *
 * Each worker limits by itself what webhooks may take from each other (`scheduler.ts`) and pauses those that fail
 * (`lane.ts`).
 *
 * It looks for work when this process commits, when another process notifies it, and once a second. When stopped it
 * claims nothing more, waits a few seconds for deliveries in flight, and releases the rest.
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
  /** The maximum of deliveries in flight to proven webhooks; unproven ones have an eighth as many more. */
  concurrency: number
  /** The interval of its own search for work, in milliseconds. */
  lookEvery?: number
  sender: Sender
}

export type Worker = {
  /** Makes the worker look for work now. */
  poke: () => void
  /** May be called twice. */
  stop: () => Promise<void>
}

const secondMs = 1000

export const startWorker = (
  payload: BasePayload,
  { clock = systemClock, concurrency, lookEvery = secondMs, sender }: WorkerOptions,
): Worker => {
  const pool = workerPool(payload)
  const report = (error: unknown) =>
    payload.logger.error({ err: error, msg: 'the webhook worker failed, and continues' })
  const dispatcher = new Dispatcher(payload, pool, { clock, concurrency, sender }, report)
  const probe = (webhooks: Iterable<number>) => {
    for (const webhook of webhooks) dispatcher.probe(webhook)
  }
  const relay = new OutboxRelay(
    payload,
    pool,
    ({ changedWebhooks, due }) => {
      probe(changedWebhooks)
      dispatcher.noteShares(due)
      dispatcher.serve(due.keys())
    },
    report,
  )

  const lookForDue = async () => {
    try {
      const due = await findDue(payload, pool, clock.now())
      probe(due.flatMap(({ hasTest, id }) => (hasTest ? [id] : [])))
      dispatcher.noteShares(due.map(({ id, queue }) => [id, queue]))
      dispatcher.serve(due.map(({ id }) => id))
    } catch (error) {
      payload.logger.warn({ err: error, msg: 'the webhook worker could not reach the database' })
    }
  }
  let isStopping = false
  let timer: NodeJS.Timeout | undefined
  const lookForWork = async () => {
    relay.now()
    await lookForDue()
    if (!isStopping) timer = setTimeout(() => void lookForWork(), lookEvery).unref()
  }

  const removeListener = onCommit(payload, () => relay.soon())
  const removeFromMetrics = metricsOf(payload).process.watch(() => dispatcher.activity)
  const end = async () => {
    isStopping = true
    removeListener()
    clearTimeout(timer)
    await Promise.all([relay.end(), dispatcher.end()])
    await pool.end()
    removeFromMetrics()
  }
  void lookForWork()
  let ended: Promise<void> | undefined
  return { poke: () => relay.soon(), stop: () => (ended ??= end()) }
}
