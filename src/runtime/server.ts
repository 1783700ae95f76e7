/**
 * The service as one process. `listener.ts` routes its requests.
 *
 * States: starting (not listening), serving, draining, stopped. SIGTERM and SIGINT begin draining: `/readyz` returns 503,
 * requests are accepted for another `DRAIN_DELAY`, then new connections are refused and running requests have 15 seconds
 * (`serving/drain.ts`). Then the webhook worker, if this process has one, releases its claims, the pool is closed, and the
 * embedded database is stopped if no other process uses it. The loss of the embedded database triggers the same steps. A second
 * signal ends the process at once. Postgres rolls back the open transactions of a killed process.
 */
import { join } from 'node:path'
import type { BasePayload } from 'payload'
import { announce } from './announce'
import { flushCounts, getHourlyWork, frequentPace, getFrequentWork, startBackground } from './background'
import { boot } from './boot'
import { env } from '../env'
import { createListener } from './listener'
import { log } from '../lib/log'
import { openLive } from './live'
import { openPanel } from './panel'
import { seed } from '../seed'
import { createBoundedServer } from './serving'
import { createDrain } from './serving/drain'
import { forwardUpgrades } from './serving/upgrades'
import { prepareShutdown } from './shutdown'
import { createStaticFileCheck } from './staticFiles'
import { logUnawaited } from './unawaited'
import { startNotifications } from '../plugins/notifications/start'
import { openChangeFeed } from '../plugins/ledger/changeFeed'
import { notifyWorkers } from '../plugins/webhooks/connection'

logUnawaited()
const shutdown = prepareShutdown()

const main = async (): Promise<void> => {
  const booting = boot()
  shutdown.onEnd(async () => (await booting).close())
  const { databaseLost, payload } = await booting
  void databaseLost.then((error) => {
    log.fatal({ err: error, msg: 'the database is lost' })
    return shutdown.run('the database is lost', 1)
  })
  if (env.SEED === 'demo') await seed(payload)

  const panel = openPanel()
  shutdown.onEnd(() => panel.close())
  const isStatic = createStaticFileCheck(join(process.cwd(), 'public'))

  const bounds = { keepAliveMs: env.KEEP_ALIVE * 1000, maxConnections: env.MAX_CONNECTIONS }
  const isDraining = () => shutdown.isUnderWay()
  const live = openLive(payload, openChangeFeed(payload))
  const server = createBoundedServer(bounds, createListener({ isDraining, isStatic, live, panel, payload }))
  const drain = createDrain(server)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) =>
      reject(cause.code === 'EADDRINUSE' ? createPortError(cause) : cause),
    )
    server.listen(env.PORT, env.HOST, resolve)
  })
  const hourlyWork = startBackground(payload, getHourlyWork(payload, env.CHANGES_DAYS))
  shutdown.onEnd(() => hourlyWork.stop())
  const frequentWork = startBackground(payload, getFrequentWork(payload), frequentPace)
  shutdown.onEnd(async () => {
    await frequentWork.stop()
    await flushCounts(payload)
  })
  const notifications = startNotifications(payload)
  shutdown.onEnd(() => notifications.stop())
  const webhooks = startWebhooks(payload)
  shutdown.onEnd(async () => (await webhooks).stop())
  shutdown.onEnd(() => drain(env.DRAIN_DELAY * 1000))
  // Before the drain, which would wait for the streams.
  shutdown.onEnd(() => live.stop())
  if (env.NODE_ENV === 'development') shutdown.onEnd(forwardUpgrades(server, panel.upgrades))
  log.info({ host: env.HOST, msg: 'serving', port: env.PORT, webhooks: env.WEBHOOK_WORKER })
  await webhooks
  await announce(payload)
}

/** Loads the worker after the service listens, because its HTTP client and metrics are a quarter of the code to load. */
const startWebhooks = async (payload: BasePayload): Promise<{ stop: () => Promise<void> }> => {
  if (!env.WEBHOOK_WORKER) return notifyWorkers(payload)
  const { startWebhookWorker } = await import('../plugins/webhooks/start')
  return startWebhookWorker(payload)
}

const createPortError = (cause: Error): Error =>
  new Error(`PORT ${env.PORT} is taken on ${env.HOST}. Stop what uses it, or set PORT to another.`, { cause })

main().catch((error: unknown) => {
  log.fatal({ err: error, msg: 'not started' })
  return shutdown.run('failure', 1)
})
