/** The panel's lists sort and filter amounts as the interface does: by their value, texts that are none last. */
import type { Where } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { up } from '../../src/plugins/database/migrations/20261128_120000_deal_titles'
import { useClient } from '../support/client'
import { panelRequest } from '../support/panelRequest'
import { type Staff, signIn } from '../support/staff'
import { fixture } from '../support/service'

const service = useClient()
let other: number

const prices = [
  '$11,350.00',
  '12400',
  '$4,050',
  '$33,250.00',
  'on request',
  null,
  ' 9,999.5 ',
  '-$3',
  '',
  '12400.00',
]

const admin = fixture(() => signIn(service))
const manager = fixture(() => signIn(service, 'manager'))

beforeAll(async () => {
  const { id: own } = await service.create('tenants', { name: 'Own' })
  other = (await service.create('tenants', { name: 'Other' })).id
  await service.payload.update({ collection: 'users', data: { tenants: [own] }, id: manager.id })
  const { id: customer } = await service.create('customers', { consumerFirstName: 'García', tenants: [own] })
  const { id: elsewhere } = await service.create('customers', { consumerFirstName: 'Ling', tenants: [other] })
  for (const [at, salesPrice] of prices.entries()) {
    await service.create('deals', {
      customer: at % 2 === 0 ? customer : elsewhere,
      salesPrice,
      status: at % 3 === 0 ? 'Quoted' : 'Funded',
      tenant: at < 8 ? own : other,
      type: ['Retail', ...(at % 2 === 0 ? ['Lease'] : [])],
    })
  }
})

type Asked = { limit?: number; page?: number; sort: string; where?: Where }

const listed = async (staff: Staff, { limit = 100, ...asked }: Asked) =>
  service.payload.find({
    collection: 'deals',
    depth: 0,
    limit,
    overrideAccess: false,
    req: await panelRequest(service, staff),
    ...asked,
  })

const shown = async (staff: Staff, asked: Asked) => (await listed(staff, asked)).docs.map(({ id }) => id)

const filters: [name: string, where: Where | undefined, query: string][] = [
  ['no filter', undefined, ''],
  ['a value', { status: { equals: 'Funded' } }, '&where[status][equals]=Funded'],
  ['an amount', { salesPrice: { greater_than: '9,999.5' } }, '&where[salesPrice][greater_than]=9999.50'],
  [
    'no more than',
    { salesPrice: { less_than_equal: '$12,400' } },
    '&where[salesPrice][less_than_equal]=12400',
  ],
  [
    'a span',
    { and: [{ salesPrice: { greater_than_equal: '0', less_than: '12,400' } }] },
    '&where[and][0][salesPrice][greater_than_equal]=0&where[and][1][salesPrice][less_than]=12400',
  ],
  [
    'a reference',
    { 'customer.consumerFirstName': { equals: 'García' } },
    '&where[customer.consumerFirstName][equals]=García',
  ],
  ['a list', { type: { in: ['Retail', 'Lease'] } }, '&where[type][in]=Retail,Lease'],
]

