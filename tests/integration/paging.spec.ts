/**
 * A walk over the pages of a list meets each record once, whatever it is sorted by: ties and records without a
 * value included, from the front and from the end.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { type Doc, useClient } from '../support/client'

const service = useClient()
const count = 23
const ids: number[] = []

/** Three rows of four share a value, and the rest have none: ties and gaps on every page. */
const some = <T>(row: number, values: T[]): T | null => (row % 4 === 3 ? null : (values[row % 3] ?? null))

beforeAll(async () => {
  const customers: number[] = []
  for (let index = 0; index < 3; index++) customers.push((await service.create('customers')).id)
  for (let row = 0; row < count; row++) {
    const { id } = await service.create('deals', {
      createdAt: `2026-01-0${(row % 3) + 1}T00:00:00.000Z`,
      customer: some(row, customers),
      dealId: some(row, ['b', 'a', 'B']),
      development: some(row, [true, false, true]),
      mileage: some(row, [10, 9, -1.5]),
      salesPrice: some(row, ['$1,000', '999', 'on request']),
    })
    ids.push(id)
  }
  for (let row = 0; row < count; row++) {
    await service.create('meetings', { meetingTime: some(row, ['2026-03-02', '2026-03-01', '1999-12-31']) })
    await service.create('messages', { status: some(row, ['Sent', 'Draft', 'Held']) })
    await service.create('templates', { subject: some(row, ['Zeta', 'alpha', 'Alpha']) })
  }
})

const walk = async (path: string, limit: number): Promise<Doc[]> => {
  const docs: Doc[] = []
  const pages = Math.ceil(count / limit)
  for (let number = 1; number <= pages; number++) {
    const page = await service.list(`${path}&limit=${limit}&page=${number}`)
    expect(page).toMatchObject({
      hasNextPage: number < pages,
      hasPrevPage: number > 1,
      limit,
      nextPage: number < pages ? number + 1 : null,
      page: number,
      pagingCounter: (number - 1) * limit + 1,
      prevPage: number > 1 ? number - 1 : null,
      totalDocs: count,
      totalPages: pages,
    })
    docs.push(...page.docs)
  }
  return docs
}

/** What sorting means, said again in memory: by value, records without one last, the id last of all. */
const sorted = (docs: Doc[], name: string, descending: boolean): number[] => {
  const key = (doc: Doc): number | string | null => {
    const value = doc[name]
    if (name === 'salesPrice')
      return typeof value === 'string' && /\d/.test(value) ? Number(value.replace(/[$,]/g, '')) : null
    return typeof value === 'boolean' ? Number(value) : (value as number | string | null)
  }
  const compare = (one: Doc, other: Doc): number => {
    const [a, b] = [key(one), key(other)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    const difference = a < b ? -1 : a > b ? 1 : 0
    return descending ? -difference : difference
  }
  return [...docs].sort((one, other) => compare(one, other) || one.id - other.id).map(({ id }) => id)
}

describe.each([
  ['deals', 'id'],
  ['deals', 'createdAt'],
  ['deals', 'dealId'],
  ['deals', 'salesPrice'],
  ['deals', 'mileage'],
  ['deals', 'development'],
  ['deals', 'customer'],
  ['meetings', 'meetingTime'],
  ['messages', 'status'],
  ['templates', 'subject'],
])('%s sorted by %s', (collection, name) => {
  it.each([
    ['ascending', name],
    ['descending', `-${name}`],
  ])('%s: every page size walks the same order, once over each record', async (_, sort) => {
    const all = await service.list(`/${collection}?sort=${sort}&limit=0`)
    const expected = sorted(all.docs, name, sort.startsWith('-'))
    expect(all.docs.map(({ id }) => id)).toEqual(expected)
    for (const limit of [1, 4, 7, 22, 23, 24]) {
      const walked = await walk(`/${collection}?sort=${sort}`, limit)
      expect(
        walked.map(({ id }) => id),
        `limit ${limit}`,
      ).toEqual(expected)
    }
  })
})

describe('several fields', () => {
  it('sort one after the other, each in its own direction', async () => {
    const { docs } = await service.list('/deals?sort=-development, dealId ,-id&limit=0')
    const seen = docs.map(({ development, dealId }) => [development, dealId])
    expect(seen).toEqual([
      ...Array.from({ length: 6 }, () => [true, 'B']),
      ...Array.from({ length: 6 }, () => [true, 'b']),
      ...Array.from({ length: 6 }, () => [false, 'a']),
      ...Array.from({ length: 5 }, () => [null, null]),
    ])
    const last = docs.slice(-5).map(({ id }) => id)
    expect(last).toEqual([...last].sort((a, b) => b - a))
  })
})

describe('no sort', () => {
  it('puts the newest first', async () => {
    const walked = await walk('/deals?depth=0', 5)
    expect(walked.map(({ id }) => id)).toEqual([...ids].reverse())
  })
})

describe('a filter', () => {
  it('and a sort walk together', async () => {
    const path = '/deals?where[customer][exists]=true&sort=-salesPrice&limit=3'
    const seen: unknown[] = []
    for (let page = 1; page <= 6; page++) seen.push(...(await service.ids(`${path}&page=${page}`)))
    expect(new Set(seen).size).toBe(18)
    expect(seen).toHaveLength(18)
    expect(await service.list(`${path}&page=6`)).toMatchObject({
      hasNextPage: false,
      totalDocs: 18,
      totalPages: 6,
    })
  })
})
