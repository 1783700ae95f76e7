/** What happened with a lead, in one stream: its order, its pages, and what of it each of the staff is told. */
import { beforeAll, describe, expect, it } from 'vitest'
import type { Page } from '../../src/admin/features/lead/timeline/entry'
import { entriesOf } from '../../src/admin/features/lead/timeline/read'
import { type Doc, useClient } from '../support/client'
import { type LeadPage, openLeadPage } from '../support/leadPage'
import { panelRequest } from '../support/panelRequest'
import type { Staff } from '../support/staff'
import { statementsOf } from '../support/statements'

const service = useClient()
let leadPage: LeadPage
beforeAll(async () => {
  leadPage = await openLeadPage(service)
})

const hour = 3_600_000
const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString()

/** A lead with one of everything, at different times. */
const busyLead = async (): Promise<Doc> => {
  const lead = await leadPage.newLead()
  await service.create('leadEvents', { createdAt: at(-30), lead: lead.id, type: 'Lead Created' })
  await service.create('messages', {
    createdTime: at(-20),
    lead: lead.id,
    message: 'One\nTwo',
    status: 'Received',
    template: leadPage.templates.nudge.id,
  })
  await service.create('meetings', { lead: lead.id, meetingTime: at(-10), name: 'Was' })
  await service.create('meetings', {
    comments: 'Bring it',
    lead: lead.id,
    meetingTime: at(10),
    name: 'Will be',
  })
  await service.create('leadEvents', {
    createdAt: at(-5),
    lead: lead.id,
    nextSteps: 'Call again',
    status: 'Call Customer',
    type: 'Status Check',
  })
  return lead
}

const kinds = (page: Page | undefined) =>
  page?.entries.map(({ kind, title, type }) => `${kind} ${title ?? type}`)

