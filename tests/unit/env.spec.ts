import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { EnvError, developmentSecret, parseEnv, variables } from '../../src/env'

const problemsOf = (source: Record<string, string>) => {
  try {
    parseEnv(source)
  } catch (error) {
    if (error instanceof EnvError) return error.problems
    throw error
  }
  return []
}

describe('parseEnv', () => {
  it('needs nothing in development', () => {
    const env = parseEnv({})
    expect(env).toMatchObject({
      NODE_ENV: 'development',
      PORT: 3000,
      HOST: '127.0.0.1',
      SEED: 'none',
    })
    expect(env.SERVER_URL).toBe('http://localhost:3000')
    expect(env.DATABASE_URL).toBeUndefined()
  })

  it('takes an empty value for an unset one', () => {
    expect(parseEnv({ PORT: '', DATABASE_URL: '', PAYLOAD_SECRET: '' })).toEqual(parseEnv({}))
  })

  it('derives the address from the port, and takes a given one without its last slash', () => {
    expect(parseEnv({ PORT: '8080' }).SERVER_URL).toBe('http://localhost:8080')
    expect(parseEnv({ SERVER_URL: 'https://cars.example.com/' }).SERVER_URL).toBe('https://cars.example.com')
  })

  it('claims keys below the service’s own address, or where it is told', () => {
    expect(parseEnv({}).APIKEYS_URL).toBe('http://localhost:3000/keys')
    expect(parseEnv({ SERVER_URL: 'https://cars.example.com/' }).APIKEYS_URL).toBe(
      'https://cars.example.com/keys',
    )
    expect(parseEnv({ APIKEYS_URL: 'https://keys.example.com/' }).APIKEYS_URL).toBe(
      'https://keys.example.com',
    )
  })

  it.each([
    ['NODE_ENV', 'staging'],
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '3000.5'],
    ['PORT', '-1'],
    ['PORT', 'http'],
    ['SERVER_URL', 'cars.example.com'],
    ['SERVER_URL', 'javascript:alert(1)'],
    ['SERVER_URL', 'https://example.com/cars'],
    ['SERVER_URL', 'https://example.com/?a=1'],
    ['DATABASE_URL', 'postgres://one:5432,two:x/name'],
    ['APIKEYS_URL', 'keys.example.com'],
    ['CLAIM_RETURN', 'header'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_POOL', '1'],
    ['PAYLOAD_SECRET', 'short'],
    ['KEY_PEPPERS', 'short'],
    ['KEY_PEPPERS', `2:${'a'.repeat(31)}`],
    ['KEY_PEPPERS', `1:${'a'.repeat(32)},2:${'b'.repeat(32)}`],
    ['KEY_PEPPERS', `2:${'a'.repeat(32)},2:${'b'.repeat(32)}`],
    ['KEY_PEPPERS', `2:${'a'.repeat(32)},`],
    ['KEY_PEPPERS', `0:${'a'.repeat(32)}`],
    ['RATE_LIMIT', '600'],
    ['RATE_LIMIT', '0/60'],
    ['RATE_LIMIT', '600/0'],
    ['RATE_LIMIT', '600/60/1'],
    ['TRUSTED_PROXIES', '-1'],
    ['TRUSTED_PROXIES', 'all'],
    ['SEED', 'yes'],
    ['MAX_LIMIT', '0'],
    ['BODY_LIMIT', '1e6'],
    ['LOG_LEVEL', 'loud'],
    ['WEBHOOK_WORKER', '1'],
    ['SMTP_URL', 'https://mail.example.com'],
    ['SMTP_URL', 'smtp:mail.example.com'],
    ['SMTP_URL', 'smtp://user:%zz@mail.example.com'],
    ['SMTP_FROM', 'Cars <cars@example.com>'],
    ['PAYLOAD_DROP_DATABASE', 'true'],
  ])('refuses %s=%s, naming the variable', (name, value) => {
    const problems = problemsOf({ [name]: value })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(new RegExp(`^${name} .+\\. .+`))
  })

  it('reads the secrets of keys, the newest first, and the rate', () => {
    const [newest, older] = ['n:'.repeat(16), 'o'.repeat(32)]
    const { KEY_PEPPERS, RATE_LIMIT } = parseEnv({
      KEY_PEPPERS: `12:${newest}, 1:${older}`,
      RATE_LIMIT: '600/60',
    })
    expect(KEY_PEPPERS).toEqual([
      { secret: newest, version: 12 },
      { secret: older, version: 1 },
    ])
    expect(RATE_LIMIT).toEqual({ requests: 600, seconds: 60 })
  })

  it('asks for the address that mails are from', () => {
    const SMTP_URL = 'smtps://user:pass%40word@mail.example.com'
    expect(problemsOf({ SMTP_URL })).toEqual([expect.stringMatching(/^SMTP_FROM is missing/)])
    expect(problemsOf({ SMTP_FROM: 'cars@example.com', SMTP_URL })).toEqual([])
  })

  it('names every bad value at once', () => {
    const problems = problemsOf({ PORT: 'x', SEED: 'x', LOG_LEVEL: 'x' })
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual(['PORT', 'SEED', 'LOG_LEVEL'])
  })

  it('never quotes a value', () => {
    const problems = problemsOf({ DATABASE_URL: 'mysql://u:hunter2@h/x', PAYLOAD_SECRET: 'hunter2' })
    expect(problems).toHaveLength(2)
    expect(problems.join()).not.toContain('hunter2')
  })

  it('refuses production without a secret of its own', () => {
    const production = { NODE_ENV: 'production' }
    expect(problemsOf(production)[0]).toMatch(/^PAYLOAD_SECRET .+ openssl/)
    expect(problemsOf({ ...production, PAYLOAD_SECRET: developmentSecret })).toHaveLength(1)
    expect(problemsOf({ ...production, PAYLOAD_SECRET: 'a'.repeat(64) })).toEqual([])
  })

  it('builds for production without a secret', () => {
    expect(problemsOf({ NODE_ENV: 'production', NEXT_PHASE: 'phase-production-build' })).toEqual([])
  })
})

