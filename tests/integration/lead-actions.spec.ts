/** The quick actions of a lead: which records each writes, for whom, and that what is refused writes none. */
import { describe, expect, it } from 'vitest'
import type { ActionName } from '../../src/admin/features/lead/actions/leadAction'
import { type Doc, useClient } from '../support/client'
import { contents, unwritten } from '../support/contents'
import { openLeadPage } from '../support/leadPage'
import type { Staff } from '../support/staff'
import { fixture } from '../support/service'

const service = useClient()
const leadPage = fixture(() => openLeadPage(service))

const tomorrow = () => new Date(Date.now() + 24 * 3_600_000).toISOString()

const of = async (collection: string, { id }: Doc): Promise<Doc[]> =>
  (await service.list(`/${collection}?where[lead][equals]=${id}&sort=id`)).docs

const call = { status: 'Had Conversation', type: 'Outbound Phone Call Answered' }

const done = {
  batchId: expect.any(String) as string,
  isVisible: true,
}

/** What a refusal says, by field, after nothing was written. */
const refused = async (staff: Staff, lead: Doc, action: ActionName, values: Record<string, unknown>) => {
  const answer = await unwritten(service, () => leadPage.act(staff, lead, action, values))
  if (!('problems' in answer)) throw new Error('It was not refused.')
  return answer.problems
}

describe('logging a call', () => {
  it('writes the event, by whom, which is the lead’s latest from then on', async () => {
    const lead = await leadPage.newLead()
    const { rep } = leadPage.staff
    expect(await leadPage.act(rep, lead, 'logCall', { ...call, nextSteps: ' Send options ' })).toEqual(done)
    const [event, ...more] = await of('leadEvents', lead)
    expect(more).toEqual([])
    expect(event).toMatchObject({ ...call, createdBy: rep.id, nextSteps: 'Send options' })
    expect(await service.get(`/leads/${lead.id}`)).toMatchObject({
      latestEvent: event?.id,
      processStatuses: 'Qualified Lead',
    })
  })

  it('moves the lead where that is asked for, and to Lost with a reason alone', async () => {
    const lead = await leadPage.newLead()
    const { rep } = leadPage.staff
    const lost = { ...call, processStatuses: 'Lost', initialStatus: 'Qualified Lead' }
    expect(await refused(rep, lead, 'logCall', lost)).toEqual({
      reason: expect.stringContaining('reason') as string,
    })
    expect(await leadPage.act(rep, lead, 'logCall', { ...lost, reason: 'Not Responding' })).toEqual(done)
    expect(await service.get(`/leads/${lead.id}`)).toMatchObject({
      processStatuses: 'Lost',
      reason: 'Not Responding',
    })
  })

  it('moves no lead that was moved in the meantime', async () => {
    const lead = await leadPage.newLead()
    await service.update(`/leads/${lead.id}`, { processStatuses: 'On Hold' })
    const moved = { ...call, processStatuses: 'Actively Communicating', initialStatus: 'Qualified Lead' }
    expect(Object.keys(await refused(leadPage.staff.rep, lead, 'logCall', moved))).toEqual([
      'processStatuses',
    ])
  })

  it.each<[string, Record<string, unknown>, string]>([
    ['no outcome', { ...call, type: '' }, 'type'],
    ['an event that is no call', { ...call, type: 'Lead Created' }, 'type'],
    ['no status', { ...call, status: undefined }, 'status'],
    ['a status that is none', { ...call, status: 'Happy' }, 'status'],
    ['what is no text', { ...call, nextSteps: { a: 1 } }, 'nextSteps'],
    ['a status of a lead that is none', { ...call, processStatuses: 'Gone' }, 'processStatuses'],
  ])('refuses %s at the field', async (_, values, field) => {
    const problems = await refused(leadPage.staff.rep, await leadPage.newLead(), 'logCall', values)
    expect(Object.keys(problems)).toEqual([field])
  })
})

