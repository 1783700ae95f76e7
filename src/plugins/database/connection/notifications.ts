/** Notifications between the processes of one database, by Postgres' NOTIFY. One that is missed is made up for by the next. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { BasePayload } from 'payload'
import pg from 'pg'
import { Loop } from '../../../lib/loop'
import { onCommit } from './committed'

const reconnectAfterMs = 1000

export type Stoppable = { stop: () => Promise<void> }

type Notifier = {
  channel: string
  /** A query whose rows decide whether to notify; by default every commit does. */
  condition?: string
  /** The minimum interval between two notifications, so that many writes notify once. */
  gatherMs: number
  /** Who is notified, for the log. */
  listeners: string
}

/**
 * Notifies a channel after commits of this process. Not in the transaction of the write: Postgres serialises the commits of
 * transactions that called NOTIFY.
 */
export const notifyAfterCommits = (
  payload: BasePayload,
  { channel, condition = 'SELECT', gatherMs, listeners }: Notifier,
): Stoppable => {
  const loop = new Loop(
    async () => {
      await payload.db.pool.query(`SELECT pg_notify('${channel}', '') WHERE EXISTS (${condition})`)
      await sleep(gatherMs)
      return false
    },
    (error) => payload.logger.warn({ err: error, msg: `${listeners} were not notified` }),
  )
  const removeListener = onCommit(payload, () => loop.again())
  return {
    stop: () => {
      removeListener()
      return loop.end()
    },
  }
}

type Listener = {
  channel: string
  /** The name of the connection, and of the listener in the log. */
  name: string
  /** Called for each notification, and whenever one may have been missed. */
  onNotification: () => void
}

/** Listens to a channel on a connection of its own. Keeps the process alive. */
export const listenTo = (payload: BasePayload, { channel, name, onNotification }: Listener): Stoppable => {
  const ending = new AbortController()
  let current: pg.Client | undefined

  const listen = async () => {
    const { Client = pg.Client, ...options } = payload.db.poolOptions as pg.ClientConfig & {
      Client?: typeof pg.Client
    }
    const client = new Client({ ...options, application_name: `forecourt ${name} listening` })
    const lost = new Promise<void>((resolve) => client.once('end', () => resolve()))
    client.on('error', () => {})
    client.on('notification', onNotification)
    try {
      await client.connect()
      // `end` on a client that has not connected would hang.
      if (ending.signal.aborted) return
      current = client
      await client.query(`LISTEN ${channel}`)
      onNotification()
      await lost
    } finally {
      await client.end().catch(() => {})
    }
  }
  const listenAgain = async () => {
    while (!ending.signal.aborted) {
      await listen().catch((error: unknown) => {
        if (!ending.signal.aborted)
          payload.logger.warn({ err: error, msg: `no notifications of writes for ${name}` })
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