describe('the timeline of a lead', () => {
  it('has events, messages and meetings in one stream, newest first, meetings when they take place', async () => {
    const page = await leadPage.timeline(leadPage.staff.rep, await busyLead())
    expect(kinds(page)).toEqual([
      'meetings Will be',
      'leadEvents Status Check',
      'meetings Was',
      'messages null',
      'leadEvents Lead Created',
    ])
    expect(page).toMatchObject({ hasMore: false })
    expect(page?.entries[0]).toMatchObject({ text: 'Bring it' })
    expect(page?.entries[1]).toMatchObject({ status: 'Call Customer', text: 'Call again' })
    expect(page?.entries[3]).toMatchObject({ status: 'Received', template: 'Text Nudge A', text: 'One\nTwo' })
  })

  it('says who of the staff made something, and nothing of a key', async () => {
    const lead = await leadPage.newLead()
    await service.create('leadEvents', { lead: lead.id, type: 'Customer Call' })
    await leadPage.act(leadPage.staff.manager, lead, 'setNextStep', { nextSteps: 'Ask', status: 'Searching' })
    const page = await leadPage.timeline(leadPage.staff.rep, lead)
    expect(page?.entries.map(({ author, type }) => [type, author])).toEqual([
      ['Status Check', 'manager'],
      ['Customer Call', null],
    ])
  })

  it('comes in pages of 25 that neither miss nor repeat anything', async () => {
    const lead = await leadPage.newLead()
    // Many of one moment: what comes after what is decided by more than the time.
    const same = at(-3)
    for (let number = 0; number < 20; number++) {
      await service.create('leadEvents', { createdAt: same, lead: lead.id, type: 'Time Passed' })
      await service.create('messages', { createdTime: same, lead: lead.id, message: `${number}` })
      await service.create('meetings', { lead: lead.id, meetingTime: same, name: `${number}` })
    }
    const seen: string[] = []
    let page = await leadPage.timeline(leadPage.staff.rep, lead)
    const sizes = [page?.entries.length]
    seen.push(...(page?.entries ?? []).map(({ id, kind }) => `${kind}/${id}`))
    while (page?.hasMore) {
      page = await leadPage.timeline(leadPage.staff.rep, lead, page.entries.at(-1))
      sizes.push(page?.entries.length)
      seen.push(...(page?.entries ?? []).map(({ id, kind }) => `${kind}/${id}`))
    }
    expect(sizes).toEqual([25, 25, 10])
    expect(new Set(seen).size).toBe(60)
  })

  it('is read by one statement, however much there is', async () => {
    const lead = await busyLead()
    const req = await panelRequest(service, leadPage.staff.rep)
    const read = () => statementsOf(() => entriesOf(req, { id: lead.id, slug: 'leads' }, { limit: 26 }))
    expect((await read()).statements).toHaveLength(1)
    for (let number = 0; number < 30; number++) await service.create('messages', { lead: lead.id })
    const { answer, statements } = await read()
    expect(answer).toHaveLength(26)
    expect(statements).toHaveLength(1)
  })

  it('is not told of a lead that is not the reader’s to see', async () => {
    const others = await leadPage.newLead({ salesRep: leadPage.reps.other.id })
    const southern = await leadPage.newLead({
      salesRep: leadPage.reps.south.id,
      tenant: leadPage.tenants.south.id,
    })
    for (const lead of [others, southern]) await service.create('leadEvents', { lead: lead.id })
    const { admin, manager, rep } = leadPage.staff
    expect(await leadPage.timeline(rep, others)).toBeUndefined()
    expect(await leadPage.timeline(rep, southern)).toBeUndefined()
    expect(await leadPage.timeline(manager, southern)).toBeUndefined()
    expect((await leadPage.timeline(manager, others))?.entries).toHaveLength(1)
    expect((await leadPage.timeline(admin, southern))?.entries).toHaveLength(1)
    expect(await leadPage.timeline({ ...admin, cookie: '' }, others)).toBeUndefined()
    // The statement itself keeps within them too.
    expect(
      await entriesOf(await panelRequest(service, rep), { id: others.id, slug: 'leads' }, { limit: 9 }),
    ).toEqual([])
    expect(
      await entriesOf(await panelRequest(service, manager), { id: southern.id, slug: 'leads' }, { limit: 9 }),
    ).toEqual([])
  })

  it('names no template that is not the reader’s to see', async () => {
    const lead = await leadPage.newLead()
    await service.create('messages', { lead: lead.id, template: leadPage.templates.south.id })
    const template = async (staff: LeadPage['staff']['rep']) =>
      (await leadPage.timeline(staff, lead))?.entries[0]?.template
    expect(await template(leadPage.staff.admin)).toBe('Text Nudge')
    expect(await template(leadPage.staff.rep)).toBeNull()
  })

  it('of a customer is that of all their leads, as far as the reader sees these', async () => {
    const { north, south } = leadPage.tenants
    const customer = await service.create('customers', { tenants: [north.id, south.id] })
    const told = async (name: string, data: Record<string, unknown>) => {
      const lead = await leadPage.newLead(data)
      await service.create('meetings', { lead: lead.id, meetingTime: at(1), name })
    }
    await told('Mine', { customer: customer.id })
    await told('Of nobody', { customer: customer.id, salesRep: null })
    await told('Of another', { customer: customer.id, salesRep: leadPage.reps.other.id })
    await told('Southern', { customer: customer.id, salesRep: null, tenant: south.id })
    await told('Of no customer', {})
    const names = async (staff: Staff) =>
      (await leadPage.timeline(staff, customer, undefined, 'customers'))?.entries
        .map(({ title }) => title)
        .sort()
    const { admin, manager, otherRep, rep } = leadPage.staff
    expect(await names(rep)).toEqual(['Mine', 'Of nobody'])
    expect(await names(otherRep)).toEqual(['Of another', 'Of nobody'])
    expect(await names(manager)).toEqual(['Mine', 'Of another', 'Of nobody'])
    expect(await names(admin)).toEqual(['Mine', 'Of another', 'Of nobody', 'Southern'])
    const stranger = await service.create('customers', { tenants: [south.id] })
    expect(await leadPage.timeline(manager, stranger, undefined, 'customers')).toBeUndefined()
    expect(await leadPage.timeline(admin, customer, undefined, 'users')).toBeUndefined()
  })
})
