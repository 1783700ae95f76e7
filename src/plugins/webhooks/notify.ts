/**
 * Processes without a worker notify those that have one, by Postgres' NOTIFY. Not in the transaction of the write:
 * Postgres serialises the commits of transactions that called NOTIFY. A missed notification costs at most a second.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { BasePayload } from 'payload'
import { onCommit } from '../database/connection/committed'
import { Loop } from './delivery/loop'

const channel = 'forecourt_webhooks'

/** Minimum interval between two notifications, so that many writes notify once. */
const gatherMs = 20
const reconnectAfterMs = 1000

export type Stoppable = { stop: () => Promise<void> }

/** Notifies the workers of other processes after commits of this one, if changes are waiting. */
export const notifyWorkers = (payload: BasePayload): Stoppable => {
  const loop = new Loop(
    async () => {
      await payload.db.pool.query(
        `SELECT pg_notify('${channel}', '') WHERE EXISTS (SELECT 1 FROM webhook_fan_outs)`,
      )
      await sleep(gatherMs)
      return false
    },
    (error) => payload.logger.warn({ err: error, msg: 'the webhook workers were not told' }),
  )
  const forget = onCommit(payload, () => loop.again())
  return {
    stop: () => {
      forget()
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
          payload.logger.warn({ err: error, msg: 'the webhook worker does not hear of writes' })
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
