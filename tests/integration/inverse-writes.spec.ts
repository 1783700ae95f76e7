/** Writing an inverse list writes other records: all of them or none, each as an ordinary write. */
import { describe, expect, it } from 'vitest'
import { createKey } from '../../src/plugins/auth/keys'
import { type Bulk, type Doc, useClient } from '../support/client'

const service = useClient()

const customerOf = async ({ id }: Doc) => (await service.get(`/deals/${id}`))['customer']
const deals = (count: number) => Promise.all(Array.from({ length: count }, () => service.create('deals')))

/** From here on every write of this deal fails in the database. */
const breakDeal = async ({ id }: Doc): Promise<void> => {
  await service.query(`CREATE FUNCTION refuse_${id}() RETURNS trigger LANGUAGE plpgsql
    AS $$ BEGIN RAISE EXCEPTION 'broken on purpose'; END $$`)
  await service.query(`CREATE TRIGGER refuse_${id} BEFORE UPDATE ON deals FOR EACH ROW
    WHEN (OLD.id = ${id}) EXECUTE FUNCTION refuse_${id}()`)
}

describe('writing an inverse', () => {
  it('that names a record which is not there writes nothing, on create, by id and in bulk', async () => {
    const [deal] = await deals(1)
    const customer = await service.create('customers', { companyName: 'before' })
    const body = { companyName: 'after', deals: [deal?.id, 987_654] }
    const missing = { code: 'missing_reference', field: 'deals', says: /987654/, status: 400 }
    await service.refuses('POST', '/customers', missing, { body })
    await service.refuses('PATCH', `/customers/${customer.id}`, missing, { body })
    const bulk = await service.api('PATCH', `/customers?where[id][equals]=${customer.id}`, { body })
    expect([bulk.status, (bulk.body as Bulk).docs]).toEqual([400, []])
    expect((bulk.body as Bulk).errors).toEqual([expect.stringContaining('987654')])
    expect(await service.get(`/customers/${customer.id}`)).toMatchObject({ companyName: 'before', deals: [] })
    expect(await customerOf(deal as Doc)).toBeNull()
  })

  it('is refused to a key that may not write the owners', async () => {
    const [deal] = (await deals(1)) as [Doc]
    const customer = await service.create('customers', { companyName: 'before' })
    const scopes = 'customers:read customers:write deals:read'
    const { key } = await createKey(service.payload, 'customers alone', { scopes })
    const body = { companyName: 'after', deals: [deal.id] }
    const refusal = { code: 'forbidden', status: 403 }
    await service.refuses('PATCH', `/customers/${customer.id}`, refusal, { body, key })
    await service.refuses('POST', '/customers', refusal, { body, key })
  })

  it('of which one owner cannot be written stores nothing of it', async () => {
    const [first, broken, last] = (await deals(3)) as [Doc, Doc, Doc]
    const customer = await service.create('customers', { companyName: 'before' })
    await breakDeal(broken)
    const body = { companyName: 'after', deals: [first.id, broken.id, last.id] }
    await service.refuses('PATCH', `/customers/${customer.id}`, { code: 'internal', status: 500 }, { body })
    await service.refuses('POST', '/customers', { code: 'internal', status: 500 }, { body })
    expect(await Promise.all([first, broken, last].map(customerOf))).toEqual([null, null, null])
    expect(await service.get(`/customers/${customer.id}`)).toMatchObject({ companyName: 'before', deals: [] })
  })

  it('in bulk is a write of each record in its turn, and what only one can have goes to the first', async () => {
    const [deal] = (await deals(1)) as [Doc]
    const [one, two] = [
      await service.create('customers', { companyName: 'bulk' }),
      await service.create('customers', { companyName: 'bulk' }),
    ]
    const { docs, errors } = await service.bulk(
      'PATCH',
      '/customers?where[companyName][equals]=bulk&sort=id',
      { deals: [deal.id] },
    )
    expect(docs.map(({ deals: owned, id }) => [id, owned])).toEqual([[one.id, [deal.id]]])
    expect(errors).toEqual([expect.stringMatching(`^Customer ${two.id}: deals: deals ${deal.id} was given`)])
    expect(await customerOf(deal)).toBe(one.id)
  })

  it('keeps the order and the other elements of the lists it touches', async () => {
    const [one, two, three] = [
      await service.create('customers'),
      await service.create('customers'),
      await service.create('customers'),
    ]
    const deal = await service.create('deals', {
      facilitator: [three.id, one.id],
      lienHolder: [two.id, one.id],
    })
    await service.update(`/customers/${two.id}`, { companyDealsFacilitated: [deal.id] })
    await service.update(`/customers/${one.id}`, { companyDeals3: [] })
    expect(await service.get(`/deals/${deal.id}`)).toMatchObject({
      facilitator: [three.id, one.id, two.id],
      lienHolder: [two.id],
    })
  })

  it('leaves versions of the owners behind, as any write of theirs', async () => {
    const trade = await service.create('trades')
    const vehicle = await service.create('vehicles', { trades: [trade.id] })
    const versions = await service.list(`/trades/versions?where[parent][equals]=${trade.id}&sort=id`)
    expect(versions.docs.map(({ version }) => (version as Doc)['vehicle'])).toEqual([null, vehicle.id])
  })

  it('leaves alone the owners that it does not change', async () => {
    const customer = await service.create('customers')
    const deal = await service.create('deals', { customer: customer.id })
    await service.update(`/customers/${customer.id}`, { deals: [deal.id] })
    expect((await service.get(`/deals/${deal.id}`))['updatedAt']).toBe(deal['updatedAt'])
  })
})
