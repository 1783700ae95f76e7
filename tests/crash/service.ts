/**
 * The interface in a process of its own that can be killed: what `src/runtime/server.ts` does for `/api`, its webhook worker
 * included, without Next, which takes longer to start than everything else and has no part in a write. Tells its parent
 * the port.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { boot } from '../../src/runtime/boot'
import { answerApi } from '../../src/plugins/api'
import { env } from '../../src/env'
import { toApiRequest, sendResponse } from '../../src/runtime/http'
import { notifyWorkers } from '../../src/plugins/webhooks/connection'
import { startWebhookWorker } from '../../src/plugins/webhooks/start'

process.on('disconnect', () => process.exit(1))

const { payload } = await boot()
const server = createServer((incoming, outgoing) => {
  const request = toApiRequest(incoming, 'http://127.0.0.1')
  if (!request) return void outgoing.destroy()
  answerApi(payload, request, {})
    .then((answered) => sendResponse(answered, incoming, outgoing))
    .catch(() => outgoing.destroy())
})
server.listen(0, '127.0.0.1', () => {
  if (env.WEBHOOK_WORKER) startWebhookWorker(payload)
  else notifyWorkers(payload)
  process.send?.({ port: (server.address() as AddressInfo).port })
})
