/**
 * The connection by which a process registers as a user of the embedded server: the open ones are counted.
 *
 * It reconnects by itself when the server closed all connections, as it does after a backend crashed. When the server
 * itself has ended, it calls `restart`.
 */
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { superuser } from './cluster'
import { EmbeddedError } from './error'
import { port } from './socket'

const holderPrefix = 'forecourt holder '

/** `socketDir`: the folder of the server's Unix socket. */
export type Login = { password: string; socketDir: string }

/** Builds a URL with the folder as percent-encoded host, which libpq and its drivers read too. */
export const connectionUrl = ({ password, socketDir }: Login, database: string) =>
  `postgres://${superuser}:${password}@${encodeURIComponent(socketDir)}:${port}/${database}`

/** Undefined while the server accepts no connection. */
export type Connect = () => Promise<Client | undefined>

export type Holder = {
  /** The current connection. */
  client: Client
  /** Called while there is no connection. @returns a connection if it started the server */
  restart?: (connect: Connect) => Promise<Client | undefined>
  /** The number of other processes that use the server; 0 when the server is gone. */
  countOthers: () => Promise<number>
  release: () => Promise<void>
}

/** Registers as a user of the server. @returns undefined when the server accepts no connection now */
export async function hold(login: Login): Promise<Holder | undefined> {
  const name = `${holderPrefix}${process.pid}-${randomBytes(4).toString('hex')}`
  const first = await connect(login, name)
  if (!first) return undefined
  const released = new AbortController()
  const holder: Holder = {
    client: first,
    async countOthers() {
      const count = await countHolders(holder.client, name)
      if (count !== undefined) return count
      const temporary = await connect(login, 'forecourt')
      if (!temporary) return 0
      const others = await countHolders(temporary, name)
      await temporary.end()
      return others ?? 0
    },
    async release() {
      released.abort()
      await holder.client.end().catch(() => undefined)
    },
  }
  const tryConnect: Connect = () => connect(login, name).catch(() => undefined)
  const reconnect = async (): Promise<void> => {
    while (!released.signal.aborted) {
      const client = (await tryConnect()) ?? (await holder.restart?.(tryConnect))
      if (client && released.signal.aborted) await client.end().catch(() => undefined)
      else if (client) {
        holder.client = client
        client.once('end', () => void reconnect())
        return
      } else await sleep(500, undefined, { ref: false })
    }
  }
  first.once('end', () => void reconnect())
  return holder
}

async function connect(login: Login, name: string): Promise<Client | undefined> {
  const client = new Client({
    connectionString: connectionUrl(login, 'postgres'),
    application_name: name,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (cause) {
    await client.end().catch(() => undefined)
    if ((cause as { code?: string }).code !== '28P01') return undefined
    throw new EmbeddedError(
      `The database in ${login.socketDir} refuses the password kept in DATA_DIR/postgres.password.`,
      'Bring the file back that belongs to this data, or choose another DATA_DIR.',
    )
  }
}

/** Counts the holders other than `name`. */
async function countHolders(client: Client, name: string): Promise<number | undefined> {
  try {
    const { rows } = await client.query<{ count: number }>(
      `SELECT count(DISTINCT application_name)::int AS count FROM pg_stat_activity
       WHERE starts_with(application_name, $1) AND application_name <> $2`,
      [holderPrefix, name],
    )
    return rows[0]?.count
  } catch {
    return undefined
  }
}
