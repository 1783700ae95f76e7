/** The values in use that a combobox offers: those of records that the reader may see, and of no other field. */
import { beforeAll, describe, expect, it } from 'vitest'
import { usedValues } from '../../src/admin/features/suggestions/usedValues'
import { useClient } from '../support/client'
import { panelRequest } from '../support/panelRequest'
import { type Staff, signIn } from '../support/staff'
import { fixture } from '../support/service'

const service = useClient()

const admin = fixture(() => signIn(service))
const manager = fixture(() => signIn(service, 'manager'))
const rep = fixture(() => signIn(service, 'rep'))

beforeAll(async () => {
  const own = await service.create('tenants', { name: 'Own' })
  const other = await service.create('tenants', { name: 'Other' })
  await service.payload.update({ collection: 'users', data: { tenants: [own.id] }, id: manager.id })
  for (const status of ['Waiting for title', 'Waiting for title', 'Quoted', '', '  ', 'x'.repeat(101)]) {
    await service.create('deals', { status, tenant: own.id })
  }
  await service.create('deals', { status: 'Secret of another dealer', tenant: other.id })
  await service.create('insurancePolicies', { status: 'In force', tenant: own.id })
})

const ask = async (staff: Staff, slug: unknown, name: unknown) =>
  usedValues({ name, req: await panelRequest(service, staff), slug } as never)

describe('usedValues', () => {
  it('counts the values of records that the reader may see, the most frequent first', async () => {
    const own = [
      { count: 2, value: 'Waiting for title' },
      { count: 1, value: 'Quoted' },
    ]
    expect(await ask(manager, 'deals', 'status')).toEqual(own)
    expect(await ask(admin, 'deals', 'status')).toEqual([
      own[0],
      own[1],
      { count: 1, value: 'Secret of another dealer' },
    ])
  })

  it('tells a rep nothing of a collection that reps do not read', async () => {
    expect(await ask(manager, 'insurancePolicies', 'status')).toEqual([{ count: 1, value: 'In force' }])
    expect(await ask(rep, 'insurancePolicies', 'status')).toEqual([])
  })

  it('answers of fields with suggested values alone', async () => {
    for (const [slug, name] of [
      ['customers', 'consumerSocialSecurity'],
      ['users', 'email'],
      ['deals', 'dealId'],
      ['deals', 'constructor'],
      ['nothing', 'status'],
      [{}, []],
    ]) {
      expect(await ask(admin, slug, name), JSON.stringify([slug, name])).toBeUndefined()
    }
  })
})
