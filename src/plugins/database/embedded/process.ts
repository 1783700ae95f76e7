/**
 * Starts, awaits and stops a Postgres process.
 *
 * It runs in a process session of its own, so that Ctrl-C in the terminal reaches only the service, which finishes its
 * requests before it stops the database.
 */
import { spawn, spawnSync } from 'node:child_process'
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { bareEnvironment, program } from './binaries'
import { readPostmaster } from './cluster'
import { EmbeddedError } from './error'
import type { Login } from './holder'
import { isAlive } from './lock'
import type { Installation } from './installation'
import { port, removeSocket } from './socket'

/** Whether the process is a Postgres server of these files. */
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
 * Removes the socket of a server that has ended, and `postmaster.pid` if its process id now belongs to another program,
 * which Postgres would mistake for the server. If no such process runs, Postgres handles the file itself: it also looks
 * for backends that still run. Call it while no server of these files runs.
 */
export function removeStaleFiles(cluster: string, { home }: Pick<Installation, 'home'>): void {
  const postmaster = readPostmaster(cluster)
  removeSocket(postmaster?.socketDir || home)
  if (postmaster && isAlive(postmaster.pid) && !isServing(cluster, postmaster.pid)) {
    rmSync(join(cluster, 'postmaster.pid'), { force: true })
  }
}

export type Launch = {
  installation: Installation
  cluster: string
  login: Login
  log: string
  /** Nothing is flushed to disk, and the server ends with this process, however that ends. */
  isTemporary: boolean
  /** Whether to append to the log: it may say why the previous server ended. */
  keepsLog?: boolean
}

/**
 * @param connect tries once to connect; undefined while the server accepts no connection
 * @returns undefined when the server ended at once, as it does while backends of a killed one still run
 */
export async function launch<T>(
  { installation, cluster, login, log, isTemporary, keepsLog = false }: Launch,
  connect: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const options = Object.entries(settings(login.socketDir, isTemporary)).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const command = [program(installation.binaries, 'postgres'), '-D', cluster, ...options]
  const [file = '', ...parameters] = isTemporary ? ['/bin/sh', '-c', tiedToParent, 'sh', ...command] : command
  const output = openSync(log, keepsLog ? 'a' : 'w', 0o600)
  const child = spawn(file, parameters, {
    ...installation.identity,
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

/**
 * A shell script that stops the server when its standard input closes: when the parent process ends, in whatever way.
 */
const tiedToParent = [
  'exec 3<&0',
  '"$@" 3<&- & server=$!',
  '(read -r _ <&3; kill -INT $server) & watch=$!',
  'exec 3<&-',
  'wait $server; kill $watch 2>/dev/null; wait $watch',
].join('\n')

const settings = (socketDir: string, isTemporary: boolean) => ({
  port,
  listen_addresses: '',
  // Postgres reads it as a list, so it is quoted: a path may have a comma or a space.
  unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
  unix_socket_permissions: '0700',
  max_connections: 200,
  shared_buffers: isTemporary ? '256MB' : '128MB',
  jit: 'off',
  // Per process, so that the temporary files of a statement cannot fill the disk.
  temp_file_limit: '4GB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Statements and details can contain personal data, so only messages are logged.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  ...(isTemporary ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
})

/** Waits up to two minutes for a server that starts or recovers. @returns undefined if it ended */
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

/** Stops a server by a fast shutdown, and after ten seconds by an immediate one. */
export async function shutDown(cluster: string): Promise<void> {
  const postmaster = readPostmaster(cluster)
  if (!postmaster || !isServing(cluster, postmaster.pid)) return
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    process.kill(postmaster.pid, signal)
    const deadline = Date.now() + 10_000
    while (Date.now() < deadline) {
      if (!isServing(cluster, postmaster.pid)) return
      await sleep(10)
    }
  }
  throw new EmbeddedError(
    `Postgres (process ${postmaster.pid}) does not stop.`,
    `End it with: kill -9 ${postmaster.pid}`,
  )
}

export const logTail = (log: string) => readFileSync(log, 'utf8').trim().split('\n').slice(-3).join(' | ')
