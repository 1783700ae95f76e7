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
  /** Where keys are claimed, without a slash at the end. */
  APIKEYS_URL: string
  /** In seconds: from the announcement that the service ends to the end of its taking connections. */
  DRAIN_DELAY: number
  /** Where browsers reach the service, without a slash at the end. */
  SERVER_URL: string
}

/** Every variable there is. */
export const variables = Object.keys(schema.shape)

/** Bad values, all of them, in words that a log may hold. */
export class EnvError extends Error {
  override name = 'EnvError'

  constructor(readonly problems: readonly string[]) {
    super(
      ['The environment cannot be used. Nothing was started.', ...problems.map((p) => `  ${p}`)].join('\n'),
    )
    delete this.stack
  }
}

/** @throws {EnvError} Never quotes a value: an address or a secret could be in it. */
export function parseEnv(source: Source): Env {
  const given = Object.fromEntries(variables.map((name) => [name, source[name] || undefined]))
  const result = schema.safeParse(given)
  const problems = result.success
    ? refusals(result.data, source)
    : result.error.issues.map((issue) => sentence(String(issue.path[0]), issue.message))
  if (problems.length > 0 || !result.success) throw new EnvError(problems)
  const { PAYLOAD_DROP_DATABASE: _, ...rest } = result.data
  const serverUrl = rest.SERVER_URL ?? `http://localhost:${rest.PORT}`
  return {
    ...rest,
    APIKEYS_URL: rest.APIKEYS_URL ?? `${serverUrl}/keys`,
    // A proxy has to see it, by asking /readyz; without one nobody asks.
    DRAIN_DELAY: rest.DRAIN_DELAY ?? (rest.NODE_ENV === 'production' && rest.TRUSTED_PROXIES > 0 ? 5 : 0),
    SERVER_URL: serverUrl,
  }
}

/** `next build` loads the configuration and signs nothing. */
const isBuild = (source: Source) => source.NEXT_PHASE === 'phase-production-build'

function refusals(values: z.output<typeof schema>, source: Source): string[] {
  const isPublic = values.PAYLOAD_SECRET === developmentSecret
  const problems: string[] = []
  if (values.PAYLOAD_DROP_DATABASE) {
    problems.push(sentence('PAYLOAD_DROP_DATABASE', 'would drop every table at start, without asking'))
  }
  if (values.NODE_ENV === 'production' && isPublic && !isBuild(source)) {
    problems.push(sentence('PAYLOAD_SECRET', 'is missing, or is the development secret, in production'))
  }
  return problems
}

const sentence = (name: string, reason: string) =>
  `${name} ${reason}. ${remedies[name] ?? 'Correct it in the environment or in .env, or leave it out for the default.'}`

/**
 * The secret of a service that was given none lies in DATA_DIR, so that every command on one DATA_DIR has the
 * same: a key printed by `npm run keys` works in the service that `npm run up` starts. Production may use one
 * that lies there and never makes one.
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
  const set = Object.entries(process.env).filter(([, value]) => value !== '')
  return withStoredSecret({ ...file, ...Object.fromEntries(set) })
}

export const env: Env = parseEnv(readSource())

/**
 * Sets the address of the database for every reader, Next's own copy of this module and child processes included. For
 * whoever starts the embedded one, before the configuration is loaded.
 */
export function provideDatabase(url: string): void {
  env.DATABASE_URL = url
  process.env.DATABASE_URL = url
  // In development Payload keeps a socket to whatever listens on the port: a command would never end.
  process.env.DISABLE_PAYLOAD_HMR ??= 'true'
}
