/**
 * Monitors for the whole process whether the database responds and accepts writes, and which of several servers does.
 *
 * States: reachable, unreachable. Every two seconds a probe statement is sent on a connection of its own. Without a
 * response within four seconds, or without a connection, the database is unreachable: all connections are closed, so
 * that running statements fail at once, and none is opened, so that new requests are refused at once. All its servers
 * are then probed every second until one is usable. A read-only server, such as a standby or a demoted primary, counts
 * as unreachable: it would return stale data and reject writes. Each change of state is logged.
 *
 * A slow database is not unreachable: the probe has its own connection and needs no lock, disk or memory.
 */
import type pg from 'pg'
import type { BasePayload } from 'payload'
import { DatabaseUnreachableError } from '../errors'
import { serverUrls } from '../../../../env/serverUrls'
import { postgresCode } from '../transaction'
import { type ConnectionWatch, tickMs, type WatchedConnection, watchedClient } from './client'
import { databaseProbe } from './probe'

export type DatabaseState = 'reachable' | 'unreachable'

export type DatabaseWatch = {
  /** The class of the connections that are watched. */
  Client: typeof pg.Client
  /**
   * Finds the server that accepts writes among several. Call it before the first connection.
   *
   * @returns its URL, or the first URL if no server accepts writes
   */
  find: (url: string, options: pg.ClientConfig) => Promise<string>
  start: (options: pg.ClientConfig, logger: BasePayload['logger']) => void
  state: () => DatabaseState
  stop: () => Promise<void>
}

const [probeEveryTicks, probeUnreachableEveryTicks, answerWithinTicks] = [4, 2, 8]

export const createDatabaseWatch = ({ keepsPlans = true } = {}): DatabaseWatch => {
  const connections = new Set<WatchedConnection>()
  let state: DatabaseState = 'reachable'
  let urls: string[] = []
  let currentUrl: string | undefined
  let stopped: (() => Promise<void>) | undefined

  const watch: ConnectionWatch = {
    add: (connection) => void connections.add(connection),
    currentUrl: () => currentUrl,
    isUnreachable: () => state === 'unreachable',
    keepsPlans,
    remove: (connection) => void connections.delete(connection),
  }

  const find: DatabaseWatch['find'] = async (url, options) => {
    const servers = serverUrls(url)
    if (servers.length === 1) return url
    const probe = databaseProbe(options, servers)
    urls = servers
    currentUrl = await probe.ask().catch(() => servers[0])
    await probe.end()
    return currentUrl ?? url
  }

  const start: DatabaseWatch['start'] = (options, logger) => {
    if (stopped) return
    const probe = databaseProbe(
      {
        ...options,
        application_name: 'forecourt watch',
        // The ticks below limit connecting too.
        connectionTimeoutMillis: 0,
      },
      urls,
    )
    let since = Date.now()
    // The number of the last probe: the response to an earlier one is ignored.
    let probeNumber = 0
    let isProbing = false
    let ticks = 0

    const setState = (next: DatabaseState, cause?: unknown) => {
      isProbing = false
      probeNumber++
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
    const switchTo = (url: string | undefined) => {
      if (url !== currentUrl) {
        currentUrl = url
        logger.warn({ msg: 'another database server accepts writes now' })
        const error = new DatabaseUnreachableError('The database has moved to another server.')
        for (const connection of connections) connection.abandon(error)
      }
      setState('reachable')
    }
    const ask = () => {
      isProbing = true
      ticks = 0
      const current = ++probeNumber
      probe.ask().then(
        (url) => current === probeNumber && switchTo(url),
        (error: unknown) => current === probeNumber && setState('unreachable', error),
      )
    }
    const tick = () => {
      for (const connection of connections) connection.tick()
      ticks++
      if (isProbing && ticks >= answerWithinTicks) {
        setState('unreachable', new Error('no answer within four seconds'))
        probe.drop()
      } else if (
        !isProbing &&
        ticks >= (state === 'reachable' ? probeEveryTicks : probeUnreachableEveryTicks)
      )
        ask()
    }

    const timer = setInterval(tick, tickMs).unref()
    stopped = async () => {
      clearInterval(timer)
      probeNumber++
      if (isProbing || state === 'unreachable') probe.drop()
      else await probe.end()
      state = 'reachable'
    }
  }
  const stop = async () => {
    const end = stopped
    stopped = undefined
    await end?.()
  }
  return { Client: watchedClient(watch), find, start, state: () => state, stop }
}

/** The reason for the log: the SQLSTATE where there is one, because messages of the database can quote data. */
const reasonOf = (error: unknown): string => {
  const { code, message } = error as { code?: string; message?: string }
  return postgresCode(error) ?? code ?? message ?? 'unknown'
}

/** Whether the database of a running Payload can be used now, without a query. */
export const databaseState = ({ db }: BasePayload): DatabaseState =>
  (db as { watch?: DatabaseWatch }).watch?.state() ?? 'reachable'
