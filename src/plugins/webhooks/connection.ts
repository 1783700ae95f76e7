/**
 * The webhook workers' own connections: what waits for callers' requests must not keep deliveries waiting, nor the other way.
 */
import type { SQL } from 'drizzle-orm'
import pg from 'pg'
import type { BasePayload } from 'payload'
import { builtFor } from '../database/connection/execute'
import { reportLoss } from '../database/connection/watch/report'

export type Queryable = Pick<pg.PoolClient, 'query'>

/** As many as may be at work at once: two claims, results, what was written, backlog, and the look for what is due. */
const mostConnections = 6

/**
 * Their commits wait for no disk: what a crash of the database takes back is done again, which at least once allows, and
 * what it keeps is whole. What is sent again has the ids that it had.
 */
export const workerPool = ({ db, logger }: BasePayload): pg.Pool => {
  const options = db.poolOptions
  const pool = new pg.Pool({
    ...options,
    application_name: 'forecourt webhooks',
    max: mostConnections,
    options: `${options.options ?? ''} -c synchronous_commit=off`,
  })
  pool.on('error', reportLoss(logger, 'database connection of the webhook worker lost'))
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/**
 * The rows of a statement on a connection of one's own.
 *
 * @param isKept for a statement that is run again and again with the same text: the connection keeps its plan, and making one
 *   takes longer than the statement itself
 */
export const rowsOf = async <Row extends object>(
  payload: BasePayload,
  on: Queryable,
  statement: SQL,
  isKept = false,
): Promise<Row[]> => {
  const { name, params, sql } = builtFor(payload, statement)
  return (await on.query<Row>({ ...(isKept ? { name } : {}), text: sql, values: params })).rows
}

/** All of `work` or nothing of it. */
export const wholly = async (pool: pg.Pool, work: (on: Queryable) => Promise<void>): Promise<void> => {
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
    // A connection whose transaction may be open is closed, which rolls it back.
    client.release(failure)
  }
}
