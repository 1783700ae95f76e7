/**
 * The service as one process: `/api` straight to the contract, `/healthz` and `/readyz`, everything else to Next.
 *
 * States: starting (not listening), serving, draining, stopped. SIGTERM and SIGINT begin draining: `/readyz`
 * answers 503, no new connection is taken, requests in flight have 15 seconds to end; then the pool is closed and
 * the embedded database ended if this process owns it. A second signal ends the process at once. What a killed
 * process had open is rolled back by Postgres.
 */
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import next from 'next'
import type { BasePayload } from 'payload'
import { boot } from './boot'
import { handleApi } from './contract'
import { env } from './env'
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
    if (path === '/healthz') return answerText(outgoing, 200, 'ok')
    if (path === '/readyz')
      return void ready(payload, isDraining).then(([status, text]) => answerText(outgoing, status, text))
    if (path === '/api' || path.startsWith('/api/')) return void serveApi(payload, incoming, outgoing)
    toNext(incoming, outgoing)
  })

  const stop = async (signal: string) => {
    if (isDraining) process.exit(1)
    isDraining = true
    log.info({ msg: 'draining', signal })
    const drained = new Promise<void>((resolve) => server.close(() => resolve()))
    server.closeIdleConnections()
    const timer = setTimeout(() => server.closeAllConnections(), drainLimit)
    await drained
    clearTimeout(timer)
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
    const response = await handleApi(payload, toRequest(incoming))
    outgoing.writeHead(response.status, [...response.headers].flat())
    if (response.body) await pipeline(Readable.fromWeb(response.body as ReadableStream), outgoing)
    else outgoing.end()
    // What was not read of a refused body: the connection cannot be used again.
    if (!incoming.readableEnded) incoming.destroy()
  } catch (error) {
    log.warn({ err: error, msg: 'answer not sent' })
    outgoing.destroy()
  }
}

const toRequest = (incoming: IncomingMessage): Request => {
  const headers = new Headers()
  for (let at = 0; at < incoming.rawHeaders.length; at += 2) {
    headers.append(incoming.rawHeaders[at] ?? '', incoming.rawHeaders[at + 1] ?? '')
  }
  const { method = 'GET' } = incoming
  const hasBody = method !== 'GET' && method !== 'HEAD'
  return new Request(new URL(incoming.url ?? '/', env.SERVER_URL), {
    ...(hasBody ? { body: Readable.toWeb(incoming) as unknown as BodyInit, duplex: 'half' } : {}),
    headers,
    method,
  })
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

const answerText = (outgoing: ServerResponse, status: number, text: string): void => {
  outgoing.writeHead(status, { 'Cache-Control': 'no-store', 'Content-Type': 'text/plain' })
  outgoing.end(`${text}\n`)
}

main().catch((error: unknown) => {
  log.fatal({ err: error, msg: 'not started' })
  process.exit(1)
})
