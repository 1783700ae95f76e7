/** The values in use that a combobox offers: those of records that the reader may see, and of no other field. */
import { beforeAll, describe, expect, it } from 'vitest'
import { usedValues } from '../../src/admin/features/suggestions/usedValues'
import { useDealer } from '../support/dealer'
import { askPanel } from '../support/panelRequest'
import type { Staff } from '../support/staff'

const { admin, manager, north, rep, service, south } = useDealer()

beforeAll(async () => {
  for (const status of ['Waiting for title', 'Waiting for title', 'Quoted', '', '  ', 'x'.repeat(101)]) {
    await service.create('deals', { status, tenant: north.id })
  }
  await service.create('deals', { status: 'Secret of another dealer', tenant: south.id })
  await service.create('insurancePolicies', { status: 'In force', tenant: north.id })
})

const ask = (staff: Staff, slug: unknown, name: unknown) =>
  askPanel(service, staff, usedValues, { name, slug })

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
