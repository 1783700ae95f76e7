/**
 * A database connection that is closed, so that its statements fail, when a statement exceeds the server's own timeout or
 * when the database is found unreachable. pg's `query_timeout` is not enough: it gives up on the statement but keeps the
 * connection, on which the next statement would wait forever.
 */
import type { Duplex } from 'node:stream'
import pg from 'pg'
import { beginStatement, type Statement } from '../../../../lib/admission'
import { DatabaseUnreachableError } from '../errors'
import { Pipeline } from '../pipeline'

/** What a connection needs of the watch that it registers with. */
export type ConnectionWatch = {
  add: (connection: WatchedConnection) => void
  isUnreachable: () => boolean
  /** Whether a named statement stays prepared on its connection. */
  keepsPlans: boolean
  remove: (connection: WatchedConnection) => void
}

export type WatchedConnection = {
  /** Closes the socket at once; statements under way fail with `error`. */
  abandon: (error: Error) => void
  /** To be called every `tickMs`: closes the connection if its statement has taken too long. */
  tick: () => void
}

/** Time is counted in ticks of a timer, which do not advance while this process itself is blocked. */
export const tickMs = 500

/** Time for the network, in addition to the server's own `statement_timeout`. */
const graceMs = 5000

// Internals of pg 8.20, not in its types. tests/resilience/database-frozen.spec.ts fails if they are missing.
type Internals = {
  ['_activeQuery']?: object | null
  connection: { stream: Duplex }
  connectionParameters: { statement_timeout?: false | number | string }
}

type ConnectCallback = (error: Error) => void

/** A `pg.Client` class whose instances register with `watch`; usable as the option `Client` of `pg.Pool`. */
export const watchedClient = (watch: ConnectionWatch): typeof pg.Client =>
  class extends pg.Client implements WatchedConnection {
    private isActiveForTicks = 0
    private lastActive: object | undefined
    private readonly mostTicks: number
    private statement: Statement | undefined

    constructor(config?: pg.ClientConfig | string) {
      super(config)
      // Without a statement_timeout there is no limit; the watch still notices an unreachable database.
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

    /** Counts the time of reading an answer for the caller that sent the statement. */
    private attributeAnswers(): void {
      const { stream } = this.internals.connection
      stream.prependListener('data', () => this.statement?.resume())
      stream.on('data', () => this.statement?.pause())
    }

    /** Counts the statement for the current caller, from when it is sent until it is answered. */
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
      const sent = watch.keepsPlans ? parts : parts.map(withoutName)
      return (super.query as (...all: unknown[]) => unknown).apply(this, sent)
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

const withoutName = (part: unknown): unknown => {
  if (part instanceof Pipeline) return part.forgetNames()
  return typeof part === 'object' && part !== null && 'name' in part && 'text' in part
    ? { ...part, name: undefined }
    : part
}
