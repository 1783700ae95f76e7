/**
 * undici's connections for deliveries: a pool of clients per origin, each with one connection and one request at a
 * time. A connection is made only to addresses that were checked when they were resolved.
 */
import type { LookupFunction, Socket } from 'node:net'
import { Agent, buildConnector, Client, type Dispatcher, Pool } from 'undici'
import { type Failure, Refused } from './failures'

/** Maximum bytes of headers that are read. */
const maxHeaderBytes = 16 * 1_024

export type AgentOptions = {
  ca: string | undefined
  connectTimeoutMs: number
  idleTimeoutMs: number
  /** False: a new connection for each request. */
  isKeptAlive: boolean
  /** Returns the DNS lookup for an origin; called for each connection. */
  lookupFor: (origin: URL) => LookupFunction
  maxSockets: number
}

/** A connection, and the number of requests begun on it. */
export type Connection = { requests: number; socket: Socket }

/** undici passes options on unchanged, so an attempt learns which client, and so which connection, carries it. */
export type TrackedRequest = Agent.DispatchOptions & { onClient: (line: TrackedClient) => void }

export class TrackedClient extends Client {
  connection: Connection | undefined

  constructor(origin: URL, { connect, ...options }: Client.Options & { connect: buildConnector.connector }) {
    super(origin, {
      ...options,
      connect: (target, callback) =>
        connect(target, (...result) => {
          if (result[1]) this.connection = { requests: 0, socket: result[1] }
          callback(...result)
        }),
    })
  }

  override dispatch(options: TrackedRequest, handler: Dispatcher.DispatchHandler): boolean {
    options.onClient(this)
    return super.dispatch(options, handler)
  }
}

export const createAgent = ({
  ca,
  connectTimeoutMs,
  idleTimeoutMs,
  isKeptAlive,
  lookupFor,
  maxSockets,
}: AgentOptions): Agent => {
  const connect =
    (origin: URL): buildConnector.connector =>
    (target, callback) => {
      const connector = buildConnector({
        autoSelectFamily: true,
        // By default Node tries each address for 250 ms, which is less than a round trip across an ocean.
        autoSelectFamilyAttemptTimeout: Math.ceil(connectTimeoutMs / 3),
        ca,
        lookup: lookupFor(origin),
        // A resumed TLS session skips the certificate check, and undici stores sessions by host without the port.
        maxCachedSessions: 0,
        rejectUnauthorized: true,
        timeout: connectTimeoutMs,
      })
      connector(target, (...[error, socket]) => {
        if (error) callback(toRefusal(error, target.protocol), null)
        else callback(null, socket)
      })
    }
  return new Agent({
    factory: (origin) =>
      new Pool(origin, {
        bodyTimeout: 0,
        connections: maxSockets,
        factory: (each, options) => new TrackedClient(each, { ...options, connect: connect(each) }),
        headersTimeout: 0,
        keepAliveMaxTimeout: idleTimeoutMs,
        keepAliveTimeout: idleTimeoutMs,
        maxHeaderSize: maxHeaderBytes,
        pipelining: isKeptAlive ? 1 : 0,
      }),
  })
}

const toRefusal = (error: NodeJS.ErrnoException, protocol: string): Refused => {
  if (error instanceof Refused) return error
  const failure = (): Failure => {
    if (error.code === 'UND_ERR_CONNECT_TIMEOUT') return 'connection_timeout'
    // All of several addresses failed: an AggregateError.
    const isConnecting = error.syscall === 'connect' || error instanceof AggregateError
    return isConnecting || protocol === 'http:' ? 'connection_failed' : 'tls'
  }
  return new Refused(failure(), { cause: error })
}
