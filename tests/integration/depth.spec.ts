/** `depth`: how far references are replaced by records, where that stops, and what is too much. */
import { describe, expect, it } from 'vitest'
import { maxRecords } from '../../src/plugins/database/read/answerSize'
import { type Doc, useClient } from '../support/client'

const service = useClient()

/** Follows names and list places from a record; what is found there may be a record or an id. */
const at = (doc: unknown, ...path: (number | string)[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<number | string, unknown>)[key], doc)

/** Has the deals of customers populated wherever they stand. */
const listed = ['deals', 'deals2', 'companyDealerDeals']
  .map((name) => `populate[customers][${name}]=true`)
  .join('&')

describe('depth', () => {
  it.each([0, 1, 2, 3, 4, 5])('%i replaces as many levels, and the next is an id', async (depth) => {
    let last = await service.create('deals')
    const chain = [last]
    for (let level = 0; level < 6; level++) {
      last = await service.create('deals', { dependencies: [last.id] })
      chain.unshift(last)
    }
    for (const doc of [
      await service.get(`/deals/${last.id}?depth=${depth}`),
      (await service.list(`/deals?depth=${depth}&where[id][equals]=${last.id}`)).docs[0],
      await service.update(`/deals/${last.id}?depth=${depth}`, {}),
    ]) {
      for (let level = 1; level <= depth; level++) {
        const path = Array.from({ length: level }, () => ['dependencies', 0]).flat()
        expect(at(doc, ...path, 'id'), `level ${level}`).toBe(chain[level]?.id)
      }
      const beyond = Array.from({ length: depth + 1 }, () => ['dependencies', 0]).flat()
      expect(at(doc, ...beyond)).toBe(chain[depth + 1]?.id)
    }
  })

  it.each(['-1', '6', '1.5', 'x', ''])('%j is refused', async (depth) => {
    await service.refuses('GET', `/deals?depth=${depth}`, {
      code: 'invalid_parameter',
      says: /from 0 to 5/,
      status: 400,
    })
  })

  it('goes round in circles, through references and inverses, as far as it is asked', async () => {
    const lead = await service.create('leads')
    const event = await service.create('leadEvents', { lead: lead.id })
    const doc = await service.get(`/leads/${lead.id}?depth=4`)
    expect(at(doc, 'latestEvent', 'lead', 'latestEvent', 'currentStatusFor', 'latestEvent')).toBe(event.id)
    const self = await service.create('deals')
    await service.update(`/deals/${self.id}`, { dependencies: [self.id] })
    const round = await service.get(`/deals/${self.id}?depth=5`)
    expect(at(round, ...Array.from({ length: 6 }, () => ['dependencies', 0]).flat())).toBe(self.id)
  })

  it('shows a record wherever it stands as a read of it does', async () => {
    const customer = await service.create('customers', { companyName: 'Seen', companyType: ['Dealer'] })
    const deal = await service.create('deals', {
      coCustomer: customer.id,
      customer: customer.id,
      facilitator: [customer.id],
    })
    const alone = await service.get(`/customers/${customer.id}`)
    const doc = await service.get(`/deals/${deal.id}?depth=1`)
    expect([doc['customer'], doc['coCustomer'], doc['facilitator']]).toEqual([alone, alone, [alone]])
  })

  it('replaces inverse lists of the records that were asked for, and below them those that populate names', async () => {
    const customer = await service.create('customers')
    const vehicle = await service.create('vehicles', { customer: customer.id })
    const deal = await service.create('deals', { customer: customer.id, vehicle: vehicle.id })
    const doc = await service.get(`/customers/${customer.id}?depth=5`)
    expect([at(doc, 'deals', 0, 'vehicle', 'id'), at(doc, 'deals', 0, 'vehicle', 'deals')]).toEqual([
      vehicle.id,
      [deal.id],
    ])
    expect(at(doc, 'deals', 0, 'customer', 'deals')).toEqual([deal.id])
    expect(at(doc, 'deals', 0, 'vehicle', 'customer', 'consumerVehicles')).toEqual([vehicle.id])
    const named = await service.get(`/customers/${customer.id}?depth=3&populate[vehicles][deals]=true`)
    expect(at(named, 'deals', 0, 'vehicle', 'deals', 0, 'customer')).toBe(customer.id)
    const leftOut = await service.get(`/customers/${customer.id}?depth=3&populate[vehicles][vin]=false`)
    expect(at(leftOut, 'deals', 0, 'vehicle', 'deals')).toEqual([deal.id])
  })

  it('leaves staff an id, whatever it is', async () => {
    const user = await service.payload.create({
      collection: 'users',
      data: { email: 'a@example.com', password: 'correct horse battery' },
    })
    const vehicle = await service.create('vehicles', { createdBy: user.id })
    const deal = await service.create('deals', {
      createdBy: user.id,
      lastModifiedBy: user.id,
      vehicle: vehicle.id,
    })
    const doc = await service.get(`/deals/${deal.id}?depth=5`)
    expect([doc['createdBy'], doc['lastModifiedBy'], at(doc, 'vehicle', 'createdBy')]).toEqual([
      user.id,
      user.id,
      user.id,
    ])
    expect(JSON.stringify(doc)).not.toContain('example.com')
  })

  it('shows localised text of the records it reaches in the locale that is asked', async () => {
    const template = await service.create('templates', { subject: 'hello' })
    await service.api('PATCH', `/templates/${template.id}?locale=es`, { body: { subject: 'hola' } })
    const message = await service.create('messages', { template: template.id })
    const subject = async (query: string) =>
      at(await service.get(`/messages/${message.id}?depth=1${query}`), 'template', 'subject')
    expect([await subject(''), await subject('&locale=es')]).toEqual(['hello', 'hola'])
  })

  it('beyond what one answer holds is refused, and what fits is answered', async () => {
    const customer = await service.create('customers')
    await service.query(
      `INSERT INTO deals (customer_id, co_customer_id, dealer_id) SELECT $1, $1, $1 FROM generate_series(1, 60)`,
      [customer.id],
    )
    const refusal = { code: 'answer_too_large', says: new RegExp(`${maxRecords} records|bytes`), status: 400 }
    await service.refuses('GET', `/customers/${customer.id}?depth=5&${listed}`, refusal)
    await service.refuses('GET', `/deals?depth=5&limit=60&${listed}`, refusal)
    const fits = await service.get(`/customers/${customer.id}?depth=1`)
    expect((fits['deals'] as Doc[]).length).toBe(60)
  })

  it('too large for a write writes nothing', async () => {
    const customer = await service.create('customers', { companyName: 'before' })
    await service.query(
      `INSERT INTO deals (customer_id, co_customer_id, dealer_id) SELECT $1, $1, $1 FROM generate_series(1, 60)`,
      [customer.id],
    )
    const refusal = { code: 'answer_too_large', status: 400 }
    await service.refuses('PATCH', `/customers/${customer.id}?depth=5&${listed}`, refusal, {
      body: { companyName: 'after' },
    })
    await service.refuses('DELETE', `/customers/${customer.id}?depth=5&${listed}`, refusal)
    const bulk = await service.api('PATCH', `/customers?depth=5&${listed}&where[id][equals]=${customer.id}`, {
      body: { companyName: 'after' },
    })
    expect([bulk.status, (await service.get(`/customers/${customer.id}`))['companyName']]).toEqual([
      200,
      'after',
    ])
  })

  it('too large for a bulk deletion is answered at depth 0, for all records alike', async () => {
    const light = await service.create('customers')
    const heavy = await service.create('customers')
    // Stays, and is named by as many deals.
    const other = await service.create('customers')
    const deal = await service.create('deals', { customer: light.id })
    await service.query(
      `INSERT INTO deals (customer_id, co_customer_id, dealer_id) SELECT $1, $2, $2 FROM generate_series(1, 60)`,
      [heavy.id, other.id],
    )
    const { docs } = await service.bulk(
      'DELETE',
      `/customers?depth=5&${listed}&where[id][in]=${light.id},${heavy.id}&sort=id`,
    )
    const deals = docs.map((doc) => doc['deals'] as unknown[])
    expect(deals[0]).toEqual([deal.id])
    expect(deals[1]).toHaveLength(60)
    expect(deals[1]?.every(Number.isInteger)).toBe(true)
  })
})
