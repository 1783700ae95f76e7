/**
 * The webhook workers' own connection pool, so that requests of callers do not delay deliveries, nor deliveries
 * requests.
 */
import type { SQL } from 'drizzle-orm'
import pg from 'pg'
import type { BasePayload } from 'payload'
import { compileStatement } from '../database/connection/execute'
import { reportLoss } from '../database/connection/watch/report'

export type Queryable = Pick<pg.PoolClient, 'query'>

/**
 * What a worker runs at once: two claims, results, the two runners of the fan-out, and the query for due deliveries.
 */
const maxConnections = 6

/**
 * Commits are asynchronous: after a crash of the database the worker repeats what was lost, which "at least once"
 * allows. What is sent again has the same ids as before.
 */
export const workerPool = ({ db, logger }: BasePayload): pg.Pool => {
  const options = db.poolOptions
  const pool = new pg.Pool({
    ...options,
    application_name: 'forecourt webhooks',
    max: maxConnections,
    options: `${options.options ?? ''} -c synchronous_commit=off`,
  })
  pool.on('error', reportLoss(logger, 'database connection of the webhook worker lost'))
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/**
 * Runs a statement on a given connection and returns its rows.
 *
 * @param isPrepared for a statement that is repeated with the same text: the connection keeps its plan, as planning
 *   takes longer than running it
 */
export const queryRows = async <Row extends object>(
  payload: BasePayload,
  client: Queryable,
  statement: SQL,
  isPrepared = false,
): Promise<Row[]> => {
  const { name, params, sql } = compileStatement(payload, statement)
  return (await client.query<Row>({ ...(isPrepared ? { name } : {}), text: sql, values: params })).rows
}

/** Runs `work` in one transaction. */
export const inTransaction = async (
  pool: pg.Pool,
  work: (client: Queryable) => Promise<void>,
): Promise<void> => {
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    await client.query('BEGIN')
    await work(client)
    await client.query('COMMIT')
  } catch (error) {
    failure = error as Error
    throw error
  } finally {
    // Closing the connection rolls its transaction back if it is still open.
    client.release(failure)
  }
}
