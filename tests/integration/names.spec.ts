/** Staff read names: of records without one, of records that they may not see, of those who wrote them. */
import { describe, expect, it } from 'vitest'
import { staffNamesOf } from '../../src/admin/shared/staffNames'
import { titleOf, titlesOf, unseenTitle } from '../../src/admin/shared/titles'
import { type Doc, useClient } from '../support/client'
import { openLeadPage } from '../support/leadPage'
import { panelRequest } from '../support/panelRequest'
import type { Staff } from '../support/staff'
import { fixture } from '../support/service'

const service = useClient()
const leadPage = fixture(() => openLeadPage(service))

const labelOf = async (staff: Staff, path: string, language = 'en'): Promise<unknown> => {
  const answer = await staff.api('GET', `${path}?depth=0`, undefined, { 'accept-language': language })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return (answer.body as { label?: unknown }).label
}

const storedLabel = async (table: string, id: number): Promise<unknown> => {
  const { rows } = await service.payload.db.pool.query(`SELECT label FROM ${table} WHERE id = $1`, [id])
  return (rows as { label: unknown }[])[0]?.label
}

describe('a title', () => {
  it('is never empty for staff, and stored as it was', async () => {
    const { admin } = leadPage.staff
    const lead = await service.create('leads', { tenant: leadPage.tenants.north.id })
    expect(await labelOf(admin, `/leads/${lead.id}`)).toBe('Lead without a name')
    expect(await labelOf(admin, `/leads/${lead.id}`, 'es')).toBe('Interesado sin nombre')
    expect((await admin.api('PATCH', `/leads/${lead.id}`, { notes: 'called' })).status).toBe(200)
    expect(await storedLabel('leads', lead.id)).toBeNull()
    const meeting = await service.create('meetings', { lead: lead.id })
    const req = await panelRequest(service, admin)
    const titles = await titlesOf(req, [{ id: meeting.id, slug: 'meetings' }])
    expect([...titles.values()]).toEqual(['Meeting without a name'])
  })

  it('says the values of closed lists in the language of its reader', async () => {
    const { admin } = leadPage.staff
    const lead = await leadPage.newLead()
    const event = await service.create('leadEvents', {
      lead: lead.id,
      status: 'Had Conversation',
      type: 'Outbound Phone Call Answered',
    })
    const english = 'Outbound Phone Call Answered · Had Conversation'
    expect(await labelOf(admin, `/leadEvents/${event.id}`)).toBe(english)
    expect(await labelOf(admin, `/leadEvents/${event.id}`, 'es')).toBe(
      'Llamada contestada · Hubo conversación',
    )
    const written = await admin.api(
      'PATCH',
      `/leadEvents/${event.id}`,
      { nextSteps: 'x' },
      { 'accept-language': 'es' },
    )
    expect(written.status).toBe(200)
    expect(await storedLabel('lead_events', event.id)).toBe(english)
    expect(await labelOf(admin, `/templates/${leadPage.templates.nudge.id}`, 'es')).toBe(
      'Recordatorio de texto A',
    )
  })

  it('of fees is that of their deal and its customer, as far as the reader sees them', async () => {
    const { admin, manager } = leadPage.staff
    const { north, south } = leadPage.tenants
    const customer = await service.create('customers', { companyName: 'Fernhill Farm', tenants: [north.id] })
    const fees = await service.create('dmvFees', { fee: '350', tenant: north.id })
    expect(await labelOf(manager, `/dmvFees/${fees.id}`)).toBe('fee 350')
    await service.create('deals', {
      customer: customer.id,
      dealId: 'N-77',
      taxesAndFees: fees.id,
      tenant: north.id,
    })
    await service.create('deals', { dealId: 'S-78', taxesAndFees: fees.id, tenant: south.id })
    expect(await labelOf(manager, `/dmvFees/${fees.id}`)).toBe('N-77 · Fernhill Farm')
    expect(await labelOf(admin, `/dmvFees/${fees.id}`)).toBe('N-77 · Fernhill Farm, S-78')
    expect(await service.get(`/dmvFees/${fees.id}`)).not.toHaveProperty('label')
  })

  it('of a record out of sight is not read, and its place says so without its id', async () => {
    const req = await panelRequest(service, leadPage.staff.rep)
    const lead = await leadPage.newLead({ salesRep: leadPage.reps.other.id })
    expect(await titleOf(req, 'leads', lead.id)).toBeUndefined()
    expect(unseenTitle(req, 'leads')).toBe('Lead not visible to you')
  })
})

describe('the staff who wrote a record', () => {
  const account = async (name: string, tenants: Doc[]) =>
    (
      await service.payload.create({
        collection: 'users',
        data: {
          email: `${name || 'nameless'}@example.org`,
          name,
          password: 'correct horse battery',
          role: 'rep',
          tenants: tenants.map(({ id }) => id),
        },
      })
    ).id

  it('have names for all who share a tenant, and none for others', async () => {
    const { admin, manager, rep } = leadPage.staff
    const { north, south } = leadPage.tenants
    const near = await account('Near', [north, south])
    const far = await account('Far', [south])
    const nameless = await account('', [north])
    const namesFor = async (staff: Staff) =>
      Object.fromEntries(
        await staffNamesOf(await panelRequest(service, staff), [near, far, nameless, admin.id]),
      )
    const shared = { [admin.id]: 'admin', [near]: 'Near' }
    expect(await namesFor(manager)).toEqual({ ...shared, [nameless]: 'nameless@example.org' })
    expect(await namesFor(rep)).toEqual(shared)
    expect(await namesFor(admin)).toEqual({
      ...shared,
      [far]: 'Far',
      [nameless]: 'nameless@example.org',
    })
  })
})