describe('env', () => {
  const folders: string[] = []
  const folder = () => {
    const made = mkdtempSync(join(tmpdir(), 'forecourt-env-'))
    folders.push(made)
    return made
  }
  const read = (cwd: string, expression: string, given: Record<string, string> = {}) =>
    execFileSync(
      process.execPath,
      [
        '--import',
        import.meta.resolve('tsx'),
        '--input-type=module',
        '-e',
        `const { env } = await import(${JSON.stringify(new URL('../../src/env.ts', import.meta.url).href)})
        process.stdout.write(String(${expression}))`,
      ],
      {
        cwd,
        env: { PATH: process.env.PATH, ...given } as unknown as NodeJS.ProcessEnv,
        encoding: 'utf8',
        stdio: 'pipe',
      },
    )
  afterEach(() => folders.splice(0).forEach((path) => rmSync(path, { recursive: true })))

  it('reads .env, and the process wins over it', () => {
    const cwd = folder()
    writeFileSync(join(cwd, '.env'), 'PORT=4001\nSEED=demo\n')
    expect(read(cwd, 'env.PORT + env.SEED', { PORT: '4002' })).toBe('4002demo')
    expect(read(cwd, 'env.PORT', { PORT: '' })).toBe('4001')
  })

  it('does not read .env under test', () => {
    const cwd = folder()
    writeFileSync(join(cwd, '.env'), 'PORT=4001\n')
    expect(read(cwd, 'env.PORT', { NODE_ENV: 'test' })).toBe('3000')
  })

  it('makes a secret for each DATA_DIR, keeps it to its owner, and reads it again in production', () => {
    const cwd = folder()
    const first = read(cwd, 'env.PAYLOAD_SECRET')
    expect(first).toMatch(/^[0-9a-f]{64}$/)
    expect(statSync(join(cwd, '.data/secret')).mode & 0o777).toBe(0o600)
    expect(read(cwd, 'env.PAYLOAD_SECRET', { NODE_ENV: 'production' })).toBe(first)
    expect(read(cwd, 'env.PAYLOAD_SECRET', { DATA_DIR: 'other' })).not.toBe(first)
  })

  it('makes none in production', () => {
    const cwd = folder()
    expect(() => read(cwd, 'env.PORT', { NODE_ENV: 'production' })).toThrow(/PAYLOAD_SECRET is missing/)
    expect(readdirSync(cwd)).toEqual([])
  })
})

describe('.env.example', () => {
  const lines = readFileSync('.env.example', 'utf8').split('\n')
  const assignments = lines.filter((line) => /^#?[A-Z_]+=/.test(line))

  it('lists exactly the variables there are, each under a comment', () => {
    const names = assignments.map((line) => line.replace(/^#/, '').split('=')[0])
    expect(new Set(names)).toEqual(new Set(variables))
    expect(names).toHaveLength(variables.length)
    for (const line of assignments) {
      const above = lines[lines.indexOf(line) - 1] ?? ''
      expect(above, line).toMatch(/^#( |[A-Z_]+=)/)
    }
  })

  it('holds values that are accepted', () => {
    const source: Record<string, string> = {}
    for (const line of assignments) {
      const [name = '', value = ''] = line.replace(/^#/, '').split(/=(.*)/)
      source[name] = value
    }
    expect(problemsOf(source)).toEqual([])
  })
})
