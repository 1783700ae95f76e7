/** A primary and its synchronous standby: two servers of the embedded Postgres, on ports of this machine. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chmodSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { bareEnvironment, program } from '../../src/plugins/database/embedded/binaries'
import { prepareCluster, superuser } from '../../src/plugins/database/embedded/cluster'
import { prepareInstallation } from '../../src/plugins/database/embedded/installation'
import { freePort } from './port'
import { until } from './wait'

const password = 'of a pair that only tests use'

export type DatabaseServer = {
  port: number
  query: <Row>(statement: string) => Promise<Row[]>
  start: () => Promise<void>
  /** A fast shutdown: sessions are ended, and what is committed is sent to the standby. */
  stop: () => Promise<void>
}

export type Pair = {
  primary: DatabaseServer
  remove: () => Promise<void>
  standby: DatabaseServer
  /** Names both servers, the standby first. */
  url: string
}

const urlOf = (servers: readonly DatabaseServer[]): string =>
  `postgres://${superuser}:${encodeURIComponent(password)}@${servers.map(({ port }) => `127.0.0.1:${port}`).join()}/postgres`

export const startPair = async (): Promise<Pair> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'forecourt-pair-'))
  // The account that Postgres runs as must be able to enter it.
  chmodSync(dataDir, 0o711)
  const installation = prepareInstallation(dataDir)
  const cluster = prepareCluster(installation, password, true)
  const copy = join(dirname(cluster), 'standby')

  const serverIn = async (folder: string, settings: Record<string, string>): Promise<DatabaseServer> => {
    const port = await freePort()
    let child: ChildProcess | undefined
    const query = async <Row>(statement: string): Promise<Row[]> => {
      const client = new Client({ connectionString: urlOf([server]) })
      client.on('error', () => undefined)
      await client.connect()
      try {
        return (await client.query(statement)).rows as Row[]
      } finally {
        await client.end()
      }
    }
    const server: DatabaseServer = {
      port,
      query,
      async start() {
        const all = {
          ...settings,
          listen_addresses: '127.0.0.1',
          port: String(port),
          unix_socket_directories: '',
        }
        const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
        child = spawn(program(installation.binaries, 'postgres'), ['-D', folder, ...options], {
          ...installation.identity,
          cwd: '/',
          env: bareEnvironment,
          stdio: 'ignore',
        })
        await until(() => query('SELECT 1').catch(() => undefined), `a server on port ${port}`, 50)
      },
      async stop() {
        if (!child || child.exitCode !== null) return
        const ended = once(child, 'exit')
        child.kill('SIGINT')
        await ended
      },
    }
    return server
  }

  const primary = await serverIn(cluster, { max_connections: '200' })
  const standby = await serverIn(copy, { hot_standby: 'on', max_connections: '200' })
  // With its owner, which root cannot be.
  spawnSync('cp', ['-a', cluster, copy])
  writeFileSync(join(copy, 'standby.signal'), '')
  appendFileSync(
    join(copy, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=${superuser} password=''${password}'' application_name=standby'\n`,
  )
  await primary.start()
  await standby.start()
  await primary.query(`ALTER SYSTEM SET synchronous_standby_names = 'standby'`)
  await primary.query('SELECT pg_reload_conf()')
  await until(
    async () => (await primary.query(`SELECT FROM pg_stat_replication WHERE sync_state = 'sync'`)).length > 0,
    'a standby in step',
    50,
  )
  return {
    primary,
    async remove() {
      await Promise.all([primary.stop(), standby.stop()])
      rmSync(realpathSync(dirname(cluster)), { force: true, recursive: true })
      rmSync(dataDir, { force: true, recursive: true })
    },
    standby,
    url: urlOf([standby, primary]),
  }
}
