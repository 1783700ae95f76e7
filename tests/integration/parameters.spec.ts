/**
 * The seven common parameters of the interface document and `apiKey`: what each takes, what it does without being
 * sent, and that everything else is refused before the database is asked.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, useClient } from '../support/client'
import { expectStatus } from '../support/service'

const service = useClient()
let lead = 0
beforeAll(async () => {
  for (let index = 0; index < 12; index++)
    lead = (await service.create('leads', { name: `Lead ${index}` })).id
})

const whole = [
  '-1',
  '-5',
  '1.5',
  'abc',
  '',
  ' ',
  '1e2',
  '0x10',
  '+1',
  '١',
  'NaN',
  'Infinity',
  'null',
  'true',
  '99999999999',
]

const refusals: [code: string, query: string][] = [
  ...whole.map((value): [string, string] => ['invalid_parameter', `limit=${value}`]),
  ...whole.map((value): [string, string] => ['invalid_parameter', `page=${value}`]),
  ...whole.map((value): [string, string] => ['invalid_parameter', `depth=${value}`]),
  ...[
    'limit=501',
    'limit[]=1',
    'limit[gt]=1',
    'limit=1&limit=2',
    'page=0',
    'page=2147483648',
    'page[]=1',
    'depth=6',
    'depth[0]=1',
    'locale=fr',
    'locale=',
    'locale[]=en',
    'fallback-locale=fr',
    'fallback-locale=',
    'sort=',
    'sort=nothing',
    'sort=-',
    'sort=--name',
    'sort=name,',
    'sort=name,,id',
    'sort=name,-name',
    'sort[]=name',
    'sort[name]=1',
    'sort=customer.companyName',
    'sort=label',
    'sort=%2Bname',
    'sort=NAME',
  ].map((query): [string, string] => ['invalid_parameter', query]),
  ...[
    'draft=true',
    'selected[name]=true',
    'trash=true',
    'data=1',
    'Limit=1',
    'limits=1',
    'fallbackLocale=en',
    'apikey=x',
    '[]=1',
    '=1',
    'limit]=1',
    'a[b]=c',
    '__proto__=1',
  ].map((query): [string, string] => ['unknown_parameter', query]),
]

describe('a parameter', () => {
  it.each(refusals)('%s: %j', async (code, query) => {
    const name = query.split(/[=[\]]/)[0] ?? ''
    const says = new RegExp(name.replace(/[^\w-]/g, '.'))
    await service.refuses('GET', `/leads?${query}`, { code, says, status: 400 })
  })

  it.each(refusals)('is checked by every operation: %s: %j', async (code, query) => {
    const all = `where[id][exists]=true&${query}`
    const requests: Parameters<Client['refusesEach']>[0] = [
      ['POST', `/leads?${query}`, { name: 'new' }],
      ['PATCH', `/leads/${lead}?${query}`, { name: 'one' }],
      ['DELETE', `/leads/${lead}?${query}`],
      ['GET', `/leads/${lead}?${query}`],
      ['GET', `/leads/count?${query}`],
    ]
    // A bulk request has no maximum: 501 is an ordinary limit there.
    const isForBulk = query !== 'limit=501'
    if (isForBulk) requests.push(['DELETE', `/leads?${all}`], ['PATCH', `/leads?${all}`, { name: 'all' }])
    if (!query.startsWith('sort')) requests.push(['GET', `/trades/versions?${query}`])
    await service.refusesEach(requests, { code, status: 400 })
  })

  it('that is unknown is answered with the nearest and with all there are', async () => {
    const says =
      /^limits: .*did you mean "limit"\?.*Parameters: sort, where, limit, page, depth, locale, fallback-locale, pagination, select, populate, joins, apiKey\./
    await service.refuses('GET', '/leads?limits=1', { code: 'unknown_parameter', says, status: 400 })
  })

  it('sort names the fields there are, and says of a list that it is one', async () => {
    const refusal = (says: RegExp) => ({ code: 'invalid_parameter', says, status: 400 })
    await service.refuses(
      'GET',
      '/leads?sort=nmae',
      refusal(/did you mean "name"\?.*Fields: id, processStatuses/),
    )
    for (const [slug, name] of [
      ['vehicles', 'status'],
      ['deals', 'lienHolder'],
      ['customers', 'deals'],
      ['leadEvents', 'currentStatusFor'],
    ]) {
      await service.refuses(
        'GET',
        `/${slug}?sort=-${name}`,
        refusal(/cannot be sorted by, because it is a list/),
      )
    }
  })

  it('does not come twice, whatever its values', async () => {
    for (const query of ['limit=1&limit=1', 'depth=0&depth=0', 'sort=id&sort=id', 'locale=en&locale=en']) {
      const refusal = { code: 'invalid_parameter', says: /stands twice/, status: 400 }
      await service.refuses('GET', `/leads?${query}`, refusal)
    }
  })
})

describe('limit', () => {
  it.each([
    ['', 10, 10],
    ['?limit=1', 1, 1],
    ['?limit=0', 500, 12],
    ['?limit=500', 500, 12],
    ['?limit=007', 7, 7],
  ])('with %j is %i', async (query, limit, records) => {
    const page = await service.list(`/leads${query}`)
    expect(page.docs).toHaveLength(records)
    expect(page).toMatchObject({ limit, page: 1, totalDocs: 12, totalPages: Math.ceil(12 / limit) })
  })
})

describe('page', () => {
  it('far behind the end is empty, and says where it is', async () => {
    expect(await service.list('/leads?page=2147483647&limit=500')).toEqual({
      docs: [],
      hasNextPage: false,
      hasPrevPage: true,
      limit: 500,
      nextPage: null,
      page: 2_147_483_647,
      pagingCounter: 1_073_741_823_001,
      prevPage: 2_147_483_646,
      totalDocs: 12,
      totalPages: 1,
    })
  })

  it('of nothing is one, and empty', async () => {
    const page = await service.list('/leads?where[name][equals]=nobody')
    expect(page).toMatchObject({
      docs: [],
      hasNextPage: false,
      hasPrevPage: false,
      pagingCounter: 1,
      totalDocs: 0,
      totalPages: 1,
    })
  })
})

describe('pagination', () => {
  it('false leaves the totals out, and nothing else', async () => {
    for (const query of ['limit=5', 'limit=5&page=2', 'limit=5&page=3', 'limit=12', 'page=7', 'limit=0']) {
      const { totalDocs, totalPages, ...page } = await service.list(`/leads?${query}`)
      expect({ totalDocs, totalPages: typeof totalPages }).toEqual({ totalDocs: 12, totalPages: 'number' })
      expect(await service.list(`/leads?${query}&pagination=false`), query).toEqual(page)
    }
  })

  it('is true or false, and taken by lists alone', async () => {
    for (const value of ['', '0', 'no', 'FALSE']) {
      const refusal = { code: 'invalid_parameter', says: /pagination: must be true or false/, status: 400 }
      await service.refuses('GET', `/leads?pagination=${value}`, refusal)
    }
    expect(await service.list('/leads?pagination=true&limit=1')).toMatchObject({ totalDocs: 12 })
    await service.refusesEach(
      [
        ['GET', `/leads/${lead}?pagination=false`],
        ['GET', '/leads/count?pagination=false'],
        ['POST', '/leads?pagination=false', { name: 'new' }],
        ['PATCH', '/leads?where[id][exists]=true&pagination=false', { name: 'all' }],
      ],
      { code: 'unknown_parameter', status: 400 },
    )
  })

  it('leaves the totals of versions and changes out too', async () => {
    const trade = await service.create('trades', { odometer: 1 })
    for (const path of ['/trades/versions', `/trades/${trade.id}/changes`, '/changes']) {
      const page = await service.list(`${path}?pagination=false&limit=1`)
      expect(page.docs, path).toHaveLength(1)
      expect(page, path).not.toHaveProperty('totalDocs')
    }
  })
})

describe('depth', () => {
  it('is 0 unless asked for, and 5 at the most', async () => {
    const customer = await service.create('customers', { companyName: 'Orchard' })
    await service.create('leads', { customer: customer.id, name: 'Deep' })
    const query = '/leads?where[name][equals]=Deep'
    expect((await service.list(query)).docs).toMatchObject([{ customer: customer.id }])
    expect((await service.list(`${query}&depth=0`)).docs).toMatchObject([{ customer: customer.id }])
    const { docs } = await service.list(`${query}&depth=5&populate[customers][leads]=true`)
    const [deep] = docs
    let at: unknown = deep
    for (let level = 0; level < 5; level++) {
      at = level % 2 === 0 ? (at as { customer: unknown }).customer : (at as { leads: unknown[] }).leads[0]
      expect(at, `level ${level}`).toHaveProperty('id')
    }
    expect((at as { leads: unknown[] }).leads).toEqual([deep?.id])
    await service.api('DELETE', `/leads/${deep?.id}`)
  })
})

describe('the list parameters', () => {
  it('have no effect on one record, on create and on count', async () => {
    const query = 'where[name][equals]=nobody&sort=-name&limit=1&page=7'
    expect(await service.get(`/leads/${lead}?${query}`)).toMatchObject({ id: lead })
    expect(await service.update(`/leads/${lead}?${query}`, { source: 'Web' })).toMatchObject({
      id: lead,
      source: 'Web',
    })
    expect(await service.get('/leads/count?sort=-name&limit=1&page=7')).toEqual({ totalDocs: 12 })
    const { id } = await service.create('leads', { name: 'New' }, `?${query}`)
    await expectStatus(200, service.api('DELETE', `/leads/${id}?${query}`))
  })
})
