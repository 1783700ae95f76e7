/** The operators over what names other records: references, lists, inverses, ids, and the fields behind them. */
import { beforeAll, describe, expect, it } from 'vitest'
import { useClient } from '../support/client'
import { asBrackets, asJson, type Where } from '../support/where'

const service = useClient()
/** Three records of each collection in play; the third names nothing and is named by nothing. */
const made: Record<string, number[]> = {}
const id = (collection: string, row: number): number => made[collection]?.[row] ?? 0

beforeAll(async () => {
  const make = async (collection: string, data: (row: number) => Record<string, unknown>) => {
    made[collection] = []
    for (let row = 0; row < 3; row++) made[collection].push((await service.create(collection, data(row))).id)
  }
  const unlessLast = (row: number, data: Record<string, unknown>) => (row === 2 ? {} : data)
  await make('addresses', (row) => ({ city: ['Reno', 'Austin', 'Nowhere'][row] }))
  await make('customers', (row) => ({
    address: row === 2 ? null : id('addresses', row),
    companyName: ['Orchard', 'Pine', 'Quince'][row],
    companyType: row === 0 ? ['Dealer', 'Lender'] : [],
  }))
  await make('leads', (row) => unlessLast(row, { customer: id('customers', row), name: `Lead ${row}` }))
  await make('leadEvents', (row) => unlessLast(row, { lead: id('leads', row), type: 'Lead Created' }))
  await make('deals', (row) => ({
    ...unlessLast(row, { customer: id('customers', row), salesPrice: ['$9,000', '12000'][row] }),
    lienHolder: [[id('customers', 0), id('customers', 1)], [id('customers', 1)], []][row],
  }))
  await make('trades', (row) => unlessLast(row, { deal: id('deals', row), odometer: row }))
})

const rowsOf = async (collection: string, where: Where): Promise<number[][]> =>
  Promise.all(
    [asJson(where), asBrackets(where)].map(async (query) => {
      const found = await service.ids(`/${collection}?${query}&sort=id`)
      return found.map((each) => made[collection]?.indexOf(each) ?? -1)
    }),
  )

/** Field, the collection it names, and which of the three rows name row 0 and row 1 of it. */
const relations: [
  collection: string,
  field: string,
  target: string,
  named: [number[], number[]],
  isList: boolean,
][] = [
  ['leads', 'customer', 'customers', [[0], [1]], false],
  ['leads', 'latestEvent', 'leadEvents', [[0], [1]], false],
  ['deals', 'lienHolder', 'customers', [[0], [0, 1]], true],
  ['customers', 'deals', 'deals', [[0], [1]], true],
  ['customers', 'companyDeals3', 'deals', [[0, 1], [1]], true],
  ['addresses', 'customer', 'customers', [[0], [1]], true],
  ['leadEvents', 'currentStatusFor', 'leads', [[0], [1]], false],
]

describe.each(relations)('%s.%s', (collection, field, target, [first, second], isList) => {
  const opposite = (rows: number[]) => [0, 1, 2].filter((row) => !rows.includes(row))
  const both = [0, 1, 2].filter((row) => first.includes(row) || second.includes(row))

  const expectRows = async (operator: string, operand: unknown, rows: number[]) => {
    const found = await rowsOf(collection, { [field]: { [operator]: operand } })
    expect(found, `${operator} ${JSON.stringify(operand)}`).toEqual([rows, rows])
  }

  it('answers by id, and its opposite includes records without a value', async () => {
    const [one, two] = [id(target, 0), id(target, 1)]
    await expectRows('equals', one, first)
    await expectRows('equals', String(two), second)
    await expectRows('equals', 2_147_483_647, [])
    await expectRows('not_equals', one, opposite(first))
    await expectRows('in', `${one}, ${two}`, both)
    await expectRows('in', [two], second)
    await expectRows('not_in', [one], opposite(first))
    await expectRows('not_in', `${one},${two}`, opposite(both))
    await expectRows('exists', true, both)
    await expectRows('exists', false, opposite(both))
    await expectRows('equals', null, opposite(both))
    await expectRows('not_equals', null, both)
    if (isList) await expectRows('contains', two, second)
  })

  it.each([
    ...['greater_than', 'greater_than_equal', 'less_than', 'less_than_equal', 'like'].map((operator) => [
      operator,
      '1',
      /Operators for it: equals, not_equals, in, not_in, exists/,
    ]),
    ...['abc', '1.5', 0, -1, 99_999_999_999, '', true, {}, [1]].map((operand) => [
      'equals',
      operand,
      /must be an id/,
    ]),
    ['in', '1,x', /must be an id/],
    ['not_in', [1, {}], /must be an id/],
    ['exists', 'maybe', /true or false/],
    ['near', '1,2', /holds no place/],
  ] as [string, unknown, RegExp][])('refuses %s %j', async (operator, operand, says) => {
    const query = asJson({ [field]: { [operator]: operand } })
    await service.refuses('DELETE', `/${collection}?${query}`, { code: 'invalid_filter', says, status: 400 })
  })
})

