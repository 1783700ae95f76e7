/** A filter costs what it compiles to, tenancy included: what costs too much is refused before the database plans it. */
import { sql } from '@payloadcms/db-postgres'
import fc from 'fast-check'
import { createLocalReq, type PayloadRequest } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { findCaller } from '../../src/plugins/auth/keys/lookup'
import { compileFilter } from '../../src/plugins/database/query/compile'
import { costLimits, costOf } from '../../src/plugins/database/query/cost'
import { FilterError } from '../../src/plugins/database/connection/errors'
import { compileStatement } from '../../src/plugins/database/connection/execute'
import { type FieldModel, collectionOf, modelOf, relationKinds } from '../../src/plugins/database/model/model'
import { withStepFilters, visibleFilter, restrictToVisible } from '../../src/plugins/database/query/access'
import { operatorsFor, parseWhere } from '../../src/plugins/database/query/where'
import { useClient } from '../support/client'
import { seed } from '../support/seed'
import { signIn } from '../support/staff'
import { fixture } from '../support/service'
import { startPair } from '../support/tenants/pair'

const service = useClient()
let req: PayloadRequest

const tenants = fixture(() => startPair(service))
const staff = fixture(() => signIn(service))

beforeAll(async () => {
  const user = await findCaller(service.payload, tenants.ownKey.key ?? '')
  req = await createLocalReq({ ...(user && { user }) }, service.payload)
})

const path = 'customer.deals.vehicle.listings.seller'
const anyOf = (count: number, clause: object) => ({ or: Array.from({ length: count }, () => clause) })
const dear = anyOf(60, { [path]: { like: 'x' } })

/** A list asked by a form, where an address would be too long. */
const asForm = (where: object) => ({
  body: new URLSearchParams({ where: JSON.stringify(where) }).toString(),
  headers: {
    'content-type': 'application/x-www-form-urlencoded',
    'x-payload-http-method-override': 'GET',
  },
})

const refusal = {
  code: 'invalid_filter',
  says: /at least \d+ reads of other tables; the limit is 200\..*"in"/,
  status: 400,
}

describe('a text that is longer than any value', () => {
  const long = '_'.repeat(900_000)

  it.each(['contains', 'like'])('is looked for with %s in none of thousands of records', async (operator) => {
    await service.payload.db.pool.query(
      `INSERT INTO leads (first_name, notes) SELECT 'Long', repeat('n', 200) FROM generate_series(1, 20000)`,
    )
    const where = { firstName: { equals: 'Long' }, notes: { [operator]: long } }
    const answer = await service.api('POST', '/leads/count', asForm(where))
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ body: { totalDocs: 0 }, status: 200 })
    await service.payload.db.pool.query(`DELETE FROM leads WHERE first_name = 'Long'`)
  })

  it('is found where it is, whatever its letters become in the other case', async () => {
    const { payload } = service
    const texts = ['\u0130', 'i\u0307', '\u00df', '\u{1f600}', 'K'].map((each) => each.repeat(150))
    for (const text of texts) {
      await payload.db.pool.query(`INSERT INTO leads (first_name, notes) VALUES ('Cased', $1)`, [text])
    }
    for (const text of texts) {
      const compared = {
        contains: `notes ILIKE '%' || $1 || '%'`,
        like: `lower(unaccent(notes)) LIKE '%' || lower(unaccent($1)) || '%'`,
      }
      for (const [operator, comparison] of Object.entries(compared)) {
        const { rows } = await payload.db.pool.query<{ count: number }>(
          `SELECT count(*)::int FROM leads WHERE first_name = 'Cased' AND ${comparison}`,
          [text],
        )
        const where = { firstName: { equals: 'Cased' }, notes: { [operator]: text } }
        const answer = await service.api('POST', '/leads/count', asForm(where))
        expect(answer).toMatchObject({ body: { totalDocs: rows[0]?.count } })
      }
    }
  })
})

describe('a filter that reads many tables', () => {
  it.each([
    ['a list', '/deals'],
    ['a count', '/deals/count'],
  ])('is refused in %s, with what tenancy adds, and planned by nobody', async (_, address) => {
    const options = {
      ...asForm(anyOf(45, { 'customer.deals.vehicle.name': { like: 'x' } })),
      ...tenants.ownKey,
    }
    await service.refuses('POST', address, refusal, options)
    // A key that is limited to no tenant asks the same of fewer tables.
    const { key: _limited, ...unlimited } = options
    expect((await service.api('POST', address, unlimited)).status).toBe(200)
  })

  it('is refused in a list of versions', async () => {
    const versions = anyOf(60, { [`version.deal.${path}`]: { like: 'x' } })
    await service.refuses('POST', '/trades/versions', refusal, { ...asForm(versions), ...tenants.ownKey })
  })

  it('is refused in bulk, and nothing is written', async () => {
    await service.create('deals', { dealId: 'kept', tenant: tenants.own })
    const where = encodeURIComponent(JSON.stringify({ or: [{ dealId: { equals: 'kept' } }, ...dear.or] }))
    await service.refuses('PATCH', `/deals?where=${where}`, refusal, {
      body: { dealId: 'lost' },
      ...tenants.ownKey,
    })
    await service.refuses('DELETE', `/deals?where=${where}`, refusal, tenants.ownKey)
  })

  it('is refused as the filter of a webhook, for far less', async () => {
    const filter = anyOf(10, { [path]: { equals: 'x' } })
    await service.refuses(
      'POST',
      '/webhooks',
      {
        code: 'invalid_value',
        field: 'filter',
        says: /at least \d+ reads of other tables; the limit is 40\./,
        status: 400,
      },
      { body: { events: ['deals.created'], filter, url: 'https://example.com/hooks' } },
    )
  })

  it.each([
    ['where', (where: string) => `/deals?where=${where}`],
    [
      'the filter of a list that others own',
      () =>
        `/customers/1?${dear.or.map((_, at) => `joins[deals][where][or][${at}][${path}][like]=x`).join('&')}`,
    ],
  ])('is refused to staff in %s, all its clauses together', async (_, address) => {
    await service.create('customers')
    const answer = await staff.api('GET', address(encodeURIComponent(JSON.stringify(dear))))
    expect(answer.status, JSON.stringify(answer.body)).toBe(400)
    expect(JSON.stringify(answer.body)).toMatch(/at least \d+ reads of other tables/)
  })
})

