/** The numbers of the home page are those of the lists behind them, for everybody who may look at them. */
import { createLocalReq, type PayloadRequest, type Where } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { readersTime } from '../../src/admin/features/home/days'
import { freshLeadsOf } from '../../src/admin/features/home/freshLeads'
import { loadMeetings } from '../../src/admin/features/home/meetings'
import { loadPipeline } from '../../src/admin/features/home/pipeline'
import { tasksOf } from '../../src/admin/features/home/tasks'
import { loadTeam } from '../../src/admin/features/home/team'
import { findOwnReps } from '../../src/admin/shared/ownReps'
import {
  dealsInError,
  dealsOfStatus,
  meetingsOf,
  openDeals,
  tasksDue,
  waiting,
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

const time = readersTime(Date.now(), 'America/Denver')
const now = new Date(time.now).toISOString()

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

/** A rep looks at their own, everybody else at all that they may see. */
const lookedAt = async (email: string) => {
  const req = await as(email)
  return { req, reps: email.startsWith('rep') ? await findOwnReps(req) : undefined }
}

describe.each(['admin@example.com', 'manager@example.com', 'rep@example.com'])('for %s', (email) => {
  it('counts who waits as the list does', async () => {
    const { req, reps } = await lookedAt(email)
    const { total } = await freshLeadsOf(req, time.now, reps)
    expect(total).toBeGreaterThan(0)
    expect(await listed(email, 'leads', waiting(reps))).toBe(total)
  })

  it('counts the meetings of the day as the list does, and tells them in their order', async () => {
    const { req } = await lookedAt(email)
    const { meetings, total } = await loadMeetings(req, time, undefined)
    expect(await listed(email, 'meetings', meetingsOf(time))).toBe(total)
    const times = meetings.map((meeting) => meeting.at)
    expect(times).toEqual([...times].sort())
    expect(times.every((each) => each >= time.today && each < time.tomorrow)).toBe(true)
  })

  it('counts tasks that are overdue and due as the lists do', async () => {
    const { req } = await lookedAt(email)
    const { overdue, today } = await tasksOf(req, { now, tomorrow: time.tomorrow }, undefined)
    expect(overdue.total).toBeGreaterThan(0)
    expect(await listed(email, 'tasks', tasksDue('overdue', now, time))).toBe(overdue.total)
    expect(await listed(email, 'tasks', tasksDue('today', now, time))).toBe(today.total)
  })

  it('counts what is late by rep as the lists do', async () => {
    const { req } = await lookedAt(email)
    const team = await loadTeam(req, time, [])
    expect(team.length).toBeGreaterThan(0)
    // A rep may have nothing late but an unanswered message.
    const [alone] = (
      await loadTeam(req, time, [{ lead: 1, rep: 1_000_000, text: '', title: '', waited: 0 }])
    ).filter(({ id }) => id === 1_000_000)
    expect(alone).toEqual({ id: 1_000_000, name: null, overdue: 0, unanswered: 1, waiting: 0 })
    for (const { id, waiting: waits } of team) {
      const ofRep = { salesRep: id === null ? { exists: false } : { equals: id } }
      expect(await listed(email, 'leads', { and: [waiting(undefined), ofRep] }), String(id)).toBe(waits)
    }
    for (const { id, overdue } of team.filter((each) => each.id !== null)) {
      expect(await listed(email, 'tasks', tasksDue('overdue', now, time, id ?? 0)), String(id)).toBe(overdue)
    }
  })

  it('counts open deals by status and in error as the lists do', async () => {
    const { req, reps } = await lookedAt(email)
    const { inError, others, statuses } = await loadPipeline(req, reps)
    for (const { count, value } of statuses) {
      expect(await listed(email, 'deals', dealsOfStatus(value, reps)), String(value)).toBe(count)
    }
    const open = statuses.reduce((sum, { count }) => sum + count, others)
    expect(open).toBeGreaterThan(0)
    expect(await listed(email, 'deals', openDeals(reps))).toBe(open)
    expect(await listed(email, 'deals', { and: [openDeals(reps), dealsInError] })).toBe(inError)
  })
})

it('sums prices that read as numbers, and says how many do not', async () => {
  const { statuses } = await loadPipeline(await as('admin@example.com'), undefined)
  const { docs } = await service.payload.find({ collection: 'deals', depth: 0, limit: 0, pagination: false })
  const quoted = docs.filter(({ status }) => status === 'Quoted').map(({ salesPrice }) => salesPrice)
  const numbers = quoted.flatMap((price) =>
    /^\$?[\d,.]+$/.test(price ?? '') ? [price?.replace(/[$,]/g, '')] : [],
  )
  const told = statuses.find(({ value }) => value === 'Quoted')
  expect(told?.unread).toBe(quoted.length - numbers.length)
  expect(told?.unread).toBeGreaterThanOrEqual(2)
  expect(Number(told?.sum)).toBeCloseTo(
    numbers.reduce((sum, each) => sum + Number(each), 0),
    2,
  )
})

it('shows a rep less than an admin, and a manager nothing of another tenant', async () => {
  const total = async (email: string) => (await freshLeadsOf(await as(email), time.now, undefined)).total
  const all = await total('admin@example.com')
  expect(await total('manager@example.com')).toBeLessThan(all)
  expect(await total('rep@example.com')).toBeLessThan(all)
})

it('asks one statement for the pipeline and one for the team, with ten leads and with two thousand more', async () => {
  const req = await as('manager@example.com')
  const read = () =>
    statementsOf(async () => {
      await loadPipeline(req, undefined)
      await loadTeam(req, time, [])
    })
  const few = await read()
  await service.query(`INSERT INTO leads (label, process_statuses, tenant_id, updated_at, created_at)
    SELECT 'Lead ' || n, 'Qualified Lead', (SELECT min(id) FROM tenants), now(), now() - n * interval '1 minute'
    FROM generate_series(1, 2000) AS n`)
  expect(few.statements).toHaveLength(2)
  expect((await read()).statements).toHaveLength(2)
})
