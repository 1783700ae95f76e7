/** The six rules that the interface document puts under its table of operations. */
import { describe, expect, it } from 'vitest'
import { type Bulk, useClient } from '../support/client'
import { contents } from '../support/contents'

const service = useClient()

describe('rule 1, bulk update', () => {
  it('writes every record that matches, with the fields sent and no other', async () => {
    const ids = await Promise.all(
      ['Lost', 'Lost', 'On Hold'].map(async (processStatuses, index) => {
        const { id } = await service.create('leads', {
          name: `Rule ${index}`,
          processStatuses,
          source: 'rule 1',
        })
        return id
      }),
    )
    const path = '/leads?where[source][equals]=rule 1&where[processStatuses][equals]=Lost&sort=id'
    const { docs } = await service.bulk('PATCH', path, { reason: 'Duplicate' })
    expect(docs.map(({ id, name, reason }) => ({ id, name, reason }))).toEqual([
      { id: ids[0], name: 'Rule 0', reason: 'Duplicate' },
      { id: ids[1], name: 'Rule 1', reason: 'Duplicate' },
    ])
    expect(await service.get(`/leads/${ids[2]}`)).toMatchObject({ name: 'Rule 2', reason: null })
  })

  it('answers a filter that matches nothing with empty lists', async () => {
    const answer = await service.bulk('PATCH', '/leads?where[name][equals]=nobody', { reason: 'Test' })
    expect(answer).toEqual({ batchId: null, docs: [], errors: [], message: '0 Leads updated.' })
  })

  it('names each record that failed in errors, keeps the others, and leaves the failed ones as they were', async () => {
    await service.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'refused by the test'; END $$`)
    const ids = [await service.create('meetings'), await service.create('meetings')].map(({ id }) => id)
    await service.query(
      `CREATE TRIGGER refuse BEFORE UPDATE ON meetings FOR EACH ROW WHEN (OLD.id = ${ids[0]}) EXECUTE FUNCTION refuse()`,
    )
    const { docs, errors, message } = await service.bulk(
      'PATCH',
      `/meetings?where[id][in]=${ids.join(',')}`,
      {
        name: 'moved',
      },
    )
    expect(docs.map(({ id }) => id)).toEqual([ids[1]])
    expect(errors).toHaveLength(1)
    expect(errors[0]).toMatch(new RegExp(`^Meeting ${ids[0]}: `))
    expect(errors[0]).not.toMatch(/refused by the test|meetings"/)
    expect(message).toBe('1 of 2 Meetings updated; 1 failed.')
    expect(await service.get(`/meetings/${ids[0]}`)).toMatchObject({ name: null })

    const before = await contents(service)
    const all = await service.api('PATCH', `/meetings?where[id][equals]=${ids[0]}`, {
      body: { name: 'moved' },
    })
    expect(all.status, JSON.stringify(all.body)).toBe(400)
    expect(Object.keys(all.body as Bulk).sort()).toEqual(['batchId', 'docs', 'errors', 'message'])
    expect(all.body).toMatchObject({ batchId: null, docs: [], errors: [expect.stringMatching(/^Meeting /)] })
    expect(await contents(service)).toEqual(before)
  })

  it('reports a reference to a record that is not there for each record', async () => {
    const { id } = await service.create('listings', { seller: 'as it was' })
    const before = await contents(service)
    const answer = await service.api('PATCH', `/listings?where[id][equals]=${id}`, {
      body: { seller: 'other', vehicles: 999_999 },
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(400)
    expect((answer.body as Bulk).errors).toEqual([expect.stringMatching(/vehicles.*999999/)])
    expect(await contents(service)).toEqual(before)
  })
})

describe('rule 2, bulk delete', () => {
  it('deletes every record that matches, lists it as it was, and needs no body', async () => {
    const kept = await service.create('salesReps', { name: 'Kept', assignedLeads: 'rule 2' })
    const gone = await service.create('salesReps', {
      name: 'Gone',
      assignedLeads: 'rule 2',
      acceptNewLeads: false,
    })
    const { docs, errors } = await service.bulk('DELETE', '/salesReps?where[acceptNewLeads][equals]=false')
    expect(docs).toEqual([gone])
    expect(errors).toEqual([])
    expect((await service.api('GET', `/salesReps/${gone.id}`)).status).toBe(404)
    expect(await service.get(`/salesReps/${kept.id}`)).toEqual(kept)
  })
})

describe('rule 3, references', () => {
  it('are ids unless depth asks for the records, level by level', async () => {
    const customer = await service.create('customers', { companyName: 'Orchard Motors' })
    const deal = await service.create('deals', { customer: customer.id, lienHolder: [customer.id] })
    const trade = await service.create('trades', { deal: deal.id })
    expect(await service.get(`/trades/${trade.id}`)).toMatchObject({ deal: deal.id })
    expect(await service.get(`/trades/${trade.id}?depth=1`)).toMatchObject({
      deal: { customer: customer.id, id: deal.id, lienHolder: [customer.id], trades: [trade.id] },
    })
    expect(await service.get(`/trades/${trade.id}?depth=2`)).toMatchObject({
      deal: {
        customer: { companyName: 'Orchard Motors', deals: [deal.id] },
        lienHolder: [{ companyDeals3: [deal.id] }],
        trades: [trade.id],
      },
    })
  })
})

describe('rule 4, the path id', () => {
  it('names one record of that collection only', async () => {
    const vehicle = await service.create('vehicles', { vin: '1FTEW1EP0KFA00001' })
    expect(await service.get(`/vehicles/${vehicle.id}`)).toEqual(vehicle)
    await service.refuses('GET', `/dmvFees/${vehicle.id}`, { code: 'not_found', status: 404 })
  })
})

describe('rule 5, response-only fields', () => {
  it('are in the answers of operation 3 and ignored in its body', async () => {
    const { id } = await service.create('serviceOrders', { name: 'Before', status: 'Quoted' })
    expect(await service.get(`/serviceOrders/${id}`)).toMatchObject({ status: null })
    await service.query("UPDATE service_orders SET status = 'Quoted' WHERE id = $1", [id])
    const { docs } = await service.bulk('PATCH', `/serviceOrders?where[id][equals]=${id}`, {
      name: 'After',
      status: 'Cancelled',
    })
    expect(docs).toEqual([expect.objectContaining({ name: 'After', status: 'Quoted' })])
    expect(await service.update(`/serviceOrders/${id}`, { status: 'Cancelled' })).toMatchObject({
      status: 'Quoted',
    })
  })

  it('are in the answers of operation 5: type and choice are set on create and by id, never in bulk', async () => {
    const { id } = await service.create('templates', { type: 'Text Nudge', choice: 'C' })
    const path = `/templates?where[id][equals]=${id}`
    const { docs } = await service.bulk('PATCH', path, { choice: 'A', subject: 'Hello', type: 'Email Sent' })
    expect(docs).toEqual([expect.objectContaining({ choice: 'C', subject: 'Hello', type: 'Text Nudge' })])
    expect(await service.update(`/templates/${id}`, { choice: 'I' })).toMatchObject({
      choice: 'I',
      type: 'Text Nudge',
    })
  })

  it('may be sent back as they were answered, attachments included', async () => {
    const attachment = await service.create('attachments', { name: 'Title', status: 'Error' })
    expect(attachment).toMatchObject({ status: null })
    const sent = { ...attachment, name: 'Title, signed', status: 'Ready' }
    expect(await service.update(`/attachments/${attachment.id}`, sent)).toMatchObject({
      name: 'Title, signed',
      status: null,
    })
  })
})

describe('rule 6, pages', () => {
  it('hold at most limit records and say what is before and after them', async () => {
    for (let index = 0; index < 5; index++)
      await service.create('dmvFees', { fee: 'rule 6', estimate: String(index) })
    const page = (number: number) =>
      service.list(`/dmvFees?where[fee][equals]=rule 6&sort=estimate&limit=2&page=${number}`)
    const flags = { limit: 2, totalDocs: 5, totalPages: 3 }
    expect(await page(1)).toMatchObject({
      ...flags,
      hasNextPage: true,
      hasPrevPage: false,
      nextPage: 2,
      prevPage: null,
    })
    expect(await page(2)).toMatchObject({
      ...flags,
      hasNextPage: true,
      hasPrevPage: true,
      nextPage: 3,
      prevPage: 1,
    })
    const last = await page(3)
    expect(last).toMatchObject({
      ...flags,
      hasNextPage: false,
      nextPage: null,
      pagingCounter: 5,
      prevPage: 2,
    })
    expect(last.docs.map(({ estimate }) => estimate)).toEqual(['4'])
    expect(await page(4)).toMatchObject({
      ...flags,
      docs: [],
      hasNextPage: false,
      hasPrevPage: true,
      page: 4,
    })
  })
})
