/**
 * The HTTP server with every bound on its connections in one place. Times are of one connection; what all may take together
 * is `maxConnections`, and what runs is admission's.
 */
import { createServer, type RequestListener, type Server } from 'node:http'
import { networkOf } from '../../plugins/auth/address'
import { boundConnections } from './connections'
import { closeWithConnection } from './pipelined'

const second = 1000

/** Listeners to one event of an answer: those of Next, and what ends with it here. Node warns from 11 on. */
const maxAnswerListeners = 20

const limits = {
  // How often connections are looked at for the two limits below.
  connectionsCheckingInterval: 5 * second,
  // From the first byte of a request, or from the connection where none comes. A connection that is kept alive and idle is
  // `keepAliveTimeout`'s alone.
  headersTimeout: 30 * second,
  // As long as the longest filters need.
  maxHeaderSize: 64 * 1024,
  // For a whole request: one that drips has its place no longer. 16 MiB take it at 1.1 Mbit/s.
  requestTimeout: 120 * second,
}

export type Serving = {
  /** How long an idle connection is kept: longer than a proxy before the service keeps it, which then ends it itself. */
  keepAliveMs: number
  /** Beyond it one of the network that holds the most is closed. */
  maxConnections: number
}

export const createBoundedServer = (
  { keepAliveMs, maxConnections }: Serving,
  listener: RequestListener,
): Server => {
  const server = createServer({ ...limits, keepAlive: true, keepAliveTimeout: keepAliveMs }, listener)
  boundConnections(server, { max: maxConnections, networkOf })
  // A connection may carry any number of requests.
  server.maxRequestsPerSocket = 0
  closeWithConnection(server)
  server.prependListener('request', (_, outgoing) => outgoing.setMaxListeners(maxAnswerListeners))
  return server
}
