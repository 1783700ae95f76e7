/** The calendar of meetings as the browser is given it: the span that was asked for, and only what the reader may see. */
import { beforeAll, describe, expect, it } from 'vitest'
import { type MeetingCalendar, meetingCalendar } from '../../src/admin/features/calendar/meetingCalendar'
import { useDealer } from '../support/dealer'
import { type Doc } from '../support/client'
import { panelRequest } from '../support/panelRequest'
import type { Staff } from '../support/staff'
import { statementsOf } from '../support/statements'

const { admin, manager, north, rep, service, south } = useDealer()
let leads: Record<'free' | 'mine' | 'other' | 'south', Doc>

const week = { from: '2026-11-22T23:00:00.000Z', until: '2026-11-29T23:00:00.000Z' }

beforeAll(async () => {
  const repOf = (name: string, user: string) =>
    service.create('salesReps', { name, tenants: [north.id], user })
  const own = await repOf('Own', 'rep@example.com')
  const other = await repOf('Other', 'other@example.com')
  const lead = (name: string, data: Record<string, unknown>) => service.create('leads', { name, ...data })
  leads = {
    free: await lead('Free', { tenant: north.id }),
    mine: await lead('Mine', { salesRep: own.id, tenant: north.id }),
    other: await lead('Other', { salesRep: other.id, tenant: north.id }),
    south: await lead('South', { tenant: south.id }),
  }
  const meet = (name: string, of: Doc, meetingTime: null | string) =>
    service.create('meetings', { lead: of.id, meetingTime, name })
  await meet('First moment', leads.mine, week.from)
  await meet('Last moment', leads.other, '2026-11-29T22:59:59.999Z')
  await meet('After it', leads.mine, week.until)
  await meet('Before it', leads.mine, '2026-11-22T22:59:59.999Z')
  await meet('Free one', leads.free, '2026-11-24T09:00:00.000Z')
  await meet('Southern', leads.south, '2026-11-25T09:00:00.000Z')
  await meet('Some day', leads.mine, null)
})

const read = async (staff: Staff, args: Record<string, unknown> = {}): Promise<MeetingCalendar | undefined> =>
  (await meetingCalendar({ ...week, ...args, req: await panelRequest(service, staff) } as never)) as
    | MeetingCalendar
    | undefined

const names = async (staff: Staff, args?: Record<string, unknown>) =>
  (await read(staff, args))?.meetings.map(({ name }) => name)

describe('meetingCalendar', () => {
  it('has the meetings of the span in their order, from its first moment to before its end', async () => {
    expect(await names(admin)).toEqual(['First moment', 'Free one', 'Southern', 'Last moment'])
    expect((await read(admin))?.meetings[0]).toEqual({
      at: week.from,
      id: expect.any(Number) as number,
      lead: 'Mine',
      name: 'First moment',
      rep: 'Own',
    })
  })

  it('shows each what the list would show them', async () => {
    expect(await names(manager)).toEqual(['First moment', 'Free one', 'Last moment'])
    expect(await names(rep)).toEqual(['First moment', 'Free one'])
    expect(await read(rep)).toMatchObject({ isRep: true, total: 2 })
    expect(await read(manager)).toMatchObject({ isRep: false, total: 3 })
  })

  it("has a rep's own: with their leads, or made by them", async () => {
    expect(await names(rep, { whose: 'mine' })).toEqual(['First moment'])
    const made = await rep.api('POST', '/meetings', {
      lead: leads.free.id,
      meetingTime: '2026-11-26T09:00:00.000Z',
      name: 'Made',
    })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    expect(await names(rep, { whose: 'mine' })).toEqual(['First moment', 'Made'])
    // Who is no rep has no leads of their own.
    expect(await names(manager, { whose: 'mine' })).toEqual(await names(manager))
  })

  it('answers nobody who is not of the staff', async () => {
    const { id, ...stranger } = admin
    expect(await read({ ...stranger, cookie: '', id })).toBeUndefined()
  })

  it.each([
    { from: undefined },
    { until: '2026-11-29T23:00' },
    { from: "2026-11-22'" },
    { from: {} },
    { until: '2027-11-29T23:00:00.000Z' },
  ])('answers no span that is none or longer than six weeks: %j', async (span) => {
    expect(await read(admin, span)).toBeUndefined()
  })

  it('reads as much however many there are, of which it shows the first thousand', async () => {
    await service.query(
      `INSERT INTO meetings (name, lead_id, meeting_time)
       SELECT 'M' || n, $1, '2026-11-27T00:00:00Z'::timestamptz + n * interval '1 second' FROM generate_series(1, 1200) AS n`,
      [leads.free.id],
    )
    const req = await panelRequest(service, manager)
    const { answer, statements } = await statementsOf(
      () => meetingCalendar({ ...week, req } as never) as Promise<MeetingCalendar>,
    )
    // Which rep the reader is, and the meetings.
    expect(statements).toHaveLength(2)
    expect(answer.meetings).toHaveLength(1000)
    expect(answer.total).toBe(1204)
  })
})
