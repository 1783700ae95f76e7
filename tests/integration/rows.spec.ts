/**
 * Our own reader answers what `payload.find` would, to the letter: every field of every collection, each locale, each
 * value that the database can hold. Payload is asked the same beside it.
 */
import { sql } from '@payloadcms/db-postgres'
import fc from 'fast-check'
import type {
  CollectionSlug,
  Field,
  PayloadRequest,
  Access,
  SanitizedCollectionConfig,
  TypedUser,
  Where,
} from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { newRequest } from '../../src/plugins/api/call'
import { listReasonsToReadByPayload, refuseOpenAccounts } from '../../src/plugins/api/read/startupChecks'
import { shapingParts } from '../../src/plugins/database/model/shaping'
import type { Parameters } from '../../src/plugins/api/parse/parameterTypes'
import {
  type CollectionModel,
  collectionOf,
  inverseKinds,
  modelOf,
  tableOf,
} from '../../src/plugins/database/model/model'
import { withAllMembers } from '../../src/plugins/database/model/shape'
import { newResolvedAccess } from '../../src/plugins/database/query/rules'
import { readDocs, type ReadOptions } from '../../src/plugins/database/read'
import { inTransaction } from '../../src/plugins/database/connection/transaction'
import { bulkSafe } from '../../src/fields/bulkSafe'
import { useClient } from '../support/client'
import { documentFields, ownCollections, readOnlyCollections } from '../support/document'
import { everyCollection } from '../support/everyCollection'
import { makeTargets, required } from '../support/records'
import { withReadRule } from '../support/rules'
import { emptyOf, type Sample, samples, type Targets } from '../support/samples'
import { seed } from '../support/seed'

const service = useClient()
let targets: Targets
let caller: TypedUser
beforeAll(async () => {
  const written = [...modelOf(service.payload)].filter(([, { isReadOnly }]) => !isReadOnly)
  targets = await makeTargets(service, new Map(written))
  const { docs } = await service.payload.find({ collection: 'apiKeys', overrideAccess: true })
  caller = { ...docs[0], collection: 'apiKeys' } as TypedUser
})

type Row = Record<string, unknown> & { id: number }

const readRecords = async (
  req: PayloadRequest,
  slug: string,
  ids: readonly number[],
  options?: ReadOptions,
): Promise<Row[]> => (await readDocs(req, slug, ids, options)).map(({ json }) => json.toJSON() as Row)

type Locales = { fallbackLocale?: null | string; locale?: string }

const request = ({ locale = 'en', ...rest }: Locales = {}, user = caller): Promise<PayloadRequest> =>
  newRequest({
    access: newResolvedAccess(user),
    caller: user,
    collection: collectionOf(service.payload, 'leads'),
    // All that a request takes of them.
    parameters: { locale, ...rest } as Parameters,
    payload: service.payload,
    requestId: 'rows',
  })

const find = async (req: PayloadRequest, slug: string, ids: number[]) => {
  const { docs } = await service.payload.find({
    collection: slug as CollectionSlug,
    depth: 0,
    joins: false as never,
    limit: ids.length,
    overrideAccess: false,
    pagination: false,
    req,
    where: { id: { in: ids } },
  })
  return docs as unknown as Row[]
}

/** What Payload answers, as a record of the interface; inverses apart. */
const expected = async (req: PayloadRequest, slug: string, ids: number[]): Promise<object[]> => {
  const found = new Map((await find(req, slug, ids)).map((doc) => [doc.id, doc]))
  return ids.flatMap((id) => {
    const doc = found.get(id)
    if (!doc) return []
    const row: Record<string, Record<string, unknown>> = {}
    for (const field of collectionOf(service.payload, slug).fields.values()) {
      const { key, kind, name, shape } = field
      if (inverseKinds.has(kind)) continue
      const [outer = '', inner] = name.split('.')
      const value = shape ? withAllMembers(field, doc[name]) : (doc[key ?? name] ?? emptyOf(field))
      row[outer] = inner === undefined ? (value as Row) : { ...row[outer], [inner]: value }
    }
    return [row]
  })
}

