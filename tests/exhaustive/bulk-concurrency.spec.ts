/**
 * Bulk writes at once with each other and with single ones, whichever way their records are written: all are answered,
 * every record ends as one of the writers left it, and the ledger tells each step of it.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Bulk, type Doc, useClient } from '../support/client'
import { brokenChains } from '../support/ledgerChain'
import type { Answer } from '../support/service'

const many = 60

const service = useClient()
let deals: number[] = []
let customers: number[] = []

const made = async (slug: string, docs: object[]): Promise<number[]> => {
  const answer = await service.api('POST', `/${slug}/batch?return=minimal`, { body: { docs } })
  expect(answer.status, JSON.stringify(answer.body).slice(0, 1000)).toBe(201)
  return (answer.body as { docs: number[] }).docs
}
const each = (make: (at: number) => object) => Array.from({ length: many }, (_, at) => make(at))

beforeEach(async () => {
  await service.query('TRUNCATE changes, customers, deals RESTART IDENTITY CASCADE')
  customers = await made(
    'customers',
    each((at) => ({ companyName: `c${at}` })),
  )
  deals = await made(
    'deals',
    each((at) => ({ customer: customers[at], dealId: `D-${at}` })),
  )
})
afterEach(async () => {
  const open = () =>
    service.query(
      `SELECT state FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
    )
  await expect.poll(open).toEqual([])
  for (const slug of ['deals', 'customers']) {
    const { docs } = await service.list(`/${slug}?limit=0`)
    expect(await brokenChains(service, slug, docs)).toEqual([])
  }
  const dangling = await service.query(
    'SELECT id FROM deals WHERE customer_id IS NOT NULL AND customer_id NOT IN (SELECT id FROM customers)',
  )
  expect(dangling).toEqual([])
})

const all = 'where[id][exists]=true&return=minimal'
const patch = (path: string, body: object) => service.api('PATCH', path, { body })
const remove = (path: string) => service.api('DELETE', path)

/** No failure of the service reached the client. */
const expectAnswered = (answers: Answer[], ...others: number[]) => {
  for (const { body, status } of answers) {
    expect([200, 201, ...others], JSON.stringify(body).slice(0, 2000)).toContain(status)
  }
}

const listed = async (slug: string): Promise<Doc[]> => (await service.list(`/${slug}?limit=0&sort=id`)).docs

/** A few statements for all records, and a list in the body, for which each record is written by itself. */
const ways = {
  apart: (mark: string) => ({ status: mark, type: ['Retail'] }),
  together: (mark: string) => ({ status: mark }),
}

