/** The records that a reference field offers: how they are found, how equal titles are distinguished, and what a reader may not see. */
import { traverseFields } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Choices, referenceChoices } from '../../src/admin/features/references/choices'
import { storedDigits } from '../../src/lib/people'
import { useClient } from '../support/client'
import { panelRequest } from '../support/panelRequest'
import { signIn, type Staff } from '../support/staff'
import { fixture } from '../support/service'

const service = useClient()
const count = 3000
let north: Staff
let south: Staff
let addresses: Record<'north' | 'south', number>

const shownPhoneOf = (at: number): string => phoneOf(at).replace('+1 ', '')

const phoneOf = (at: number): string => `+1 (773) 555-${String(at).padStart(4, '0')}`

const admin = fixture(() => signIn(service, 'admin'))

beforeAll(async () => {
  const tenants = {
    north: (await service.create('tenants', { name: 'North' })).id,
    south: (await service.create('tenants', { name: 'South' })).id,
  }
  const limited = async (role: string, tenant: number) => {
    const staff = await signIn(service, role)
    await service.payload.update({
      collection: 'users',
      data: { allTenants: false, tenants: [tenant] },
      id: staff.id,
    })
    return staff
  }
  north = await limited('manager', tenants.north)
  south = await limited('rep', tenants.south)
  addresses = {
    north: (await service.create('addresses', { city: 'Joliet', street: 'A', tenants: tenants.north })).id,
    south: (await service.create('addresses', { city: 'Elgin', street: 'B', tenants: tenants.south })).id,
  }
  const rows = Array.from({ length: count }, (_, at) => [phoneOf(at), storedDigits(phoneOf(at))])
  await service.query(
    `WITH made AS (
       INSERT INTO customers (label, consumer_first_name, phone, phone_digits, address_id)
       SELECT 'Maria Garcia', 'Maria Garcia', phone, digits, $3 FROM unnest($1::text[], $2::text[]) AS row(phone, digits)
       RETURNING id)
     INSERT INTO customers_rels (parent_id, path, tenants_id) SELECT id, 'tenants', $4 FROM made`,
    [rows.map(([phone]) => phone), rows.map(([, digits]) => digits), addresses.north, tenants.north],
  )
  await service.create('customers', {
    address: addresses.south,
    consumerFirstName: 'Nowhere Known',
    phone: '555-0100',
    tenants: [tenants.north],
  })
})

const ask = async (staff: Staff, slug: string, text: unknown, where?: unknown): Promise<Choices> => {
  const req = await panelRequest(service, staff)
  return (await referenceChoices({ req, slug, text, where } as never)) as Choices
}

describe('of 3,000 customers of one name', () => {
  it('offers some, each with phone and city, and counts the rest', async () => {
    const { choices, rest } = await ask(admin, 'customers', 'maria garcia')
    expect(choices.length + rest).toBe(count)
    expect(choices.length).toBeGreaterThan(9)
    expect(new Set(choices.map(({ title }) => title))).toEqual(new Set(['Maria Garcia']))
    expect(new Set(choices.map(({ details }) => details.join())).size).toBe(choices.length)
    for (const { changed, details } of choices) {
      expect(details).toEqual([expect.stringMatching(/^\(773\) 555-\d{4}$/), 'Joliet'])
      expect(changed).toBeUndefined()
    }
  })

  it.each(['7735552719', '+1 773 555 2719', '(773) 555-2719', '1-773-555-2719', '0017735552719', '5552719'])(
    'offers one by the digits %s',
    async (typed) => {
      const { choices, rest } = await ask(north, 'customers', typed)
      expect(choices.map(({ details }) => details[0])).toEqual([shownPhoneOf(2719)])
      expect(rest).toBe(0)
    },
  )

  it('neither offers nor counts what the reader may not see', async () => {
    expect(await ask(south, 'customers', '7735552719')).toEqual({ choices: [], rest: 0 })
    expect(await ask(south, 'customers', 'maria')).toEqual({ choices: [], rest: 0 })
  })

  it('keeps the city of an address from a reader who may not see it', async () => {
    const { choices } = await ask(north, 'customers', 'nowhere known')
    expect(choices.map(({ details }) => details)).toEqual([['555-0100']])
    const { choices: all } = await ask(admin, 'customers', 'nowhere known')
    expect(all.map(({ details }) => details)).toEqual([['555-0100', 'Elgin']])
  })

  it('keeps the phone from a reader who may not read that field', async () => {
    const { config } = service.payload.collections.customers
    const access = { read: () => false }
    const phones = new Set<{ access?: unknown }>()
    traverseFields({
      callback: ({ field }) => {
        if ('name' in field && field.name === 'phone') phones.add(field as { access?: unknown })
      },
      fields: config.fields,
    })
    for (const field of phones) Object.assign(field, { access })
    try {
      const { choices } = await ask(north, 'customers', 'maria garcia')
      expect(phones.size).toBe(1)
      expect(JSON.stringify(choices)).not.toContain('555-')
      expect(choices[0]?.details).toEqual(['Joliet'])
      expect(choices[0]?.changed).toBeDefined()
    } finally {
      for (const field of phones) delete field.access
    }
  })

  it('offers nothing by a filter of the field that allows none', async () => {
    expect(await ask(admin, 'customers', 'maria', false)).toEqual({ choices: [], rest: 0 })
  })

  it('offers within a filter of the field', async () => {
    const { choices } = await ask(admin, 'customers', '', { phone: { equals: phoneOf(3) } })
    expect(choices.map(({ details }) => details[0])).toEqual([shownPhoneOf(3)])
  })
})

it('distinguishes records without further data by their last change', async () => {
  const ids: number[] = []
  for (let at = 0; at < 2; at += 1) ids.push((await service.create('locations', { name: 'Lot' })).id)
  const { choices } = await ask(admin, 'locations', 'lot')
  expect(choices.map(({ id }) => id).toSorted((one, other) => one - other)).toEqual(ids)
  for (const { changed } of choices) expect(Date.parse(changed ?? '')).not.toBeNaN()
})

it('distinguishes vehicles by stock number and year', async () => {
  for (const stockNumber of ['S-1', 'S-2'])
    await service.create('vehicles', { name: 'Truck', stockNumber, year: '2021' })
  const { choices } = await ask(admin, 'vehicles', 'truck')
  expect(
    choices.map(({ details }) => details.join(' ')).toSorted((one, other) => one.localeCompare(other)),
  ).toEqual(['S-1 2021', 'S-2 2021'])
})

it.each([
  ['nothing', 'a'],
  ['customers', 7],
  ['customers', 'NUL\0'],
  ['customers', 'x'.repeat(101)],
])('offers nothing of %s for %j', async (slug, text) => {
  expect(await ask(admin, slug, text)).toEqual({ choices: [], rest: 0 })
})
