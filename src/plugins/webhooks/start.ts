/** Starts the worker of this process with the options of the plugin. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { BasePayload } from 'payload'
import { asCaller } from '../../lib/admission'
import { createSender } from './http'
import { listenForWrites } from './connection'
import { webhookOptionsOf } from './options'
import { startWorker, type Worker, type WorkerOptions } from './delivery/worker'

/** Connections to one host. High, because the worker itself limits deliveries in flight. */
const maxSockets = 2048

/** Twice the drain timeout of the worker: without a database the process must still stop. */
const stopTimeoutMs = 10_000

export const startWebhookWorker = (
  payload: BasePayload,
  timing: Pick<WorkerOptions, 'lookEvery'> = {},
): Worker => {
  const { allow, concurrency } = webhookOptionsOf(payload)
  const options: WorkerOptions = { ...timing, concurrency, sender: createSender({ allow, maxSockets }) }
  // Its database time counts as background work instead of a caller's.
  const worker = asCaller(payload, { caller: { class: 'background', group: 'webhooks' } }, () =>
    startWorker(payload, options),
  )
  const listening = listenForWrites(payload, () => worker.poke())
  return {
    poke: () => worker.poke(),
    stop: async () => {
      const stopped = Promise.all([listening.stop(), worker.stop()])
      await Promise.race([stopped, sleep(stopTimeoutMs, undefined, { ref: false })])
    },
  }
}
