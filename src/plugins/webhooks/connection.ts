/** The connections of webhook workers: their own pool, and the notifications between processes. */
import type { SQL } from 'drizzle-orm'
import type { BasePayload } from 'payload'
import pg from 'pg'
import { compileStatement } from '../database/connection/execute'
import { listenTo, notifyAfterCommits, type Stoppable } from '../database/connection/notifications'
import { reportLoss } from '../database/connection/watch/report'

export type Queryable = Pick<pg.PoolClient, 'query'>

/**
 * The queries that a worker runs at once: two claims, results, the two runners of the fan-out, and the query for due
 * deliveries.
 */
const maxConnections = 6

/**
 * Creates a separate pool for workers, so that requests of callers and deliveries do not delay each other. Commits are
 * asynchronous: after a crash of the database the worker repeats lost work, which "at least once" allows. Repeated
 * deliveries keep their ids.
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

const channel = 'forecourt_webhooks'

/** Notifies the workers of other processes after commits of this one, if changes are waiting. A missed one costs at most a second. */
export const notifyWorkers = (payload: BasePayload): Stoppable =>
  notifyAfterCommits(payload, {
    channel,
    condition: 'SELECT FROM webhook_fan_outs',
    gatherMs: 20,
    listeners: 'the webhook workers',
  })

/**
 * Calls `onWrite` when another process wrote, and whenever a notification may have been missed. Keeps the process
 * alive.
 */
export const listenForWrites = (payload: BasePayload, onWrite: () => void): Stoppable =>
  listenTo(payload, { channel, name: 'webhooks', onNotification: onWrite })
