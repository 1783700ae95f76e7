import type { FieldHook, PayloadRequest } from 'payload'
import { describe, expect, it } from 'vitest'
import { text } from '../../src/fields'
import { firstOf, label, phrase } from '../../src/fields/label'
import { guarded, naturalKey, sealed } from '../../src/fields/marks'
import { createdBy, lastModifiedBy } from '../../src/fields/shared'

type HookArgs = Parameters<FieldHook>[0]

const run = (field: { hooks: { beforeChange: FieldHook[] } }, args: Partial<HookArgs>): unknown =>
  field.hooks.beforeChange[0]?.(args as HookArgs)

const from = (user: unknown) => ({ user }) as PayloadRequest
const staff = from({ id: 7, collection: 'users' })
const key = from({ id: 9, collection: 'apiKeys' })

describe('marks', () => {
  it('add up and leave the rest of the field alone', () => {
    expect(naturalKey(guarded({ ...text('vin'), index: true }))).toEqual({
      ...text('vin'),
      custom: { isNaturalKey: true, personalData: 'guarded' },
      index: true,
    })
    expect(sealed(text('name')).custom).toEqual({ personalData: 'sealed' })
  })
})

describe('createdBy', () => {
  it('is the staff user who creates, whatever was sent', () => {
    expect(run(createdBy, { operation: 'create', req: staff, value: 3 })).toBe(7)
  })

  it('stays when staff write later', () => {
    expect(run(createdBy, { operation: 'update', previousValue: 3, req: staff, value: 7 })).toBe(3)
    expect(run(createdBy, { operation: 'update', req: staff, value: 7 })).toBe(null)
  })

  it('is what a key or the service says', () => {
    expect(run(createdBy, { operation: 'create', req: key, value: 3 })).toBe(3)
    expect(run(createdBy, { operation: 'update', previousValue: 3, req: from(null), value: null })).toBe(null)
  })
})

describe('lastModifiedBy', () => {
  it('is the staff user who writes', () => {
    expect(run(lastModifiedBy, { operation: 'update', previousValue: 3, req: staff, value: 3 })).toBe(7)
  })

  it('is what a key says, even one with the number of a user', () => {
    expect(run(lastModifiedBy, { operation: 'update', req: key, value: 3 })).toBe(3)
  })
})

describe('label', () => {
  const vehicle = label(['name', 'year', 'make', 'model', 'vin'], (record) => [
    firstOf(record.name, phrase(record.year, record.make, record.model)),
    record.vin,
  ])

  it('joins what the record says of itself', () => {
    const siblingData = { make: 'Dodge', model: 'Challenger', name: ' ', vin: 'V1', year: '2019' }
    expect(run(vehicle, { siblingData })).toBe('2019 Dodge Challenger · V1')
    expect(run(vehicle, { siblingData: { name: 'The red one', year: '2019' } })).toBe('The red one')
  })

  it('is null for a record that says nothing', () => {
    expect(run(vehicle, { siblingData: { name: null, customer: { id: 4 } } })).toBe(null)
  })

  it('is cut without breaking a character', () => {
    const cut = run(vehicle, { siblingData: { name: '🚗'.repeat(90) } })
    expect(cut).toBe(`${'🚗'.repeat(79)}…`)
  })
})
