import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { seed } from '../../src/seed'
import { demoSignIn } from '../../src/seed/signIn'
import { startService, type TestService } from '../support/service'

const dataDir = mkdtempSync(join(tmpdir(), 'forecourt-seed-'))
const today = new Date('2026-05-04T15:30:00Z')
const previousDataDir = process.env.DATA_DIR
let service: TestService

beforeAll(async () => {
  process.env.DATA_DIR = dataDir
  service = await startService()
})

afterAll(async () => {
  await service.close()
  process.env.DATA_DIR = previousDataDir
  rmSync(dataDir, { force: true, recursive: true })
})

/** Back to the state before anybody signed in; what the test's own key needs stays. */
const empty = async () => {
  const tables = await service.query<{ tablename: string }>(
    `SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename !~ '^(payload_migrations|api_keys)'`,
  )
  const names = tables.map(({ tablename }) => `"${tablename}"`).join(', ')
  const keys = await service.query<{ hash: string; name: string }>('SELECT name, hash FROM api_keys')
  await service.query(`TRUNCATE ${names} RESTART IDENTITY CASCADE`)
  for (const { hash, name } of keys) {
    await service.query(`INSERT INTO api_keys (name, hash, scopes) VALUES ($1, $2, '*')`, [name, hash])
  }
  rmSync(join(dataDir, 'files'), { force: true, recursive: true })
}

afterEach(empty)

const slugs = () => service.payload.config.collections.map(({ slug }) => slug)

const everything = async (): Promise<Record<string, Record<string, unknown>[]>> => {
  const entries = slugs()
    .filter((slug) => !slug.startsWith('payload-') && slug !== 'apiKeys')
    .map(async (slug) => {
      const { docs } = await service.payload.find({
        collection: slug,
        depth: 0,
        locale: 'all',
        pagination: false,
        sort: 'id',
      })
      return [slug, docs] as const
    })
  return Object.fromEntries(await Promise.all(entries)) as never
}

const find = async (path: string): Promise<Record<string, unknown>[]> => {
  const answer = await service.api('GET', path)
  return (answer.body as { docs: Record<string, unknown>[] }).docs
}

const vinWeights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

const vinValue = (letter: string): number =>
  /\d/.test(letter)
    ? Number(letter)
    : letter < 'J'
      ? letter.charCodeAt(0) - 64
      : letter < 'S'
        ? letter.charCodeAt(0) - 73
        : letter.charCodeAt(0) - 81

/** ISO 3779's check digit, the ninth sign. */
const checkDigit = (vin: string): string => {
  const sum = vin.split('').reduce((total, letter, at) => total + vinValue(letter) * (vinWeights[at] ?? 0), 0)
  return sum % 11 === 10 ? 'X' : String(sum % 11)
}

