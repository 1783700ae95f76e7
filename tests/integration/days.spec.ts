/** Days without a time: filtered as whole days in lists, and the same in files, whatever moment of them is stored. */
import { beforeAll, describe, expect, it } from 'vitest'
import { useClient } from '../support/client'
import { exportRows, importTable, recordsOf, tableOf, tableOfTexts } from '../support/exchange'
import { panelRequest } from '../support/panelRequest'
import { type Staff, signIn } from '../support/staff'

const service = useClient()
let admin: Staff
const deals: number[] = []

const moments = [
  '2026-04-02T23:59:59.999Z',
  '2026-04-03T00:00:00.000Z',
  '2026-04-03T12:00:00.000Z',
  '2026-04-03T23:59:59.999Z',
  '2026-04-04T00:00:00.000Z',
  null,
]

beforeAll(async () => {
  admin = await signIn(service)
  for (const expectedClosing of moments) deals.push((await service.create('deals', { expectedClosing })).id)
})

const listed = async (condition: object): Promise<number[]> => {
  const { docs } = await service.payload.find({
    collection: 'deals',
    depth: 0,
    overrideAccess: false,
    pagination: false,
    req: await panelRequest(service, admin),
    sort: 'id',
    where: { and: [{ id: { in: deals } }, { expectedClosing: condition }] },
  })
  return docs.map(({ id }) => deals.indexOf(id))
}

describe('a list', () => {
  // The picker of Payload says noon in UTC.
  it.each([
    ['equals', [1, 2, 3]],
    ['not_equals', [0, 4, 5]],
    ['greater_than', [4]],
    ['greater_than_equal', [1, 2, 3, 4]],
    ['less_than', [0]],
    ['less_than_equal', [0, 1, 2, 3]],
  ])('is filtered by a day with %s', async (operator, expected) => {
    for (const day of ['2026-04-03T12:00:00.000Z', '2026-04-03', '2026-04-03T00:00:00.000Z'])
      expect(await listed({ [operator]: day }), day).toEqual(expected)
  })

  it('is filtered by whether there is a day, and refuses what is none', async () => {
    expect(await listed({ exists: false })).toEqual([5])
    await expect(listed({ equals: 'soon' })).rejects.toThrow('expectedClosing')
  })

  it('of the interface compares moments, as before', async () => {
    const path = `/deals?where[expectedClosing][equals]=2026-04-03T12:00:00.000Z`
    expect(await service.ids(path)).toEqual([deals[2]])
  })
})

describe('a file', () => {
  it('has the day, and changes nothing when it is imported again', async () => {
    const path = `/deals/export?where[id][in]=${deals.join()}&sort=id`
    const rows = await exportRows(service, admin, path)
    expect(recordsOf(rows).map((record) => record['Expected Closing'])).toEqual(
      moments.map((moment) => moment?.slice(0, 10)),
    )
    const { outcomes } = await importTable(service, admin, 'deals', tableOf(rows))
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(moments.map(() => 'same'))
  })

  it('gives a deal the day that is written, as a text or in a workbook', async () => {
    const table = tableOfTexts(
      ['Deal Number', 'Expected Closing'],
      [
        ['DAY-1', '2026-07-03'],
        ['DAY-2', '7/31/2026'],
        ['DAY-3', '2026-07-03T22:00:00-06:00'],
      ],
    )
    const { cells = [] } = table.rows[0] ?? {}
    const workbook = { cells: ['DAY-4', { date: '2026-07-03T22:30:00', shown: '7/3/26' }], row: 5 }
    expect(cells).toHaveLength(2)
    await importTable(service, admin, 'deals', { ...table, rows: [...table.rows, workbook] })
    const stored = await service.query<{ day: string }>(
      `SELECT to_json(expected_closing AT TIME ZONE 'UTC') #>> '{}' AS day FROM deals WHERE deal_id LIKE 'DAY-%' ORDER BY deal_id`,
    )
    expect(stored.map(({ day }) => day)).toEqual(
      ['2026-07-03', '2026-07-31', '2026-07-03', '2026-07-03'].map((day) => `${day}T00:00:00`),
    )
  })
})
