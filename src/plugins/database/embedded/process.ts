/**
 * One Postgres process: started, waited for, stopped.
 *
 * It leads a session of its own, so that Ctrl-C in the terminal reaches the service alone, which finishes its
 * requests before it stops the database.
 */
import { spawn, spawnSync } from 'node:child_process'
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { bareEnvironment, program } from './binaries'
import { readPostmaster } from './cluster'
import { EmbeddedError } from './error'
import type { Login } from './holder'
import { isAlive } from './lock'
import type { Place } from './place'

/** Whether the process that postmaster.pid names is a Postgres that serves these files. */
export function isServing(cluster: string, pid: number): boolean {
  if (!isAlive(pid)) return false
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(cluster)
  } catch {
    const { stdout } = spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' })
    return stdout.includes(cluster)
  }
}

/**
 * Removes the note of a server that is no more when its number has gone to another process, which Postgres
 * would take for the server. A note that names no process is Postgres's own to judge: it also looks for
 * helpers of the dead server that still run.
 */
export function clearStale(cluster: string): void {
  const noted = readPostmaster(cluster)
  if (noted && isAlive(noted.pid) && !isServing(cluster, noted.pid)) {
    rmSync(join(cluster, 'postmaster.pid'), { force: true })
  }
}

/** A port that is free now: the wanted one when it is. */
export async function freePort(wanted: number): Promise<number> {
  const probe = createServer()
  const port = await new Promise<number>((done) => {
    probe.once('error', () => done(0))
    probe.listen(wanted, '127.0.0.1', () => {
      const address = probe.address()
      done(typeof address === 'object' && address ? address.port : 0)
    })
  })
  await new Promise((done) => probe.close(done))
  return port === 0 && wanted !== 0 ? freePort(0) : port
}

export type Launch = {
  place: Place
  cluster: string
  login: Login
  log: string
  /** Nothing is flushed to disk, and the server ends with this process, however that ends. */
  isTemporary: boolean
  /** Whether the log of the server before it stays: it may say why this one is started. */
  keepsLog?: boolean
}

/**
 * @param connect tries once to reach the server; undefined while it accepts no connection
 * @returns undefined when the server ended at once, as it does when its port was taken in between.
 */
export async function launch<T>(
  { place, cluster, login, log, isTemporary, keepsLog = false }: Launch,
  connect: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const options = Object.entries(settings(login.port, isTemporary)).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const command = [program(place.binaries, 'postgres'), '-D', cluster, ...options]
  const [file = '', ...parameters] = isTemporary ? ['/bin/sh', '-c', tied, 'sh', ...command] : command
  const output = openSync(log, keepsLog ? 'a' : 'w', 0o600)
  const child = spawn(file, parameters, {
    ...place.identity,
    cwd: '/',
    detached: true,
    env: bareEnvironment,
    stdio: [isTemporary ? 'pipe' : 'ignore', output, output],
  })
  closeSync(output)
  child.unref()
  let hasEnded = false
  child.once('exit', () => (hasEnded = true))
  child.once('error', () => (hasEnded = true))
  child.stdin?.on('error', () => undefined)
  return waitForConnection(connect, cluster, () => hasEnded)
}

/** The system closes the shell's input when the process that started it ends, killed or not. */
const tied = [
  'exec 3<&0',
  '"$@" 3<&- & server=$!',
  '(read -r _ <&3; kill -INT $server) & watch=$!',
  'exec 3<&-',
  'wait $server; kill $watch 2>/dev/null; wait $watch',
].join('\n')

const settings = (port: number, isTemporary: boolean) => ({
  port,
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 200,
  shared_buffers: isTemporary ? '256MB' : '128MB',
  jit: 'off',
  // Of one process: what a statement cannot hold in memory must not fill the disk either.
  temp_file_limit: '4GB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Statements and details can hold personal data: the log has the bare message.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  ...(isTemporary ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
})

/** Waits for a server that starts or recovers: up to two minutes, while it lives. */
export async function waitForConnection<T>(
  connect: () => Promise<T | undefined>,
  cluster: string,
  hasEnded: () => boolean,
): Promise<T | undefined> {
  const deadline = Date.now() + 120_000
  while (!hasEnded()) {
    const connection = await connect()
    if (connection) return connection
    if (Date.now() > deadline) {
      throw new EmbeddedError(
        `The database in ${cluster} did not answer for two minutes.`,
        'Its log says why.',
      )
    }
    await sleep(20)
  }
  return undefined
}

/** Ends a server: connections are cut, what was committed stays. After ten seconds without its clean-up. */
export async function shutDown(cluster: string): Promise<void> {
  const noted = readPostmaster(cluster)
  if (!noted || !isServing(cluster, noted.pid)) return
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    process.kill(noted.pid, signal)
    const deadline = Date.now() + 10_000
    while (Date.now() < deadline) {
      if (!isServing(cluster, noted.pid)) return
      await sleep(10)
    }
  }
  throw new EmbeddedError(
    `Postgres (process ${noted.pid}) does not stop.`,
    `End it with: kill -9 ${noted.pid}`,
  )
}

export const lastWords = (log: string) => readFileSync(log, 'utf8').trim().split('\n').slice(-3).join(' | ')
