/**
 * A database connection that is closed, so that its statements fail, when a statement exceeds the server's own timeout
 * or when the database is found unreachable. pg's `query_timeout` is not enough: it gives up on the statement but keeps
 * the connection, on which the next statement would wait forever.
 */
import type { EventEmitter } from 'node:events'
import type { Duplex } from 'node:stream'
import pg from 'pg'
import { DatabaseUnreachableError } from '../errors'
import { Pipeline } from '../pipeline'
import { endsSession } from '../sqlstate'

/** The part of the watch that a connection uses. */
export type ConnectionWatch = {
  add: (connection: WatchedConnection) => void
  /** The URL of the server that is used now; undefined for that of the connection's own options. */
  currentUrl: () => string | undefined
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
  connection: EventEmitter & { stream: Duplex }
  connectionParameters: { statement_timeout?: false | number | string }
}

type ConnectCallback = (error: Error) => void

/** A `pg.Client` class whose instances register with `watch`; usable as the option `Client` of `pg.Pool`. */
export const watchedClient = (watch: ConnectionWatch): typeof pg.Client =>
  class extends pg.Client implements WatchedConnection {
    private isActiveForTicks = 0
    private lastActive: object | undefined
    private readonly maxTicks: number

    constructor(config?: pg.ClientConfig | string) {
      const connectionString = watch.currentUrl()
      super(
        connectionString === undefined || typeof config === 'string'
          ? config
          : { ...config, connectionString },
      )
      closeWhenUnusable(this)
      // Without a statement_timeout there is no limit; the watch still notices an unreachable database.
      const limit = Number(this.internals.connectionParameters.statement_timeout || Infinity)
      this.maxTicks = (limit + graceMs) / tickMs
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
      return callback ? super.connect(callback) : super.connect().then(() => this)
    }

    // eslint-disable-next-line @typescript-eslint/no-explicit-any -- assignable to each of pg's overloads
    override query(...parts: any[]): any {
      const queryParts = watch.keepsPlans ? parts : parts.map(withoutName)
      return (super.query as (...all: unknown[]) => unknown).apply(this, queryParts)
    }

    abandon(error: Error): void {
      this.internals.connection.stream.destroy(error)
    }

    tick(): void {
      const active = this.internals['_activeQuery'] ?? undefined
      const isSame = active !== undefined && active === this.lastActive
      this.isActiveForTicks = isSame ? this.isActiveForTicks + 1 : 0
      this.lastActive = active
      if (this.isActiveForTicks > this.maxTicks)
        this.abandon(new DatabaseUnreachableError('The database did not answer a statement in time.'))
    }

    private get internals(): Internals {
      return this as unknown as Internals
    }
  }

/**
 * Parameters that are `on` on a read-only server. Postgres reports them at the start of a session and on every change.
 */
const readOnlySettings = new Set(['default_transaction_read_only', 'in_hot_standby'])

/** Closes a connection after an error that ends its use, and one to a server that only reads. */
const closeWhenUnusable = (client: pg.Client & WatchedConnection): void => {
  const { connection } = client as unknown as Internals
  connection.on('errorMessage', (error: { code?: string; message?: string }) => {
    // The running statement receives the error itself first.
    if (endsSession(error)) setImmediate(() => client.abandon(sessionEnded(error.code)))
  })
  connection.on('parameterStatus', (status: { parameterName: string; parameterValue: string }) => {
    if (readOnlySettings.has(status.parameterName) && status.parameterValue === 'on')
      client.abandon(new DatabaseUnreachableError('The database takes no writes: it is a standby.'))
  })
}

const sessionEnded = (code: string | undefined) =>
  new DatabaseUnreachableError(`The session ended with ${code ?? 'an error'}.`)

const withoutName = (part: unknown): unknown => {
  if (part instanceof Pipeline) return part.forgetNames()
  return typeof part === 'object' && part !== null && 'name' in part && 'text' in part
    ? { ...part, name: undefined }
    : part
}
