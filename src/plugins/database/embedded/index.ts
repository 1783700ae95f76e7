/**
 * An embedded Postgres, used when DATABASE_URL is not set: one server for each DATA_DIR, shared by all processes.
 *
 * States of a DATA_DIR: empty, initialised (files, no server), served. Each transition happens under the
 * lock of the DATA_DIR, so processes that start at the same time use one server.
 *
 * Each process holds one connection for as long as it uses the server (`holder.ts`). These connections count the
 * users: Postgres closes one when its process ends, in whatever way. A process that stops leaves the server running
 * while others use it; the last one stops it.
 *
 * After kill -9 of the last user the server keeps running, and the next start uses it. After kill -9 of the server one
 * of its users restarts it, and after a power cut the next start does: everything that was committed is recovered.
 * `restart.ts` says when they give up.
 */
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { escapeIdentifier } from 'pg'
import { secretFile, randomSecret } from '../../../lib/secretFile'
import { prepareCluster, readPostmaster } from './cluster'
import { EmbeddedError } from './error'
import { type Holder, type Login, connectionUrl, hold } from './holder'
import { withLock } from './lock'
import { prepareInstallation } from './installation'
import {
  type Launch,
  removeStaleFiles,
  isServing,
  logTail,
  launch,
  shutDown,
  waitForConnection,
} from './process'
import { type Report, keepRunning } from './restart'
import { prepareSocketDir, removeSocketDir } from './socket'

export type EmbeddedOptions = {
  dataDir: string
  /** Created if it does not exist. */
  database?: string
  /** Nothing is flushed to disk, and the server ends with this process, however that ends. See temporary.ts. */
  isTemporary?: boolean
  /** Called when the server ended unexpectedly, and when it was restarted. */
  report?: Report
}

export type EmbeddedDatabase = {
  /** `postgres://…`, with the password. */
  url: string
  /** Whether this call started the server, or found one that nobody used. */
  isOwner: boolean
  /** Resolves when the server ended and is not restarted any more. */
  lost: Promise<EmbeddedError>
  /** Stops using the server, and stops it if no other process uses it. May be called again. */
  stop: () => Promise<void>
}

/** @throws {EmbeddedError} naming the reason and the remedy */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { database = 'forecourt', isTemporary = false } = options
  const dataDir = resolve(options.dataDir)
  mkdirSync(dataDir, { recursive: true })
  const lock = join(dataDir, 'postgres.lock')
  const started = await withLock(lock, async () => {
    const installation = prepareInstallation(dataDir)
    const password = secretFile(join(dataDir, 'postgres.password'), randomSecret)
    const cluster = prepareCluster(installation, password, isTemporary)
    const running =
      (await joinRunning(cluster, password)) ??
      (await startServer({ dataDir, installation, cluster, password, isTemporary }))
    const isOwner = (await running.holder.countOthers()) === 0
    await createDatabase(running.holder, database)
    const files = { installation, cluster, isTemporary, log: join(dataDir, 'postgres.log') }
    return { ...running, cluster, files, isOwner, url: connectionUrl(running.login, database) }
  })
  const { holder, cluster, files, isOwner, login, url } = started
  const { end, lost, restart } = keepRunning({ ...files, login }, lock, options.report)
  holder.restart = restart
  const stopUsing = () => {
    end()
    return withLock(lock, async () => {
      const others = await holder.countOthers()
      await holder.release()
      if (others > 0) return
      await shutDown(cluster)
      removeSocketDir(login.socketDir, files.installation)
    })
  }
  let stopping: Promise<void> | undefined
  return { url, isOwner, lost, stop: () => (stopping ??= stopUsing()) }
}

type Running = { holder: Holder; login: Login }

/** Waits until a server that is already running accepts connections. @returns undefined if no server runs */
async function joinRunning(cluster: string, password: string): Promise<Running | undefined> {
  const postmaster = readPostmaster(cluster)
  if (!postmaster || !isServing(cluster, postmaster.pid)) return undefined
  // Started by a version of this service that connected to a TCP port, and was killed.
  if (postmaster.socketDir === '') {
    await shutDown(cluster)
    return undefined
  }
  const login = { password, socketDir: postmaster.socketDir }
  const holder = await waitForConnection(
    () => hold(login),
    cluster,
    () => !isServing(cluster, postmaster.pid),
  )
  return holder && { holder, login }
}

type Files = Pick<Launch, 'installation' | 'cluster' | 'isTemporary'> & { dataDir: string; password: string }

/** Tries more than once: the backends of a killed server take a moment to end. */
async function startServer({ dataDir, password, ...files }: Files): Promise<Running> {
  const log = join(dataDir, 'postgres.log')
  removeStaleFiles(files.cluster, files.installation)
  const login = { password, socketDir: prepareSocketDir(files.installation) }
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await sleep(attempt * 200)
    const holder = await launch({ ...files, login, log }, () => hold(login))
    if (holder) return { holder, login }
  }
  throw new EmbeddedError(
    `The database in ${files.cluster} does not start: ${logTail(log)}.`,
    `Its log is ${log}.`,
  )
}

async function createDatabase({ client }: Holder, name: string): Promise<void> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
  if (rowCount === 0) await client.query(`CREATE DATABASE ${escapeIdentifier(name)}`)
}
