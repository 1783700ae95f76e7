/**
 * A transaction on a connection of its own, begun, ended and given back here and not by drizzle: drizzle drops the
 * answer to COMMIT, and keeps a connection for good when its BEGIN fails.
 */
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import type { PgDialect } from 'drizzle-orm/pg-core'
import type { TablesRelationalConfig } from 'drizzle-orm/relations'
import type pg from 'pg'
import { TransactionError } from './errors'

type Schema = Record<string, unknown>

/** What is needed of drizzle's database; all but `_` its types leave out. */
type Drizzle = {
  _: { fullSchema: Schema; schema: TablesRelationalConfig | undefined; tableNamesMap: Record<string, string> }
  dialect: PgDialect
}

export type Session = {
  db: NodePgTransaction<Schema, TablesRelationalConfig>
  /** Work for after the commit, dropped when there is none: what cannot be rolled back. */
  afterCommit: (work: () => Promise<void>) => void
  /** Work for when all of this is undone for certain, dropped otherwise. It must not throw. */
  afterRollback: (work: () => Promise<void>) => void
  /** A part of this transaction that can be undone by itself. One at a time; this one waits meanwhile. */
  nest: () => Promise<Session>
  reject: () => Promise<void>
  resolve: () => Promise<void>
}

/** @param statementSeconds what each of its statements may take */
export const openSession = async (
  pool: pg.Pool,
  drizzle: Drizzle,
  statementSeconds: number,
): Promise<Session> => {
  const client = await pool.connect()
  try {
    // One message: a transaction begins no later for it.
    await client.query(`BEGIN; SET LOCAL statement_timeout = '${statementSeconds}s'`)
  } catch (error) {
    client.release(true)
    throw error
  }
  const later: Later = { committed: [], rolledBack: [] }
  const transaction = guarded(client)
  return {
    ...nestable(transaction.query, drizzle, later),

    // A connection that cannot roll back is closed, which makes the database do it.
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
        // The tag is the only sign that Postgres rolled back instead.
        const { command } = await client.query('COMMIT')
        client.release()
        if (command !== 'COMMIT') {
          await runAll(later.rolledBack)
          throw new TransactionError('The transaction had failed before its end.')
        }
      } catch (cause) {
        if (cause instanceof TransactionError) throw cause
        client.release(true)
        // Whether it is stored nobody knows here: no work is right for both.
        throw new TransactionError('The commit failed.', { cause })
      }
      await runAll(later.committed)
    },
  }
}

type Query = pg.PoolClient['query']

/**
 * Statements until the end. Work that was begun beside what failed goes on by itself for a while: its statements
 * must not meet the connection when it is another request's.
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
