/**
 * The service as one process: `/api` straight to the contract, `/keys` to the site where keys are claimed, `/healthz`,
 * `/readyz` and, where there is a token for it, `/metrics`, pages to Next, which serves nothing else. A target that is not
 * well-formed reaches none of them.
 *
 * States: starting (not listening), serving, draining, stopped. SIGTERM and SIGINT begin draining: `/readyz` answers 503,
 * requests are taken for another `DRAIN_DELAY`, then no new connection is, and what runs has 15 seconds (`serving/drain.ts`).
 * Then the webhook worker, where this process has one, gives back what it holds, the pool is closed and the embedded database
 * ended if no other process uses it. The loss of the embedded database begins the same steps. A second signal ends the process at
 * once. What a killed process had open is rolled back by Postgres.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { BasePayload } from 'payload'
import { announce } from './announce'
import { asCaller } from '../lib/admission'
import { handleClaims, isClaimSite } from '../plugins/auth/claims/site'
import { endOfKeyWork, hourlyWork, keyPace, keyWork, startBackground } from './background'
import { boot } from './boot'
import {
  type ApiAnswer,
  type ApiRequest,
  answerApi,
  fromWebResponse,
  refuseTarget,
  type Sender,
  targetFailure,
  toWebRequest,
} from '../plugins/api'
import { anonymousAt } from '../plugins/api/http/admissionCaller'
import { databaseState } from '../plugins/database/connection/watch'
import { env } from '../env'
import { requestOf, sendAnswer, sendText } from './http'
import { log } from '../lib/log'
import { addressOf, servePage, whenGone } from './pages'
import { openPanel } from './panel'
import { protectAnswer, protectPage } from './protect'
import { seed } from '../seed'
import { createBoundedServer } from './serving'
import { drainable } from './serving/drain'
import { forwardUpgrades } from './serving/upgrades'
import { prepareShutdown } from './shutdown'
import { serveStatic, staticFilesOf } from './staticFiles'
import { logUnawaited } from './unawaited'
import { startNotifications } from '../plugins/notifications/start'
import { notifyWorkers } from '../plugins/webhooks/notify'

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
  const isStatic = staticFilesOf(join(process.cwd(), 'public'))

  const bounds = { keepAliveMs: env.KEEP_ALIVE * 1000, maxConnections: env.MAX_CONNECTIONS }
  const server = createBoundedServer(bounds, (incoming, outgoing) => {
    protectAnswer(outgoing)
    const path = (incoming.url ?? '/').split('?')[0] ?? '/'
    if (!path.startsWith('/')) return sendText(outgoing, 400, 'No such method or address.')
    const failure = targetFailure(incoming.url ?? '/')
    if (failure)
      return void serve(incoming, outgoing, (request, sender) =>
        refuseTarget(payload, request, failure, sender),
      )
    if (path === '/healthz') return sendText(outgoing, 200, 'ok')
    if (path === '/readyz') return sendText(outgoing, ready(payload) === 'ready' ? 200 : 503, ready(payload))
    const { METRICS_TOKEN } = env
    if (path === '/metrics' && METRICS_TOKEN !== undefined)
      return void serve(incoming, outgoing, async (request) => {
        const { answerMetrics } = await import('../plugins/webhooks/metrics/answer')
        return fromWebResponse(await answerMetrics(payload, request, METRICS_TOKEN))
      })
    if (path === '/api' || path.startsWith('/api/'))
      return void serve(incoming, outgoing, (request, sender) => answerApi(payload, request, sender))
    if (isClaimSite(path))
      return void serve(incoming, outgoing, (request, { address, signal }) =>
        asCaller(payload, { caller: anonymousAt(address), signal }, () =>
          claimSite(payload, request, address),
        ),
      )
    protectPage(incoming, outgoing)
    if (isStatic(path)) serveStatic(incoming, outgoing, panel.serve)
    else void servePage(payload, incoming, outgoing, panel.serve)
  })
  const drain = drainable(server)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) =>
      reject(cause.code === 'EADDRINUSE' ? portTaken(cause) : cause),
    )
    server.listen(env.PORT, env.HOST, resolve)
  })
  const background = startBackground(payload, hourlyWork(payload, env.CHANGES_DAYS))
  shutdown.onEnd(() => background.stop())
  const keyUses = startBackground(payload, keyWork(payload), keyPace)
  shutdown.onEnd(async () => {
    await keyUses.stop()
    await endOfKeyWork(payload)
  })
  const notifications = startNotifications(payload)
  shutdown.onEnd(() => notifications.stop())
  const webhooks = startWebhooks(payload)
  shutdown.onEnd(async () => (await webhooks).stop())
  shutdown.onEnd(() => drain(env.DRAIN_DELAY * 1000))
  if (env.NODE_ENV === 'development') shutdown.onEnd(forwardUpgrades(server, panel.upgrades))
  log.info({ host: env.HOST, msg: 'serving', port: env.PORT, webhooks: env.WEBHOOK_WORKER })
  await webhooks
  await announce(payload)
}

/** Loaded once the service listens: its HTTP client and metrics are a quarter of all the code that a start loads. */
const startWebhooks = async (payload: BasePayload): Promise<{ stop: () => Promise<void> }> => {
  if (!env.WEBHOOK_WORKER) return notifyWorkers(payload)
  const { startWebhookWorker } = await import('../plugins/webhooks/start')
  return startWebhookWorker(payload)
}

const portTaken = (cause: Error): Error =>
  new Error(`PORT ${env.PORT} is taken on ${env.HOST}. Stop what uses it, or set PORT to another.`, { cause })

const claimSite = async (
  payload: BasePayload,
  request: ApiRequest,
  address: string | undefined,
): Promise<ApiAnswer> =>
  fromWebResponse(
    await handleClaims(payload, toWebRequest(request), {
      address,
      isSecure: env.APIKEYS_URL.startsWith('https:'),
      returns: env.CLAIM_RETURN,
    }),
  )

const { origin } = new URL(env.SERVER_URL)

const serve = async (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  handle: (request: ApiRequest, sender: Sender) => Promise<ApiAnswer>,
): Promise<void> => {
  try {
    const request = requestOf(incoming, origin)
    if (!request) return sendText(outgoing, 400, 'No such method or address.')
    const sender = { address: addressOf(incoming, request.headers), signal: whenGone(outgoing) }
    await sendAnswer(await handle(request, sender), incoming, outgoing)
  } catch (error) {
    // A disconnected caller is no error; a response that cannot be sent is one.
    if (incoming.socket.destroyed) return log.info({ msg: 'answer not sent: the caller has gone' })
    log.error({ err: error, msg: 'answer not sent' })
    if (outgoing.headersSent) return void outgoing.destroy()
    sendText(outgoing, 500, 'The service failed.')
  }
}

/** Reads the state of the database watch, so it takes no query and never waits. */
const ready = (payload: BasePayload): 'draining' | 'no database' | 'ready' => {
  if (shutdown.isUnderWay()) return 'draining'
  return databaseState(payload) === 'reachable' ? 'ready' : 'no database'
}

main().catch((error: unknown) => {
  log.fatal({ err: error, msg: 'not started' })
  return shutdown.run('failure', 1)
})
