/**
 * A transaction on a connection of its own. It begins and ends here and not in drizzle, which ignores the result of
 * COMMIT and never releases a connection whose BEGIN fails.
 */
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import type { PgDialect } from 'drizzle-orm/pg-core'
import type { TablesRelationalConfig } from 'drizzle-orm/relations'
import type pg from 'pg'
import { transactionOn, type Connection, guarded } from './begin'
import { TransactionError } from './errors'

type Schema = Record<string, unknown>

/** The internals of drizzle's database that are used here; its types leave out all but `_`. */
type Drizzle = {
  _: { fullSchema: Schema; schema: TablesRelationalConfig | undefined; tableNamesMap: Record<string, string> }
  dialect: PgDialect
}

export type Session = {
  db: NodePgTransaction<Schema, TablesRelationalConfig>
  /** Runs `work`, which cannot be rolled back, after the commit. */
  afterCommit: (work: () => Promise<void>) => void
  /** Runs `work` after a rollback, but not when it is unknown whether the commit took effect. It must not throw. */
  afterRollback: (work: () => Promise<void>) => void
  /**
   * Opens a savepoint, which can be rolled back separately. Only one may be open, and this session must not be used
   * meanwhile.
   */
  nest: () => Promise<Session>
  reject: () => Promise<void>
  resolve: () => Promise<void>
  run: Connection['run']
}

/**
 * @param isLazy whether to begin with the first statement, in one message
 * @param statementSeconds the timeout of each statement
 */
export const openSession = async (
  pool: pg.Pool,
  drizzle: Drizzle,
  { isLazy, statementSeconds }: { isLazy: boolean; statementSeconds: number },
): Promise<Session> => {
  const client = await pool.connect()
  const callbacks: Callbacks = { committed: [], rolledBack: [] }
  const connection = transactionOn(client, statementSeconds)
  try {
    if (!isLazy) await connection.begin()
  } catch (error) {
    client.release(true)
    throw error
  }
  const transaction = guarded(connection)
  return Object.assign(nestable(transaction, drizzle, callbacks), {
    // If ROLLBACK fails, closing the connection makes the database roll back.
    async reject() {
      transaction.end()
      const isRolledBack =
        !connection.hasBegun() ||
        (await client.query('ROLLBACK').then(
          () => true,
          () => false,
        ))
      client.release(!isRolledBack)
      await runAll(callbacks.rolledBack)
    },

    async resolve() {
      transaction.end()
      try {
        // The command tag is the only sign that Postgres rolled back instead.
        const { command } = connection.hasBegun() ? await client.query('COMMIT') : { command: 'COMMIT' }
        client.release()
        if (command !== 'COMMIT') {
          await runAll(callbacks.rolledBack)
          throw new TransactionError('The transaction had failed before its end.')
        }
      } catch (cause) {
        if (cause instanceof TransactionError) throw cause
        client.release(true)
        // It is unknown whether the commit took effect, so neither kind of work may run.
        throw new TransactionError('The commit failed.', { cause })
      }
      await runAll(callbacks.committed)
    },
  })
}

type Work = () => Promise<void>
type Callbacks = { committed: Work[]; rolledBack: Work[] }

const runAll = (works: readonly Work[]) => Promise.all(works.map((work) => work()))

const nestable = (
  connection: Connection,
  drizzle: Drizzle,
  callbacks: Callbacks,
): Pick<Session, 'afterCommit' | 'afterRollback' | 'db' | 'nest' | 'run'> => {
  let db: Session['db'] | undefined
  return {
    afterCommit: (work) => void callbacks.committed.push(work),
    afterRollback: (work) => void callbacks.rolledBack.push(work),
    // Created on first use: it has an object for each table, and compiled statements do not need it.
    get db() {
      return (db ??= createDrizzle(connection, drizzle))
    },

    async nest() {
      await connection.query('SAVEPOINT part')
      const part = guarded(connection)
      const partCallbacks: Callbacks = { committed: [], rolledBack: [] }
      return Object.assign(nestable(part, drizzle, partCallbacks), {
        async reject() {
          part.end()
          await connection.query('ROLLBACK TO SAVEPOINT part')
          await connection.query('RELEASE SAVEPOINT part')
          await runAll(partCallbacks.rolledBack)
        },
        async resolve() {
          part.end()
          await connection.query('RELEASE SAVEPOINT part')
          callbacks.committed.push(...partCallbacks.committed)
          callbacks.rolledBack.push(...partCallbacks.rolledBack)
        },
      })
    },

    run: connection.run,
  }
}

const createDrizzle = ({ query }: Connection, { _, dialect }: Drizzle): Session['db'] => {
  const schema = _.schema && { fullSchema: _.fullSchema, schema: _.schema, tableNamesMap: _.tableNamesMap }
  const session = new NodePgSession<Schema, TablesRelationalConfig>(
    { query } as pg.PoolClient,
    dialect,
    schema,
  )
  return new NodePgTransaction(dialect, session as never, schema)
}
