/** Many writers at once, on a pool of ten connections: all are answered, nothing is lost, nothing dangles. */
import { describe, expect, it } from 'vitest'
import { env } from '../../src/env'
import { type Doc, useClient } from '../support/client'
import type { Answer } from '../support/service'

const service = useClient()

/** Nothing is left open behind a test, or the next one would wait for it. */
const openTransactions = async (): Promise<unknown[]> =>
  service.query(
    `SELECT state FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND state LIKE 'idle in transaction%'`,
  )

const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

const statuses = (answers: Answer[]): number[] =>
  [...new Set(answers.map(({ status }) => status))].sort((a, b) => a - b)

const patch = (path: string, body: unknown) => service.api('PATCH', path, { body })
const remove = (path: string) => service.api('DELETE', path)
const one = (slug: string, data = {}): Promise<Doc> => service.create(slug, data)

/** What holds for every record of two collections that name each other, whoever raced. */
const expectNothingDangling = async (owner: string, column: string, target: string): Promise<void> => {
  const dangling = await service.query(
    `SELECT o.id FROM ${owner} o WHERE o.${column} IS NOT NULL AND NOT EXISTS (SELECT 1 FROM ${target} t WHERE t.id = o.${column})`,
  )
  expect(dangling).toEqual([])
}

describe('at once, with a pool of ten,', () => {
  it('40 updates, 40 deletions and 10 bulk updates are all answered', async () => {
    expect([env.DATABASE_POOL, (service.payload.db.pool.options as { max: number }).max]).toEqual([16, 16])
    const leads = await times(40, () => one('leads'))
    expect(
      statuses(await Promise.all(leads.map(({ id }) => patch(`/leads/${id}`, { name: `n${id}` })))),
    ).toEqual([200])
    const bulk = await times(10, (index) =>
      patch(`/leads?where[name][exists]=true`, { notes: `bulk ${index}` }),
    )
    expect(statuses(bulk)).toEqual([200])
    for (const { body } of bulk) expect((body as { docs: Doc[] }).docs).toHaveLength(40)
    expect(statuses(await Promise.all(leads.map(({ id }) => remove(`/leads/${id}`))))).toEqual([200])
    expect((await service.list('/leads')).totalDocs).toBe(0)
    await expect.poll(openTransactions).toEqual([])
  })

  it('40 creations that name one record are all stored', async () => {
    const customer = await one('customers')
    expect(
      statuses(await times(40, () => service.api('POST', '/deals', { body: { customer: customer.id } }))),
    ).toEqual([201])
    expect((await service.get(`/customers/${customer.id}`))['deals']).toHaveLength(40)
  })

  it('50 pairs of updates to different fields of one record lose none', async () => {
    const { id } = await one('leads')
    for (let round = 0; round < 50; round++) {
      const answers = await Promise.all([
        patch(`/leads/${id}`, { firstName: `first ${round}` }),
        patch(`/leads/${id}`, { lastName: `last ${round}` }),
      ])
      expect(statuses(answers)).toEqual([200])
      expect(await service.get(`/leads/${id}`)).toMatchObject({
        firstName: `first ${round}`,
        lastName: `last ${round}`,
      })
    }
  })

  it('an update of a list racing the deletion never brings the record back', async () => {
    const reps = await times(3, () => one('salesReps'))
    for (let round = 0; round < 20; round++) {
      const { id } = await one('templates', { usedBy: [reps[0]?.id] })
      const [updated, deleted] = await Promise.all([
        patch(`/templates/${id}`, { usedBy: reps.map((rep) => rep.id), subject: 'raced' }),
        remove(`/templates/${id}`),
      ])
      expect([200, 404]).toContain(updated.status)
      expect(deleted.status).toBe(200)
      expect((await service.api('GET', `/templates/${id}`)).status).toBe(404)
      expect(await service.query('SELECT 1 FROM templates_rels WHERE parent_id = $1', [id])).toEqual([])
    }
  })

  it('a reference written while the record it names is deleted never dangles', async () => {
    for (let round = 0; round < 6; round++) {
      const [customer, deal] = [await one('customers'), await one('deals')]
      const [named, listed, created, deleted] = await Promise.all([
        patch(`/deals/${deal.id}`, { customer: customer.id }),
        patch(`/deals/${deal.id}`, { facilitator: [customer.id] }),
        service.api('POST', '/vehicles', { body: { customer: customer.id } }),
        remove(`/customers/${customer.id}`),
      ])
      expect(deleted.status, JSON.stringify(deleted.body)).toBe(200)
      // Named in time and cleared again, or refused: never a failure of the service.
      for (const { body, status } of [named, listed, created])
        expect([200, 201, 400, 409], JSON.stringify(body)).toContain(status)
      expect(await service.get(`/deals/${deal.id}`)).toMatchObject({ customer: null, facilitator: [] })
    }
    await expectNothingDangling('vehicles', 'customer_id', 'customers')
  })

  it('two leads that take one event leave it with exactly one of them', async () => {
    const [first, second] = [await one('leads'), await one('leads')]
    for (let round = 0; round < 20; round++) {
      const { id } = await one('leadEvents')
      const answers = await Promise.all(
        [first, second].map((lead) => patch(`/leads/${lead.id}`, { latestEvent: id })),
      )
      expect(statuses(answers), JSON.stringify(answers.map(({ body }) => body as unknown))).toEqual([200])
      const holders = await service.ids(`/leads?where[latestEvent][equals]=${id}`)
      expect(holders).toHaveLength(1)
      expect((await service.get(`/leadEvents/${id}`))['currentStatusFor']).toBe(holders[0])
    }
  })

  it('events of one lead, created and deleted, leave it with one that is there', async () => {
    const lead = await one('leads')
    const events = await times(8, () => one('leadEvents', { lead: lead.id }))
    const answers = await Promise.all([
      ...events.map(({ id }) => remove(`/leadEvents/${id}`)),
      ...events.map(() => service.api('POST', '/leadEvents', { body: { lead: lead.id } })),
    ])
    expect(statuses(answers), JSON.stringify(answers.map(({ body }) => body as unknown))).toEqual([200, 201])
    const left = await service.ids(`/leadEvents?where[lead][equals]=${lead.id}`)
    expect(left).toContain((await service.get(`/leads/${lead.id}`))['latestEvent'])
  })
})

