/** A worker of this process, as the settings have it. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { BasePayload } from 'payload'
import { asCaller } from '../../lib/admission'
import { createSender } from './http'
import { listenForWrites } from './notify'
import { webhookOptionsOf } from './options'
import { startWorker, type Worker, type WorkerOptions } from './delivery/worker'

/** Connections to one host: as many as deliveries may be on their way, for the bounds are the worker's. */
const maxSockets = 2048

/** Twice what is given to deliveries on their way: a database that is gone must not keep the process. */
const stopTimeoutMs = 10_000

export const startWebhookWorker = (
  payload: BasePayload,
  pace: Pick<WorkerOptions, 'lookEvery'> = {},
): Worker => {
  const { allow, concurrency } = webhookOptionsOf(payload)
  const options: WorkerOptions = { ...pace, concurrency, sender: createSender({ allow, maxSockets }) }
  // So that what it costs is not taken for a caller's.
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