describe('writing a text', () => {
  const text = () => ({ message: 'Hi Ana', template: leadPage.templates.nudge.id })

  it('writes a message to be sent and its event', async () => {
    const lead = await leadPage.newLead()
    expect(await leadPage.act(leadPage.staff.rep, lead, 'writeText', text())).toEqual(done)
    const [message, ...others] = await of('messages', lead)
    expect(others).toEqual([])
    expect(message).toMatchObject({
      generated: false,
      message: 'Hi Ana',
      phone: '555-0142',
      status: 'Send',
      template: leadPage.templates.nudge.id,
      type: 'Text',
    })
    expect(Date.parse(String(message?.['createdTime']))).toBeGreaterThan(0)
    expect(await of('leadEvents', lead)).toMatchObject([
      { status: 'Send Text Nudge 1', type: 'Outbound Text' },
    ])
  })

  it('is as the template has it when nobody edited it, in either language', async () => {
    const lead = await leadPage.newLead()
    const message = 'Hola Ana, Own Rep de North Motors.'
    await leadPage.act(leadPage.staff.rep, lead, 'writeText', { ...text(), message })
    expect(await of('messages', lead)).toMatchObject([{ generated: true, message }])
  })

  it('needs no template', async () => {
    const lead = await leadPage.newLead()
    await leadPage.act(leadPage.staff.rep, lead, 'writeText', { message: 'It is here', template: '' })
    expect(await of('messages', lead)).toMatchObject([
      { generated: false, message: 'It is here', status: 'Send', template: null },
    ])
    expect(await of('leadEvents', lead)).toMatchObject([
      { status: 'Send Text Message', type: 'Outbound Text' },
    ])
  })

  it('is refused for who is not to be contacted or has no phone', async () => {
    const { rep } = leadPage.staff
    const left = await leadPage.newLead({ processStatuses: 'Lost', reason: 'Do Not Contact' })
    expect((await refused(rep, left, 'writeText', text()))['']).toMatch(/asked not to be contacted/)
    expect((await refused(rep, await leadPage.newLead({ phone: null }), 'writeText', text()))['']).toMatch(
      /no phone/,
    )
    expect((await refused(rep, await leadPage.newLead({ phone: ' ' }), 'writeText', text()))['']).toMatch(
      /no phone/,
    )
  })

  it('is refused with a variable that has no value, without words, and from what is no template for it', async () => {
    const lead = await leadPage.newLead()
    const at = async (values: Record<string, unknown>) =>
      refused(leadPage.staff.rep, lead, 'writeText', { ...text(), ...values })
    expect((await at({ message: 'Hi {{firstName}}, {{ nickname }}' }))['message']).toMatch(
      /firstName, nickname/,
    )
    expect(Object.keys(await at({ message: '  ' }))).toEqual(['message'])
    expect(Object.keys(await at({ template: 'x' }))).toEqual(['template'])
    expect(Object.keys(await at({ template: leadPage.templates.mail.id }))).toEqual(['template'])
    expect(Object.keys(await at({ template: leadPage.templates.south.id }))).toEqual(['template'])
  })
})

describe('scheduling a meeting', () => {
  it('writes the meeting and its event', async () => {
    const lead = await leadPage.newLead()
    const meetingTime = tomorrow()
    const values = {
      comments: 'Title',
      email: 'ana@example.com',
      meetingTime,
      name: 'Drive',
      phone: '555-0142',
    }
    expect(await leadPage.act(leadPage.staff.rep, lead, 'scheduleMeeting', values)).toEqual(done)
    expect(await of('meetings', lead)).toMatchObject([{ ...values, createdBy: leadPage.staff.rep.id }])
    expect(await of('leadEvents', lead)).toMatchObject([
      { status: 'Waiting For Meeting', type: 'Scheduled Call' },
    ])
  })

  it.each<[string, Record<string, unknown>, string]>([
    ['no name', { name: ' ' }, 'name'],
    ['no time', { meetingTime: '' }, 'meetingTime'],
    ['a time without its zone', { meetingTime: '2999-01-01T10:00' }, 'meetingTime'],
    ['a time that has passed', { meetingTime: '2020-01-01T10:00:00Z' }, 'meetingTime'],
    ['a time that is a slip', { meetingTime: '2999-01-01T10:00:00Z' }, 'meetingTime'],
  ])('refuses %s', async (_, values, field) => {
    const lead = await leadPage.newLead()
    const all = { meetingTime: tomorrow(), name: 'Drive', ...values }
    expect(Object.keys(await refused(leadPage.staff.rep, lead, 'scheduleMeeting', all))).toEqual([field])
  })

  it('writes nothing when the second of its records cannot be written', async () => {
    const lead = await leadPage.newLead()
    await service.query(
      "ALTER TABLE lead_events ADD CONSTRAINT none_for_now CHECK (type::text <> 'Scheduled Call') NOT VALID",
    )
    try {
      const values = { meetingTime: tomorrow(), name: 'Drive' }
      expect((await refused(leadPage.staff.rep, lead, 'scheduleMeeting', values))['']).toMatch(
        /nothing was saved/,
      )
    } finally {
      await service.query('ALTER TABLE lead_events DROP CONSTRAINT none_for_now')
    }
  })
})

