/**
 * Payload's Postgres adapter, made safe where it loses data or hangs.
 *
 * A transaction here has three states: open (its session is registered), ended, and failed. What is added:
 *
 * - A commit that the database did not carry out is an error. Stock Payload swallows a failed COMMIT, and
 *   COMMIT of an aborted transaction is a silent ROLLBACK: both would be answered as a success.
 * - A statement that belongs to a transaction which has ended is an error, and so is the commit of one. Stock
 *   Payload runs it outside any transaction, where nothing can undo it.
 * - A connection that breaks (the database restarts) ends its request, not the process.
 * - No wait is endless: connecting, a lock, a statement and an idle transaction each have a limit, on the server's side
 *   and, for when the server is gone or frozen, on ours (`watch`).
 *
 * When the process dies, Postgres rolls back what was open.
 */
import { postgresAdapter, type PostgresAdapterArgs } from '@payloadcms/db-postgres'
import pg from 'pg'
import { notifyCommitted } from './committed'
import { TransactionError } from './errors'
import { withKnownOperators } from '../query/operators'
import { addIndexes, prepareSchema } from '../model/schema'
import { openSession } from './session'
import { insertOrUpdate } from '../payload-guard/update'
import { withAccessConstraints } from '../payload-guard/accessConstraints'
import { createDatabaseWatch } from './watch'
import { reportLoss } from './watch/report'

type AdapterObject = ReturnType<typeof postgresAdapter>
type Adapter = ReturnType<AdapterObject['init']>
type Session = Adapter['sessions'][string]

export type DatabaseOptions = {
  /** A `postgres://` address: asked for each time that Payload starts, not when the config is read. */
  url: () => string
  /** Connections held open at the most. */
  poolSize: number
  migrationDir: string
  /** Of engines: what their tables have beyond those of collections. */
  tables?: NonNullable<PostgresAdapterArgs['afterSchemaInit']>
}

const second = 1000

/** What one statement may take within a transaction, which a write, a bulk request and a migration is. */
const transactionSeconds = 60

/** What one may take outside of any, which a read is. */
const readSeconds = 20

/**
 * What one statement may hold: each sort and each hash of it, and how many processes work on it. What needs more goes to
 * disk, where the server's `temp_file_limit` ends it.
 */
const memoryBounds = '-c work_mem=4MB -c hash_mem_multiplier=2 -c max_parallel_workers_per_gather=1'

/** The database of the service: Payload's adapter with exact transactions and bounded waits. */
export const database = ({ url, poolSize, migrationDir, tables = [] }: DatabaseOptions): AdapterObject => {
  const stock = postgresAdapter({
    afterSchemaInit: [addIndexes, ...tables],
    beforeSchemaInit: [prepareSchema],
    migrationDir,
    pool: {
      application_name: 'forecourt',
      get connectionString() {
        return url()
      },
      connectionTimeoutMillis: 10 * second,
      idle_in_transaction_session_timeout: 60 * second,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10 * second,
      lock_timeout: 10 * second,
      max: poolSize,
      // How Payload reads moments: a server or database with other settings would give it texts it cannot. And no
      // statement is compiled before it runs: of the large ones here that takes longer than they do.
      options: `-c timezone=UTC -c datestyle=ISO -c jit=off ${memoryBounds}`,
      statement_timeout: transactionSeconds * second,
    },
    // Never derive tables from the config at run time: migrations are the only way the schema changes.
    push: false,
  })
  return {
    ...stock,
    init: (args) => withAccessConstraints(withKnownOperators(withExactTransactions(stock.init(args)))),
  }
}

const withExactTransactions = (adapter: Adapter): Adapter => {
  const connect = adapter.connect?.bind(adapter)
  const destroy = adapter.destroy?.bind(adapter)
  const watch = createDatabaseWatch()
  return Object.assign(adapter, {
    // Of every connection that is made by these options: the workers' too.
    poolOptions: { ...adapter.poolOptions, Client: watch.Client },
    watch,

    insert: insertOrUpdate(adapter),
    sessions: strictSessions(),

    // The pool is made before Payload looks for one: Payload's own way keeps one connection for good and
    // leaves the pool without an error listener.
    async connect(options?: { hotReload: boolean }) {
      adapter.pool ??= createPool(adapter)
      await connect?.(options)
      const { Client: _, ...own } = adapter.poolOptions
      watch.start(own, adapter.payload.logger)
    },

    async destroy() {
      const pool: pg.Pool | undefined = adapter.pool
      await destroy?.()
      await watch.stop()
      if (pool && !pool.ended) await pool.end()
    },

    async beginTransaction() {
      await adapter.initializing
      const id = crypto.randomUUID()
      adapter.sessions[id] = await openSession(adapter.pool, adapter.drizzle as never, transactionSeconds)
      return id
    },

    async commitTransaction(incoming: Promise<number | string> | number | string) {
      const session = takeSession(adapter, await incoming)
      if (!session) throw ended()
      await session.resolve()
      notifyCommitted(adapter.payload)
    },

    async rollbackTransaction(incoming: Promise<number | string> | number | string) {
      const session = takeSession(adapter, await incoming)
      await session?.reject()
    },
  })
}

const setReadLimit = (client: pg.ClientBase): Promise<unknown> =>
  client.query(`SET statement_timeout = '${readSeconds}s'`)

const createPool = (adapter: Adapter): pg.Pool => {
  const pool = new pg.Pool({
    ...adapter.poolOptions,
    // Of this pool alone: a worker's statements are all work in the background. A transaction sets its own
    // (`openSession`).
    onConnect: setReadLimit, // eslint-disable-line @typescript-eslint/no-misused-promises -- the pool waits for it, its type does not say so
  })
  pool.on('error', reportLoss(adapter.payload.logger, 'database connection lost'))
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

const takeSession = (adapter: Adapter, id: number | string): Session | undefined => {
  const registered = String(id)
  if (!Object.hasOwn(adapter.sessions, registered)) return undefined
  const session = adapter.sessions[registered]
  delete adapter.sessions[registered]
  return session
}

const ended = () => new TransactionError('The transaction of this request has ended.')

/** Sessions by transaction id; asking for one that has ended throws instead of answering undefined. */
const strictSessions = (): Adapter['sessions'] =>
  new Proxy<Adapter['sessions']>(
    {},
    {
      get(sessions, id) {
        if (typeof id === 'symbol' || Object.hasOwn(sessions, id)) return sessions[id as string]
        throw ended()
      },
    },
  )
