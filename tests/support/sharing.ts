/** Workers of a test that note what each of them sends. */
import { createSender, type Sender } from '../../src/plugins/webhooks/http'
import { startWorker, type Worker } from '../../src/plugins/webhooks/delivery/worker'
import type { Client } from './client'
import { movedClock, patient } from './sending'

export type NotingWorker = Worker & {
  /** The header webhook-id of each try, in their order. */
  sent: string[]
}

/** @param allowed receivers on this machine, by `host:port` */
export const startNotingWorker = ({ payload }: Client, allowed: readonly string[]): NotingWorker => {
  const sender = createSender({ ...patient, allow: allowed, maxSockets: 256 })
  const sent: string[] = []
  const noting: Sender = {
    close: () => sender.close(),
    send: (request) => {
      sent.push(request.headers['webhook-id'] ?? '')
      return sender.send(request)
    },
  }
  return { ...startWorker(payload, { clock: movedClock(), concurrency: 32, sender: noting }), sent }
}