describe('writers that overlap', () => {
  it('in bulk, in both orders, wait for each other and are all answered', async () => {
    const vehicles = await times(12, () => one('vehicles', { name: 'overlap' }))
    const path = '/vehicles?where[name][equals]=overlap'
    const answers = await Promise.all([
      ...['id', '-id', 'id', '-id'].map((sort, index) =>
        patch(`${path}&sort=${sort}`, { trim: `bulk ${index}` }),
      ),
      ...vehicles.map(({ id }) => patch(`/vehicles/${id}`, { make: 'one' })),
    ])
    expect(statuses(answers)).toEqual([200])
  })

  it('through inverses and owners, shuffled, see no deadlock', async () => {
    const customers = await times(4, () => one('customers'))
    const deals = await times(6, () => one('deals'))
    const [ids, names] = [deals.map(({ id }) => id), customers.map(({ id }) => id)]
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all([
        ...customers.map(({ id }, at) =>
          patch(`/customers/${id}`, { deals: [...ids.slice(at), ...ids.slice(0, at)] }),
        ),
        ...customers.map(({ id }, at) =>
          patch(`/customers/${id}`, { companyDealsFacilitated: [...ids].reverse().slice(at) }),
        ),
        ...deals.map(({ id }, at) =>
          patch(`/deals/${id}`, { customer: names[at % 4], facilitator: [...names].reverse() }),
        ),
        patch('/deals?where[id][exists]=true', { coCustomer: names[round % 4] }),
        patch('/customers?where[id][exists]=true&sort=-id', { deals2: ids.slice(0, 3) }),
      ])
      const failed = answers.filter(({ status }) => status !== 200).map(({ body }) => JSON.stringify(body))
      expect(failed).toEqual([])
    }
  })

  it('while the records they name are deleted see no deadlock, and nothing dangles', async () => {
    for (let round = 0; round < 3; round++) {
      const customers = await times(4, () => one('customers'))
      const deals = await times(6, (index) =>
        one('deals', { customer: customers[index % 4]?.id, facilitator: customers.map(({ id }) => id) }),
      )
      const answers = await Promise.all([
        ...customers.map(({ id }) => remove(`/customers/${id}`)),
        ...deals.map(({ id }, at) =>
          patch(`/deals/${id}`, { coCustomer: customers[at % 4]?.id, status: 'raced' }),
        ),
        patch(`/deals?where[id][in]=${deals.map(({ id }) => id).join()}`, { vsc: 'bulk' }),
        service.api('DELETE', `/customers?where[id][in]=${customers.map(({ id }) => id).join()}`),
      ])
      const allowed = new Set([200, 400, 404, 409])
      const failed = answers
        .filter(({ status }) => !allowed.has(status))
        .map(({ body }) => JSON.stringify(body))
      expect(failed).toEqual([])
      const told = JSON.stringify(answers.map(({ body }) => (body as { errors?: unknown }).errors))
      expect(told).not.toMatch(/deadlock|kept changing/)
      for (const { id } of deals) {
        expect(await service.get(`/deals/${id}`)).toMatchObject({
          coCustomer: null,
          customer: null,
          facilitator: [],
        })
      }
    }
    await expect.poll(openTransactions).toEqual([])
  })
})