describe('a filter that looks for many words', () => {
  it('is refused over 200, each word of a like counted', async () => {
    const words = (count: number) => Array.from({ length: count }, (_, at) => `w${at}`).join(' ')
    const two = { or: [{ dealId: { like: words(101) } }, { dealId: { like: words(100) } }] }
    await service.refuses(
      'POST',
      '/deals',
      { ...refusal, says: /searches for 201 words; the limit is 200/ },
      asForm(two),
    )
    const fits = anyOf(2, { dealId: { like: words(100) } })
    expect((await service.api('POST', '/deals', asForm(fits))).status).toBe(200)
  })
})

describe('a filter on the record itself', () => {
  it('takes 10,000 conditions and lists of thousands, as before', async () => {
    const own = anyOf(9999, { tenant: { equals: 5 } })
    expect((await service.api('POST', '/deals', { ...asForm(own), ...tenants.ownKey })).status).toBe(200)
    const list = { id: { in: Array.from({ length: 20_000 }, (_, at) => at + 1) } }
    expect((await service.api('POST', '/deals', { ...asForm(list), ...tenants.ownKey })).status).toBe(200)
  })
})

/** A random path of up to five references, with a condition that its last field takes. */
const conditionOf = (slug: string): fc.Arbitrary<object> =>
  fc.array(fc.nat(1000), { maxLength: 6, minLength: 1 }).map((choices) => {
    const names: string[] = []
    let fields = collectionOf(service.payload, slug).fields
    for (const [at, choice] of choices.entries()) {
      const isLast = at === choices.length - 1
      const allowed = [...fields.values()].filter(
        ({ kind, target }) =>
          (isLast && kind !== 'json') ||
          (relationKinds.has(kind) && collectionOf(service.payload, target ?? '').isOpen),
      )
      const field = allowed[choice % allowed.length] as FieldModel
      names.push(field.name)
      if (isLast) return { [names.join('.')]: valued(field, choice) }
      fields = collectionOf(service.payload, field.target ?? '').fields
    }
    throw new Error('A path has an end.')
  })

const valued = (field: FieldModel, choice: number): object => {
  const known = operatorsFor(field).filter((each) =>
    ['equals', 'exists', 'in', 'like', 'not_in'].includes(each),
  )
  const operator = known[choice % known.length] ?? 'exists'
  if (operator === 'exists') return { exists: choice % 2 === 0 }
  if (operator === 'like') return { like: 'a b' }
  const value = {
    choice: field.values?.[0],
    choices: field.values?.[0],
    checkbox: true,
    dateTime: '2026-01-01T00:00:00Z',
  }[field.kind as string]
  const one = value ?? (field.kind === 'amount' || field.kind === 'text' ? 'x' : 1)
  return { [operator]: operator === 'equals' ? one : [one, ...(choice % 3 === 0 ? [null] : [])] }
}

describe(`a random filter (seed ${seed})`, () => {
  it('costs at least the tables in its SQL, and is refused exactly when that is over the limit', async () => {
    const { payload } = service
    const slugs = [...modelOf(payload).values()].filter(({ isOpen }) => isOpen).map(({ slug }) => slug)
    const outcomes = { refused: 0, taken: 0 }
    await fc.assert(
      fc.asyncProperty(
        fc
          .constantFrom(...slugs)
          .chain((slug) =>
            fc.tuple(
              fc.constant(slug),
              fc.oneof(
                fc.array(conditionOf(slug), { maxLength: 10, minLength: 1 }),
                fc.array(conditionOf(slug), { maxLength: 80, minLength: 40 }),
              ),
            ),
          ),
        async ([slug, or]) => {
          const parse = (where: unknown) =>
            parseWhere(modelOf(payload), where, collectionOf(payload, slug).fields)
          // One by one: all together may be refused before they are parsed to their end.
          const parsed = { or: or.map(parse) }
          const scoped = await withStepFilters(parsed, (target) => visibleFilter(req, target))
          const compiled = compileFilter(payload, slug, scoped, { fallbackLocale: 'en', locale: 'es' })
          const text = compileStatement(payload, sql`SELECT WHERE ${compiled}`).sql
          const tables = (text.match(/\b(FROM|JOIN)\b/g) ?? []).length
          const { tables: cost, words } = costOf(scoped)
          expect(cost).toBeGreaterThanOrEqual(tables)
          // What reads a value twice is counted twice, whether all of it is read again or not.
          expect(cost).toBeLessThanOrEqual(2 * tables)
          const isTaken = await Promise.resolve({ or })
            .then((where) => restrictToVisible(req, parse(where)))
            .then(
              () => true,
              (error: unknown) => {
                expect(error).toBeInstanceOf(FilterError)
                return false
              },
            )
          expect(isTaken).toBe(cost <= costLimits.tables && words <= costLimits.words)
          expect(isTaken && tables > costLimits.tables).toBe(false)
          outcomes[isTaken ? 'taken' : 'refused']++
        },
      ),
      { numRuns: 300, seed },
    )
    expect(Math.min(outcomes.refused, outcomes.taken)).toBeGreaterThan(10)
  })
})
