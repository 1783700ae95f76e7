/**
 * A service as people run it, on a Postgres and a DATA_DIR of its own, full of data, with a well-behaved tenant at work and
 * its memory watched: what attacks are run on, one after the other.
 *
 * Its Postgres is a temporary one beside it or, for what is done to the database itself, the one that the service starts.
 */
import { fork } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { readPostmaster } from '../../src/plugins/database/embedded/cluster'
import { connectionUrl } from '../../src/plugins/database/embedded/holder'
import { startTemporary } from '../../src/plugins/database/embedded/temporary'
import { freePort } from '../support/port'
import { environment, type Deployment, type RunningServer, startServer } from '../support/server'
import { type Attackers, startAttackers } from './attacker'
import { type Bystander, startBystander } from './bystander'
import { type MemoryWatch, watchMemory } from './memory'
import type { Target } from './target'

export type Testbed = {
  attackers: Attackers
  bystander: Bystander
  close: () => Promise<void>
  dataDir: string
  isShort: boolean
  memory: MemoryWatch
  deployment: Deployment
  /** The process of Postgres that all others of it are children of, now. */
  postmaster: () => number | undefined
  /** Asks the database, beside the service. */
  query: <T extends Record<string, unknown>>(statement: string, values?: unknown[]) => Promise<T[]>
  /** Starts the service again, after it ended. */
  restart: () => Promise<void>
  server: () => RunningServer
  target: Target
}

export type TestbedOptions = {
  /** One that whoever gives it removes; by default one that goes with the testbed. */
  dataDir?: string
  env?: Record<string, string>
  isEmbedded?: boolean
  isShort: boolean
}

/** The panel must have been built. */
export const startTestbed = async (options: TestbedOptions): Promise<Testbed> => {
  const { env = {}, isEmbedded = false, isShort } = options
  const ends: (() => Promise<unknown> | void)[] = []
  const close = async () => {
    for (const end of ends.splice(0).reverse()) await end()
  }
  try {
    const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'forecourt-attack-'))
    chmodSync(dataDir, 0o711)
    if (options.dataDir === undefined) ends.push(() => removeData(dataDir))
    const temporary = isEmbedded ? undefined : await startTemporary(tmpdir())
    ends.push(() => temporary?.stop())
    const port = await freePort()
    const deployment: Deployment = {
      // An empty one counts as unset.
      database: { drop: () => Promise.resolve(), url: temporary?.url ?? '' },
      dataDir,
      port,
      remove: () => Promise.resolve(),
      url: `http://localhost:${port}`,
    }
    const receivers = { one: await freePort(), two: await freePort() }
    const target: Target = { port, receivers, ...(await prepare(deployment, isShort)) }
    const start = async () => {
      const started = await startServer(deployment, {
        LOG_LEVEL: 'warn',
        // The long form judges the limits that the service has by default.
        ...(isShort ? {} : { QUEUE_TIMEOUT: '' }),
        WEBHOOK_ALLOW: `127.0.0.1:${receivers.one},127.0.0.1:${receivers.two}`,
        ...env,
      })
      // As in a service that is in use: the first page after a start takes a second.
      await (await fetch(`${deployment.url}/admin/login`)).text()
      return started
    }
    let server = await start()
    ends.push(() => server.stop())
    const query = askAt(() => temporary?.url ?? embeddedUrl(dataDir))
    const [shown] = await query<{ data_directory: string }>('SHOW data_directory')
    const postmaster = () => readPostmaster(shown?.data_directory ?? '')?.pid
    const memory = watchMemory(() => ({ postmaster: postmaster(), service: server.process.pid }))
    ends.push(() => memory.stop())
    const bystander = await startBystander(target, isShort)
    ends.push(() => bystander.stop())
    const restart = async () => {
      server = await start()
    }
    const attackers = startAttackers()
    ends.push(() => attackers.stop())
    return {
      attackers,
      bystander,
      close,
      dataDir,
      isShort,
      memory,
      deployment,
      postmaster,
      query,
      restart,
      server: () => server,
      target,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** A connection for each statement: the server may be killed between two. */
const askAt =
  (url: () => string): Testbed['query'] =>
  async <T extends Record<string, unknown>>(statement: string, values: unknown[] = []) => {
    const client = new Client({ application_name: 'attack', connectionString: url() })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return (await client.query<T>(statement, values)).rows
    } finally {
      await client.end()
    }
  }

const embeddedUrl = (dataDir: string): string => {
  const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim()
  return connectionUrl({ password, socketDir: realpathSync(join(dataDir, 'postgres')) }, 'forecourt')
}

/** The database of a service that root started may lie elsewhere, with a link to it. */
const removeData = (dataDir: string): void => {
  const data = join(dataDir, 'postgres')
  if (existsSync(data)) rmSync(realpathSync(data), { force: true, recursive: true })
  rmSync(dataDir, { force: true, recursive: true })
}

/** In a process of its own: what it took of memory goes with it. */
const prepare = (deployment: Deployment, isShort: boolean): Promise<Pick<Target, 'ids' | 'keys' | 'staff'>> =>
  new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL('prepare.ts', import.meta.url)), [isShort ? 'short' : 'long'], {
      env: { ...environment(deployment), LOG_LEVEL: 'warn' },
      execArgv: ['--import', 'tsx'],
    })
    let made: Pick<Target, 'ids' | 'keys' | 'staff'> | undefined
    child.once('message', (message) => (made = message as Pick<Target, 'ids' | 'keys' | 'staff'>))
    child.once('error', reject)
    child.once('close', (code) => {
      if (made) resolve(made)
      else reject(new Error(`The data could not be made (${code}).`))
    })
  })
