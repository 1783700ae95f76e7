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

const second = 1000

/** Next and our own code add listeners to each response; Node warns from 11 on. */
const maxAnswerListeners = 20

const limits = {
  // How often Node checks the two time limits below.
  connectionsCheckingInterval: 5 * second,
  // From the first byte of a request, or from the connection if none arrives. Idle kept-alive connections have
  // `keepAliveTimeout`.
  headersTimeout: 30 * second,
  // Enough for the longest filters.
  maxHeaderSize: 64 * 1024,
  // For the whole request, so that slow uploads end. 16 MiB in this time need 1.1 Mbit/s.
  requestTimeout: 120 * second,
}

export type Serving = {
  /** How long idle connections stay open: longer than in the proxy, so that the proxy closes them first. */
  keepAliveMs: number
  /** Above this number, a connection of the network address with the most connections is closed. */
  maxConnections: number
}

export const createBoundedServer = (
  { keepAliveMs, maxConnections }: Serving,
  listener: RequestListener,
): Server => {
  const server = createServer({ ...limits, keepAlive: true, keepAliveTimeout: keepAliveMs })
  boundConnections(server, { max: maxConnections, networkOf })
  // No limit on requests per connection.
  server.maxRequestsPerSocket = 0
  closeWithConnection(server)
  server.on('request', lingerWhenRefusing(server, listener))
  server.on('checkContinue', (incoming, outgoing) => {
    continueWhenRead(incoming, outgoing)
    server.emit('request', incoming, outgoing)
  })
  // The listener responds to other expectations.
  server.on('checkExpectation', (incoming, outgoing) => server.emit('request', incoming, outgoing))
  server.prependListener('request', (_, outgoing) => outgoing.setMaxListeners(maxAnswerListeners))
  return server
}

/**
 * Sends 100 to a caller who waits for it when its body is first read (RFC 9110, section 10.1.1): what is refused without reading
 * the body need not be sent. Node closes the connection after a response that came instead.
 */
const continueWhenRead = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
  /* eslint-disable no-underscore-dangle -- the name that a stream's own method has */
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
const closeWithConnection = (server: Server): void => {
  const unanswered = new WeakMap<Socket, Set<ServerResponse>>()
  server.on('connection', (socket: Socket) => {
    const answers = new Set<ServerResponse>()
    unanswered.set(socket, answers)
    socket.once('close', () =>
      // After Node's own listener, which closes the response being sent.
      setImmediate(() => {
        for (const each of answers) {
          each.destroy()
          each.emit('close')
        }
      }),
    )
  })
  server.prependListener('request', ({ socket }, outgoing) => {
    const answers = unanswered.get(socket)
    answers?.add(outgoing)
    outgoing.once('close', () => answers?.delete(outgoing))
  })
}

// Closes a connection in stages where its caller is still sending a body that nobody reads: no more is sent, what arrives is
// discarded, and the connection is closed when the body is complete or its time is over. A connection closed at once, with data
// unread, is reset, and a reset takes from the caller the response it has not read yet (RFC 9112, section 9.6).
//
// A request that follows on such a connection is not served: its response could not be sent.

/** How long a caller may go on sending what is discarded. */
const lingerMs = 2000

/** @returns the listener to serve requests with */
const lingerWhenRefusing = (server: Server, listener: RequestListener): RequestListener => {
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
