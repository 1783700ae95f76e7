/** Runs a webhook worker in the test's process, and allows receivers on this machine. */
import type { Clock } from '../../src/plugins/webhooks/delivery/clock'
import type { Worker } from '../../src/plugins/webhooks/delivery/worker'
import type { Client, Doc } from './client'
import { longTimeouts } from './sending'

export type Webhooks = {
  /** Allows a receiver on this machine, by `host:port`. */
  allow: (host: string) => void
  make: (data: Record<string, unknown>) => Promise<Doc>
  /** Creates another secret and ends the former ones. @returns the secret */
  secretOf: (id: number) => Promise<string>
  stop: () => Promise<void>
  worker: Worker
}

export type WebhooksOptions = { clock?: Clock; concurrency?: number }

export const startWebhooks = async (
  client: Client,
  { clock, concurrency = 64 }: WebhooksOptions = {},
): Promise<Webhooks> => {
  const [{ createSender }, { startWorker }, { addSecret }] = await Promise.all([
    import('../../src/plugins/webhooks/http'),
    import('../../src/plugins/webhooks/delivery/worker'),
    import('../../src/plugins/webhooks/secrets'),
  ])
  const { payload } = client
  const { allow } = payload.config.custom['webhooks'] as { allow: string[] }
  const sender = createSender({ ...longTimeouts, allow, maxSockets: 2048 })
  const worker = startWorker(payload, { ...(clock ? { clock } : {}), concurrency, sender })
  return {
    allow: (host) => void allow.push(host),
    make: (data) => client.create('webhooks', data),
    secretOf: (id) => addSecret({ payload }, id, 0),
    stop: () => worker.stop(),
    worker,
  }
}
