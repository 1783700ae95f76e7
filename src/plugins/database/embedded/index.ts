/**
 * A real Postgres for a service that was given none: one server for each DATA_DIR, shared by every command.
 *
 * States of a DATA_DIR: empty, made (files, no server), served. Every step between them is taken under the
 * lock of the DATA_DIR, so commands that begin at the same instant end with one server.
 *
 * Each command that uses the server holds one connection to it for as long as it does. The connection is the
 * count of users: Postgres ends it with the process, whichever way that ends. A command that stops while
 * others still hold one leaves the server to them; the last one to stop ends it. So nothing is cut off and
 * nothing stays behind.
 *
 * After kill -9 of the last user the server runs on, and the next start takes it over. After kill -9 of the
 * server one of its users starts it again, and after a power cut the next start does: everything that was committed
 * is recovered. See restart.ts for when they give up.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { escapeIdentifier } from 'pg'
import { secretFile, randomSecret } from '../../../lib/secretFile'
import { prepareCluster, readPostmaster } from './cluster'
import { EmbeddedError } from './error'
import { type Holder, type Login, addressOf, hold } from './holder'
import { withLock } from './lock'
import { preparePlace } from './place'
import {
  type Launch,
  clearStale,
  freePort,
  isServing,
  lastWords,
  launch,
  shutDown,
  waitForConnection,
} from './process'
import { type Report, keepRunning } from './restart'

export type EmbeddedOptions = {
  dataDir: string
  /** Made when it is not there. */
  database?: string
  /** Nothing is flushed to disk, and the server ends with this process, however that ends. See temporary.ts. */
  isTemporary?: boolean
  /** Told when the server ended by itself, and when it was started again. */
  report?: Report
}

export type EmbeddedDatabase = {
  /** `postgres://…`, the password in it. */
  url: string
  /** Whether this call started the server, or took over one that nobody used. */
  isOwner: boolean
  /** Resolves when the server ended and is not started again any more. */
  lost: Promise<EmbeddedError>
  /** Lets go of the server, and ends it when nobody else uses it. May be called again. */
  stop: () => Promise<void>
}

/** @throws {EmbeddedError} naming what is wrong and what to do. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { database = 'forecourt', isTemporary = false } = options
  const dataDir = resolve(options.dataDir)
  mkdirSync(dataDir, { recursive: true })
  const lock = join(dataDir, 'postgres.lock')
  const started = await withLock(lock, async () => {
    const place = preparePlace(dataDir)
    const password = secretFile(join(dataDir, 'postgres.password'), randomSecret)
    const cluster = prepareCluster(place, password, isTemporary)
    const running =
      (await share(cluster, password)) ?? (await serve({ dataDir, place, cluster, password, isTemporary }))
    const isOwner = (await running.holder.countOthers()) === 0
    await createDatabase(running.holder, database)
    const files = { place, cluster, isTemporary, log: join(dataDir, 'postgres.log') }
    return { ...running, cluster, files, isOwner, url: addressOf(running.login, database) }
  })
  const { holder, cluster, files, isOwner, login, url } = started
  const { end, lost, restart } = keepRunning({ ...files, login }, lock, options.report)
  holder.restart = restart
  const letGo = () => {
    end()
    return withLock(lock, async () => {
      const others = await holder.countOthers()
      await holder.release()
      if (others === 0) await shutDown(cluster)
    })
  }
  let stopping: Promise<void> | undefined
  return { url, isOwner, lost, stop: () => (stopping ??= letGo()) }
}

type Running = { holder: Holder; login: Login }

/** The server that runs already, once it accepts connections; undefined when none does. */
async function share(cluster: string, password: string): Promise<Running | undefined> {
  const noted = readPostmaster(cluster)
  if (!noted || !isServing(cluster, noted.pid)) return undefined
  const login = { port: noted.port, password }
  const holder = await waitForConnection(
    () => hold(login),
    cluster,
    () => !isServing(cluster, noted.pid),
  )
  return holder && { holder, login }
}

type Files = Pick<Launch, 'place' | 'cluster' | 'isTemporary'> & { dataDir: string; password: string }

/** Tries more than once: the port can be taken in between, and helpers of a killed server take a moment to end. */
async function serve({ dataDir, password, ...files }: Files): Promise<Running> {
  const portFile = join(dataDir, 'postgres.port')
  const log = join(dataDir, 'postgres.log')
  clearStale(files.cluster)
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await sleep(attempt * 200)
    const port = await freePort(attempt === 0 ? readPort(portFile) : 0)
    const login = { port, password }
    const holder = await launch({ ...files, login, log }, () => hold(login))
    if (holder) {
      writeFileSync(portFile, `${port}\n`)
      return { holder, login }
    }
  }
  throw new EmbeddedError(
    `The database in ${files.cluster} does not start: ${lastWords(log)}.`,
    `Its log is ${log}.`,
  )
}

function readPort(path: string): number {
  try {
    return Number(readFileSync(path, 'utf8')) || 0
  } catch {
    return 0
  }
}

async function createDatabase({ client }: Holder, name: string): Promise<void> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
  if (rowCount === 0) await client.query(`CREATE DATABASE ${escapeIdentifier(name)}`)
}
