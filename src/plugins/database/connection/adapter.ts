/**
 * Payload's Postgres adapter, changed where it would lose data or hang.
 *
 * A transaction has three states: open (its session is registered), ended, and failed. The changes:
 *
 * - A commit that the database did not carry out is an error. Payload swallows a failed COMMIT, and
 *   COMMIT of an aborted transaction is a silent ROLLBACK. In both cases the response would report success.
 * - A statement of a transaction that has ended is an error, and so is its commit. Payload runs such a statement
 *   outside any transaction, where it cannot be rolled back.
 * - A broken connection (as when the database restarts) ends its request, not the process.
 * - Every wait has a limit: connecting, a lock, a statement, an idle transaction. The server enforces it and, in case the
 *   server is gone or frozen, this process does too (`watch`).
 *
 * When the process dies, Postgres rolls back its open transactions.
 */
import { postgresAdapter, type PostgresAdapterArgs } from '@payloadcms/db-postgres'
import type { CreateVersionArgs, JsonObject } from 'payload'
import pg from 'pg'
import { notifyCommitted } from './committed'
import { TransactionError } from './errors'
import { withKnownOperators } from '../query/operators'
import { addIndexes, prepareSchema } from '../model/schema'
import { openSession } from './session'
import { withCustomOrder } from '../payload-guard/customOrder'
import { insertOrUpdate } from '../payload-guard/insertOrUpdate'
import { withAccessConstraints } from '../payload-guard/accessConstraints'
import { createDatabaseWatch } from './watch'
import { reportLoss } from './watch/report'

type AdapterObject = ReturnType<typeof postgresAdapter>
type Adapter = ReturnType<AdapterObject['init']>
type Session = Adapter['sessions'][string]

export type DatabaseOptions = {
  /** Returns a `postgres://` URL. Called each time that Payload starts, not when the config is read. */
  url: () => string
  /**
   * Whether connections keep prepared statements. Set it to false behind a pooler that assigns connections per
   * transaction, unless the pooler supports prepared statements (PgBouncer 1.21).
   */
  keepsPlans?: boolean
  /** The maximum number of connections. */
  poolSize: number
  migrationDir: string
  /** Tables, indexes and columns that engines add to those of their collections. */
  tables?: NonNullable<PostgresAdapterArgs['afterSchemaInit']>
}

const second = 1000

/** The statement timeout within a transaction: of writes, bulk requests and migrations. */
const transactionSeconds = 60

/** The statement timeout outside a transaction: of reads. */
const readSeconds = 20

/**
 * Limits on the memory of each sort and hash of a statement, and on its parallel workers. What needs more memory goes
 * to disk, up to the server's `temp_file_limit`.
 */
const memoryBounds = '-c work_mem=4MB -c hash_mem_multiplier=2 -c max_parallel_workers_per_gather=1'

/** The database of the service: Payload's adapter with exact transactions and bounded waits. */
export const database = ({
  keepsPlans = true,
  url,
  poolSize,
  migrationDir,
  tables = [],
}: DatabaseOptions): AdapterObject => {
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
      // Payload can parse timestamps in this format and time zone only, and numbers in responses are as Postgres writes
      // them. JIT is off because compiling our large statements takes longer than running them.
      options: `-c timezone=UTC -c datestyle=ISO -c extra_float_digits=1 -c jit=off ${memoryBounds}`,
      statement_timeout: transactionSeconds * second,
    },
    // Never derive tables from the config at run time: migrations are the only way the schema changes.
    push: false,
  })
  return {
    ...stock,
    init: (args) =>
      withCustomOrder(
        withAccessConstraints(withKnownOperators(withExactTransactions(stock.init(args), keepsPlans))),
      ),
  }
}

const withExactTransactions = (adapter: Adapter, keepsPlans: boolean): Adapter => {
  const connect = adapter.connect?.bind(adapter)
  const createVersion = adapter.createVersion.bind(adapter)
  const destroy = adapter.destroy?.bind(adapter)
  const watch = createDatabaseWatch({ keepsPlans })
  return Object.assign(adapter, {
    // Applies to every connection that is opened with these options, including those of the webhook workers.
    poolOptions: { ...adapter.poolOptions, Client: watch.Client },
    watch,

    // Payload dates a restored version like its record, so it would sort before all others, and readers of new versions
    // would miss it.
    createVersion: <T extends JsonObject>(args: CreateVersionArgs<T>) =>
      createVersion({ ...args, createdAt: args.updatedAt }),
    insert: insertOrUpdate(adapter),
    sessions: strictSessions(),

    // The pool is created before Payload would create one: Payload holds one connection forever and leaves the pool
    // without an error listener.
    async connect(options?: { hotReload: boolean }) {
      const { Client: _, ...poolOptions } = adapter.poolOptions
      poolOptions.connectionString = await watch.find(poolOptions.connectionString ?? '', poolOptions)
      adapter.poolOptions.connectionString = poolOptions.connectionString
      adapter.pool ??= createPool(adapter)
      await connect?.(options)
      watch.start(poolOptions, adapter.payload.logger)
    },

    async destroy() {
      const pool: pg.Pool | undefined = adapter.pool
      await destroy?.()
      await watch.stop()
      if (pool && !pool.ended) await pool.end()
    },

    /** @param options.isLazy as in `openSession` */
    async beginTransaction(options?: { isLazy?: boolean }) {
      await adapter.initializing
      const id = crypto.randomUUID()
      adapter.sessions[id] = await openSession(adapter.pool, adapter.drizzle as never, {
        isLazy: options?.isLazy ?? false,
        statementSeconds: transactionSeconds,
      })
      return id
    },

    async commitTransaction(transactionId: Promise<number | string> | number | string) {
      const session = takeSession(adapter, await transactionId)
      if (!session) throw transactionEnded()
      await session.resolve()
      notifyCommitted(adapter.payload)
    },

    async rollbackTransaction(transactionId: Promise<number | string> | number | string) {
      const session = takeSession(adapter, await transactionId)
      await session?.reject()
    },
  })
}

const setReadLimit = (client: pg.ClientBase): Promise<unknown> =>
  client.query(`SET statement_timeout = '${readSeconds}s'`)

const createPool = (adapter: Adapter): pg.Pool => {
  const pool = new pg.Pool({
    ...adapter.poolOptions,
    // For this pool only, as webhook workers may take longer. A transaction sets its own timeout (`openSession`).
    onConnect: setReadLimit, // eslint-disable-line @typescript-eslint/no-misused-promises -- the pool waits for it, its type does not say so
  })
  pool.on('error', reportLoss(adapter.payload.logger, 'database connection lost'))
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

const takeSession = (adapter: Adapter, transactionId: number | string): Session | undefined => {
  const id = String(transactionId)
  if (!Object.hasOwn(adapter.sessions, id)) return undefined
  const session = adapter.sessions[id]
  delete adapter.sessions[id]
  return session
}

const transactionEnded = () => new TransactionError('The transaction of this request has ended.')

/** Sessions by transaction id; reading one that has ended throws instead of returning undefined. */
const strictSessions = (): Adapter['sessions'] =>
  new Proxy<Adapter['sessions']>(
    {},
    {
      get(sessions, id) {
        if (typeof id === 'symbol' || Object.hasOwn(sessions, id)) return sessions[id as string]
        throw transactionEnded()
      },
    },
  )
