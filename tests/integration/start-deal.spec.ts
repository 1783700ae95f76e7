/** Starting a deal on a lead: what it writes from what is known, for whom, that it is undone, and what it refuses. */
import type { ServerFunction } from 'payload'
import { describe, expect, it } from 'vitest'
import type { Done } from '../../src/admin/features/lead/actions/leadAction'
import {
  type DealProposal,
  dealProposal,
} from '../../src/admin/features/lead/actions/start-deal/dealProposal'
import { dealNumber } from '../../src/admin/features/deal/number/proposedNumber'
import { staffCall } from '../../src/plugins/api/staff/staffCall'
import { withTenantScope } from '../../src/plugins/api/call'
import { undoBatch } from '../../src/plugins/api/undo'
import { type Doc, useClient } from '../support/client'
import { contents, unwritten } from '../support/contents'
import { newKey } from '../support/keyed'
import { openLeadPage } from '../support/leadPage'
import { panelRequest } from '../support/panelRequest'
import type { Staff } from '../support/staff'
import { expectStatus, fixture } from '../support/service'

const service = useClient()
const leadPage = fixture(() => openLeadPage(service))

const ask = async <Answer>(question: ServerFunction, staff: Staff, args: Record<string, unknown>) =>
  (await question({ ...args, req: await panelRequest(service, staff) } as never)) as Answer

const proposalOf = async (staff: Staff, { id }: Doc): Promise<DealProposal> => {
  const proposal = await ask<DealProposal | undefined>(dealProposal, staff, { id })
  if (!proposal) throw new Error('There is no proposal.')
  return proposal
}

/** What the form sends when nothing in it is changed. */
const formOf = (proposal: DealProposal): Record<string, unknown> => ({
  customer: String(proposal.matches[0]?.id ?? ''),
  dealId: proposal.dealId,
  expectedClosing: '2027-01-15',
  salesPrice: proposal.salesPrice,
  salesRep: String(proposal.salesRep ?? ''),
  initialCustomer: proposal.customer?.id ?? null,
  proposedNumber: proposal.dealId,
})

type Started = Extract<Done, { batchId: string }>

const start = async (staff: Staff, lead: Doc, changed: Record<string, unknown> = {}): Promise<Started> => {
  const values = { ...formOf(await proposalOf(staff, lead)), ...changed }
  const done = await leadPage.act(staff, lead, 'startDeal', values)
  if ('problems' in done) throw new Error(JSON.stringify(done.problems))
  return done
}

const dealOf = ({ deal }: Started) => service.get(`/deals/${deal}`)

const refused = async (staff: Staff, lead: Doc, changed: Record<string, unknown>) => {
  const values = { ...formOf(await proposalOf(staff, lead)), ...changed }
  const answer = await unwritten(service, () => leadPage.act(staff, lead, 'startDeal', values))
  if (!('problems' in answer)) throw new Error('It was not refused.')
  return Object.keys(answer.problems)
}

const undo = async (staff: Staff, { batchId }: Started) => {
  const req = await panelRequest(service, staff)
  req.routeParams = { collection: 'leads' }
  return undoBatch(await withTenantScope(staffCall(req)), batchId)
}

/** A lead of somebody else than those before, on a vehicle with a listing. */
let made = 0
const newLead = async (data: Record<string, unknown> = {}): Promise<Doc> => {
  const tenant = leadPage.tenants.north.id
  const vehicle = await service.create('vehicles', { make: 'Tarnova', model: 'Fellside', tenant })
  await service.create('listings', {
    mileage: 31880,
    retailAskingPrice: '$26,900.00',
    tenant,
    vehicles: vehicle.id,
  })
  made++
  return leadPage.newLead({
    email: `ana${made}@example.com`,
    phone: `555-01${String(made).padStart(2, '0')}`,
    source: 'Website',
    vehicle: vehicle.id,
    ...data,
  })
}

