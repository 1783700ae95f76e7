/** The numbers of the dashboard are those of the lists behind them, for everybody who may look at them. */
import { createLocalReq, type PayloadRequest, type Where } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadFigures } from '../../src/admin/features/dashboard/figures'
import {
  ages,
  dealsInError,
  meetingsOf,
  ofStatus,
  tasksDue,
  waitingSince,
} from '../../src/plugins/saved-views/filters/figures'
import { listFilter } from '../../src/plugins/saved-views/filters/listFilter'
import { seed } from '../../src/seed'
import { useService } from '../support/service'
import { statementsOf } from '../support/statements'

const service = useService()

beforeAll(async () => {
  await seed(service.payload)
  const { payload, query } = service
  const [tenant] = (await payload.find({ collection: 'tenants', sort: 'id' })).docs
  const { docs } = await payload.find({
    collection: 'users',
    where: { email: { equals: 'manager@example.com' } },
  })
  await payload.update({
    collection: 'users',
    data: { tenants: [tenant?.id ?? 0] },
    id: docs[0]?.id ?? 0,
  })
  // Words that the data has none of: no status, an empty one, an error taken back, prices that are no numbers.
  await query(
    `UPDATE deals SET latest_error = '' WHERE id IN (SELECT id FROM deals WHERE latest_error IS NULL LIMIT 4)`,
  )
  await query(`UPDATE deals SET status = NULL WHERE id IN (SELECT id FROM deals ORDER BY id LIMIT 2)`)
  await query(`UPDATE deals SET status = '' WHERE id IN (SELECT id FROM deals ORDER BY id DESC LIMIT 2)`)
  await query(
    `UPDATE deals SET sales_price = 'to be said' WHERE id IN (SELECT id FROM deals WHERE status = 'Quoted' LIMIT 2)`,
  )
  await query(`UPDATE leads SET process_statuses = NULL WHERE id % 17 = 0`)
  await query(`UPDATE leads SET latest_event_id = NULL WHERE id % 13 = 0`)
  await query(`UPDATE leads SET created_at = now() - (id % 12) * interval '1 day' WHERE id % 3 = 0`)
  await query(
    `UPDATE meetings SET meeting_time = date_trunc('day', now()) + (id % 30) * interval '1 hour' WHERE id % 4 = 0`,
  )
})

const at = (days: number) => {
  const day = new Date()
  day.setUTCHours(0, 0, 0, 0)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString()
}
const days = { sevenAgo: at(-7), today: at(0), tomorrow: at(1), twoAgo: at(-2) }

const as = async (email: string): Promise<PayloadRequest> => {
  const { docs } = await service.payload.find({ collection: 'users', where: { email: { equals: email } } })
  const [user] = docs
  if (!user) throw new Error(`${email} is not there.`)
  return createLocalReq({ user: { ...user, collection: 'users' } }, service.payload)
}

/** How many the list says there are, by the very filter of the link. */
const listed = async (email: string, collection: 'deals' | 'leads' | 'meetings' | 'tasks', where: Where) => {
  const { totalDocs } = await service.payload.find({
    collection,
    depth: 0,
    limit: 1,
    overrideAccess: false,
    req: await as(email),
    where: listFilter(where),
  })
  return totalDocs
}

describe.each(['admin@example.com', 'manager@example.com', 'rep@example.com'])('for %s', (email) => {
  it('counts leads by status as their lists do', async () => {
    const { leads } = await loadFigures(await as(email), days)
    expect(leads?.statuses.length).toBeGreaterThan(2)
    for (const { count, value } of leads?.statuses ?? []) {
      expect(await listed(email, 'leads', ofStatus('processStatuses', value)), String(value)).toBe(count)
    }
  })

  it('counts who waits as the lists do, in every age and in all', async () => {
    const { leads } = await loadFigures(await as(email), days)
    for (const [place, { key, span }] of ages(days).entries()) {
      expect(leads?.waiting[place]?.age).toBe(key)
      expect(await listed(email, 'leads', waitingSince(span)), key).toBe(leads?.waiting[place]?.count)
    }
    const all = leads?.waiting.reduce((sum, { count }) => sum + count, 0)
    expect(all).toBeGreaterThan(0)
    expect(await listed(email, 'leads', waitingSince({}))).toBe(all)
  })

  it('counts the meetings of the day as the list does, and tells them in their order', async () => {
    const { meetings } = await loadFigures(await as(email), days)
    expect(await listed(email, 'meetings', meetingsOf(days))).toBe(meetings?.total)
    const times = meetings?.meetings.map((meeting) => meeting.at) ?? []
    expect(times).toEqual([...times].sort())
    expect(times.every((time) => time >= days.today && time < days.tomorrow)).toBe(true)
  })

  it('counts tasks that are overdue and due as the lists do', async () => {
    const { tasks } = await loadFigures(await as(email), days)
    const now = tasks?.now ?? ''
    expect(tasks?.overdue).toBeGreaterThan(0)
    expect(await listed(email, 'tasks', tasksDue('overdue', now, days))).toBe(tasks?.overdue)
    expect(await listed(email, 'tasks', tasksDue('today', now, days))).toBe(tasks?.today)
  })

  it('counts deals by status and in error as the lists do', async () => {
    const { deals } = await loadFigures(await as(email), days)
    for (const { count, value } of deals?.statuses ?? []) {
      expect(await listed(email, 'deals', ofStatus('status', value)), String(value)).toBe(count)
    }
    expect(await listed(email, 'deals', dealsInError)).toBe(deals?.inError)
  })
})

it('sums prices that read as numbers, and says how many do not', async () => {
  const { deals } = await loadFigures(await as('admin@example.com'), days)
  const { docs } = await service.payload.find({ collection: 'deals', depth: 0, limit: 0, pagination: false })
  const quoted = docs.filter(({ status }) => status === 'Quoted').map(({ salesPrice }) => salesPrice)
  const numbers = quoted.flatMap((price) =>
    /^\$?[\d,.]+$/.test(price ?? '') ? [price?.replace(/[$,]/g, '')] : [],
  )
  const told = deals?.statuses.find(({ value }) => value === 'Quoted')
  expect(told?.unread).toBe(quoted.length - numbers.length)
  expect(told?.unread).toBeGreaterThanOrEqual(2)
  expect(Number(told?.sum)).toBeCloseTo(
    numbers.reduce((sum, each) => sum + Number(each), 0),
    2,
  )
  expect(deals?.inError).toBeGreaterThan(0)
})

it('shows a rep less than an admin, and a manager nothing of another tenant', async () => {
  const total = async (email: string) => {
    const { leads } = await loadFigures(await as(email), days)
    return leads?.statuses.reduce((sum, { count }) => sum + count, 0) ?? 0
  }
  const all = await total('admin@example.com')
  expect(await total('manager@example.com')).toBeLessThan(all)
  expect(await total('rep@example.com')).toBeLessThan(all)
})

it('asks four statements, with ten leads and with two thousand more', async () => {
  const req = await as('manager@example.com')
  const few = await statementsOf(() => loadFigures(req, days))
  await service.query(`INSERT INTO leads (label, process_statuses, tenant_id, updated_at, created_at)
    SELECT 'Lead ' || n, 'Qualified Lead', (SELECT min(id) FROM tenants), now(), now() - n * interval '1 minute'
    FROM generate_series(1, 2000) AS n`)
  const many = await statementsOf(() => loadFigures(req, days))
  expect(few.statements).toHaveLength(4)
  expect(many.statements).toHaveLength(4)
})
