/**
 * The statements of a transaction. BEGIN is sent with the first of them. Statements that are started without waiting
 * for each other are sent together (`pipeline.ts`).
 */
import type pg from 'pg'
import { TransactionError } from './errors'
import { Pipeline, type Sent, type TextRow } from './pipeline'

export type Connection = {
  /** pg's own method: each statement is sent separately. */
  query: pg.PoolClient['query']
  /**
   * Sends a statement together with all that are started at the same time, in order. If one fails, the later ones fail
   * too.
   *
   * @param isOpen called when the statement is sent
   */
  run: (statement: Sent, isOpen?: () => boolean) => Promise<TextRow[]>
}

type Waiting = {
  isOpen: () => boolean
  reject: (error: unknown) => void
  resolve: (rows: TextRow[]) => void
  statement: Sent
}

/**
 * The first statement begins the transaction, by the same message.
 *
 * @param statementSeconds the timeout of each statement
 */
export const transactionOn = (
  client: pg.PoolClient,
  statementSeconds: number,
): Connection & { begin: () => Promise<void>; hasBegun: () => boolean } => {
  const beginning = ['BEGIN', `SET LOCAL statement_timeout = '${statementSeconds}s'`]
  let begun: Promise<void> | undefined
  let isBegun = false
  let waiting: Waiting[] = []

  const markBegun = async (sent: Promise<unknown>): Promise<void> => {
    await sent
    isBegun = true
  }
  const begin = (): Promise<void> => (begun ??= markBegun(client.query(beginning.join('; '))))

  const send = (batch: readonly Waiting[], first: readonly Sent[]): Promise<void> => {
    const pipeline = new Pipeline([...first, ...batch.map(({ statement }) => statement)])
    return new Promise((resolve, reject) => {
      const onResponse = (error: Error | null) => {
        for (const [at, each] of batch.entries()) {
          const index = first.length + at
          if (index < pipeline.done) each.resolve(pipeline.rows[index] ?? [])
          else each.reject(error ?? new Error('Postgres left a statement out.'))
        }
        if (pipeline.done >= first.length) resolve()
        else reject(error ?? new Error('No transaction began.'))
      }
      ;(client.query as (sent: Pipeline, callback: typeof onResponse) => void)(pipeline, onResponse)
    })
  }

  const flush = (): void => {
    const open = waiting.filter((each) => {
      if (each.isOpen()) return true
      each.reject(transactionEnded())
      return false
    })
    waiting = []
    if (open.length === 0) return
    if (isBegun) void send(open, [])
    else if (begun) {
      begun.then(
        () => void send(open, []),
        (error: unknown) => open.forEach(({ reject }) => reject(error)),
      )
    } else {
      const first = beginning.map((text): Sent => ({ name: text, text, values: [] }))
      begun = markBegun(send(open, first))
      // Each statement reports the error too.
      begun.catch(() => {})
    }
  }

  return {
    begin,
    hasBegun: () => begun !== undefined,
    query: ((...statement: unknown[]) => {
      const sent = () => client.query(...(statement as [string]))
      return isBegun ? sent() : begin().then(sent)
    }) as pg.PoolClient['query'],
    run: (statement, isOpen = () => true) =>
      new Promise((resolve, reject) => {
        // Deferred, so that statements that start in the same turn are sent together.
        if (waiting.push({ isOpen, reject, resolve, statement }) === 1) process.nextTick(flush)
      }),
  }
}

/**
 * Refuses statements after `end`. Operations that run concurrently with one that failed may still send statements,
 * which must not run on the connection once another request has it.
 */
export const guarded = (connection: Connection): Connection & { end: () => void } => {
  let isOpen = true
  return {
    end: () => (isOpen = false),
    query: ((...statement: unknown[]) => {
      if (isOpen) return connection.query(...(statement as [string]))
      throw transactionEnded()
    }) as Connection['query'],
    run: (statement, isStillOpen = () => true) =>
      isOpen ? connection.run(statement, () => isOpen && isStillOpen()) : Promise.reject(transactionEnded()),
  }
}

const transactionEnded = () => new TransactionError('The transaction of this statement has ended.')
