/**
 * The connections that deliveries go over, by undici: a pool of lines for each origin, each line one connection at a time with one
 * request at a time. A connection goes to addresses that were checked as they were looked up, or is not made.
 */
import type { LookupFunction, Socket } from 'node:net'
import { Agent, buildConnector, Client, type Dispatcher, Pool } from 'undici'
import { mostHeaderBytes } from './answer'
import { type Failure, Refused } from './failures'

export type LinesOptions = {
  ca: string | undefined
  connectMs: number
  idleMs: number
  /** False: a connection of its own for each request. */
  isKept: boolean
  /** Asked for each connection anew: the addresses of a name. */
  lookupFor: (origin: URL) => LookupFunction
  maxSockets: number
}

/** A connection and how many requests were begun on it. */
export type Connection = { requests: number; socket: Socket }

/** undici hands options on as they are: so an attempt knows its line, and by that the connection it is written to. */
export type LineRequest = Agent.DispatchOptions & { onLine: (line: Line) => void }

export class Line extends Client {
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

  override dispatch(options: LineRequest, handler: Dispatcher.DispatchHandler): boolean {
    options.onLine(this)
    return super.dispatch(options, handler)
  }
}

export const createLines = ({
  ca,
  connectMs,
  idleMs,
  isKept,
  lookupFor,
  maxSockets,
}: LinesOptions): Agent => {
  const connect =
    (origin: URL): buildConnector.connector =>
    (target, callback) => {
      const connector = buildConnector({
        autoSelectFamily: true,
        // Node gives each address but the last a quarter of a second, less than it takes to cross an ocean and back.
        autoSelectFamilyAttemptTimeout: Math.ceil(connectMs / 3),
        ca,
        lookup: lookupFor(origin),
        // A resumed session is not asked for its certificate again, and undici keeps them by host whatever the port is.
        maxCachedSessions: 0,
        rejectUnauthorized: true,
        timeout: connectMs,
      })
      connector(target, (...[error, socket]) => {
        if (error) callback(refusalOf(error, target.protocol), null)
        else callback(null, socket)
      })
    }
  return new Agent({
    factory: (origin) =>
      new Pool(origin, {
        bodyTimeout: 0,
        connections: maxSockets,
        factory: (each, options) => new Line(each, { ...options, connect: connect(each) }),
        headersTimeout: 0,
        keepAliveMaxTimeout: idleMs,
        keepAliveTimeout: idleMs,
        maxHeaderSize: mostHeaderBytes,
        pipelining: isKept ? 1 : 0,
      }),
  })
}

const refusalOf = (error: NodeJS.ErrnoException, protocol: string): Refused => {
  if (error instanceof Refused) return error
  const failure = (): Failure => {
    if (error.code === 'UND_ERR_CONNECT_TIMEOUT') return 'connection_timeout'
    // Of several addresses all failed: an AggregateError.
    const isConnecting = error.syscall === 'connect' || error instanceof AggregateError
    return isConnecting || protocol === 'http:' ? 'connection_failed' : 'tls'
  }
  return new Refused(failure(), { cause: error })
}
