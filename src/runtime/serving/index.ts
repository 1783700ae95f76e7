/**
 * Creates the HTTP server with all connection limits. Times are per connection; `maxConnections` limits all of them,
 * and admission limits running requests.
 */
import { createServer, type RequestListener, type Server } from 'node:http'
import { networkOf } from '../../plugins/auth/address'
import { boundConnections } from './connections'
import { lingerWhenRefusing } from './linger'
import { closeWithConnection } from './pipelined'

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
  server.prependListener('request', (_, outgoing) => outgoing.setMaxListeners(maxAnswerListeners))
  return server
}
