/** Tables of records that belong to another: what each of the staff finds in them. */
import { beforeAll, expect, it } from 'vitest'
import { buildColumns } from '../../src/admin/features/related/columns'
import { loadPage } from '../../src/admin/features/related/page'
import { type Doc, useClient } from '../support/client'
import { openLeadPage } from '../support/leadPage'
import { panelRequest } from '../support/panelRequest'
import type { Staff } from '../support/staff'
import { fixture } from '../support/service'

const service = useClient()
let customer: Doc
const leadPage = fixture(() => openLeadPage(service))

beforeAll(async () => {
  const { north, south } = leadPage.tenants
  customer = await service.create('customers', { consumerFirstName: 'Ana', tenants: [north.id, south.id] })
  await leadPage.newLead({ customer: customer.id })
  for (let number = 1; number <= 7; number++) {
    await service.create('deals', { customer: customer.id, dealId: `N-${number}`, tenant: north.id })
  }
  await service.create('deals', { customer: customer.id, dealId: 'S-1', tenant: south.id })
})

const find = async (staff: Staff, where?: Record<string, { equals: number }>) => {
  const req = await panelRequest(service, staff)
  const columns = buildColumns(req, 'deals', ['customer', 'status'])
  return loadPage(req, { columns, limit: 5, slug: 'deals', sort: 'dealId', where })
}

it('has the first of them and how many there are, as the list would show them', async () => {
  const where = { customer: { equals: customer.id } }
  const { docs, titles, total } = await find(leadPage.staff.admin, where)
  expect(total).toBe(8)
  expect(docs.map(({ title }) => title)).toEqual(['N-1', 'N-2', 'N-3', 'N-4', 'N-5'])
  expect(titles.get(`customers/${customer.id}`)).toContain('Ana')
  expect((await find(leadPage.staff.manager, where)).total).toBe(7)
  expect((await find(leadPage.staff.rep, where)).total).toBe(7)
  expect(await find(leadPage.staff.otherRep, where)).toMatchObject({ docs: [], total: 0 })
})

it('is empty without a filter, which would mean every record', async () => {
  expect(await find(leadPage.staff.admin)).toMatchObject({ docs: [], total: 0 })
})

it('names the fields as the config does', async () => {
  const req = await panelRequest(service, leadPage.staff.admin)
  const [customerColumn] = buildColumns(req, 'deals', ['customer'])
  expect(customerColumn).toMatchObject({ label: 'Customer', targets: ['customers'] })
  expect(() => buildColumns(req, 'deals', ['nothing'])).toThrow('deals has no field nothing')
})