describe('an id', () => {
  it.each<[string, (ids: number[]) => unknown, number[]]>([
    ['equals', ([, second]) => second, [1]],
    ['equals', ([first]) => String(first), [0]],
    ['not_equals', ([first]) => first, [1, 2]],
    ['in', ([first, , third]) => [third, first], [0, 2]],
    ['not_in', ([first, , third]) => `${first},${third}`, [1]],
    ['greater_than', ([first]) => first, [1, 2]],
    ['greater_than_equal', ([, second]) => second, [1, 2]],
    ['less_than', ([, , third]) => third, [0, 1]],
    ['less_than_equal', ([first]) => first, [0]],
    ['exists', () => true, [0, 1, 2]],
    ['exists', () => false, []],
  ])('answers %s', async (operator, operand, rows) => {
    const found = await rowsOf('deals', { id: { [operator]: operand(made['deals'] ?? []) } })
    expect(found).toEqual([rows, rows])
  })

  it.each([
    ['equals', 'abc', /must be an id/],
    ['greater_than', null, /cannot be null/],
    ['like', '1', /cannot be asked this way/],
    ['contains', '1', /cannot be asked this way/],
  ])('refuses %s %j', async (operator, operand, says) => {
    const query = asJson({ id: { [operator]: operand } })
    await service.refuses('DELETE', `/deals?${query}`, { code: 'invalid_filter', says, status: 400 })
  })
})

describe('a path through references', () => {
  it.each<[string, Where, number[]]>([
    ['leads', { 'customer.companyName': { equals: 'Pine' } }, [1]],
    ['leads', { 'customer.companyName': { not_equals: 'Pine' } }, [0, 2]],
    ['leads', { 'customer.companyName': { not_in: 'Pine,Orchard' } }, [2]],
    ['leads', { 'customer.companyName': { exists: false } }, [2]],
    ['leads', { 'customer.companyType': { contains: 'Lender' } }, [0]],
    ['leads', { 'customer.companyType': { not_equals: 'Lender' } }, [1, 2]],
    ['leads', { 'customer.id': { exists: true } }, [0, 1]],
    ['leads', { 'customer.address.city': { like: 'ren' } }, [0]],
    ['leads', { 'customer.createdAt': { greater_than: '2020-01-01' } }, [0, 1]],
    ['deals', { 'lienHolder.companyName': { equals: 'Pine' } }, [0, 1]],
    ['deals', { 'lienHolder.companyName': { not_equals: 'Orchard' } }, [1, 2]],
    ['customers', { 'deals.salesPrice': { greater_than: 10_000 } }, [1]],
    ['customers', { 'deals.trades.odometer': { equals: 0 } }, [0]],
    ['customers', { 'companyDeals3.customer.companyName': { equals: 'Pine' } }, [1]],
    ['leadEvents', { 'currentStatusFor.name': { equals: 'Lead 0' } }, [0]],
    ['trades', { 'deal.customer.address.customer.companyName': { equals: 'Orchard' } }, [0]],
    [
      'customers',
      { and: [{ 'deals.salesPrice': { exists: true } }, { 'leads.name': { contains: '1' } }] },
      [1],
    ],
  ])('%s where %j means the rows %j', async (collection, where, rows) => {
    expect(await rowsOf(collection, where)).toEqual([rows, rows])
  })

  it.each([
    ['leads', 'customer.nothing', /no field "nothing"/],
    ['leads', 'customer.', /no field ""/],
    ['leads', '.customer', /no field ""/],
    ['leads', 'name.length', /leads to no record/],
    ['leads', 'customer.createdBy.email', /leads to no record/],
    ['deals', 'createdBy.password', /leads to no record/],
    ['deals', 'createdBy.hash', /leads to no record/],
    ['leads', 'customer.label', /no field "label"/],
    [
      'leads',
      ['customer.deals.customer.deals', 'customer.deals.customer.id'].join('.'),
      /more than 5 references/,
    ],
  ])('%s.%s is refused', async (collection, path, says) => {
    const query = asJson({ [path]: { exists: true } })
    await service.refuses('DELETE', `/${collection}?${query}`, { code: 'invalid_filter', says, status: 400 })
  })

  it('means the same when it writes', async () => {
    const where = asJson({ 'lienHolder.companyName': { not_equals: 'Orchard' } })
    const { docs } = await service.bulk('PATCH', `/deals?${where}&sort=id`, { latestError: 'seen' })
    expect(docs.map((doc) => doc.id)).toEqual([id('deals', 1), id('deals', 2)])
  })
})
