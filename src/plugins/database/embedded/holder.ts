/**
 * The connection by which a command says that it uses the server.
 *
 * It comes back by itself when the server restarts its connections, as it does after one of them crashed. When the server
 * itself has ended, it asks its owner (`restart`) to start it again.
 */
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { superuser } from './cluster'
import { EmbeddedError } from './error'

const holders = 'forecourt holder '

export type Login = { port: number; password: string }

export const addressOf = ({ port, password }: Login, database: string) =>
  `postgres://${superuser}:${password}@127.0.0.1:${port}/${database}`

/** Undefined while the server accepts no connection. */
export type Connect = () => Promise<Client | undefined>

export type Holder = {
  /** The connection of this moment. */
  client: Client
  /** Called while there is no connection; answers with one to a server that it started, if it did. */
  restart?: (connect: Connect) => Promise<Client | undefined>
  /** How many hold the server beside this one. 0 when the server is gone. */
  countOthers: () => Promise<number>
  release: () => Promise<void>
}

/** Undefined when the server accepts no connection now. */
export async function hold(login: Login): Promise<Holder | undefined> {
  const name = `${holders}${process.pid}-${randomBytes(4).toString('hex')}`
  const first = await connect(login, name)
  if (!first) return undefined
  const released = new AbortController()
  const holder: Holder = {
    client: first,
    async countOthers() {
      const count = await countBeside(holder.client, name)
      if (count !== undefined) return count
      const visitor = await connect(login, 'forecourt')
      if (!visitor) return 0
      const seen = await countBeside(visitor, name)
      await visitor.end()
      return seen ?? 0
    },
    async release() {
      released.abort()
      await holder.client.end().catch(() => undefined)
    },
  }
  const connectAgain: Connect = () => connect(login, name).catch(() => undefined)
  const comeBack = async (): Promise<void> => {
    while (!released.signal.aborted) {
      const again = (await connectAgain()) ?? (await holder.restart?.(connectAgain))
      if (again && released.signal.aborted) await again.end().catch(() => undefined)
      else if (again) {
        holder.client = again
        again.once('end', () => void comeBack())
        return
      } else await sleep(500, undefined, { ref: false })
    }
  }
  first.once('end', () => void comeBack())
  return holder
}

async function connect(login: Login, name: string): Promise<Client | undefined> {
  const client = new Client({
    connectionString: addressOf(login, 'postgres'),
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
      `The database on port ${login.port} refuses the password kept in DATA_DIR/postgres.password.`,
      'Bring the file back that belongs to this data, or choose another DATA_DIR.',
    )
  }
}

async function countBeside(client: Client, name: string): Promise<number | undefined> {
  try {
    const { rows } = await client.query<{ count: number }>(
      `SELECT count(DISTINCT application_name)::int AS count FROM pg_stat_activity
       WHERE starts_with(application_name, $1) AND application_name <> $2`,
      [holders, name],
    )
    return rows[0]?.count
  } catch {
    return undefined
  }
}
