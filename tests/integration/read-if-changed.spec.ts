/** Numbers over many records are read again only if something that they count changed. */
import { expect, it } from 'vitest'
import { loadPipeline } from '../../src/admin/features/home/pipeline'
import { readIfChanged } from '../../src/plugins/database/query/totals/snapshots'
import { useClient } from '../support/client'
import { panelRequest } from '../support/panelRequest'
import { type Staff, signIn } from '../support/staff'
import { fixture } from '../support/service'

const service = useClient()

const admin = fixture(() => signIn(service, 'admin'))
const manager = fixture(() => signIn(service, 'manager'))

/** How often the open deals were read, and how many there are for `staff`. */
const counts = { reads: 0 }
const openDealsOf = async (staff: Staff, parameters = ''): Promise<number> => {
  const req = await panelRequest(service, staff)
  const { statuses } = await readIfChanged(req, 'test', { filters: { deals: undefined }, parameters }, () => {
    counts.reads++
    return loadPipeline(req, undefined)
  })
  return statuses.reduce((sum, { count }) => sum + count, 0)
}

it('are read once, and again after each change, by each reader', async () => {
  const tenant = await service.create('tenants', { name: 'North' })
  await service.payload.update({ collection: 'users', data: { tenants: [tenant.id] }, id: manager.id })
  const deal = await service.create('deals', { status: 'Quoted', tenant: tenant.id })
  await service.create('deals', { status: 'Quoted' })
  counts.reads = 0
  expect([await openDealsOf(admin), await openDealsOf(admin), counts.reads]).toEqual([2, 2, 1])
  expect([await openDealsOf(manager), await openDealsOf(manager), counts.reads]).toEqual([1, 1, 2])
  await service.create('leads', { name: 'Counted Nowhere' })
  expect([await openDealsOf(admin), counts.reads]).toEqual([2, 2])
  await service.payload.update({ collection: 'deals', data: { status: 'Delivered' }, id: deal.id })
  expect([await openDealsOf(admin), await openDealsOf(manager), counts.reads]).toEqual([1, 0, 4])
})

it('are read again if the reader sees other records, or asks for something else', async () => {
  const tenant = await service.create('tenants', { name: 'South' })
  await service.create('deals', { status: 'Quoted', tenant: tenant.id })
  await openDealsOf(manager)
  counts.reads = 0
  const before = await openDealsOf(manager)
  await service.payload.update({ collection: 'users', data: { tenants: [tenant.id] }, id: manager.id })
  expect([before, await openDealsOf(manager), counts.reads]).toEqual([0, 1, 1])
  expect([await openDealsOf(manager, 'other'), counts.reads]).toEqual([1, 2])
})

it('are not kept after an error', async () => {
  const req = await panelRequest(service, admin)
  const reading = { filters: { deals: undefined }, parameters: '' }
  const fails = () => Promise.reject(new Error('not read'))
  await expect(readIfChanged(req, 'failing', reading, fails)).rejects.toThrow('not read')
  expect(await readIfChanged(req, 'failing', reading, () => Promise.resolve({ is: 'read' }))).toEqual({
    is: 'read',
  })
})