describe('starting a deal', () => {
  it('writes customer, deal and links from what is known, by who started it', async () => {
    const lead = await newLead()
    const approval = await service.create('preApprovals', { lead: lead.id, title: 'First' })
    const { rep } = leadPage.staff
    const proposal = await proposalOf(rep, lead)
    expect(proposal).toMatchObject({
      dealId: 'D-1001',
      deals: [],
      matches: [],
      salesPrice: '$26,900.00',
      salesRep: leadPage.reps.own.id,
    })
    const deal = await dealOf(await start(rep, lead))
    expect(deal).toMatchObject({
      createdBy: rep.id,
      dealId: 'D-1001',
      expectedClosing: '2027-01-15T00:00:00.000Z',
      mileage: 31880,
      salesPrice: '$26,900.00',
      salesRep: leadPage.reps.own.id,
      status: 'Quoted',
      tenant: leadPage.tenants.north.id,
      type: ['Retail'],
      vehicle: lead['vehicle'],
    })
    expect(await service.get(`/customers/${String(deal['customer'])}`)).toMatchObject({
      consumerFirstName: 'Ana',
      consumerLastName: 'Lopez',
      consumerLeadSource: ['Website'],
      consumerStatus: 'Working',
      createdBy: rep.id,
      email: lead['email'],
      leads: [lead.id],
      phone: lead['phone'],
      tenants: [leadPage.tenants.north.id],
    })
    expect(await service.get(`/preApprovals/${approval.id}`)).toMatchObject({ customer: deal['customer'] })
    const { docs: events } = await service.list(`/leadEvents?where[lead][equals]=${lead.id}`)
    expect(events).toMatchObject([{ nextSteps: 'Deal D-1001 started.', type: 'Customer Selects Vehicle' }])
  })

  it('takes the customer of the lead, and tells of the deals that there are', async () => {
    const lead = await newLead()
    const first = await dealOf(await start(leadPage.staff.rep, lead))
    const proposal = await proposalOf(leadPage.staff.rep, lead)
    expect(proposal.customer).toEqual({ id: first['customer'], title: 'Ana Lopez' })
    expect(proposal.deals.map(({ id }) => id)).toEqual([first.id])
    const second = await dealOf(await start(leadPage.staff.rep, lead))
    expect(second['customer']).toBe(first['customer'])
  })

  it('offers the customers with the same address or number of the same tenant, and takes the chosen one', async () => {
    const lead = await newLead({ email: 'Same@Example.com', phone: '(555) 0177' })
    const { north, south } = leadPage.tenants
    const customer = (data: object) => service.create('customers', { tenants: [north.id], ...data })
    const byMail = await customer({ companyName: 'By mail', email: 'same@example.com' })
    const byPhone = await customer({ companyName: 'By phone', phone: '555-0177' })
    await customer({ email: 'same@example.com', tenants: [south.id] })
    await customer({ email: 'other@example.com' })
    const { manager } = leadPage.staff
    expect((await proposalOf(manager, lead)).matches.map(({ id }) => id)).toEqual([byPhone.id, byMail.id])
    const deal = await dealOf(await start(manager, lead, { customer: String(byPhone.id) }))
    expect(deal['customer']).toBe(byPhone.id)
    expect(await service.get(`/leads/${lead.id}`)).toMatchObject({ customer: byPhone.id })
  })

  it('splits a full name, and gives a lead without a rep to the one of the deal', async () => {
    const lead = await newLead({
      firstName: null,
      lastName: null,
      name: ' Ana María  López Ruiz ',
      salesRep: null,
    })
    const deal = await dealOf(await start(leadPage.staff.rep, lead))
    expect(deal['salesRep']).toBe(leadPage.reps.own.id)
    expect(await service.get(`/leads/${lead.id}`)).toMatchObject({ salesRep: leadPage.reps.own.id })
    expect(await service.get(`/customers/${String(deal['customer'])}`)).toMatchObject({
      consumerFirstName: 'Ana',
      consumerLastName: 'María López Ruiz',
    })
  })

  it('is undone as a whole by the rep who did it, who may delete nothing', async () => {
    const { rep } = leadPage.staff
    const lead = await newLead()
    await leadPage.act(rep, lead, 'setNextStep', { nextSteps: 'Before', status: 'Searching' })
    const shown = await service.get(`/leads/${lead.id}`)
    const started = await start(rep, lead)
    const { customer } = await dealOf(started)
    const undone = await undo(rep, started)
    expect(undone.errors).toEqual([])
    expect(await service.get(`/leads/${lead.id}`)).toEqual({
      ...shown,
      updatedAt: expect.any(String) as string,
    })
    await service.refuses('GET', `/deals/${started.deal}`, { code: 'not_found', status: 404 })
    await service.refuses('GET', `/customers/${String(customer)}`, { code: 'not_found', status: 404 })
  })

  it('is not undone by a colleague who may delete nothing, nor where the deal was changed since', async () => {
    const { otherRep, rep } = leadPage.staff
    const lead = await newLead({ salesRep: null })
    const started = await start(rep, lead, { salesRep: '' })
    const others = await undo(otherRep, started)
    expect(others.errors.length).toBeGreaterThan(0)
    expect(await dealOf(started)).toMatchObject({ status: 'Quoted' })
    await service.update(`/deals/${started.deal}`, { status: 'Accepted' })
    const own = await undo(rep, started)
    expect(own.errors.join()).toMatch(/Deal \d+: it was changed since/)
    expect(await dealOf(started)).toMatchObject({ status: 'Accepted' })
  })

  it('gives two at once two numbers, and a typed one as it was typed', async () => {
    const leads = await Promise.all([newLead(), newLead(), newLead()])
    const { rep } = leadPage.staff
    const forms = await Promise.all(leads.map(async (lead) => formOf(await proposalOf(rep, lead))))
    expect(new Set(forms.map(({ dealId }) => dealId)).size).toBe(1)
    const done = await Promise.all(
      leads.map((lead, at) => leadPage.act(rep, lead, 'startDeal', forms[at] ?? {})),
    )
    const deals = await Promise.all(done.map((each) => dealOf(each as Started)))
    expect(new Set(deals.map(({ dealId }) => dealId)).size).toBe(3)
    const typed = await dealOf(await start(rep, await newLead(), { dealId: 'Mine' }))
    expect(typed['dealId']).toBe('Mine')
  })

  it('writes once however often it is pressed', async () => {
    const { rep } = leadPage.staff
    const lead = await newLead()
    const [values, key] = [formOf(await proposalOf(rep, lead)), newKey()]
    const first = await leadPage.act(rep, lead, 'startDeal', values, key)
    expect(await leadPage.act(rep, lead, 'startDeal', values, key)).toEqual(first)
    const { totalDocs } = await service.list(`/deals?where[customer.leads.id][equals]=${lead.id}`)
    expect(totalDocs).toBe(1)
  })

  it('is refused on others’ leads, for a customer given in the meantime, and for what is no choice', async () => {
    const { rep } = leadPage.staff
    const lead = await newLead()
    const { south } = leadPage.tenants
    const foreign = await service.create('customers', { companyName: 'South', tenants: [south.id] })
    expect(await refused(rep, lead, { customer: String(foreign.id) })).toEqual(['customer'])
    expect(await refused(rep, lead, { salesRep: String(leadPage.reps.south.id) })).toEqual(['salesRep'])
    for (const expectedClosing of ['soon', '2027-02-30', '2027-01-15T10:00:00Z', 7])
      expect(await refused(rep, lead, { expectedClosing })).toEqual(['expectedClosing'])
    expect(await refused(rep, lead, { initialCustomer: foreign.id })).toEqual(['customer'])
    const others = await newLead({ salesRep: leadPage.reps.other.id })
    expect(await ask(dealProposal, rep, { id: others.id })).toBeUndefined()
    const before = await contents(service)
    const values = formOf(await proposalOf(leadPage.staff.admin, others))
    expect(await leadPage.act(rep, others, 'startDeal', values)).toHaveProperty('problems')
    expect(await contents(service)).toEqual(before)
  })
})

