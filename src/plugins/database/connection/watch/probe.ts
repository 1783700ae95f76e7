/** Asks the database whether it answers, on a connection of its own that no pool and no request has to do with. */
import pg from 'pg'
import { postgresCode } from '../transaction'

export type Probe = {
  /** @throws what shows that the database cannot be used; a Postgres that refuses, but lives, is no such thing */
  ask: () => Promise<void>
  /** Closes the connection at once, whatever waits on it. */
  drop: () => void
  /** Closes the connection as Postgres wants it. */
  end: () => Promise<void>
}

/** An answer by a server that lives: too many connections, say. 57P0x are those of one that starts or stops. */
const isRefusal = (error: unknown): boolean => /^(?!57P)/.test(postgresCode(error) ?? '57P')

// Of pg 8.20, and not in its types.
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
      // Dropped meanwhile: whoever did so has its answer.
      if (current !== client) return
      drop()
      // A connection that somebody ended says nothing of the database; a new one does.
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
