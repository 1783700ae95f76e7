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
import { buildAll } from '../../scripts/lib/build.mjs'
import { hasherOf, keyKind } from '../../src/plugins/auth/keys/hash'
import { freePort } from './port'
import { createTestDatabase, patientUrl, type TestDatabase } from './postgres'
import { maxWaitMs } from './wait'

const secret = 'a secret that only the tests of a whole service use'

export type LogLine = Record<string, unknown> & { msg: string }

/** The database, DATA_DIR and port of a service. They outlive its process, so that another can continue with them. */
export type Deployment = {
  database: TestDatabase
  dataDir: string
  port: number
  remove: () => Promise<void>
  url: string
}

export type RunningServer = {
  /** Resolves when the process ends, with its exit code or the signal that ended it. */
  exit: Promise<number | string>
  /** The token to create the first account, which the service prints when it starts without staff. */
  firstAccountToken: () => string
  /** The log lines so far. */
  log: () => LogLine[]
  /** The output so far, of both streams. */
  output: () => string
  process: ChildProcess
  /** Sends SIGTERM and waits for the exit. */
  stop: () => Promise<number | string>
}

/** Builds the service and its panel if their sources have changed. */
export const ensureBuild = (): Promise<void> => buildAll()

export const prepareDeployment = async (): Promise<Deployment> => {
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

/** Resolves when the service accepts requests; rejects with its output if it ends before. */
export const startServer = (
  deployment: Deployment,
  env: Record<string, string> = {},
): Promise<RunningServer> => untilReady(launchServer(deployment, env))

/** Resolves when `npm run worker` is ready; rejects with its output if it ends before. */
export const startWorker = (
  deployment: Deployment,
  env: Record<string, string> = {},
): Promise<RunningServer> => untilReady(launchWorker(deployment, env))

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

/** Starts the process without waiting until it is ready. */
export const launchServer = (deployment: Deployment, env: Record<string, string> = {}): RunningServer =>
  launch('server', deployment, env)

/** As `launchServer`, for a process that sends webhooks. */
export const launchWorker = (deployment: Deployment, env: Record<string, string> = {}): RunningServer =>
  launch('cli/worker', deployment, env)

const launch = (program: string, deployment: Deployment, env: Record<string, string>): RunningServer => {
  const child = spawn(process.execPath, ['--enable-source-maps', `dist/${program}.js`], {
    env: { ...environment(deployment), ...env },
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

/** Runs `npm run keys`. @returns its standard output */
export const keysCommand = async (deployment: Deployment, ...args: string[]): Promise<string> => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--enable-source-maps', 'dist/cli/keys.js', ...args],
    { env: environment(deployment) },
  )
  return stdout.trim()
}

export const createKey = (deployment: Deployment): Promise<string> =>
  keysCommand(deployment, 'create', '--name', 'e2e')

/** Inserts a key with every right by SQL, because the command takes seconds to start. */
export const storeKey = async ({ database }: Pick<Deployment, 'database'>): Promise<string> => {
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

export const environment = ({ database, dataDir, port }: Deployment): NodeJS.ProcessEnv => ({
  ...process.env,
  // An empty URL stands for the embedded database.
  DATABASE_URL: database.url && patientUrl(database.url),
  DATA_DIR: dataDir,
  NEXT_TELEMETRY_DISABLED: '1',
  NODE_ENV: 'production',
  PAYLOAD_SECRET: secret,
  PORT: String(port),
  QUEUE_TIMEOUT: String(maxWaitMs / 1000),
  SEED: 'none',
})

/** The log lines in the output of a process. */
export const readLog = (output: string): LogLine[] => output.split('\n').flatMap(parseLine)

const parseLine = (line: string): LogLine[] => (line.startsWith('{') ? [JSON.parse(line) as LogLine] : [])