const withoutInverses = ({ fields }: CollectionModel, row: Row): object =>
  Object.fromEntries(
    Object.entries(row).filter(([name]) => !inverseKinds.has(fields.get(name)?.kind ?? 'text')),
  )

/** Reads `ids` both ways, asserts that they agree, and that fields stand in one order. */
const compare = async (slug: string, ids: number[], locales?: Locales): Promise<object[]> => {
  const collection = collectionOf(service.payload, slug)
  const records = await readRecords(await request(locales), slug, ids)
  const rows = records.map((row) => withoutInverses(collection, row))
  // As they are answered: JSON has neither NaN nor infinity.
  const wanted = JSON.parse(JSON.stringify(await expected(await request(locales), slug, ids))) as object[]
  expect(rows).toEqual(wanted)
  expect(JSON.stringify(rows)).toBe(JSON.stringify(wanted))
  return rows
}

const idsIn = async (table: string, order = 'DESC'): Promise<number[]> =>
  (await service.query<{ id: number }>(`SELECT id FROM ${table} ORDER BY id ${order}`)).map(({ id }) => id)

const everyLocale: Locales[] = ['en', 'es'].flatMap((locale) =>
  [undefined, null, 'en', 'es'].map((fallbackLocale) =>
    fallbackLocale === undefined ? { locale } : { fallbackLocale, locale },
  ),
)

const pick = (all: Sample[], round: number) => all[round % all.length]?.sent

const collections = everyCollection.map(([slug]) => slug)

describe.each(collections)('%s', (slug) => {
  it('reads as Payload reads it: empty, full, each value of each field, in every locale', async () => {
    const { fields, isReadOnly } = collectionOf(service.payload, slug)
    const stamps = new Set(['id', 'createdAt', 'updatedAt'])
    const written = [...fields.values()].filter(
      ({ kind, marks, name }) => !inverseKinds.has(kind) && !marks.isResponseOnly && !stamps.has(name),
    )
    const rounds = isReadOnly ? 0 : Math.max(...written.map((field) => samples(field, targets).length))
    const isLocalized = written.some((field) => field.isLocalized)
    const ids: number[] = isReadOnly ? [] : [(await service.create(slug, required(slug))).id]
    for (let round = 0; round < rounds; round++) {
      const values = written.map((field) => [field.name, pick(samples(field, targets), round)])
      const { id } = await service.create(slug, Object.fromEntries(values) as Record<string, unknown>)
      ids.push(id)
      if (!isLocalized || round % 2 === 0) continue
      const other = written.map((field) => [field.name, pick(samples(field, targets), round + 1)])
      await service.bulk(
        'PATCH',
        `/${slug}?where[id][equals]=${id}&locale=es`,
        Object.fromEntries(other) as Record<string, unknown>,
      )
    }
    // What the service alone writes has come about by all that was created.
    const all = isReadOnly ? await idsIn(tableOf(service.payload, slug)) : ids
    for (const locales of isLocalized ? everyLocale : [{}]) {
      const rows = await compare(slug, all, locales)
      expect(rows.length).toBeGreaterThanOrEqual(isReadOnly ? 100 : ids.length)
    }
  })
})

describe('localised text', () => {
  it.each(everyLocale)('that is missing, empty or there, in %j', async (locales) => {
    const stored = [undefined, null, '', 'Text', ' ']
    const ids: number[] = []
    for (const en of stored) {
      for (const es of stored) {
        const [row] = await service.query<{ id: number }>('INSERT INTO templates DEFAULT VALUES RETURNING id')
        const id = row?.id ?? 0
        ids.push(id)
        for (const [locale, subject] of Object.entries({ en, es })) {
          if (subject === undefined) continue
          await service.query(
            `INSERT INTO templates_locales (_parent_id, _locale, subject) VALUES ($1, $2, $3)`,
            [id, locale, subject],
          )
        }
      }
    }
    expect(await compare('templates', ids, locales)).toHaveLength(stored.length ** 2)
  })
})

