/**
 * A proxy as small as an honest one can be: it keeps connections to the servers behind it, asks each of them once a second
 * whether it is ready, sends requests in turn to those that are, and sends none twice.
 */
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Proxy = {
  close: () => Promise<void>
  /** Which servers it holds for ready. */
  isUp: (port: number) => boolean
  port: number
  /** Requests that met no answer of a server, by what happened. */
  failures: string[]
}

const checkEveryMs = 1000
/** Shorter than the servers keep an idle connection: of the two the proxy ends it. */
const idleMs = 30_000

export const startProxy = async (ports: readonly number[]): Promise<Proxy> => {
  const agent = new Agent({ keepAlive: true, timeout: idleMs })
  const up = new Set<number>()
  const failures: string[] = []
  let turn = 0

  const check = (port: number): Promise<void> =>
    new Promise((resolve) => {
      const asked = request(
        { host: '127.0.0.1', path: '/readyz', port, timeout: checkEveryMs * 3 },
        (answer) => {
          answer.resume()
          if (answer.statusCode === 200) up.add(port)
          else up.delete(port)
          resolve()
        },
      )
      asked.once('timeout', () => asked.destroy())
      asked.once('error', () => {
        up.delete(port)
        resolve()
      })
      asked.end()
    })

  const forward = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const ready = ports.filter((port) => up.has(port))
    const port = ready[turn++ % Math.max(1, ready.length)]
    const fail = (reason: string) => {
      failures.push(`${incoming.method} ${incoming.url}: ${reason}`)
      if (outgoing.headersSent) outgoing.destroy()
      else outgoing.writeHead(502).end()
    }
    if (port === undefined) return fail('no server is ready')
    const { connection: _, ...received } = incoming.headers
    const headersSent = { ...received, 'x-forwarded-for': incoming.socket.remoteAddress ?? '' }
    const sent = request(
      {
        agent,
        headers: headersSent,
        host: '127.0.0.1',
        method: incoming.method,
        path: incoming.url,
        port,
      },
      (answer) => {
        // What is meant for the next hop alone.
        const { connection: __, 'keep-alive': ___, 'transfer-encoding': ____, ...headers } = answer.headers
        outgoing.writeHead(answer.statusCode ?? 502, headers)
        answer.once('error', () => fail('cut off in its answer'))
        answer.pipe(outgoing)
      },
    )
    sent.once('error', ({ code, message }: NodeJS.ErrnoException) => fail(`${code ?? message} at ${port}`))
    incoming.pipe(sent)
  }

  await Promise.all(ports.map(check))
  const timer = setInterval(() => void Promise.all(ports.map(check)), checkEveryMs)
  const server = createServer(forward)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    async close() {
      clearInterval(timer)
      agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
    failures,
    isUp: (port) => up.has(port),
    port: (server.address() as AddressInfo).port,
  }
}
