/**
 * The connection by which a command says that it uses the server.
 *
 * It comes back by itself when the server restarts its connections, as it does after one of them crashed.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { superuser } from './cluster'
import { EmbeddedError } from './error'

const holderName = 'forecourt holder'

export type Login = { port: number; password: string }

export const addressOf = ({ port, password }: Login, database: string) =>
  `postgres://${superuser}:${password}@127.0.0.1:${port}/${database}`

export type Holder = {
  /** The connection of this moment. */
  client: Client
  /** How many hold the server beside this one. 0 when the server is gone. */
  countOthers: () => Promise<number>
  release: () => Promise<void>
}

/** Undefined when the server accepts no connection now. */
export async function hold(login: Login): Promise<Holder | undefined> {
  const first = await connect(login)
  if (!first) return undefined
  let isReleased = false
  const holder: Holder = {
    client: first,
    async countOthers() {
      const count = await countHolders(holder.client)
      if (count !== undefined) return count - 1
      const again = await connect(login)
      if (!again) return 0
      holder.client = again
      return ((await countHolders(again)) ?? 1) - 1
    },
    async release() {
      isReleased = true
      await holder.client.end().catch(() => undefined)
    },
  }
  const comeBack = async () => {
    while (!isReleased) {
      const again = await connect(login)
      if (again) {
        holder.client = again
        again.once('end', () => void comeBack())
        return
      }
      await sleep(500, undefined, { ref: false })
    }
  }
  first.once('end', () => void comeBack())
  return holder
}

async function connect(login: Login): Promise<Client | undefined> {
  const client = new Client({
    connectionString: addressOf(login, 'postgres'),
    application_name: holderName,
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

async function countHolders(client: Client): Promise<number | undefined> {
  try {
    const { rows } = await client.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM pg_stat_activity WHERE application_name = $1',
      [holderName],
    )
    return rows[0]?.count
  } catch {
    return undefined
  }
}
