/** When demonstration data is sown, and when not. */
import { dataDir } from '../support/ownFiles'
import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { seed } from '../../src/seed'
import { type All, type Doc, everything } from '../support/seeded'
import { startService, type TestService } from '../support/service'

const today = new Date('2026-05-04T15:30:00Z')
let service: TestService

beforeAll(async () => {
  service = await startService()
})

afterAll(() => service.close())

/** Back to the state before anybody signed in; what the test's own key needs stays. */
const empty = async ({ keepsFiles = false } = {}) => {
  const tables = await service.query<{ tablename: string }>(
    `SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename !~ '^(payload_migrations|api_keys)'`,
  )
  const names = tables.map(({ tablename }) => `"${tablename}"`).join(', ')
  const keys = await service.query<{ hash: string; name: string }>('SELECT name, hash FROM api_keys')
  await service.query(`TRUNCATE ${names} RESTART IDENTITY CASCADE`)
  for (const { hash, name } of keys) {
    await service.query(`INSERT INTO api_keys (name, hash, scopes) VALUES ($1, $2, '*')`, [name, hash])
  }
  if (!keepsFiles) rmSync(join(dataDir, 'files'), { force: true, recursive: true })
}

beforeEach(() => empty())

/** Of many records that one statement wrote, the ledger has the rows in whichever order the database wrote them. */
const byRecord = (changes: readonly Doc[]) => {
  const record = ({ collection, recordId }: Doc) => JSON.stringify([collection, recordId])
  return changes
    .toSorted((one, other) => record(one).localeCompare(record(other)) || one.id - other.id)
    .map((change) => ({ ...change, id: 0 }))
}

/** Random for each file, and part of its address. */
const storedNames = /\b[0-9a-f]{32}\b/g

/** What is told of the records, without what the clock of the test says. */
const digests = (all: All) =>
  Object.fromEntries(
    Object.entries(all).map(([slug, docs]) => {
      const said = JSON.stringify(slug === 'changes' ? byRecord(docs) : docs, (key, value: unknown) => {
        const isClock = ['updatedAt', 'sessions', 'hash', 'salt'].includes(key)
        // Told by their owners; Payload shows of those made in one moment any ten.
        const isInverse = typeof value === 'object' && value !== null && 'hasNextPage' in value
        return isInverse || isClock || (key === 'createdAt' && String(value) > '2026-05-04')
          ? undefined
          : value
      })
      return [
        slug,
        `${docs.length} ${createHash('sha256').update(said.replaceAll(storedNames, '')).digest('hex')}`,
      ]
    }),
  )

describe('seed', () => {
  it('is the same on every service that is seeded on the same day, also after it broke off', async () => {
    expect(await seed(service.payload, today)).toEqual({ seeded: true })
    const first = digests(await everything(service))
    await empty()

    const create = service.payload.create.bind(service.payload)
    let last = ''
    vi.spyOn(service.payload, 'create').mockImplementation((options) => {
      last = `${options.collection} ${JSON.stringify(options.data)}`
      // Of the last records that are made, with files before it.
      return last.includes('"TR-61') ? Promise.reject(new Error('broken off')) : create(options)
    })
    await expect(seed(service.payload, today)).rejects.toThrow('broken off')
    vi.restoreAllMocks()
    expect(last).toMatch(/^attachments /)
    expect(Object.values(await everything(service)).flat()).toEqual([])

    // Ids that were given out are not given again; names of files are.
    await empty({ keepsFiles: true })
    expect(await seed(service.payload, new Date('2026-05-04T02:00:00Z'))).toEqual({ seeded: true })
    expect(digests(await everything(service))).toEqual(first)
  })

  it('leaves a database that is in use as it is', async () => {
    await service.api('POST', '/leads', { body: { firstName: 'Ours' } })
    expect(await seed(service.payload, today)).toEqual({ seeded: false })
    const all = await everything(service)
    const filled = Object.entries(all).filter(([, docs]) => docs.length > 0)
    expect(filled.map(([slug, docs]) => [slug, docs.length])).toEqual([
      ['leads', 1],
      ['changes', 1],
    ])
  })

  it('sows once when two begin together', async () => {
    const results = await Promise.all([seed(service.payload, today), seed(service.payload, today)])
    expect(results.filter(({ seeded }) => seeded)).toHaveLength(1)
    expect((await everything(service))['leads']).toHaveLength(200)
  })
})
