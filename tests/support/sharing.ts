/** Webhook workers that record what each of them sends. */
import { createSender, type Sender } from '../../src/plugins/webhooks/http'
import { startWorker, type Worker } from '../../src/plugins/webhooks/delivery/worker'
import type { Client } from './client'
import { manualClock, longTimeouts } from './sending'

export type NotingWorker = Worker & {
  /** The header webhook-id of each attempt, in order. */
  sent: string[]
}

/** @param allowed receivers on this machine, by `host:port` */
export const startNotingWorker = ({ payload }: Client, allowed: readonly string[]): NotingWorker => {
  const sender = createSender({ ...longTimeouts, allow: allowed, maxSockets: 256 })
  const sent: string[] = []
  const noting: Sender = {
    close: () => sender.close(),
    send: (request) => {
      sent.push(request.headers['webhook-id'] ?? '')
      return sender.send(request)
    },
  }
  return { ...startWorker(payload, { clock: manualClock(), concurrency: 32, sender: noting }), sent }
}