describe('which records, and in which order', () => {
  it('is that of the ids, each as often as it stands there, those that are not there left out', async () => {
    const [first = 0, second = 0, third = 0] = await idsIn('vehicles')
    const ids = [third, 2_000_000_000, first, second, third]
    const rows = await compare('vehicles', ids)
    expect(rows.map((row) => (row as Row).id)).toEqual([third, first, second, third])
    expect(await compare('vehicles', [2_000_000_000])).toEqual([])
  })

  it('holds for thousands', async () => {
    await service.query(
      `INSERT INTO lead_events (next_steps) SELECT 'Step ' || n FROM generate_series(1, 5500) AS n`,
    )
    const ids = await idsIn('lead_events')
    const shuffled = ids.map((_, at) => ids[(at * 7919) % ids.length] ?? 0)
    expect(shuffled.length).toBeGreaterThan(5500)
    expect(await compare('leadEvents', shuffled.slice(0, 5001))).toHaveLength(5001)
    const rows = await readRecords(await request(), 'leadEvents', shuffled)
    expect(rows.map(({ id }) => id)).toEqual(shuffled)
  })

  it('is none without ids, whoever asks', async () => {
    expect(await readRecords(await request({}, null as never), 'leads', [])).toEqual([])
  })

  it('is in each list that of its places, not of its rows', async () => {
    const { customers: facilitator = [] } = targets
    const { id } = await service.create('deals', { facilitator, type: ['Retail', 'Wholesale'] })
    for (const table of ['deals_rels', 'deals_type']) {
      await service.query(`UPDATE ${table} SET "order" = 3 - "order" WHERE parent_id = $1`, [id])
    }
    const [deal] = await compare('deals', [id])
    expect(deal).toMatchObject({
      facilitator: facilitator.toReversed(),
      type: ['Wholesale', 'Retail'],
    })
  })

  it('is what a request has written itself, and nobody else sees before its end', async () => {
    const { id } = await service.create('deals', { status: 'before', type: ['Retail'] })
    await inTransaction(request, async (req) => {
      const data = { status: 'after', type: [] }
      await service.payload.update({ collection: 'deals', data, id, req })
      expect(await readRecords(req, 'deals', [id])).toMatchObject([data])
      const outside = await readRecords(await request(), 'deals', [id])
      expect(outside).toMatchObject([{ status: 'before', type: ['Retail'] }])
    })
  })
})

describe('what the caller may read', () => {
  const withRule = (read: Access, work: () => Promise<void>) =>
    withReadRule(service.payload, 'deals', read, work)

  it.each<[string, Where]>([
    ['a value', { status: { equals: 'seen' } }],
    ['a list', { type: { in: ['Retail'] } }],
    ['a path', { 'customer.email': { like: 'seen' } }],
    ['either', { or: [{ status: { exists: false } }, { facilitator: { exists: true } }] }],
  ])('is limited by a filter on %s', async (_, rule) => {
    const { id: customer } = await service.create('customers', { email: 'seen@example.com' })
    const { id } = await service.create('deals', { status: 'seen', type: ['Retail'] })
    await service.create('deals', { customer, facilitator: [customer], status: 'other' })
    const ids = await idsIn('deals')
    await withRule(
      () => rule,
      async () => {
        const rows = await compare('deals', ids)
        expect(rows.length).toBeGreaterThan(0)
        expect(rows.length).toBeLessThan(ids.length)
      },
    )
    expect(await compare('deals', [id])).toHaveLength(1)
  })

  it('is refused alike', async () => {
    const ids = await idsIn('deals')
    await withRule(
      () => false,
      async () => {
        const theirs: unknown = await find(await request(), 'deals', ids).catch((error: unknown) => error)
        const ours: unknown = await readRecords(await request(), 'deals', ids).catch(
          (error: unknown) => error,
        )
        expect(ours).toBeInstanceOf(Error)
        expect(ours).toEqual(theirs)
        expect(ours).toMatchObject({ name: 'Forbidden', status: 403 })
      },
    )
  })
})

