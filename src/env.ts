/**
 * The environment, parsed once. Nothing else in src reads `process.env`.
 *
 * A variable comes from the process, else from `.env` beside package.json, else from its default; an empty
 * one counts as unset. One bad value stops the start, and the error names every bad one, its reason and its
 * remedy, never its value. Under test `.env` is not read, so that a developer's file changes no result.
 */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv as parseFile } from 'node:util'
import type { z } from 'zod'
import { secretFile, randomSecret } from './lib/secretFile'
import { developmentSecret, remedies, schema } from './env/schema'

export { developmentSecret } from './env/schema'

type Source = Record<string, string | undefined>

export type Env = Omit<
  z.output<typeof schema>,
  'APIKEYS_URL' | 'DRAIN_DELAY' | 'SERVER_URL' | 'PAYLOAD_DROP_DATABASE'
> & {
  /** The base URL for claiming keys, without a trailing slash. */
  APIKEYS_URL: string
  /** Seconds between announcing the shutdown and refusing new connections. */
  DRAIN_DELAY: number
  /** The base URL of the service for browsers, without a trailing slash. */
  SERVER_URL: string
}

/** The names of all variables. */
export const variables = Object.keys(schema.shape)

/** All invalid variables, with messages that are safe to log. */
export class EnvError extends Error {
  override name = 'EnvError'

  constructor(readonly problems: readonly string[]) {
    super(
      ['The environment cannot be used. Nothing was started.', ...problems.map((p) => `  ${p}`)].join('\n'),
    )
    delete this.stack
  }
}

/** @throws {EnvError} without values, which could contain secrets */
export function parseEnv(source: Source): Env {
  const settings = Object.fromEntries(variables.map((name) => [name, source[name] || undefined]))
  const result = schema.safeParse(settings)
  const problems = result.success
    ? findProblems(result.data, source)
    : result.error.issues.map((issue) => formatProblem(String(issue.path[0]), issue.message))
  if (problems.length > 0 || !result.success) throw new EnvError(problems)
  const { PAYLOAD_DROP_DATABASE: _, ...rest } = result.data
  const serverUrl = rest.SERVER_URL ?? `http://localhost:${rest.PORT}`
  return {
    ...rest,
    APIKEYS_URL: rest.APIKEYS_URL ?? `${serverUrl}/keys`,
    // A proxy needs this time to notice /readyz; without a proxy there is no delay.
    DRAIN_DELAY: rest.DRAIN_DELAY ?? (rest.NODE_ENV === 'production' && rest.TRUSTED_PROXIES > 0 ? 5 : 0),
    SERVER_URL: serverUrl,
  }
}

/** `next build` loads the configuration and signs nothing. */
const isBuild = (source: Source) => source.NEXT_PHASE === 'phase-production-build'

function findProblems(values: z.output<typeof schema>, source: Source): string[] {
  const isPublic = values.PAYLOAD_SECRET === developmentSecret
  const problems: string[] = []
  if (values.PAYLOAD_DROP_DATABASE) {
    problems.push(formatProblem('PAYLOAD_DROP_DATABASE', 'would drop every table at start, without asking'))
  }
  if (values.NODE_ENV === 'production' && isPublic && !isBuild(source)) {
    problems.push(formatProblem('PAYLOAD_SECRET', 'is missing, or is the development secret, in production'))
  }
  if (values.SMTP_URL !== undefined && values.SMTP_FROM === undefined) {
    problems.push(formatProblem('SMTP_FROM', 'is missing, as SMTP_URL is set'))
  }
  return problems
}

const formatProblem = (name: string, reason: string) =>
  `${name} ${reason}. ${remedies[name] ?? 'Correct it in the environment or in .env, or leave it out for the default.'}`

/**
 * Without PAYLOAD_SECRET the secret is stored in DATA_DIR, so that all commands on that folder share it: a key
 * printed by `npm run keys` works in the service started by `npm run up`. Production uses a stored secret but never
 * creates one.
 */
function withStoredSecret(source: Source): Source {
  if (source.PAYLOAD_SECRET || source.NODE_ENV === 'test' || isBuild(source)) return source
  const path = resolve(source.DATA_DIR || '.data', 'secret')
  const secret = secretFile(path, source.NODE_ENV === 'production' ? undefined : randomSecret)
  return secret === undefined ? source : { ...source, PAYLOAD_SECRET: secret }
}

function readSource(): Source {
  if (process.env.NODE_ENV === 'test') return process.env
  let file: Source = {}
  try {
    file = parseFile(readFileSync('.env', 'utf8'))
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause
  }
  const nonEmpty = Object.entries(process.env).filter(([, value]) => value !== '')
  return withStoredSecret({ ...file, ...Object.fromEntries(nonEmpty) })
}

export const env: Env = parseEnv(readSource())

/**
 * Sets DATABASE_URL for every reader, including Next's copy of this module and child processes. Call it after
 * starting the embedded database and before the config is loaded.
 */
export function setDatabaseUrl(url: string): void {
  env.DATABASE_URL = url
  process.env.DATABASE_URL = url
  // In development Payload opens a socket for hot reloading, which would keep commands from ending.
  process.env.DISABLE_PAYLOAD_HMR ??= 'true'
}