describe('setting the next step', () => {
  it('writes an event with it', async () => {
    const lead = await leadPage.newLead()
    const step = { nextSteps: 'Look at the auction', status: 'Searching' }
    expect(await leadPage.act(leadPage.staff.rep, lead, 'setNextStep', step)).toEqual(done)
    expect(await of('leadEvents', lead)).toMatchObject([{ ...step, type: 'Status Check' }])
    expect(
      Object.keys(await refused(leadPage.staff.rep, lead, 'setNextStep', { ...step, nextSteps: '' })),
    ).toEqual(['nextSteps'])
    const { nextSteps } = step
    await leadPage.act(leadPage.staff.rep, lead, 'setNextStep', { nextSteps, status: '' })
    expect((await of('leadEvents', lead)).at(-1)).toMatchObject({ nextSteps, status: null })
  })
})

describe('assigning', () => {
  it('offers those first who take leads of its credit band, then those who take leads', async () => {
    const offered = await leadPage.choices(leadPage.staff.manager, await leadPage.newLead())
    expect(offered?.reps.map(({ name, suits }) => [name, suits])).toEqual([
      ['Zoe Fitting', 'band'],
      ['Other Rep', 'open'],
      ['Own Rep', 'no'],
    ])
  })

  it('gives the lead to a rep of its tenant', async () => {
    const lead = await leadPage.newLead({ salesRep: null })
    const { fitting, south } = leadPage.reps
    const { rep } = leadPage.staff
    const away = await refused(rep, lead, 'assign', { salesRep: south.id, initialRep: null })
    expect(Object.keys(away)).toEqual(['salesRep'])
    expect(await leadPage.act(rep, lead, 'assign', { salesRep: fitting.id, initialRep: null })).toEqual({
      ...done,
      isVisible: false,
    })
    expect(await service.get(`/leads/${lead.id}`)).toMatchObject({ salesRep: fitting.id })
  })

  it('gives the deal to the same rep, if the caller may change it, and both are undone together', async () => {
    const lead = await leadPage.newLead({ salesRep: null })
    const { fitting } = leadPage.reps
    const { admin, rep } = leadPage.staff
    const deal = await service.create('deals', { dealId: 'A-1', tenant: leadPage.tenants.south.id })
    const values = { deal: deal.id, initialRep: null, salesRep: fitting.id }
    expect(Object.keys(await refused(rep, lead, 'assign', values))).toEqual([''])
    expect(await leadPage.act(admin, lead, 'assign', values)).toMatchObject(done)
    expect(await service.get(`/leads/${lead.id}`)).toMatchObject({ salesRep: fitting.id })
    expect(await service.get(`/deals/${deal.id}`)).toMatchObject({ salesRep: fitting.id })
  })

  it('is won by one of two at once, and the other is told', async () => {
    const lead = await leadPage.newLead({ salesRep: null })
    const { admin, manager, otherRep, rep } = leadPage.staff
    const take = (staff: Staff, { id }: Doc) =>
      leadPage.act(staff, lead, 'assign', { salesRep: id, initialRep: null })
    const reps = await Promise.all([take(rep, leadPage.reps.own), take(otherRep, leadPage.reps.other)])
    expect(reps.filter((answer) => 'batchId' in answer)).toHaveLength(1)
    const second = await leadPage.newLead({ salesRep: null })
    const give = (staff: Staff, { id }: Doc) =>
      leadPage.act(staff, second, 'assign', { salesRep: id, initialRep: null })
    const office = await Promise.all([give(admin, leadPage.reps.own), give(manager, leadPage.reps.other)])
    const [loser] = office.filter((answer) => 'problems' in answer)
    expect(office.filter((answer) => 'batchId' in answer)).toHaveLength(1)
    expect(loser).toEqual({ problems: { salesRep: expect.stringMatching(/has just assigned/) as string } })
  })
})