describe(`any value (seed ${seed})`, () => {
  it('of numbers, texts, amounts and moments', async () => {
    const number = fc.oneof(
      fc.double({ noNaN: true }),
      fc.integer(),
      fc.constantFrom(
        0,
        -0,
        0.1,
        1e21,
        -1e-7,
        5e-324,
        Number.MAX_VALUE,
        Number.NaN,
        Number.NEGATIVE_INFINITY,
      ),
    )
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'binary' }).map((each) => each.replaceAll('\0', '')),
    )
    const moment = fc.date({
      max: new Date('9999-12-31T23:59:59.999Z'),
      min: new Date('0100-01-01'),
      noInvalidDate: true,
    })
    const row = fc.tuple(number, text, text, moment)
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 200, minLength: 1 }), async (rows) => {
        const made = await service.query<{ id: number }>(
          `INSERT INTO deals (mileage, status, sales_price, created_at)
            SELECT * FROM unnest($1::numeric[], $2::text[], $3::text[], $4::timestamptz[]) RETURNING id`,
          [0, 1, 2, 3].map((at) =>
            rows.map((each) => (each[at] instanceof Date ? each[at].toISOString() : each[at])),
          ),
        )
        const read = await compare(
          'deals',
          made.map(({ id }) => id),
        )
        expect(read).toMatchObject(
          rows.map(([mileage, status, salesPrice, createdAt]) => ({
            createdAt: createdAt.toISOString(),
            // Postgres knows one zero.
            mileage: Number.isFinite(mileage) ? mileage + 0 : null,
            salesPrice,
            status,
          })),
        )
      }),
      { numRuns: 20, seed },
    )
  })

  // Payload reads the first three as years of our time, and fails over all that follow the fourth.
  it.each([
    ['0001-01-01', '0001-01-01T00:00:00.000Z'],
    ['0049-06-01 12:00', '0049-06-01T12:00:00.000Z'],
    ['0099-12-31 23:59:59.999', '0099-12-31T23:59:59.999Z'],
    ['9999-12-31 23:59:59.999', '9999-12-31T23:59:59.999Z'],
    ['10000-01-01', '+010000-01-01T00:00:00.000Z'],
    ['294000-01-01', '+294000-01-01T00:00:00.000Z'],
    ['0001-01-01 BC', '0000-01-01T00:00:00.000Z'],
    ['0044-03-15 12:00 BC', '-000043-03-15T12:00:00.000Z'],
    ['4000-01-01 BC', '-003999-01-01T00:00:00.000Z'],
    ['infinity', null],
    ['-infinity', null],
  ])('of moments that nobody can send, as %s', async (moment, answered) => {
    const [row] = await service.query<{ id: number }>(
      `INSERT INTO trades (payoff_good_through) VALUES ($1) RETURNING id`,
      [moment],
    )
    const [trade] = await readRecords(await request(), 'trades', [row?.id ?? 0])
    expect(trade?.['payoffGoodThrough']).toBe(answered)
  })

  it.each([
    ['1e308', 1e308],
    ['1e309', null],
    ['-1e309', null],
    ['Infinity', null],
    ['5e-324', 5e-324],
    ['1e-330', 0],
    ['1e-300', 1e-300],
    ['0.0000012', 0.000_001_2],
    ['123456789012345678', 123_456_789_012_345_680],
    ['1.10', 1.1],
  ])('of numbers that another way of writing left, as %s', async (number, answered) => {
    const [row] = await service.query<{ id: number }>(
      `INSERT INTO deals (mileage) VALUES ($1::numeric) RETURNING id`,
      [number],
    )
    const [deal] = await readRecords(await request(), 'deals', [row?.id ?? 0])
    expect(deal?.['mileage']).toBe(answered)
  })
})

describe('beside the records', () => {
  it('one more expression is read for each', async () => {
    const ids = [...(await idsIn('addresses')), 2_000_000_000]
    const extra = { key: 'twice', value: sql`record.id * 2` }
    const docs = await readDocs(await request(), 'addresses', ids, { extra })
    expect(docs.length).toBe(ids.length - 1)
    expect(docs.map((doc) => doc.extra)).toEqual(docs.map(({ id }) => id * 2))
    const without = await readDocs(await request(), 'addresses', ids)
    expect(without.map((doc) => doc.extra)).toEqual(docs.map(() => null))
  })

  it('all of it, lists as well, is of one moment', async () => {
    const before = { dependencies: targets['deals'], status: 'before', type: ['Retail'] }
    const after = { dependencies: [], status: 'after', type: [] }
    const { id } = await service.create('deals', before)
    // Held in the middle of what it reads, until the record is another.
    const lock = 7_236_411
    const holder = await service.payload.db.pool.connect()
    try {
      await holder.query('SELECT pg_advisory_lock($1)', [lock])
      const reading = readRecords(await request(), 'deals', [id], {
        extra: { key: 'lock', value: sql`pg_advisory_xact_lock_shared(${sql.raw(String(lock))})::text` },
      })
      const waiting = () =>
        service.query(
          `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'`,
        )
      await expect.poll(waiting).toHaveLength(1)
      await service.update(`/deals/${id}`, after)
      await holder.query('SELECT pg_advisory_unlock($1)', [lock])
      expect(await reading).toMatchObject([before])
    } finally {
      await holder.query('SELECT pg_advisory_unlock_all()')
      holder.release()
    }
    expect(await readRecords(await request(), 'deals', [id])).toMatchObject([after])
  })
})

