/** A receiver of webhooks on this machine, which records every request and gives any answer. */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { until } from './wait'

export type Received = {
  /** When the whole request was received, in milliseconds since 1970. */
  at: number
  body: string
  headers: IncomingHttpHeaders
  method: string
  /** With its query: `/hooks?a=1`. */
  path: string
}

/** A status alone, or with headers and a body. */
export type Answered = number | { body?: string; headers?: Record<string, string>; status: number }

/** Returns the answer to a request. If it returns none, it writes to `response` itself, or lets the request hang. */
export type Answering = (
  request: Received,
  response: ServerResponse,
) => Answered | Promise<Answered | void> | void

export type Receiver = {
  /** Sets the answer to every request from now on; 204 by default. */
  answer: (answering: Answered | Answering) => void
  /** Closes every connection, also with open requests. */
  close: () => Promise<void>
  /** The number of connections that were opened so far. */
  connections: () => number
  /** `127.0.0.1:4711`, as WEBHOOK_ALLOW takes it. */
  host: string
  /** Every request so far, in the order of arrival. */
  requests: Received[]
  /** `http://127.0.0.1:4711/hooks` */
  url: string
  /** Resolves once `count` requests were received; rejects after `maxWaitMs`. */
  until: (count: number) => Promise<Received[]>
}

export type ReceiverOptions = {
  /** `127.0.0.1` by default; `::1` is the other. */
  host?: '127.0.0.1' | '::1'
  /** A free one by default. */
  port?: number
  /** A certificate and its key: https then. */
  tls?: { cert: string; key: string }
}

/** An address where nobody listens: the system does not give port 1 to a process that asks for a free one. */
export const nobody = '127.0.0.1:1'

/** Starts a receiver. Close it in `afterAll`. */
export const startReceiver = async ({
  host = '127.0.0.1',
  port = 0,
  tls,
}: ReceiverOptions = {}): Promise<Receiver> => {
  const requests: Received[] = []
  let answering: Answering = () => 204
  let connections = 0

  const server: Server = tls ? createSecureServer(tls) : createServer()
  server.on('connection', () => connections++)
  server.on('request', (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { headers, method = '', url = '' } = request
      const received = { at: Date.now(), body: Buffer.concat(chunks).toString(), headers, method, path: url }
      requests.push(received)
      void Promise.resolve(answering(received, response)).then((answered) => respond(response, answered))
    })
  })
  server.listen(port, host)
  await once(server, 'listening')

  const bound = `${host.includes(':') ? `[${host}]` : host}:${(server.address() as AddressInfo).port}`
  return {
    answer(next) {
      answering = typeof next === 'function' ? next : () => next
    },
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
    connections: () => connections,
    host: bound,
    requests,
    async until(count) {
      await until(() => requests.length >= count, `request ${count} to the receiver`)
      return requests
    },
    url: `${tls ? 'https' : 'http'}://${bound}/hooks`,
  }
}

const respond = (response: ServerResponse, answered: Answered | void) => {
  if (answered === undefined || response.destroyed) return
  const { body, headers = {}, status } = typeof answered === 'number' ? { status: answered } : answered
  response.writeHead(status, headers)
  response.end(body)
}
