/** What the panel says before a deletion is confirmed, and that the deletion then does it. */
import { beforeAll, describe, expect, it } from 'vitest'
import { type DeletionEffects, deletionEffects } from '../../src/admin/features/deletion/deletionEffects'
import { useDealer } from '../support/dealer'
import { type Doc } from '../support/client'
import { unwritten } from '../support/contents'
import { panelRequest } from '../support/panelRequest'
import type { Staff } from '../support/staff'
import { statementsOf } from '../support/statements'

const { admin, manager, north, rep, service, south } = useDealer()
let customer: Doc

beforeAll(async () => {
  customer = await service.create('customers', { consumerFirstName: 'Ana', tenants: [north.id] })
  const deal = (data: object) => service.create('deals', { tenant: north.id, ...data })
  await deal({ customer: customer.id })
  await deal({ coCustomer: customer.id, customer: customer.id })
  await deal({ facilitator: [customer.id] })
  await deal({ customer: customer.id, tenant: south.id })
  await service.create('leads', { customer: customer.id, name: 'Ana', tenant: north.id })
})

const ask = async (staff: Staff, args: Record<string, unknown>) =>
  (await deletionEffects({ ...args, req: await panelRequest(service, staff) } as never)) as
    | DeletionEffects
    | undefined

const recordsOf = (effects: DeletionEffects | undefined) => effects?.emptied.map(({ records }) => records)

describe('what a deletion does to others', () => {
  it('is counted by collection, each record once however often it names what is deleted', async () => {
    const effects = await ask(admin, { ids: [customer.id], slug: 'customers' })
    expect(recordsOf(effects)).toEqual(['1 Lead', '4 Deals'])
    const [lead, deals] = effects?.emptied ?? []
    expect(lead?.fields).toEqual(['Customer'])
    expect(deals?.fields.toSorted()).toEqual(['Co-Customer', 'Customer', 'Facilitator'])
    expect(effects).toMatchObject({ gone: [], isRefused: false })
  })

  it('is counted among the records that the reader may see', async () => {
    expect(recordsOf(await ask(manager, { ids: [customer.id], slug: 'customers' }))).toEqual([
      '1 Lead',
      '3 Deals',
    ])
    const policy = await service.create('insurancePolicies', { customer: customer.id, tenant: north.id })
    expect(await ask(rep, { ids: [policy.id], slug: 'insurancePolicies' })).toBeUndefined()
    await service.query('DELETE FROM insurance_policies WHERE id = $1', [policy.id])
  })

  it('is asked of the database once, whatever the number of records', async () => {
    const req = await panelRequest(service, admin)
    const { statements } = await statementsOf(
      () => deletionEffects({ ids: [customer.id, 999], req, slug: 'customers' } as never) as Promise<unknown>,
    )
    expect(statements).toHaveLength(1)
  })

  it('is nothing for records that are deleted together', async () => {
    const partner = await service.create('customers', { companyCustomer: [customer.id], companyName: 'Firm' })
    const both = { ids: [customer.id, partner.id], slug: 'customers' }
    expect(recordsOf(await ask(admin, { ids: [customer.id], slug: 'customers' }))).toContain('1 Customer')
    expect(recordsOf(await ask(admin, both))).not.toContain('1 Customer')
  })

  it('names versions and files, which go with their record', async () => {
    const trade = await service.create('trades', {})
    expect(await ask(admin, { ids: [trade.id], slug: 'trades' })).toMatchObject({ gone: ['versions'] })
    const paper = await service.create('attachments', {})
    expect(await ask(admin, { ids: [paper.id], slug: 'attachments' })).toMatchObject({ gone: ['file'] })
  })

  it('is that a tenant stays, as the deletion then does', async () => {
    const effects = await ask(admin, { ids: [north.id], slug: 'tenants' })
    expect(effects?.isRefused).toBe(true)
    expect(recordsOf(effects)).toEqual(expect.arrayContaining(['3 Deals', '1 Lead', '2 Users']))
    expect((await unwritten(service, () => admin.api('DELETE', `/tenants/${north.id}`))).status).toBe(409)
  })

  it.each([
    { ids: ['1 OR TRUE'] },
    { ids: [-1] },
    { ids: '1' },
    { slug: 'nothing' },
    { slug: 'payload-jobs' },
  ])('is not told for %o', async (args) => {
    const effects = await ask(admin, { ids: [customer.id], slug: 'customers', ...args })
    expect(effects?.emptied ?? []).toEqual([])
  })

  it('comes true: the fields are emptied, the records stay', async () => {
    const effects = await ask(admin, { ids: [customer.id], slug: 'customers' })
    expect(recordsOf(effects)).toContain('4 Deals')
    expect((await admin.api('DELETE', `/customers/${customer.id}`)).status).toBe(200)
    expect(await service.query('SELECT count(*)::int AS left FROM deals')).toEqual([{ left: 4 }])
    expect(recordsOf(await ask(admin, { ids: [customer.id], slug: 'customers' }))).toEqual([])
  })
})
