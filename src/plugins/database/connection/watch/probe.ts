/** Checks whether the database answers, on a connection of its own outside any pool. */
import pg from 'pg'
import { postgresCode } from '../transaction'

export type Probe = {
  /** @throws if the database cannot be used; not if a running Postgres only refuses the connection */
  ask: () => Promise<void>
  /** Closes the socket at once. */
  drop: () => void
  /** Closes the connection by Postgres' protocol. */
  end: () => Promise<void>
}

/** A refusal by a running server, such as too many connections. 57P0x come from one that starts or stops. */
const isRefusal = (error: unknown): boolean => /^(?!57P)/.test(postgresCode(error) ?? '57P')

// Internals of pg 8.20, not in its types.
type Destroyable = pg.Client & { connection?: { stream: { destroy: () => void } } }

export const databaseProbe = (options: pg.ClientConfig): Probe => {
  let current: pg.Client | undefined

  const drop = () => {
    const client: Destroyable | undefined = current
    current = undefined
    client?.connection?.stream.destroy()
  }
  const askOn = async (client: pg.Client, isNew: boolean): Promise<void> => {
    try {
      if (isNew) await client.connect()
      await client.query('SELECT 1')
    } catch (error) {
      // Dropped meanwhile, by `drop` or `end`: nobody waits for this result.
      if (current !== client) return
      drop()
      // An existing connection may have been terminated while the database runs, so a new one is tried.
      if (!isNew) await askOn(open(), true)
      else if (!isRefusal(error)) throw error
    }
  }
  const open = (): pg.Client => {
    current = new pg.Client(options)
    current.on('error', () => {})
    return current
  }
  return {
    ask: () => (current ? askOn(current, false) : askOn(open(), true)),
    drop,
    async end() {
      const client = current
      current = undefined
      await client?.end().catch(() => {})
    },
  }
}
