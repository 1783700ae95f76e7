/**
 * Sorted pages are read from indexes: by statements that walk them from either end, value by value or around the values at
 * the ends of a page. The oracle sorts by the same field and the id, which no index serves.
 */
import fc from 'fast-check'
import { createLocalReq } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { modelOf, tableOf } from '../../src/plugins/database/model/model'
import { findIds } from '../../src/plugins/database/query/select'
import { type Doc, useClient } from '../support/client'
import { runsOf } from '../support/runs'
import { statementsOf } from '../support/statements'

const service = useClient()
const records = 60
beforeAll(async () => {
  const customers: number[] = []
  for (let at = 0; at < 3; at++) customers.push((await service.create('customers')).id)
  const pick = <T>(at: number, values: T[]): T | null => values[at % (values.length + 1)] ?? null
  const create = (collection: string, record: (at: number) => object) =>
    service.api('POST', `/${collection}/batch`, {
      body: { docs: Array.from({ length: records }, (_, at) => record(at)) },
    })
  await create('deals', (at) => ({
    customer: pick(at * 7, customers),
    latestError: at % 9 === 0 ? `error ${at % 4}` : null,
    salesPrice: pick(at * 5, ['$1,000', '999', '1000', 'on request', '-3']),
    status: pick(at * 3, ['Open', 'Funded', 'open', 'Ärger']),
  }))
  await create('leads', (at) => ({
    creditBand: pick(at * 5, ['Unknown', 'Excellent (750-900)', 'OK (550-599)']),
    processStatuses: pick(at, ['On Hold', 'Lost', 'Qualified Lead', 'Actively Communicating']),
  }))
})

const sorts: [collection: string, field: string][] = [
  ['deals', 'salesPrice'],
  ['deals', 'status'],
  ['deals', 'latestError'],
  ['deals', 'customer'],
  ['deals', 'updatedAt'],
  ['leads', 'processStatuses'],
  ['leads', 'creditBand'],
]
const filters = [
  '',
  'where[id][greater_than]=12&',
  'where[id][in]=3,4,5,9,14,17,18,19,20,33,41&',
  'where[id][less_than]=1&',
]

/** The first list whose pages are not those of the oracle; null if there is none. */
const comparePages = async () => {
  const { counterexample } = await fc.check(
    fc.asyncProperty(
      fc.constantFrom(...sorts),
      fc.constantFrom('', '-'),
      fc.constantFrom(...filters),
      fc.integer({ max: 25, min: 1 }),
      async ([collection, field], sign, filter, limit) => {
        const path = `/${collection}?${filter}sort=${sign}${field}`
        const expected = await service.ids(`${path},id&limit=0`)
        const walked: number[] = []
        for (let page = 1; page <= Math.ceil(expected.length / limit) + 1; page++)
          walked.push(...(await service.ids(`${path}&limit=${limit}&page=${page}`)))
        return walked.join() === expected.join()
      },
    ),
    { numRuns: runsOf(300) },
  )
  return counterexample
}

describe('pages sorted by a listed field', () => {
  it('are those of the order by value and id, from either end and in each direction', async () => {
    expect(await comparePages()).toBeNull()
  })

  it('have texts in their place that are too long for an index', async () => {
    const long = 'Funded'.padEnd(4000, '!')
    const created: Doc[] = []
    for (const status of [long, 'A'.repeat(2001), '\u{1F600}'.repeat(600)])
      created.push(await service.create('deals', { status }))
    expect((await service.list(`/deals?where[status][equals]=${long}`)).docs).toMatchObject([
      { status: long },
    ])
    expect((await service.list(`/deals?where[status][in]=${long},Open`)).totalDocs).toBeGreaterThan(1)
    expect((await service.list(`/deals?where[status][not_equals]=${long}`)).totalDocs).toBe(records + 2)
    expect(await comparePages()).toBeNull()
    for (const { id } of created) await service.api('DELETE', `/deals/${id}`)
  })
})

describe('the index of a listed field', () => {
  it('serves its order in both directions, whatever its kind', async () => {
    const { payload } = service
    const problems: string[] = []
    let listed = 0
    for (const { fields, slug } of modelOf(payload).values()) {
      for (const field of fields.values()) {
        if (!field.isListed) continue
        listed++
        for (const descending of [false, true]) {
          const req = await createLocalReq({}, payload)
          const { statements } = await statementsOf(() =>
            findIds(req, slug, { limit: 10, offset: 0, sort: [{ descending, field }] }),
          )
          const plan = await explained(String(statements.at(-1)))
          // That of long texts is asked for whether there are any.
          const own = new RegExp(`using ${tableOf(payload, slug)}_\\w+(?<!_long)_idx`)
          if (!own.test(plan)) problems.push(`${slug}.${field.name} ${descending}: ${plan}`)
        }
      }
    }
    expect(problems).toEqual([])
    expect(listed).toBeGreaterThan(50)
  })

  it.each([
    ['deals', 'status', 'Funded', 'deals_status_listed_idx'],
    ['leads', 'processStatuses', 'Lost', 'leads_process_statuses_listed_idx'],
    ['vehicles', 'status', 'Inspected', 'vehicles_status_value_idx'],
  ])('serves a count of %s by %s without a look at the table', async (collection, field, value, name) => {
    const { statements } = await statementsOf(() =>
      service.get(`/${collection}/count?where[${field}][equals]=${value}`),
    )
    const count = statements.find((text) => text.includes('count(*)')) ?? ''
    expect(await explained(count)).toMatch(new RegExp(`Index Only Scan using ${name}`))
  })
})

/** The plan where the planner takes an index if one serves: tables of tests are too small to choose it. */
const explained = async (text: string): Promise<string> => {
  const client = await service.payload.db.pool.connect()
  try {
    await client.query(
      'BEGIN; SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off; SET LOCAL enable_sort = off',
    )
    const { rows } = await client.query<Record<'QUERY PLAN', string>>(`EXPLAIN (GENERIC_PLAN) ${text}`)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}
