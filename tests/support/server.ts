/**
 * The service as people run it: its own process, over real HTTP, on a database and a DATA_DIR of its own.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { buildPanel } from '../../scripts/lib/build.mjs'
import { hasherOf, keyKind } from '../../src/plugins/auth/keys/hash'
import { freePort } from './port'
import { createTestDatabase, type TestDatabase } from './postgres'

const secret = 'a secret that only the tests of a whole service use'

export type LogLine = Record<string, unknown> & { msg: string }

/** Where a service runs: kept when the process ends, so that another can go on with it. */
export type Place = {
  database: TestDatabase
  dataDir: string
  port: number
  remove: () => Promise<void>
  url: string
}

export type RunningServer = {
  /** Ends with the process; what it returned, or the signal that ended it. */
  exit: Promise<number | string>
  /** The token that the first account is made with, as the service says it when it starts without staff. */
  firstAccountToken: () => string
  /** What the service logged so far. */
  log: () => LogLine[]
  /** What it wrote, to either output. */
  output: () => string
  process: ChildProcess
  /** SIGTERM, and wait. */
  stop: () => Promise<number | string>
}

/** Builds the panel where the sources have changed since. */
export const ensureBuild = (): Promise<void> => buildPanel()

export const preparePlace = async (): Promise<Place> => {
  const database = await createTestDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'forecourt-e2e-'))
  const port = await freePort()
  return {
    database,
    dataDir,
    port,
    async remove() {
      await database.drop()
      rmSync(dataDir, { force: true, recursive: true })
    },
    url: `http://localhost:${port}`,
  }
}

/** Resolves when the service takes requests; rejects, with its output, when it ended before. */
export const startServer = (place: Place, env: Record<string, string> = {}): Promise<RunningServer> =>
  untilReady(launchServer(place, env))

/** Resolves when `npm run worker` works; rejects, with its output, when it ended before. */
export const startWorker = (place: Place, env: Record<string, string> = {}): Promise<RunningServer> =>
  untilReady(launchWorker(place, env))

const untilReady = async (server: RunningServer): Promise<RunningServer> => {
  const isReady = new Promise<'ready'>((resolve) => {
    server.process.on('message', (message) => {
      if ((message as { type?: string }).type === 'ready') resolve('ready')
    })
  })
  const first = await Promise.race([isReady, server.exit])
  if (first !== 'ready')
    throw new Error(`The process ended (${first}) before it was ready:\n${server.output()}`)
  return server
}

/** Starts the process without waiting for anything. */
export const launchServer = (place: Place, env: Record<string, string> = {}): RunningServer =>
  launch('src/runtime/server.ts', place, env)

/** As `launchServer`, for a process that sends webhooks. */
export const launchWorker = (place: Place, env: Record<string, string> = {}): RunningServer =>
  launch('src/cli/worker.ts', place, env)

const launch = (script: string, place: Place, env: Record<string, string>): RunningServer => {
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    env: { ...environment(place), ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data: Buffer) => (output += String(data)))
  const exit = new Promise<number | string>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'unknown'))
  })
  return {
    exit,
    firstAccountToken: () => /#token=([\w-]{43})/.exec(output)?.[1] ?? '',
    log: () => readLog(output),
    output: () => output,
    process: child,
    stop() {
      child.kill('SIGTERM')
      return exit
    },
  }
}

/** What the command that looks after keys writes to standard output. */
export const keysCommand = async (place: Place, ...args: string[]): Promise<string> => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', 'src/cli/keys.ts', ...args],
    { env: environment(place) },
  )
  return stdout.trim()
}

export const createKey = (place: Place): Promise<string> => keysCommand(place, 'create', '--name', 'e2e')

/** A key with every right, put straight into the tables that are there: the command takes seconds to start. */
export const storeKey = async ({ database }: Pick<Place, 'database'>): Promise<string> => {
  const key = randomUUID()
  const [hash] = hasherOf(keyKind, [], secret)(key) ?? []
  const client = new Client({ connectionString: database.url })
  await client.connect()
  try {
    await client.query(
      `INSERT INTO api_keys (name, hint, hash, scopes, personal_data, bulk_delete, header_only)
       VALUES ('e2e', $1, $2, '*', 'full', true, false)`,
      [key.slice(0, 8), hash],
    )
  } finally {
    await client.end()
  }
  return key
}

export const environment = ({ database, dataDir, port }: Place): NodeJS.ProcessEnv => ({
  ...process.env,
  DATABASE_URL: database.url,
  DATA_DIR: dataDir,
  NEXT_TELEMETRY_DISABLED: '1',
  NODE_ENV: 'production',
  PAYLOAD_SECRET: secret,
  PORT: String(port),
  SEED: 'none',
})

/** The lines of a log among what a process wrote. */
export const readLog = (output: string): LogLine[] => output.split('\n').flatMap(parseLine)

const parseLine = (line: string): LogLine[] => (line.startsWith('{') ? [JSON.parse(line) as LogLine] : [])
