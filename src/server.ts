/**
 * The service as one process: `/api` straight to the contract, `/healthz` and `/readyz`, everything else to Next.
 *
 * States: starting (not listening), serving, draining, stopped. SIGTERM and SIGINT begin draining: `/readyz`
 * answers 503, no new connection is taken, requests in flight have 15 seconds to end; then the pool is closed and
 * the embedded database ended if this process owns it. A second signal ends the process at once. What a killed
 * process had open is rolled back by Postgres.
 */
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import next from 'next'
import type { BasePayload } from 'payload'
import { boot } from './boot'
import { handleApi } from './contract'
import { env } from './env'
import { sendResponse, sendText, toRequest } from './http'
import { log } from './log'
import { announce } from './announce'
import { seed } from './seed'

const drainLimit = 15_000

const main = async (): Promise<void> => {
  const { close, payload } = await boot()
  if (env.SEED === 'demo') await seed(payload)

  const app = next({
    dev: env.NODE_ENV === 'development',
    dir: process.cwd(),
    hostname: env.HOST,
    port: env.PORT,
  })
  await app.prepare()
  const toNext = app.getRequestHandler() as RequestListener
  let isDraining = false

  const server = createServer({ maxHeaderSize: 64 * 1024 }, (incoming, outgoing) => {
    const path = (incoming.url ?? '/').split('?')[0] ?? '/'
    if (path === '/healthz') return sendText(outgoing, 200, 'ok')
    if (path === '/readyz')
      return void ready(payload, isDraining).then(([status, text]) => sendText(outgoing, status, text))
    if (path === '/api' || path.startsWith('/api/')) return void serveApi(payload, incoming, outgoing)
    toNext(incoming, outgoing)
  })

  const stop = async (signal: string) => {
    if (isDraining) process.exit(1)
    isDraining = true
    log.info({ msg: 'draining', signal })
    const drained = new Promise<void>((resolve) => server.close(() => resolve()))
    // A connection that was busy when draining began is idle, and kept alive, after its answer.
    const idle = setInterval(() => server.closeIdleConnections(), 50)
    const limit = setTimeout(() => server.closeAllConnections(), drainLimit)
    await drained
    clearInterval(idle)
    clearTimeout(limit)
    await app.close()
    await close()
    log.info({ msg: 'stopped' })
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal))
  // Started by another process that is gone: nobody is left to stop this one.
  process.on('disconnect', () => void stop('disconnect'))

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(env.PORT, env.HOST, resolve)
  })
  log.info({ host: env.HOST, msg: 'serving', port: env.PORT })
  await announce(payload)
}

const serveApi = async (
  payload: BasePayload,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> => {
  try {
    await sendResponse(await handleApi(payload, toRequest(incoming, env.SERVER_URL)), incoming, outgoing)
  } catch (error) {
    if (error instanceof TypeError && !outgoing.headersSent)
      return sendText(outgoing, 400, 'No such method or address.')
    log.warn({ err: error, msg: 'answer not sent' })
    outgoing.destroy()
  }
}

const ready = async (payload: BasePayload, isDraining: boolean): Promise<[number, string]> => {
  if (isDraining) return [503, 'draining']
  try {
    await payload.db.pool.query('SELECT 1')
    return [200, 'ready']
  } catch {
    return [503, 'no database']
  }
}

main().catch((error: unknown) => {
  log.fatal({ err: error, msg: 'not started' })
  process.exit(1)
})