describe('what Payload answers otherwise than it stands in the tables', () => {
  const config = (slug: string) => service.payload.collections[slug as CollectionSlug].config
  const withField = (field: Partial<Field>) =>
    shapingParts({
      ...config('leads'),
      flattenedFields: [
        { name: 'x', type: 'text', ...field },
      ] as SanitizedCollectionConfig['flattenedFields'],
    })

  it('is no collection of the document', () => {
    const ofDocument = Object.keys({ ...documentFields, ...ownCollections, ...readOnlyCollections })
    expect(ofDocument.flatMap((slug) => shapingParts(config(slug)))).toEqual([])
    expect(ofDocument.filter((slug) => listReasonsToReadByPayload(service.payload).has(slug))).toEqual([])
  })

  it('is a collection with hooks on what is read, or with records that only seem deleted', () => {
    const { hooks } = config('leads')
    for (const name of ['beforeOperation', 'afterOperation', 'afterRead', 'beforeRead'] as const) {
      const withHook = (hook: () => void) =>
        shapingParts({ ...config('leads'), hooks: { ...hooks, [name]: [hook] } })
      expect(withHook(function rewrite() {})).toEqual([`the hook ${name} (rewrite)`])
      expect(withHook(bulkSafe(() => {}, 'update'))).toHaveLength(1)
      // Such as those that only the panel's requests have a use for.
      expect(withHook(bulkSafe(() => {}))).toEqual([])
    }
    expect(shapingParts({ ...config('leads'), trash: true })).toHaveLength(1)
  })

  it.each<[string | undefined, Partial<Field>]>([
    [undefined, {}],
    ['the hook afterRead', { hooks: { afterRead: [() => 'x'] } }],
    [undefined, { hooks: { afterRead: [], beforeChange: [() => 'x'] } }],
    ['the rule access.read', { access: { read: () => true } }],
    [undefined, { access: { update: () => true } }],
    ['the computed value', { virtual: true }],
    ['the localised default', { defaultValue: 'x', localized: true }],
    // For the panel alone, and seen by nobody.
    [undefined, { custom: { isPanelOnly: true }, hooks: { afterRead: [() => 'x'] } }],
    [undefined, { access: { read: () => true }, hidden: true }],
  ])('is a field with %s', (has, field) => {
    expect(withField(field)).toEqual(has === undefined ? [] : [`${has} of x`])
  })

  it('is a group with such a member', () => {
    const flattenedFields = [{ access: { read: () => true }, name: 'y', type: 'text' }]
    expect(withField({ flattenedFields, type: 'group' } as never)).toEqual(['the rule access.read of x.y'])
  })

  it('keeps the service from starting where keys would reach accounts', () => {
    const users = config('users')
    const open = { ...users, custom: { ...users.custom, isOpen: true } }
    expect(() => refuseOpenAccounts({ config: { ...service.payload.config, collections: [open] } })).toThrow(
      'users: has accounts (auth). Name it in contract({ closed })',
    )
  })

  it('is refused by our own reader, unless somebody says what of it may be seen', async () => {
    const ids = await idsIn('users')
    const user = {
      ...(await service.payload.findByID({ collection: 'users', id: ids[0] ?? 0 })),
      collection: 'users',
    }
    const req = await request({}, user as unknown as TypedUser)
    await expect(readRecords(req, 'users', ids)).rejects.toThrow('users is closed, and read by Payload alone')
  })
})