describe('the number of a new deal', () => {
  it('continues those of its tenant, of all deals that there are', async () => {
    const { admin, manager, rep } = leadPage.staff
    const { north, south } = leadPage.tenants
    for (const dealId of ['S-007', 'S-009', 'S-010'])
      await service.create('deals', { dealId, tenant: south.id })
    expect(await ask(dealNumber, admin, { tenant: south.id })).toBe('S-011')
    expect(await ask(dealNumber, manager, { tenant: south.id })).toBeUndefined()
    // Who has all tenants chooses one first.
    expect(await ask(dealNumber, admin, { tenant: null })).toBeUndefined()
    // A key of all tenants finds one deal by each proposed number, so those of deals elsewhere are taken, too.
    for (let at = 11; at < 150; at++)
      await service.create('deals', { dealId: `S-${String(at).padStart(3, '0')}` })
    expect(await ask(dealNumber, admin, { tenant: south.id })).toBe('S-150')
    await expectStatus(201, service.api('PUT', '/deals/by/dealId/S-150', { body: { tenant: south.id } }))
    expect(await ask(dealNumber, admin, { tenant: south.id })).toBe('S-151')
    const own = await ask(dealNumber, rep, { tenant: null })
    expect(own).toMatch(/^D-/)
    expect(await ask(dealNumber, rep, { tenant: north.id })).toBe(own)
    expect(await ask(dealNumber, { ...rep, cookie: '' }, { tenant: null })).toBeUndefined()
  })
})

describe('the sales rep of a deal', () => {
  it('sees it, its customer and its trades, and loses them with it', async () => {
    const { otherRep } = leadPage.staff
    const { north } = leadPage.tenants
    const customer = await service.create('customers', { companyName: 'Pine', tenants: [north.id] })
    const deal = await service.create('deals', {
      customer: customer.id,
      salesRep: leadPage.reps.other.id,
      tenant: north.id,
    })
    const trade = await service.create('trades', { deal: deal.id })
    const paths = [`/deals/${deal.id}`, `/customers/${customer.id}`, `/trades/${trade.id}`]
    for (const path of paths) expect((await otherRep.api('GET', path)).status, path).toBe(200)
    for (const path of paths) expect((await leadPage.staff.rep.api('GET', path)).status, path).toBe(404)
    await service.update(`/deals/${deal.id}`, { salesRep: leadPage.reps.own.id })
    for (const path of paths) expect((await otherRep.api('GET', path)).status, path).toBe(404)
  })
})
