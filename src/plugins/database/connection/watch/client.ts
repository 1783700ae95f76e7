/**
 * A connection to the database that a watch looks after: it is closed, and what waits on it fails, when one statement takes
 * longer than the server itself would let it, or when the database is found unreachable. pg's own `query_timeout` gives up
 * on the statement and keeps the connection, on which the next statement would wait for ever.
 */
import type { Duplex } from 'node:stream'
import pg from 'pg'
import { beginStatement, type Statement } from '../../../../lib/admission'
import { DatabaseUnreachableError } from '../errors'

/** What a connection asks of its watch. */
export type ConnectionWatch = {
  add: (connection: WatchedConnection) => void
  isUnreachable: () => boolean
  remove: (connection: WatchedConnection) => void
}

export type WatchedConnection = {
  /** Closes the socket at once; whatever waits on the connection fails with `error`. */
  abandon: (error: Error) => void
  /** To be called every `tickMs`: a statement that has taken too long ends with its connection. */
  tick: () => void
}

/** Time is counted in ticks at which this process was awake: while it was busy itself, the database is not to blame. */
export const tickMs = 500

/** What a statement may take beyond the server's own `statement_timeout`, on its way there and back. */
const graceMs = 5000

// Of pg 8.20, and not in its types. tests/integration/database-frozen.spec.ts fails where they have gone.
type Internals = {
  ['_activeQuery']?: object | null
  connection: { stream: Duplex }
  connectionParameters: { statement_timeout?: false | number | string }
}

type ConnectCallback = (error: Error) => void

/** The class of connections that `watch` looks after, for `pg.Pool`'s option `Client` or by itself. */
export const watchedClient = (watch: ConnectionWatch): typeof pg.Client =>
  class extends pg.Client implements WatchedConnection {
    private isActiveForTicks = 0
    private lastActive: object | undefined
    private readonly mostTicks: number
    private statement: Statement | undefined

    constructor(config?: pg.ClientConfig | string) {
      super(config)
      // An operator who sets none wants none; the watch still notices a database that is gone.
      const limit = Number(this.internals.connectionParameters.statement_timeout || Infinity)
      this.mostTicks = (limit + graceMs) / tickMs
    }

    override connect(): Promise<this>
    override connect(callback: ConnectCallback): void
    override connect(callback?: ConnectCallback): Promise<this> | void {
      if (watch.isUnreachable()) {
        const error = new DatabaseUnreachableError('The database does not answer.')
        if (!callback) return Promise.reject(error)
        process.nextTick(callback, error)
        return
      }
      watch.add(this)
      this.once('end', () => watch.remove(this))
      this.once('connect', () => this.attributeAnswers())
      return callback ? super.connect(callback) : super.connect().then(() => this)
    }

    /** What the thread does to read an answer is done for whoever sent the statement. */
    private attributeAnswers(): void {
      const { stream } = this.internals.connection
      stream.prependListener('data', () => this.statement?.resume())
      stream.on('data', () => this.statement?.pause())
    }

    /** Counted for the caller at hand, from when it is sent until it is answered. */
    // eslint-disable-next-line @typescript-eslint/no-explicit-any -- assignable to each of pg's overloads
    override query(...parts: any[]): any {
      const statement = beginStatement()
      if (!statement) return this.send(parts)
      this.statement = statement
      const answered = () => {
        if (this.statement === statement) this.statement = undefined
        statement.end()
      }
      const last: unknown = parts.at(-1)
      if (isCallback(last)) {
        return this.send([
          ...(parts.slice(0, -1) as unknown[]),
          (...result: unknown[]) => {
            answered()
            last(...result)
          },
        ])
      }
      let result: unknown
      try {
        result = this.send(parts)
      } finally {
        if (!(result instanceof Promise)) answered()
      }
      if (result instanceof Promise) result.then(answered, answered)
      return result
    }

    private send(parts: unknown[]): unknown {
      return (super.query as (...all: unknown[]) => unknown).apply(this, parts)
    }

    abandon(error: Error): void {
      this.internals.connection.stream.destroy(error)
    }

    tick(): void {
      const active = this.internals['_activeQuery'] ?? undefined
      const isSame = active !== undefined && active === this.lastActive
      this.isActiveForTicks = isSame ? this.isActiveForTicks + 1 : 0
      this.lastActive = active
      if (this.isActiveForTicks > this.mostTicks)
        this.abandon(new DatabaseUnreachableError('The database did not answer a statement in time.'))
    }

    private get internals(): Internals {
      return this as unknown as Internals
    }
  }

const isCallback = (part: unknown): part is (...result: unknown[]) => void => typeof part === 'function'
