/** The connections of webhook workers: their own pool, and the notifications between processes. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { SQL } from 'drizzle-orm'
import type { BasePayload } from 'payload'
import pg from 'pg'
import { onCommit } from '../database/connection/committed'
import { compileStatement } from '../database/connection/execute'
import { reportLoss } from '../database/connection/watch/report'
import { Loop } from './delivery/loop'

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

/** Minimum interval between two notifications, so that many writes notify once. */
const gatherMs = 20
const reconnectAfterMs = 1000

export type Stoppable = { stop: () => Promise<void> }

/**
 * Notifies the workers of other processes after commits of this one, if changes are waiting, by Postgres' NOTIFY. Not
 * in the transaction of the write: Postgres serialises the commits of transactions that called NOTIFY. A missed
 * notification costs at most a second.
 */
export const notifyWorkers = (payload: BasePayload): Stoppable => {
  const loop = new Loop(
    async () => {
      await payload.db.pool.query(
        `SELECT pg_notify('${channel}', '') WHERE EXISTS (SELECT 1 FROM webhook_fan_outs)`,
      )
      await sleep(gatherMs)
      return false
    },
    (error) => payload.logger.warn({ err: error, msg: 'the webhook workers were not notified' }),
  )
  const removeListener = onCommit(payload, () => loop.again())
  return {
    stop: () => {
      removeListener()
      return loop.end()
    },
  }
}

/**
 * Calls `onWrite` when another process wrote, and whenever a notification may have been missed. Keeps the process
 * alive.
 */
export const listenForWrites = (payload: BasePayload, onWrite: () => void): Stoppable => {
  const ending = new AbortController()
  let current: pg.Client | undefined

  const listen = async () => {
    const { Client = pg.Client, ...options } = payload.db.poolOptions as pg.ClientConfig & {
      Client?: typeof pg.Client
    }
    const client = new Client({ ...options, application_name: 'forecourt webhooks listening' })
    const lost = new Promise<void>((resolve) => client.once('end', () => resolve()))
    client.on('error', () => {})
    client.on('notification', onWrite)
    try {
      await client.connect()
      // `end` on a client that has not connected would hang.
      if (ending.signal.aborted) return
      current = client
      await client.query(`LISTEN ${channel}`)
      onWrite()
      await lost
    } finally {
      await client.end().catch(() => {})
    }
  }
  const listenAgain = async () => {
    while (!ending.signal.aborted) {
      await listen().catch((error: unknown) => {
        if (!ending.signal.aborted)
          payload.logger.warn({ err: error, msg: 'the webhook worker receives no notifications of writes' })
      })
      await sleep(reconnectAfterMs, undefined, { signal: ending.signal }).catch(() => {})
    }
  }
  const listening = listenAgain()
  return {
    async stop() {
      ending.abort()
      await current?.end().catch(() => {})
      await listening
    },
  }
}