describe('every quick action', () => {
  const every: [ActionName, () => Record<string, unknown>][] = [
    ['assign', () => ({ salesRep: leadPage.reps.own.id, initialRep: leadPage.reps.other.id })],
    ['logCall', () => call],
    ['scheduleMeeting', () => ({ meetingTime: tomorrow(), name: 'Drive' })],
    ['setNextStep', () => ({ nextSteps: 'Ask', status: 'Searching' })],
    ['startDeal', () => ({ dealId: '', salesRep: '', initialCustomer: null, proposedNumber: '' })],
    ['writeText', () => ({ message: 'Hi', template: leadPage.templates.nudge.id })],
  ]

  it.each(every)('%s is refused on a lead that is not the caller’s', async (action, values) => {
    const { admin, manager, rep } = leadPage.staff
    const others = await leadPage.newLead({ salesRep: leadPage.reps.other.id })
    expect((await refused(rep, others, action, values()))['']).toMatch(/no longer exists/)
    const southern = await leadPage.newLead({ tenant: leadPage.tenants.south.id })
    expect((await refused(manager, southern, action, values()))['']).toMatch(/no longer exists/)
    const before = await contents(service)
    expect(await leadPage.act({ ...admin, cookie: '' }, others, action, values())).toBeUndefined()
    expect(await contents(service)).toEqual(before)
  })

  it('tells a rep who gave the lead away that it is no longer visible', async () => {
    const lead = await leadPage.newLead()
    const values = { initialRep: leadPage.reps.own.id, salesRep: leadPage.reps.other.id }
    expect(await leadPage.act(leadPage.staff.rep, lead, 'assign', values)).toMatchObject({ isVisible: false })
    expect(await leadPage.act(leadPage.staff.otherRep, lead, 'logCall', call)).toMatchObject(done)
  })

  it('is done by several at once, each of them whole', async () => {
    const lead = await leadPage.newLead()
    const { admin, manager, rep } = leadPage.staff
    const text = { message: 'Hi', template: leadPage.templates.nudge.id }
    const answers = await Promise.all(
      [admin, manager, rep, rep].map((staff) => leadPage.act(staff, lead, 'writeText', text)),
    )
    expect(answers).toEqual([done, done, done, done])
    expect(await of('messages', lead)).toHaveLength(4)
    const events = await of('leadEvents', lead)
    expect(events).toHaveLength(4)
    expect(await service.get(`/leads/${lead.id}`)).toMatchObject({ latestEvent: events.at(-1)?.id })
  })

  it('that there is none of is refused', async () => {
    const lead = await leadPage.newLead()
    expect((await refused(leadPage.staff.admin, lead, 'constructor' as ActionName, {}))['']).toBeTruthy()
  })
})

describe('what there is to choose from', () => {
  it('is of the lead as its reader sees it', async () => {
    const lead = await leadPage.newLead()
    const { admin, manager, rep } = leadPage.staff
    const offered = await leadPage.choices(rep, lead)
    expect(offered?.templateValues).toEqual({ firstName: 'Ana', salesRep: 'Own Rep', tenant: 'North Motors' })
    expect(offered?.templates.map(({ id, texts }) => [id, Object.keys(texts)])).toEqual([
      [leadPage.templates.nudge.id, ['en', 'es']],
    ])
    expect(
      await leadPage.choices(rep, await leadPage.newLead({ salesRep: leadPage.reps.other.id })),
    ).toBeUndefined()
    const southern = await leadPage.newLead({
      salesRep: leadPage.reps.south.id,
      tenant: leadPage.tenants.south.id,
    })
    expect(await leadPage.choices(manager, southern)).toBeUndefined()
    expect((await leadPage.choices(admin, southern))?.templates.map(({ id }) => id)).toEqual([
      leadPage.templates.south.id,
    ])
  })

  it('is of the latest lead of a customer or deal that is not lost, if its reader sees that record', async () => {
    const { admin, manager } = leadPage.staff
    const { north, south } = leadPage.tenants
    const customer = await service.create('customers', { tenants: [north.id] })
    const deal = await service.create('deals', { customer: customer.id, dealId: 'D-1', tenant: north.id })
    expect(await leadPage.choicesOf(manager, 'customers', customer)).toBe('noLead')
    expect(await leadPage.choicesOf(manager, 'deals', deal)).toBe('noLead')
    const { id } = await leadPage.newLead({ customer: customer.id })
    await leadPage.newLead({ customer: customer.id, processStatuses: 'Lost', reason: 'Not Responding' })
    expect(await leadPage.choicesOf(manager, 'customers', customer)).toMatchObject({ lead: { id } })
    expect(await leadPage.choicesOf(manager, 'deals', deal)).toMatchObject({ lead: { id } })

    const southern = await service.create('customers', { tenants: [south.id] })
    const away = await service.create('deals', { customer: customer.id, dealId: 'D-2', tenant: south.id })
    expect(await leadPage.choicesOf(manager, 'customers', southern)).toBeUndefined()
    expect(await leadPage.choicesOf(manager, 'deals', away)).toBeUndefined()
    expect(await leadPage.choicesOf(admin, 'deals', away)).toMatchObject({ lead: { id } })
  })
})