describe('a list of the panel', () => {
  it.each(filters)(
    'sorts and filters by amounts as the interface does, with %s',
    async (_name, where, query) => {
      for (const sort of ['salesPrice', '-salesPrice', '-salesPrice,status', 'status,salesPrice']) {
        const expected = await service.ids(`/deals?limit=100&sort=${sort}${query}`)
        expect(expected.length).toBeGreaterThan(1)
        expect(await shown(admin, { sort, ...(where && { where }) }), sort).toEqual(expected)
      }
    },
  )

  it('pages through a sorted list without repeating or skipping a record', async () => {
    for (const sort of ['salesPrice', '-salesPrice']) {
      const pages = await Promise.all([1, 2, 3, 4].map((page) => listed(admin, { limit: 3, page, sort })))
      expect(pages.flatMap(({ docs }) => docs.map(({ id }) => id))).toEqual(
        await service.ids(`/deals?limit=100&sort=${sort}`),
      )
      expect(
        pages.map(({ hasNextPage, hasPrevPage, totalDocs, totalPages }) => [
          hasNextPage,
          hasPrevPage,
          totalDocs,
          totalPages,
        ]),
      ).toEqual([
        [true, false, 10, 4],
        [true, true, 10, 4],
        [true, true, 10, 4],
        [false, true, 10, 4],
      ])
      expect((await listed(admin, { limit: 3, page: 9, sort })).docs).toEqual([])
    }
  })

  it('shows a manager the records of their businesses alone', async () => {
    const { docs, totalDocs } = await listed(manager, { sort: '-salesPrice' })
    expect(docs.map(({ salesPrice }) => salesPrice)).toEqual([
      '$33,250.00',
      '12400',
      '$11,350.00',
      ' 9,999.5 ',
      '$4,050',
      '-$3',
      'on request',
      null,
    ])
    expect(totalDocs).toBe(8)
    const ofOther = await listed(manager, { sort: 'salesPrice', where: { tenant: { equals: other } } })
    expect([ofOther.docs, ofOther.totalDocs]).toEqual([[], 0])
  })

  it.each<[string, Record<string, unknown>, (string | null)[]]>([
    ['equals', { equals: '12400' }, ['12400', '12400.00']],
    ['equals a decimal', { equals: 9999.5 }, [' 9,999.5 ']],
    ['differs', { not_equals: '12400', less_than: 9999 }, ['$4,050', '-$3']],
    ['is one of', { in: '12400,-3' }, ['-$3', '12400', '12400.00']],
    ['is none of', { not_in: ['12400', '33250', '11350'] }, [' 9,999.5 ', '$4,050', '-$3']],
    ['is more', { greater_than: 12400 }, ['$33,250.00']],
    [
      'lies between',
      { greater_than_equal: '4050', less_than_equal: '11350' },
      [' 9,999.5 ', '$11,350.00', '$4,050'],
    ],
    ['is there', { exists: 'false' }, [null]],
  ])('is filtered by the value of an amount, where it %s', async (_name, condition, expected) => {
    const sorted = (texts: (string | null | undefined)[]) =>
      texts.toSorted((a, b) => (a ?? '').localeCompare(b ?? ''))
    const { docs } = await listed(admin, { sort: 'id', where: { salesPriceValue: condition } })
    expect(sorted(docs.map(({ salesPrice }) => salesPrice))).toEqual(sorted(expected))
  })

  it('is edited as it is filtered by the value of an amount, and not beyond', async () => {
    const answer = await admin.api('PATCH', '/deals?where[salesPriceValue][greater_than]=12400', {
      status: 'Signed',
    })
    expect(
      [answer.status, (answer.body as { docs: unknown[] }).docs.length],
      JSON.stringify(answer.body),
    ).toEqual([200, 1])
    expect(await service.ids('/deals?where[status][equals]=Signed')).toEqual(
      await service.ids('/deals?where[salesPrice][equals]=$33,250.00'),
    )
    await service.refuses('GET', '/deals?where[salesPriceValue][greater_than]=12400', {
      code: 'invalid_filter',
      status: 400,
    })
  })

  it('is read while its request names a transaction that has ended, as those of pages do', async () => {
    const req = await panelRequest(service, admin)
    const before = await service.payload.db.beginTransaction()
    await service.payload.db.commitTransaction(before ?? '')
    req.transactionID = before ?? ''
    const { docs, totalDocs } = await service.payload.find({
      collection: 'deals',
      depth: 0,
      limit: 1,
      overrideAccess: false,
      req,
      sort: '-salesPrice',
    })
    expect([docs.map(({ salesPrice }) => salesPrice), totalDocs]).toEqual([['$33,250.00'], 10])
  })

  it('refuses to compare an amount with what is none', async () => {
    const answer = await admin.api('GET', '/deals?where[salesPrice][greater_than]=about%2012k')
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([400, expect.stringContaining('salesPrice')])
  })
})

describe('titles of deals', () => {
  const readTitles = async () => {
    const rows = await service.query('SELECT label FROM deals ORDER BY id')
    return rows.map((row) => String(row['label']))
  }

  it('have the price as the panel formats it, and texts that are no amount as they are', async () => {
    const titles = await readTitles()
    expect(titles.slice(0, 5)).toEqual([
      'Quoted · $11,350.00',
      'Funded · $12,400.00',
      'Funded · $4,050.00',
      'Signed · $33,250.00',
      'Funded · on request',
    ])
    expect(titles.slice(6, 8)).toEqual(['Quoted · $9,999.50', 'Funded · -$3.00'])
  })

  it('are formatted by the migration as by a write', async () => {
    const titles = await readTitles()
    await service.query(`UPDATE deals SET label = concat_ws(' · ', status, nullif(btrim(sales_price), ''))`)
    expect(await readTitles()).toContain('Funded · 12400')
    const { payload } = service
    await up({
      db: payload.db.drizzle,
      payload,
      req: await panelRequest(service, admin),
    })
    expect(await readTitles()).toEqual(titles)
  })
})