describe('at once', () => {
  it.each([
    ['together', 'together'],
    ['together', 'apart'],
    ['apart', 'apart'],
  ] as const)(
    'bulk updates of the same records, %s and %s, leave each as one of them',
    async (one, other) => {
      for (let round = 0; round < 2; round++) {
        const marks = [`a${round}`, `b${round}`, `c${round}`]
        const answers = await Promise.all([
          patch(`/deals?${all}&sort=id`, ways[one](marks[0] ?? '')),
          patch(`/deals?${all}&sort=-id`, ways[other](marks[1] ?? '')),
          patch(
            `/deals?where[id][less_than]=${(deals[0] ?? 0) + 30}&return=minimal`,
            ways[one](marks[2] ?? ''),
          ),
        ])
        expectAnswered(answers)
        const docs = await listed('deals')
        for (const { status } of docs) expect(marks).toContain(status)
        for (const { body } of answers) expect((body as Bulk).errors).toEqual([])
      }
    },
  )

  it('ten bulk updates, some in one transaction, are all answered', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        service.api(
          'PATCH',
          `/deals?${all}&sort=${at % 2 ? '-id' : 'dealId'}${at % 4 === 0 ? '&allOrNothing=true' : ''}`,
          {
            body: at % 3 === 0 ? ways.apart(`m${at}`) : ways.together(`m${at}`),
            headers: at % 5 === 0 ? { 'idempotency-key': `key-${at}` } : {},
          },
        ),
      ),
    )
    expectAnswered(answers)
    for (const { body } of answers) expect((body as Bulk).docs).toHaveLength(many)
  })

  it.each(['together', 'apart'] as const)(
    'a bulk update (%s) and a bulk deletion leave no record',
    async (way) => {
      const answers = await Promise.all([
        patch(`/deals?${all}`, ways[way]('a')),
        remove(`/deals?${all}&sort=-dealId`),
        patch(`/deals?${all}&sort=dealId`, ways[way]('b')),
      ])
      expectAnswered(answers)
      expect(await listed('deals')).toEqual([])
      const rows = await service.query(
        `SELECT count(*)::int AS count FROM changes WHERE collection = 'deals' AND operation = 'delete'`,
      )
      expect(rows).toEqual([{ count: many }])
    },
  )

  it('two bulk deletions delete each record once', async () => {
    const answers = await Promise.all([remove(`/deals?${all}`), remove(`/deals?${all}&sort=id`)])
    expectAnswered(answers)
    const gone = answers.flatMap(({ body }) => (body as { docs: number[] }).docs)
    expect(gone.toSorted((one, other) => one - other)).toEqual(deals)
  })

  it.each(['together', 'apart'] as const)(
    'a bulk update (%s) and single updates of other fields lose none',
    async (way) => {
      const some = deals.slice(10, 40)
      const answers = await Promise.all([
        patch(`/deals?${all}`, ways[way]('bulk')),
        ...some.map((id) => patch(`/deals/${id}`, { latestError: `single ${id}` })),
        patch(`/deals?${all}&sort=-id`, { gap: 'second' }),
      ])
      expectAnswered(answers)
      for (const doc of await listed('deals')) {
        const latestError = some.includes(doc.id) ? `single ${doc.id}` : null
        expect(doc).toMatchObject({ gap: 'second', latestError, status: 'bulk' })
      }
    },
  )

  it('a bulk update and single deletions: what is gone is in neither list', async () => {
    const some = deals.slice(0, 20)
    const [updated, ...deleted] = await Promise.all([
      patch(`/deals?${all}`, ways.together('a')),
      ...some.map((id) => remove(`/deals/${id}`)),
    ])
    expectAnswered([updated, ...deleted])
    expect((updated.body as Bulk).errors).toEqual([])
    const docs = await listed('deals')
    expect(docs.map(({ id }) => id)).toEqual(deals.slice(20))
    for (const { status } of docs) expect(status).toBe('a')
  })

  it('records named in bulk while they are deleted in bulk never dangle', async () => {
    const [first] = customers
    for (const body of [
      { customer: first },
      { coCustomer: first, type: ['Lease'] },
      { facilitator: customers.slice(0, 3) },
    ]) {
      const answers = await Promise.all([
        patch(`/deals?${all}`, body),
        remove(`/customers?where[id][in]=${customers.slice(0, 3).join()}`),
        patch(`/customers?where[id][in]=${customers.slice(0, 6).join()}`, { phone: '1' }),
        service.api('POST', '/deals/batch', { body: { docs: each(() => body) } }),
      ])
      expectAnswered(answers, 400)
      for (const answer of answers) {
        const { errors = [] } = answer.body as Partial<Bulk>
        for (const error of errors) expect(error).toMatch(/names customers|deleted at the same time/)
      }
      customers = customers.slice(3)
    }
  })

  it('undoing and writing the same records end with one or the other', async () => {
    const first = await patch(`/deals?${all}`, ways.together('before'))
    const { batchId } = first.body as { batchId: string }
    const undo = () => service.api('POST', `/changes/batches/${batchId}/undo`)
    const answers = await Promise.all([
      undo(),
      patch(`/deals?${all}&sort=-id`, ways.together('after')),
      undo(),
    ])
    expectAnswered(answers, 400)
    for (const { status } of await listed('deals')) expect(['after', null]).toContain(status)
  })

  it('batches that name the same records are all stored', async () => {
    const [customer] = customers
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        service.api('POST', '/deals/batch', { body: { docs: each(() => ({ customer })) } }),
      ),
    )
    expectAnswered(answers)
    expect((await service.get(`/customers/${customer}`))['deals']).toHaveLength(6 * many + 1)
  })
})