describe('seed', () => {
  it('gives every collection some records, related both ways', async () => {
    expect(await seed(service.payload, today)).toEqual({ seeded: true })
    // What staff make by hand when they need it.
    const { apiKeyClaims, changes = [], idempotentAnswers, ...all } = await everything()
    expect(apiKeyClaims).toEqual([])
    expect(
      Object.entries(all)
        .filter(([, docs]) => docs.length < 2)
        .map(([slug]) => slug),
    ).toEqual([])
    expect(all['leads']).toHaveLength(12)
    expect(idempotentAnswers).toEqual([])
    const told = changes.filter(
      ({ collection, operation }) => operation === 'create' && collection !== 'apiKeys',
    )
    expect(
      told.map(({ collection, recordId }) => `${String(collection)} ${String(recordId)}`).sort(),
    ).toEqual(
      Object.entries(all)
        .flatMap(([slug, docs]) => docs.map(({ id }) => `${slug} ${String(id)}`))
        .sort(),
    )
    const [deal] = await find('/deals?where[dealId][equals]=D-3002&depth=1')
    expect(deal).toMatchObject({
      creditApplications: [{ status: 'Submitted' }],
      customer: { consumerFirstName: 'Bexley' },
      trades: [{ status: 'Vehicle Picked Up ' }],
      vehicle: { make: 'Wexmoor' },
    })
    expect(await find('/preApprovals/versions')).toHaveLength(3)
    const templates = await find('/templates?locale=es&fallback-locale=none')
    expect(templates.map(({ message }) => typeof message)).toEqual(['string', 'string', 'string', 'string'])
  })

  it('makes a lead’s last event its latest', async () => {
    await seed(service.payload, today)
    const [lead] = await find('/leads?where[firstName][equals]=Bexley&depth=1')
    expect(lead).toMatchObject({ latestEvent: { status: 'Waiting For Meeting', type: 'Scheduled Call' } })
  })

  it('lets the demonstration staff sign in, the first of them as admin', async () => {
    await seed(service.payload, today)
    for (const [email, role] of [
      [demoSignIn.email, 'admin'],
      ['manager@example.com', 'manager'],
      ['rep@example.com', 'rep'],
    ]) {
      const answer = await service.api('POST', '/users/login', {
        body: { ...demoSignIn, email },
        headers: { origin: 'http://localhost:3000' },
        key: null,
      })
      expect(answer.body, email).toMatchObject({ user: { role } })
    }
  })

  it('is plainly invented', async () => {
    await seed(service.payload, today)
    const { vehicles = [], ...others } = await everything()
    for (const { vin } of vehicles) {
      expect(vin).toMatch(/^0[A-HJ-NPR-Z0-9]{16}$/)
      expect(String(vin)[8], String(vin)).toBe(checkDigit(String(vin)))
    }
    const said = JSON.stringify(others)
    const hosts = [...said.matchAll(/(?:@|:\/\/)([\w.-]+)/g)].map(([, host]) => String(host))
    expect(hosts.filter((host) => !/(^|\.)(example\.(com|invalid)|localhost)$/.test(host))).toEqual([])
    const phones = [...said.matchAll(/"\w*[pP]hone(?:Number)?":"([^"]*\d[^"]*)"/g)].map(([, phone]) =>
      String(phone),
    )
    expect(phones.length).toBeGreaterThan(20)
    expect(phones.filter((phone) => !/555-?01\d\d$/.test(phone))).toEqual([])
  })

  it('is the same on every service that is seeded on the same day', async () => {
    const withoutClock = (all: Awaited<ReturnType<typeof everything>>) =>
      JSON.parse(
        JSON.stringify(all, (key, value: unknown) =>
          ['updatedAt', 'sessions', 'hash', 'salt'].includes(key) ||
          (key === 'createdAt' && String(value) > '2026-05-04')
            ? undefined
            : value,
        ),
      ) as unknown
    await seed(service.payload, today)
    const first = withoutClock(await everything())
    await empty()
    await seed(service.payload, new Date('2026-05-04T02:00:00Z'))
    expect(withoutClock(await everything())).toEqual(first)
  })

  it('leaves a database that is in use as it is', async () => {
    await service.api('POST', '/leads', { body: { firstName: 'Ours' } })
    expect(await seed(service.payload, today)).toEqual({ seeded: false })
    const all = await everything()
    const filled = Object.entries(all).filter(([, docs]) => docs.length > 0)
    expect(filled.map(([slug, docs]) => [slug, docs.length])).toEqual([
      ['leads', 1],
      ['changes', 1],
    ])
  })

  it('sows once when two begin together', async () => {
    const results = await Promise.all([seed(service.payload, today), seed(service.payload, today)])
    expect(results.filter(({ seeded }) => seeded)).toHaveLength(1)
    expect((await everything())['leads']).toHaveLength(12)
  })

  it('leaves nothing behind when it breaks off, and is whole the next time', async () => {
    const create = service.payload.create.bind(service.payload)
    let left = 40
    vi.spyOn(service.payload, 'create').mockImplementation((options) =>
      left-- > 0 ? create(options) : Promise.reject(new Error('broken off')),
    )
    await expect(seed(service.payload, today)).rejects.toThrow('broken off')
    vi.restoreAllMocks()
    expect(Object.values(await everything()).flat()).toEqual([])
    expect(await seed(service.payload, today)).toEqual({ seeded: true })
  })
})
