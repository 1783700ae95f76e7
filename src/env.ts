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
import { z } from 'zod'
import { minPoolSize } from './lib/admission/bounds'
import { secretFile, randomSecret } from './lib/secretFile'

/** Signs, hashes and seals where nobody set a secret. Public, so production refuses it. */
export const developmentSecret = 'forecourt-development-secret-not-for-production'

type Source = Record<string, string | undefined>

const integer = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,12}$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= least && value <= most, `must be from ${least} to ${most}`)

const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, `must be one of ${values.join(', ')}`)

const address = (protocols: string[]) =>
  z.string().refine(
    (value) => {
      const url = URL.canParse(value) ? new URL(value) : undefined
      return url !== undefined && protocols.includes(url.protocol)
    },
    `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  )

const booleanOr = (otherwise: 'false' | 'true') =>
  oneOf(['true', 'false'])
    .default(otherwise)
    .transform((value) => value === 'true')

const boolean = booleanOr('false')

const peppers = z
  .string()
  .transform((value) => value.split(',').map((each) => /^\s*([1-9]\d{0,5}):(.*\S)\s*$/.exec(each)))
  .refine(
    (found) => found.every((match) => match !== null && (match[2] ?? '').length >= 32),
    'must be versions with a secret of 32 characters or more each, with commas between',
  )
  .transform((found) => found.map((match) => ({ secret: match?.[2] ?? '', version: Number(match?.[1]) })))
  .refine(
    (all) => all.every(({ version }, at) => at === 0 || version < (all[at - 1]?.version ?? 0)),
    'must name each version once, the newest first',
  )

const rate = z
  .string()
  .regex(
    /^[1-9]\d{0,8}\/[1-9]\d{0,5}$/,
    'must be a number of requests and one of seconds, with a slash between',
  )
  .transform((value) => {
    const [requests, seconds] = value.split('/').map(Number)
    return { requests: requests ?? 1, seconds: seconds ?? 1 }
  })

const hosts = z
  .string()
  .transform((value) => value.split(',').map((each) => parseHost(each.trim())))
  .refine((found) => !found.includes(undefined), 'must be hosts, each with its port, with commas between')
  .transform((found) => found.filter((each) => each !== undefined))

/** `host:port` as an address that leads there has them: small letters, and a number of an IP in its usual form. */
function parseHost(text: string): string | undefined {
  const port = /^(?:\[[\da-f:.]+\]|[^\s/\\?#@%*:[\]]+):([1-9]\d{0,4})$/i.exec(text)?.[1]
  if (port === undefined || !URL.canParse(`http://${text}`)) return undefined
  return `${new URL(`http://${text}`).hostname}:${port}`
}

const schema = z.object({
  NODE_ENV: oneOf(['development', 'production', 'test']).default('development'),
  PORT: integer(1, 65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  SERVER_URL: address(['http:', 'https:'])
    .transform((value) => value.replace(/\/+$/, ''))
    .optional(),
  APIKEYS_URL: address(['http:', 'https:'])
    .transform((value) => value.replace(/\/+$/, ''))
    .optional(),
  CLAIM_RETURN: oneOf(['fragment', 'query']).default('fragment'),
  DATABASE_URL: address(['postgres:', 'postgresql:']).optional(),
  DATABASE_POOL: integer(minPoolSize, 1000).default(16),
  DATA_DIR: z
    .string()
    .default('.data')
    .transform((value) => resolve(value)),
  PAYLOAD_SECRET: z.string().min(32, 'must have 32 characters or more').default(developmentSecret),
  KEY_PEPPERS: peppers.optional(),
  RATE_LIMIT: rate.optional(),
  TRUSTED_PROXIES: integer(0, 10).default(0),
  DRAIN_DELAY: integer(0, 300).optional(),
  KEEP_ALIVE: integer(1, 3600).default(65),
  MAX_CONNECTIONS: integer(1, 1_000_000).default(20_000),
  SEED: oneOf(['none', 'demo']).default('none'),
  MAX_LIMIT: integer(1, 100_000).default(500),
  ANSWER_LIMIT: integer(65_536, 1024 ** 3).default(32 * 1024 ** 2),
  BODY_LIMIT: integer(1024, 1024 ** 3).default(1024 ** 2),
  BATCH_LIMIT: integer(1024, 1024 ** 3).default(16 * 1024 ** 2),
  CHANGES_DAYS: integer(1, 36_500).optional(),
  WEBHOOK_ALLOW: hosts.default([]),
  WEBHOOK_CONCURRENCY: integer(1, 10_000).default(64),
  WEBHOOK_BACKLOG: integer(100, 10_000_000).default(100_000),
  WEBHOOKS_PER_TENANT: integer(1, 10_000).default(100),
  WEBHOOK_WORKER: booleanOr('true'),
  METRICS_TOKEN: z.string().min(16, 'must have 16 characters or more').optional(),
  WEBHOOK_SECRETS: z
    .string()
    .transform((value) => value.split(/[\s,]+/).filter((word) => word !== ''))
    .default([]),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  PAYLOAD_DROP_DATABASE: boolean,
})

/** What to do about a bad value, where the reason alone does not say it. */
const remedies: Partial<Record<string, string>> = {
  SERVER_URL: 'Give the address that browsers use, e.g. https://cars.example.com.',
  APIKEYS_URL: 'Give the address that claim links begin with, e.g. https://keys.example.com.',
  DATABASE_URL: 'Give postgres://user:password@host:5432/name, or leave it out for the embedded database.',
  PAYLOAD_SECRET: 'Make one with: openssl rand -hex 32',
  KEY_PEPPERS: 'Give them as 2:SECRET,1:SECRET; make a secret with: openssl rand -hex 32',
  RATE_LIMIT: 'Give 600/60 for 600 requests of a key in 60 seconds, or leave it out for no limit.',
  WEBHOOK_ALLOW:
    'Give them as 10.0.0.5:8080,[fd00::5]:8443,hooks.internal:8080, or leave it out for public addresses alone.',
  PAYLOAD_DROP_DATABASE: 'Unset it; to begin again, stop the service and remove DATA_DIR.',
}

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
 * Tells every reader, Next's own copy of this module and child processes included, which database runs. For
 * whoever starts the embedded one, before the configuration is loaded.
 */
export function provideDatabase(url: string): void {
  env.DATABASE_URL = url
  process.env.DATABASE_URL = url
  // In development Payload keeps a socket to whatever listens on the port: a command would never end.
  process.env.DISABLE_PAYLOAD_HMR ??= 'true'
}
