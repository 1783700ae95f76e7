/**
 * Days without a time: filtered as whole days in lists, and the same in files, whatever moment of them is stored. Moments that are
 * filtered by a day: all of that day where the reader is.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { timeZoneCookie } from '../../src/lib/timeZone'
import { useClient } from '../support/client'
import { exportRows, importTable, recordsOf, tableOf, tableOfTexts } from '../support/exchange'
import { panelRequest } from '../support/panelRequest'
import { signIn } from '../support/staff'
import { fixture } from '../support/service'

const service = useClient()
const deals: number[] = []

const moments = [
  '2026-04-02T23:59:59.999Z',
  '2026-04-03T00:00:00.000Z',
  '2026-04-03T12:00:00.000Z',
  '2026-04-03T23:59:59.999Z',
  '2026-04-04T00:00:00.000Z',
  null,
]

const admin = fixture(() => signIn(service))

beforeAll(async () => {
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

/** Midnight of 8 March and of 9 March 2026 in Denver, between which clocks go forward, and of 9 March in Madrid. */
const [from, until, inMadrid] = [
  '2026-03-08T07:00:00.000Z',
  '2026-03-09T06:00:00.000Z',
  '2026-03-08T23:00:00.000Z',
]

describe('a filter by a moment', () => {
  const times = [
    '2026-03-08T06:59:59.999Z',
    from,
    '2026-03-08T15:30:00.000Z',
    '2026-03-09T05:59:59.999Z',
    until,
  ]
  const events: number[] = []
  beforeAll(async () => {
    for (const time of times) events.push((await service.create('meetings', { meetingTime: time })).id)
    events.push((await service.create('meetings')).id)
    await service.query(`UPDATE meetings SET updated_at = meeting_time WHERE meeting_time IS NOT NULL`)
    await service.query(`UPDATE meetings SET updated_at = '2027-01-01' WHERE meeting_time IS NULL`)
  })

  const found = async (field: string, condition: object, zone = 'America/Denver'): Promise<number[]> => {
    const cookie = `${admin.cookie}; ${timeZoneCookie}=${encodeURIComponent(zone)}`
    const { docs } = await service.payload.find({
      collection: 'meetings',
      depth: 0,
      overrideAccess: false,
      pagination: false,
      req: await panelRequest(service, { ...admin, cookie }),
      sort: 'id',
      where: { and: [{ id: { in: events } }, { [field]: condition }] },
    })
    return docs.map(({ id }) => events.indexOf(id))
  }

  it.each([
    ['equals', [1, 2, 3], [1, 2, 3]],
    ['not_equals', [0, 4, 5], [0, 4, 5]],
    ['greater_than', [4], [4, 5]],
    ['greater_than_equal', [1, 2, 3, 4], [1, 2, 3, 4, 5]],
    ['less_than', [0], [0]],
    ['less_than_equal', [0, 1, 2, 3], [0, 1, 2, 3]],
  ])('means all of the day in the zone of the reader with %s', async (operator, byTime, byUpdate) => {
    // A day in the picker of times is its midnight; in the picker of days it is noon in UTC.
    expect(await found('meetingTime', { [operator]: from })).toEqual(byTime)
    expect(await found('updatedAt', { [operator]: '2026-03-08T12:00:00.000Z' })).toEqual(byUpdate)
    expect(await found('updatedAt', { [operator]: from })).toEqual(byUpdate)
  })

  it('means the day of a time that is equal, and the time itself before and after', async () => {
    const time = '2026-03-08T15:30:00.000Z'
    expect(await found('meetingTime', { equals: time })).toEqual([1, 2, 3])
    expect(await found('meetingTime', { greater_than: time })).toEqual([3, 4])
    expect(await found('meetingTime', { less_than_equal: time })).toEqual([0, 1, 2])
    expect(await found('meetingTime', { less_than: '2026-03-08T12:00:00.000Z' })).toEqual([0, 1])
  })

  it('means the day of another zone for a reader there, and of UTC for one whose zone is not known', async () => {
    expect(await found('meetingTime', { equals: inMadrid }, 'Europe/Madrid')).toEqual([3, 4])
    expect(await found('updatedAt', { equals: '2026-03-09T12:00:00.000Z' }, 'Europe/Madrid')).toEqual([3, 4])
    expect(await found('updatedAt', { equals: '2026-03-09T12:00:00.000Z' }, 'Mars/Phobos')).toEqual([3, 4])
    expect(await found('updatedAt', { equals: '2026-03-08T12:00:00.000Z' }, 'Pacific/Kiritimati')).toEqual([
      0, 1,
    ])
  })

  it('is the same in exports and in bulk edits of the panel', async () => {
    const cookie = `${admin.cookie}; ${timeZoneCookie}=America/Denver`
    const where = `where[and][0][id][in]=${events.join()}&where[and][1][updatedAt][equals]=2026-03-08T12:00:00.000Z`
    const rows = await exportRows(service, { ...admin, cookie }, `/meetings/export?${where}&sort=id`)
    expect(recordsOf(rows)).toHaveLength(3)
  })

  it('by another record means the day, too', async () => {
    const { id: customer } = await service.create('customers')
    const { id: deal } = await service.create('deals', { customer })
    const { id: lead } = await service.create('leads', { customer })
    await service.query('UPDATE deals SET created_at = $1 WHERE id = $2', [times[2], deal])
    const cookie = `${admin.cookie}; ${timeZoneCookie}=America/Denver`
    const req = await panelRequest(service, { ...admin, cookie })
    const madeOn = async (day: string) => {
      const where = { dealMade: { equals: day } }
      return (await service.payload.find({ collection: 'leads', overrideAccess: false, req, where })).docs
    }
    expect(await madeOn(from)).toMatchObject([{ id: lead }])
    expect(await madeOn(until)).toEqual([])
  })

  it('of the interface compares moments', async () => {
    expect(await service.ids(`/meetings?where[meetingTime][equals]=${from}`)).toEqual([events[1]])
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
