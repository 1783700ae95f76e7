/** Inverse lists show their newest records, say how many more there are, and are not written as if they were whole. */
import { beforeAll, describe, expect, it } from 'vitest'
import { type Doc, useClient } from '../support/client'

const count = 1003

const service = useClient()
let customer: number
/** Lowest id first. */
let deals: number[]

beforeAll(async () => {
  customer = (await service.create('customers', { companyName: 'Named by many' })).id
  const rows = await service.query<{ id: number }>(
    'INSERT INTO deals (customer_id) SELECT $1 FROM generate_series(1, $2::int) RETURNING id',
    [customer, count],
  )
  deals = rows.map(({ id }) => id)
  await service.query(
    'INSERT INTO deals_rels (parent_id, path, customers_id, "order") SELECT id, $2, $1, 1 FROM deals WHERE id = ANY($3)',
    [customer, 'facilitator', deals],
  )
})

const newest = (of: number) => deals.slice(-of)

describe('an inverse list', () => {
  it('shows its newest 1,000, lowest id first, and how many more there are', async () => {
    const found = await service.get(`/customers/${customer}`)
    expect(found['deals']).toEqual(newest(1000))
    expect(found['_more']).toMatchObject({ deals: 3 })
    expect(Object.keys(found).at(-1)).toBe('_more')
  })

  it('of a table of its own shows each record once', async () => {
    const cut = Object.values((await service.get(`/customers/${customer}`))['_more'] as object)
    expect(cut.length).toBeGreaterThan(1)
    expect(new Set(cut)).toEqual(new Set([3]))
  })

  it.each([1, 1000, 1002])('of which %i are asked shows these', async (limit) => {
    const found = await service.get(`/customers/${customer}?joins[deals][limit]=${limit}`)
    expect(found['deals']).toEqual(newest(limit))
    expect(found['_more']).toMatchObject({ deals: count - limit })
  })

  it.each([count, 5000])('that is no longer than the %i that are asked is whole', async (limit) => {
    const found = await service.get(`/customers/${customer}?joins[deals][limit]=${limit}`)
    expect(found['deals']).toEqual(deals)
    expect(found['_more']).not.toHaveProperty('deals')
  })

  it('that is not cut has no _more beside it', async () => {
    const { id } = await service.create('customers', {})
    expect(await service.get(`/customers/${id}`)).not.toHaveProperty('_more')
    expect(await service.get(`/customers/${customer}?joins=false`)).not.toHaveProperty('_more')
  })

  it('is left out where it is not wanted', async () => {
    const found = await service.get(`/customers/${customer}?joins[deals]=false`)
    expect(found).not.toHaveProperty('deals')
    expect(found['_more']).not.toHaveProperty('deals')
  })

  it('is cut of a record that is populated too', async () => {
    const { docs } = await service.list(`/deals?where[id][equals]=${deals[0]}&depth=1&select[customer]=true`)
    const [{ customer: populated } = {} as Doc] = docs
    expect((populated as Doc)['deals']).toEqual(newest(1000))
    expect((populated as Doc)['_more']).toMatchObject({ deals: 3 })
  })

  it('is populated as far as it is shown', async () => {
    const path = `/customers/${customer}?depth=1&select[deals]=true&joins[deals][limit]=2&populate[deals][status]=true`
    expect(await service.get(path)).toEqual({
      _more: { deals: count - 2 },
      deals: newest(2).map((id) => ({ id, status: null })),
      id: customer,
    })
  })
})

describe('a list that was cut', () => {
  it('is refused when it is sent back with what says so', async () => {
    const path = `/customers/${customer}`
    const found = await service.get(`${path}?joins[deals][limit]=2&select[deals]=true`)
    await service.refuses('PATCH', path, { code: 'invalid_value', says: /cut/, status: 400 }, { body: found })
  })

  it('is refused when it is sent back without', async () => {
    const path = `/customers/${customer}`
    const body = { deals: newest(1000) }
    await service.refuses(
      'PATCH',
      path,
      { code: 'invalid_value', says: /PATCH \/deals\?where/, status: 400 },
      { body },
    )
  })

  it('may be sent back by its other fields, and be added to', async () => {
    const { _more, companyName } = await service.get(`/customers/${customer}`)
    await service.update(`/customers/${customer}`, { _more, companyName })
    const { id } = await service.create('deals', {})
    deals.push(id)
    await service.update(`/customers/${customer}`, { deals })
    expect((await service.get(`/customers/${customer}?joins[deals][limit]=1`))['deals']).toEqual([id])
  })

  it('is not written by the tag of an answer that did not show it whole', async () => {
    const made = await service.create('customers', {})
    const { id } = await service.create('deals', {})
    for (const query of ['select[id]=true', 'joins[deals]=false', 'joins[deals][limit]=5']) {
      const path = `/customers/${made.id}?${query}`
      const tag = (await service.api('GET', path)).headers.get('etag') ?? ''
      await service.refuses(
        'PATCH',
        path,
        { code: 'precondition_failed', field: 'deals', says: /select and joins/, status: 412 },
        { body: { deals: [id] }, headers: { 'if-match': tag } },
      )
    }
  })
})
