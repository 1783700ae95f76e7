/**
 * A transaction on a connection of its own. It begins and ends here and not in drizzle, which ignores the result of
 * COMMIT and never releases a connection whose BEGIN fails.
 */
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import type { PgDialect } from 'drizzle-orm/pg-core'
import type { TablesRelationalConfig } from 'drizzle-orm/relations'
import type pg from 'pg'
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
  /** Opens a savepoint, which can be rolled back by itself. One at a time; this session must not be used meanwhile. */
  nest: () => Promise<Session>
  reject: () => Promise<void>
  resolve: () => Promise<void>
}

/** @param statementSeconds the timeout of each statement */
export const openSession = async (
  pool: pg.Pool,
  drizzle: Drizzle,
  statementSeconds: number,
): Promise<Session> => {
  const client = await pool.connect()
  try {
    // One message, so that setting the timeout costs no round trip.
    await client.query(`BEGIN; SET LOCAL statement_timeout = '${statementSeconds}s'`)
  } catch (error) {
    client.release(true)
    throw error
  }
  const later: Later = { committed: [], rolledBack: [] }
  const transaction = guarded(client)
  return {
    ...nestable(transaction.query, drizzle, later),

    // If ROLLBACK fails, closing the connection makes the database roll back.
    async reject() {
      transaction.end()
      const isRolledBack = await client.query('ROLLBACK').then(
        () => true,
        () => false,
      )
      client.release(!isRolledBack)
      await runAll(later.rolledBack)
    },

    async resolve() {
      transaction.end()
      try {
        // The command tag is the only sign that Postgres rolled back instead.
        const { command } = await client.query('COMMIT')
        client.release()
        if (command !== 'COMMIT') {
          await runAll(later.rolledBack)
          throw new TransactionError('The transaction had failed before its end.')
        }
      } catch (cause) {
        if (cause instanceof TransactionError) throw cause
        client.release(true)
        // It is unknown whether the commit took effect, so neither kind of work may run.
        throw new TransactionError('The commit failed.', { cause })
      }
      await runAll(later.committed)
    },
  }
}

type Query = pg.PoolClient['query']

/**
 * Refuses statements after `end`. Operations that run concurrently with one that failed may still send statements, which
 * must not run on the connection once another request has it.
 */
const guarded = (connection: { query: Query }): { end: () => void; query: Query } => {
  let isOpen = true
  const query: Query = (...statement: unknown[]) => {
    if (isOpen) return connection.query(...(statement as [string])) as never
    throw new TransactionError('The transaction of this statement has ended.')
  }
  return { end: () => (isOpen = false), query }
}

type Work = () => Promise<void>
type Later = { committed: Work[]; rolledBack: Work[] }

const runAll = (works: readonly Work[]) => Promise.all(works.map((work) => work()))

const nestable = (
  query: Query,
  drizzle: Drizzle,
  later: Later,
): Pick<Session, 'afterCommit' | 'afterRollback' | 'db' | 'nest'> => ({
  afterCommit: (work) => void later.committed.push(work),
  afterRollback: (work) => void later.rolledBack.push(work),
  db: transactionOn({ query } as pg.PoolClient, drizzle),

  async nest() {
    await query('SAVEPOINT part')
    const part = guarded({ query })
    const laterOfPart: Later = { committed: [], rolledBack: [] }
    return {
      ...nestable(part.query, drizzle, laterOfPart),
      async reject() {
        part.end()
        await query('ROLLBACK TO SAVEPOINT part')
        await query('RELEASE SAVEPOINT part')
        await runAll(laterOfPart.rolledBack)
      },
      async resolve() {
        part.end()
        await query('RELEASE SAVEPOINT part')
        later.committed.push(...laterOfPart.committed)
        later.rolledBack.push(...laterOfPart.rolledBack)
      },
    }
  },
})

const transactionOn = (client: pg.PoolClient, { _, dialect }: Drizzle): Session['db'] => {
  const schema = _.schema && { fullSchema: _.fullSchema, schema: _.schema, tableNamesMap: _.tableNamesMap }
  const session = new NodePgSession<Schema, TablesRelationalConfig>(client, dialect, schema)
  return new NodePgTransaction(dialect, session as never, schema)
}
