/**
 * Whether the database answers, for a whole process.
 *
 * States: reachable, unreachable. Every two seconds one statement is asked on a connection of its own. No answer within four
 * seconds, or no connection, and the database is unreachable: every connection is closed, so that whatever waits on one
 * fails at once, and none is opened, so that whatever comes is refused at once and not queued. It is asked again every
 * second; the first answer makes it reachable. Each change of state is one line in the log.
 *
 * A slow database is not an unreachable one: the question is asked beside all work, and needs no lock, disk or memory.
 */
import type pg from 'pg'
import type { BasePayload } from 'payload'
import { DatabaseUnreachableError } from '../errors'
import { postgresCode } from '../transaction'
import { type ConnectionWatch, tickMs, type WatchedConnection, watchedClient } from './client'
import { databaseProbe } from './probe'

export type DatabaseState = 'reachable' | 'unreachable'

export type DatabaseWatch = {
  /** The class of every connection that the watch looks after. */
  Client: typeof pg.Client
  start: (options: pg.ClientConfig, logger: BasePayload['logger']) => void
  state: () => DatabaseState
  stop: () => Promise<void>
}

const [askEveryTicks, askAgainTicks, answerWithinTicks] = [4, 2, 8]

export const createDatabaseWatch = (): DatabaseWatch => {
  const connections = new Set<WatchedConnection>()
  let state: DatabaseState = 'reachable'
  let stopped: (() => Promise<void>) | undefined

  const watch: ConnectionWatch = {
    add: (connection) => void connections.add(connection),
    isUnreachable: () => state === 'unreachable',
    remove: (connection) => void connections.delete(connection),
  }

  const start: DatabaseWatch['start'] = (options, logger) => {
    if (stopped) return
    const probe = databaseProbe({
      ...options,
      application_name: 'forecourt watch',
      // The ticks below bound connecting too.
      connectionTimeoutMillis: 0,
    })
    let since = Date.now()
    // The number of the last question: an answer to an earlier one no longer counts.
    let question = 0
    let isAsking = false
    let ticks = 0

    const become = (next: DatabaseState, cause?: unknown) => {
      isAsking = false
      question++
      ticks = 0
      if (next === 'unreachable') {
        const error = new DatabaseUnreachableError('The database does not answer.', { cause })
        for (const connection of connections) connection.abandon(error)
      }
      if (next === state) return
      const seconds = Math.round((Date.now() - since) / 1000)
      since = Date.now()
      state = next
      if (next === 'unreachable') logger.error({ msg: 'database unreachable', reason: reasonOf(cause) })
      else logger.warn({ msg: 'database reachable again', seconds })
    }
    const ask = () => {
      isAsking = true
      ticks = 0
      const current = ++question
      probe.ask().then(
        () => current === question && become('reachable'),
        (error: unknown) => current === question && become('unreachable', error),
      )
    }
    const tick = () => {
      for (const connection of connections) connection.tick()
      ticks++
      if (isAsking && ticks >= answerWithinTicks) {
        become('unreachable', new Error('no answer within four seconds'))
        probe.drop()
      } else if (!isAsking && ticks >= (state === 'reachable' ? askEveryTicks : askAgainTicks)) ask()
    }

    const timer = setInterval(tick, tickMs).unref()
    stopped = async () => {
      clearInterval(timer)
      question++
      if (isAsking || state === 'unreachable') probe.drop()
      else await probe.end()
      state = 'reachable'
    }
  }
  const stop = async () => {
    const end = stopped
    stopped = undefined
    await end?.()
  }
  return { Client: watchedClient(watch), start, state: () => state, stop }
}

/** A word for the log: messages of the database can quote what it was sent. */
const reasonOf = (error: unknown): string => {
  const { code, message } = error as { code?: string; message?: string }
  return postgresCode(error) ?? code ?? message ?? 'unknown'
}

/** Whether the database of a running Payload can be used now. Costs nothing: whoever asks waits for nobody. */
export const databaseState = ({ db }: BasePayload): DatabaseState =>
  (db as { watch?: DatabaseWatch }).watch?.state() ?? 'reachable'
