/** Checks whether the database responds and accepts writes, on a connection of its own outside any pool. */
import pg from 'pg'
import { DatabaseUnreachableError } from '../errors'
import { postgresCode } from '../transaction'

export type Probe = {
  /**
   * Probes one server after the other, beginning with the one that was used last.
   *
   * @returns the URL of the first usable one; undefined without URLs
   * @throws if none is usable; not if a running Postgres only refuses the connection
   */
  ask: () => Promise<string | undefined>
  /** Closes the socket at once. */
  drop: () => void
  /** Closes the connection by Postgres' protocol. */
  end: () => Promise<void>
}

/**
 * Whether a running server refused the connection, for example because of too many connections. Codes 57P0x come from a
 * server that starts or stops.
 */
const isRefusal = (error: unknown): boolean => /^(?!57P)/.test(postgresCode(error) ?? '57P')

// Internals of pg 8.20, not in its types.
type Destroyable = pg.Client & { connection?: { stream: { destroy: () => void } } }

export const probeStatement = `SELECT pg_is_in_recovery() OR current_setting('transaction_read_only') = 'on' AS "isReadOnly"`

/** @param urls the URLs of the servers, if there are several */
export const databaseProbe = (options: pg.ClientConfig, urls: readonly string[] = []): Probe => {
  let current: pg.Client | undefined
  let serverIndex = 0

  const drop = () => {
    const client: Destroyable | undefined = current
    current = undefined
    client?.connection?.stream.destroy()
    // A server that does not respond at all would use up the time of each probe.
    serverIndex++
  }
  const open = (): pg.Client => {
    const connectionString = urls[serverIndex % Math.max(1, urls.length)]
    current = new pg.Client({ ...options, ...(connectionString !== undefined && { connectionString }) })
    current.on('error', () => {})
    return current
  }
  return {
    async ask() {
      // An existing connection may have been terminated while the database runs, so a new one is tried.
      for (let remaining = Math.max(1, urls.length) - (current ? 0 : 1); ; remaining--) {
        const isNew = current === undefined
        const url = urls[serverIndex % Math.max(1, urls.length)]
        const client = current ?? open()
        try {
          if (isNew) await client.connect()
          const { rows } = await client.query<{ isReadOnly: boolean }>(probeStatement)
          if (rows[0]?.isReadOnly !== true) return url
          throw new DatabaseUnreachableError('The database takes no writes.')
        } catch (error) {
          // `drop` or `end` was called meanwhile, so this result is not awaited.
          if (current !== client) return url
          drop()
          if (isNew && isRefusal(error)) return url
          if (remaining === 0) throw error
        }
      }
    },
    drop,
    async end() {
      const client = current
      current = undefined
      await client?.end().catch(() => {})
    },
  }
}
