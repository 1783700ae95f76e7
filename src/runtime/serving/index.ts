/**
 * Creates the HTTP server with all connection limits. Times are per connection; `maxConnections` limits all of them,
 * and admission limits running requests.
 */
import {
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  createServer,
} from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from '../../plugins/auth/address'
import { boundConnections } from './connections'

const secondMs = 1000

/** Next and our own code add listeners to each response; Node warns from 11 on. */
const maxResponseListeners = 20

const limits = {
  // How often Node checks the two time limits below.
  connectionsCheckingInterval: 5 * secondMs,
  // From the first byte of a request, or from the connection if none arrives. Idle kept-alive connections have
  // `keepAliveTimeout`.
  headersTimeout: 30 * secondMs,
  // Enough for the longest filters.
  maxHeaderSize: 64 * 1024,
  // For the whole request, so that slow uploads end. 16 MiB in this time need 1.1 Mbit/s.
  requestTimeout: 120 * secondMs,
}

export type ServerBounds = {
  /** How long idle connections stay open: longer than in the proxy, so that the proxy closes them first. */
  keepAliveMs: number
  /** Above this number, a connection of the network address with the most connections is closed. */
  maxConnections: number
}

export const createBoundedServer = (
  { keepAliveMs, maxConnections }: ServerBounds,
  listener: RequestListener,
): Server => {
  const server = createServer({ ...limits, keepAlive: true, keepAliveTimeout: keepAliveMs })
  boundConnections(server, { max: maxConnections, networkOf })
  // No limit on requests per connection.
  server.maxRequestsPerSocket = 0
  closePipelined(server)
  server.on('request', addLingering(server, listener))
  server.on('checkContinue', (incoming, outgoing) => {
    sendContinueOnRead(incoming, outgoing)
    server.emit('request', incoming, outgoing)
  })
  // The listener responds to other expectations.
  server.on('checkExpectation', (incoming, outgoing) => server.emit('request', incoming, outgoing))
  server.prependListener('request', (_, outgoing) => outgoing.setMaxListeners(maxResponseListeners))
  return server
}

/**
 * Sends 100 to a waiting caller when its body is first read (RFC 9110, section 10.1.1), so that a body which is refused unread
 * is never sent. After a response without 100 Node closes the connection.
 */
const sendContinueOnRead = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
  /* eslint-disable no-underscore-dangle -- the name of the stream's method */
  const read = incoming._read.bind(incoming)
  incoming._read = (size) => {
    incoming._read = read
    if (!outgoing.headersSent) outgoing.writeContinue()
    read(size)
  }
  /* eslint-enable no-underscore-dangle */
}

/**
 * Ends pipelined responses with their connection. With pipelining Node emits `close` only on the response being sent;
 * those queued behind it would never end, nor release what they hold.
 */
const closePipelined = (server: Server): void => {
  const pending = new WeakMap<Socket, Set<ServerResponse>>()
  server.on('connection', (socket: Socket) => {
    const responses = new Set<ServerResponse>()
    pending.set(socket, responses)
    socket.once('close', () =>
      // After Node's own listener, which closes the response being sent.
      setImmediate(() => {
        for (const response of responses) {
          response.destroy()
          response.emit('close')
        }
      }),
    )
  })
  server.prependListener('request', ({ socket }, outgoing) => {
    const responses = pending.get(socket)
    responses?.add(outgoing)
    outgoing.once('close', () => responses?.delete(outgoing))
  })
}

// Closes a connection in stages while its caller still sends a body that is not read: the sending side is closed, incoming data
// is discarded, and the connection ends with the body or after `lingerMs`. Closing at once with unread data would reset the
// connection, and a reset destroys a response that the caller has not read yet (RFC 9112, section 9.6).
//
// A request that follows on such a connection is not served: its response could not be sent.

/** How long a caller may keep sending a discarded body. */
const lingerMs = 2000

/** @returns the listener to serve requests with */
const addLingering = (server: Server, listener: RequestListener): RequestListener => {
  const current = new WeakMap<Socket, IncomingMessage>()
  const lingering = new WeakSet<Socket>()
  server.on('connection', (socket: Socket) => {
    const closeNow = socket.destroySoon.bind(socket)
    // Node calls this at the end of a response with `Connection: close`.
    socket.destroySoon = () => {
      const incoming = current.get(socket)
      if (!incoming || incoming.complete || socket.destroyed) return closeNow()
      lingering.add(socket)
      socket.end()
      const limit = setTimeout(() => socket.destroy(), lingerMs).unref()
      socket.once('close', () => clearTimeout(limit))
      incoming.once('end', closeNow)
      incoming.resume()
    }
  })
  return (incoming, outgoing) => {
    if (lingering.has(incoming.socket)) return void incoming.resume()
    current.set(incoming.socket, incoming)
    listener(incoming, outgoing)
  }
}
