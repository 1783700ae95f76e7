/** Totals that are kept: when one is counted, when it is not, and who is told which. */
import { beforeAll, describe, expect, it } from 'vitest'
import { createKey } from '../../src/plugins/auth/keys'
import { collectionOf, modelOf } from '../../src/plugins/database/model/model'
import { compileFilter } from '../../src/plugins/database/query/compile'
import { countRecords } from '../../src/plugins/database/query/select'
import { TotalsCache, maxAgeMs } from '../../src/plugins/database/query/totals/cache'
import { findWatchedCollections } from '../../src/plugins/database/query/totals/watched'
import { parseWhere } from '../../src/plugins/database/query/where'
import { useClient } from '../support/client'
import { openTransaction } from '../support/openTransactions'
import { statementsOf } from '../support/statements'

const service = useClient()
beforeAll(async () => {
  for (const name of ['a', 'b', 'c']) await service.create('leads', { name })
})

/** The total of a list, and how often it was counted for. */
const listed = async (path: string, key = service.key) => {
  const { answer, statements } = await statementsOf(() => service.list(path, { key }))
  return {
    counts: statements.filter((text) => /\(SELECT count\(\*\)/i.test(text)).length,
    total: answer.totalDocs,
  }
}

describe('a total', () => {
  it('is counted once while nothing changes it', async () => {
    expect(await listed('/leads?limit=1')).toEqual({ counts: 1, total: 3 })
    expect(await listed('/leads?limit=1')).toEqual({ counts: 0, total: 3 })
    expect(await listed('/leads?limit=1&page=2&sort=name')).toEqual({ counts: 0, total: 3 })
    const { answer, statements } = await statementsOf(() => service.get('/leads/count'))
    expect(answer).toEqual({ totalDocs: 3 })
    expect(statements.filter((text) => /\(SELECT count\(\*\)/i.test(text))).toEqual([])
  })

  it('costs no statement of its own', async () => {
    await service.list('/leads?limit=1')
    const known = await statementsOf(() => service.list('/leads?limit=1'))
    const without = await statementsOf(() => service.list('/leads?limit=1&pagination=false'))
    expect(known.statements).toHaveLength(without.statements.length)
  })

  it('is not counted where a page tells it', async () => {
    const path = '/leads?where[name][not_equals]=nobody'
    expect(await listed(`${path}&limit=5`)).toEqual({ counts: 0, total: 3 })
    expect(await listed(`${path}&limit=2&page=2`)).toEqual({ counts: 0, total: 3 })
    // Nothing on it says how far behind the end it is.
    expect(await listed(`${path}&limit=2&page=9`)).toEqual({ counts: 1, total: 3 })
  })

  it('is counted again after a write to what the filter looks at, and after no other', async () => {
    const customer = await service.create('customers', { companyName: 'Ash' })
    const lead = await service.create('leads', { customer: customer.id })
    for (let each = 0; each < 2; each++) await service.create('leads', { customer: customer.id })
    const path = '/leads?where[customer.companyName][equals]=Ash&limit=1'
    expect(await listed(path)).toEqual({ counts: 1, total: 3 })
    await service.create('meetings', { name: 'another collection' })
    expect(await listed(path)).toEqual({ counts: 0, total: 3 })
    await service.update(`/customers/${customer.id}`, { companyName: 'Birch' })
    expect(await listed(path)).toEqual({ counts: 0, total: 0 })
    await service.update(`/customers/${customer.id}`, { companyName: 'Ash' })
    await service.api('DELETE', `/leads/${lead.id}`)
    expect(await listed(path)).toEqual({ counts: 1, total: 2 })
  })

  it('is counted for a request of one transaction, and kept for no other', async () => {
    const before = (await service.list('/leads?limit=1')).totalDocs
    const transaction = await openTransaction(service)
    await transaction.create('leads', { name: 'unseen' })
    expect(await countRecords(transaction.req, 'leads', {})).toBe(before + 1)
    expect((await service.list('/leads?limit=1')).totalDocs).toBe(before)
    await transaction.rollback()
    expect((await service.list('/leads?limit=1')).totalDocs).toBe(before)
  })

  it('that was counted while a write was under way is counted again after it', async () => {
    const first = await openTransaction(service)
    await first.create('leads', { name: 'first' })
    const second = await openTransaction(service)
    await second.create('leads', { name: 'second' })
    await second.commit()
    const counted = (await service.list('/leads?limit=1')).totalDocs
    await first.commit()
    expect((await service.list('/leads?limit=1')).totalDocs).toBe(counted + 1)
  })

  it('is asked for by many at once, and counted twice at the most', async () => {
    await service.create('leads', { name: 'at once' })
    const { statements } = await statementsOf(() =>
      Promise.all(Array.from({ length: 12 }, () => service.get('/leads/count'))),
    )
    const counts = statements.filter((text) => /\(SELECT count\(\*\)/i.test(text))
    expect(counts.length).toBeGreaterThan(0)
    expect(counts.length).toBeLessThanOrEqual(2)
  })

  it('is forgotten after a while, so that writes beside the service show', async () => {
    const totals = new TotalsCache()
    totals.set('key', { at: 0, run: 'run', snapshot: '1:1:', total: 1 })
    expect(totals.get('key', maxAgeMs - 1)).toMatchObject({ total: 1 })
    expect(totals.get('key', maxAgeMs)).toBeUndefined()
  })

  it('is kept beside a bounded number of others', () => {
    const totals = new TotalsCache()
    for (let at = 0; at < 30_000; at++)
      totals.set(`key ${at}`, { at: 0, run: 'run', snapshot: '1:1:', total: at })
    expect(totals.get('key 0', 1)).toBeUndefined()
    expect(totals.get('key 29000', 1)).toMatchObject({ total: 29_000 })
    totals.set('large', { at: 0, run: 'run', snapshot: 'x'.repeat(3 * 1024 ** 2), total: 1 })
    expect(totals.get('key 20000', 1)).toBeUndefined()
    expect(totals.get('key 29999', 1)).toMatchObject({ total: 29_999 })
  })
})

describe('the database that counted', () => {
  it('is known again: another one, restored under the service, is counted anew', async () => {
    await service.list('/leads?limit=1')
    expect((await listed('/leads?limit=1')).counts).toBe(0)
    // As of a ledger that a dump brought back: another file.
    await service.query('VACUUM FULL changes')
    expect((await listed('/leads?limit=1')).counts).toBe(1)
    expect((await listed('/leads?limit=1')).counts).toBe(0)
  })

  it('may have rows of transactions that another server numbered', async () => {
    await service.query(
      `UPDATE changes SET transaction_id = '9000000000' WHERE id = (SELECT max(id) FROM changes)`,
    )
    await service.list('/leads?limit=1')
    const { counts, total } = await listed('/leads?limit=1')
    expect(counts).toBe(0)
    await service.create('leads', { name: 'after it' })
    expect((await listed('/leads?limit=1')).total).toBe(total + 1)
  })
})

describe('what a caller is told', () => {
  it('follows the rights of the key, its tenants and its end at once', async () => {
    const [north, south] = [
      await service.create('tenants', { name: 'North' }),
      await service.create('tenants', { name: 'South' }),
    ]
    for (const tenant of [north, north, north, south, south])
      await service.create('deals', { tenant: tenant.id })
    const { id, key } = await createKey(service.payload, 'moved', { tenants: [north.id] })
    const { id: twin, key: other } = await createKey(service.payload, 'twin', { tenants: [north.id] })
    expect(await listed('/deals?limit=1', key)).toEqual({ counts: 1, total: 3 })
    // Who sees the same is told the same.
    expect(await listed('/deals?limit=1', other)).toEqual({ counts: 0, total: 3 })
    const { payload } = service
    await payload.update({ collection: 'apiKeys', data: { tenants: [south.id] }, id }) // no req: beside any request
    expect((await listed('/deals?limit=1', key)).total).toBe(2)
    await payload.update({ collection: 'apiKeys', data: { scopes: 'leads:read' }, id }) // no req: beside any request
    expect((await service.api('GET', '/deals?limit=1', { key })).status).toBe(403)
    await payload.update({ collection: 'apiKeys', data: { revokedAt: new Date().toISOString() }, id: twin }) // no req: beside any request
    expect((await service.api('GET', '/deals?limit=1', { key: other })).status).toBe(401)
  })
})

describe('a condition', () => {
  const whereOf = (slug: string, where: object) =>
    parseWhere(modelOf(service.payload), where, collectionOf(service.payload, slug).fields)

  it.each([
    ['leads', { name: { equals: 'a' } }, ['leads']],
    ['leads', { customer: { equals: 1 } }, ['leads']],
    ['leads', { 'customer.companyName': { equals: 'a' } }, ['customers', 'leads']],
    ['customers', { leads: { exists: true } }, ['customers', 'leads']],
    ['customers', { 'leads.salesRep.name': { like: 'a' } }, ['customers', 'leads', 'salesReps']],
    ['deals', { lienHolder: { in: [1] } }, ['deals']],
    [
      'deals',
      { or: [{ 'vehicle.vin': { equals: 'x' } }, { 'tenant.name': { equals: 'y' } }] },
      ['deals', 'tenants', 'vehicles'],
    ],
  ])('of %s, %j, looks at %j', (slug, where, watched) => {
    const filter = whereOf(slug, where)
    expect(findWatchedCollections(service.payload, slug, filter)).toEqual(watched)
  })

  it.each([
    ['leads', { updatedAt: { greater_than: '2026-01-01' } }],
    ['leads', { 'customer.createdAt': { greater_than: '2026-01-01' } }],
    ['changes', { collection: { equals: 'leads' } }],
  ])('of %s, %j, is of what the ledger does not tell all of: no total is kept', (slug, where) => {
    expect(findWatchedCollections(service.payload, slug, whereOf(slug, where))).toBeUndefined()
  })

  it.each(['users', 'apiKeys', 'webhookDeliveries', 'idempotentAnswers', 'changes', 'payload-query-presets'])(
    'of %s is of what the ledger does not tell all of',
    (slug) => {
      expect(findWatchedCollections(service.payload, slug, undefined)).toBeUndefined()
    },
  )

  it('of each field reads no table but those of the collections that it is said to look at', async () => {
    const { payload } = service
    const model = modelOf(payload)
    const problems: string[] = []
    for (const { fields, isOpen, slug } of model.values()) {
      if (!isOpen || slug === 'changes') continue
      for (const { kind, name, target } of fields.values()) {
        const paths = [name]
        for (const inner of (target !== undefined &&
          model.get(target)?.isOpen &&
          model.get(target)?.fields.values()) ||
          [])
          paths.push(`${name}.${inner.name}`)
        if (kind === 'json') continue
        for (const path of paths) {
          const filter = whereOf(slug, { [path]: { exists: true } })
          const watched = findWatchedCollections(payload, slug, filter)
          const compiled = compileFilter(payload, slug, filter, { locale: 'en' })
          const { sql: text } = (payload.db.drizzle as unknown as Compiler).dialect.sqlToQuery(compiled)
          const read = [...text.matchAll(/(?:FROM|JOIN) "(\w+)"/g)].map((match) => match[1] ?? '')
          const theirs = (watched ?? []).flatMap((each) => tablesOf(each))
          if (watched)
            problems.push(
              ...read
                .filter((table) => !theirs.includes(table))
                .map((table) => `${slug}: ${path} reads ${table}`),
            )
        }
      }
    }
    expect(problems).toEqual([])
  })
})

type Compiler = { dialect: { sqlToQuery: (query: unknown) => { sql: string } } }

const tablesOf = (slug: string): string[] => {
  const own =
    service.payload.db.tableNameMap.get(slug.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)) ??
    ''
  return Object.keys(service.payload.db.rawTables).filter(
    (table) => table === own || table.startsWith(`${own}_`),
  )
}
