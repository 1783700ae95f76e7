/** Who is warned of which people while a lead or customer is typed. */
import { beforeAll, describe, expect, it } from 'vitest'
import { type Duplicate, duplicates } from '../../src/admin/features/duplicates/duplicates'
import type { Person } from '../../src/admin/features/duplicates/person'
import { markDifferent } from '../../src/admin/features/duplicates/markDifferent'
import { type SuspectedPage, suspectedDuplicates } from '../../src/admin/features/merge/suspectedDuplicates'
import { knownPeople } from '../../src/admin/features/duplicates/knownPeople'
import { wantedKeys } from '../../src/lib/people'
import { useDealer } from '../support/dealer'
import { panelRequest } from '../support/panelRequest'
import type { Staff } from '../support/staff'

const { admin, manager, north, rep, service, south } = useDealer()
let lead: number
let customer: number
let address: number
let sameAddress: number

beforeAll(async () => {
  lead = (await service.create('leads', { name: 'Ana', phone: '+1 773-555-0142', tenant: north.id })).id
  const place = { street: '1 Long Street', zip: '60601' }
  address = (await service.create('addresses', place)).id
  sameAddress = (await service.create('addresses', { ...place, street: '1 LONG street' })).id
  customer = (
    await service.create('customers', {
      address,
      consumerDriversLicenseNumber: 'Q123-4567',
      consumerFirstName: 'Bexley',
      consumerLastName: 'Córrigold',
      email: 'bexley@buyers.example',
      phone: '(312) 555-0188',
      tenants: [south.id],
    })
  ).id
  await service.create('leads', { name: 'Longer', phone: '773-555-01429' })
})

const ask = async (staff: Staff, person: unknown, own: { id?: number; slug?: string } = {}) =>
  duplicates({
    id: own.id,
    person,
    req: await panelRequest(service, staff),
    slug: own.slug ?? 'leads',
  } as never)

const found = (all: Duplicate[] | undefined) =>
  all?.map(({ href, reasons }) => [href.split('/').slice(-2).join('/'), reasons])

describe('an admin', () => {
  it.each([
    [{ phone: '773 555 0142' }, 'lead', ['phone']],
    [{ phone: '1-773-555-0142' }, 'lead', ['phone']],
    [{ email: 'BEXLEY@buyers.example' }, 'customer', ['email']],
    [{ licences: [null, 'Q123-4567'] }, 'customer', ['licence']],
    [{ email: 'bexley@buyers.example', phone: '+13125550188' }, 'customer', ['phone', 'email']],
  ] as [Person, 'customer' | 'lead', string[]][])('is warned for %j', async (person, who, reasons) => {
    const record = who === 'lead' ? `leads/${lead}` : `customers/${customer}`
    expect(found(await ask(admin, person))).toEqual([[record, reasons]])
  })

  it('is warned of the same name at the same address, and of neither alone', async () => {
    const name = 'bexley corrigold'
    expect(found(await ask(admin, { address: sameAddress, name }))).toEqual([
      [`customers/${customer}`, ['address']],
    ])
    expect(await ask(admin, { name })).toEqual([])
    expect(await ask(admin, { address, name: 'Somebody Else' })).toEqual([])
  })

  it('is not warned of the record that is edited, nor of parts of numbers and masked ones', async () => {
    expect(await ask(admin, { phone: '773 555 0142' }, { id: lead, slug: 'leads' })).toEqual([])
    for (const person of [
      {},
      null,
      { phone: '555-01' },
      { phone: '***-0142' },
      { email: '%' },
      { email: 'bexley@buyers%' },
      { email: String.raw`a\%` },
      { email: 'a\0' },
      { licences: 'Q123-4567', phone: 7 },
      { address: 'x', name: {} },
    ]) {
      expect(await ask(admin, person), JSON.stringify(person)).toEqual([])
    }
  })
})

describe('others', () => {
  it('are warned of whom they may see', async () => {
    const person = { email: 'bexley@buyers.example', phone: '7735550142' }
    expect(found(await ask(manager, person))).toEqual([[`leads/${lead}`, ['phone']]])
    expect(await ask(rep, { email: 'bexley@buyers.example' })).toEqual([])
  })

  it('who are no staff are told nothing', async () => {
    const req = await panelRequest(service, admin)
    req.user = null
    const person = { email: 'bexley@buyers.example' }
    expect(await duplicates({ person, req, slug: 'leads' } as never)).toBeUndefined()
  })
})

describe('a warning', () => {
  const own = async (id: number, slug: 'customers' | 'leads', person: object) =>
    found(await ask(admin, person, { id, slug }))

  it('leaves out who is linked already, from either side', async () => {
    const email = 'linked@buyers.example'
    const buyer = await service.create('customers', { companyName: 'Linked', email })
    const one = await service.create('leads', { customer: buyer.id, email, name: 'Linked' })
    const two = await service.create('leads', { customer: buyer.id, email, name: 'Linked' })
    const other = await service.create('leads', { email, name: 'Other' })
    const others = [[`leads/${other.id}`, ['email']]]
    expect(await own(one.id, 'leads', { customer: buyer.id, email })).toEqual(others)
    expect(await own(buyer.id, 'customers', { email })).toEqual(others)
    expect(await own(other.id, 'leads', { email })).toEqual([
      [`leads/${two.id}`, ['email']],
      [`leads/${one.id}`, ['email']],
      [`customers/${buyer.id}`, ['email']],
    ])
  })

  it('does not come back once it was answered, on either side, until that is taken back', async () => {
    const phone = '(719) 555-0101'
    const [one, other, third] = await Promise.all(
      ['Ina', 'Ino', 'Ida'].map((name) => service.create('leads', { name, phone })),
    )
    const ids = [one, other, third].map((each) => each?.id ?? 0)
    const [first = 0, second = 0, last = 0] = ids
    const call = async (staff: Staff, pair: object) =>
      (await markDifferent({ ...pair, req: await panelRequest(service, staff) } as never)) as
        | boolean
        | undefined
    const pair = { one: { id: first, slug: 'leads' }, other: { id: second, slug: 'leads' } }
    // The rep sees neither of them.
    expect(await call(rep, pair)).toBeUndefined()
    expect(await call(admin, { ...pair, other: { id: 0, slug: 'leads' } })).toBeUndefined()
    expect(await call(admin, { ...pair, other: { id: 1, slug: 'vehicles' } })).toBeUndefined()
    expect(await call(admin, pair)).toBe(true)
    expect(await own(first, 'leads', { phone })).toEqual([[`leads/${last}`, ['phone']]])
    expect(await own(second, 'leads', { phone })).toEqual([[`leads/${last}`, ['phone']]])
    const suspects = (await suspectedDuplicates({
      reason: 'phone',
      req: await panelRequest(service, admin),
      slug: 'leads',
    } as never)) as SuspectedPage
    const groups = suspects.groups.map((group) => group.map(({ id }) => id))
    expect(groups).toContainEqual([first, second, last].toSorted((a, b) => a - b))
    await service.api('DELETE', `/leads/${last}`)
    const after = (await suspectedDuplicates({
      reason: 'phone',
      req: await panelRequest(service, admin),
      slug: 'leads',
    } as never)) as SuspectedPage
    expect(after.groups.flat().map(({ id }) => id)).not.toContain(first)
    await call(admin, { ...pair, isDifferent: false })
    expect(await own(first, 'leads', { phone })).toEqual([[`leads/${second}`, ['phone']]])
  })
})

describe('the page of duplicates', () => {
  it('has records that agree in two numbers once, and compares names at one address as the form does', async () => {
    const groups = async (slug: string, reason: string) => {
      const args = { reason, req: await panelRequest(service, admin), slug }
      return ((await suspectedDuplicates(args as never)) as SuspectedPage).groups.map((group) =>
        group.map(({ id }) => id),
      )
    }
    const two = { phone: '415-555-0101 / 415-555-0102' }
    const leads = [(await service.create('leads', two)).id, (await service.create('leads', two)).id]
    const having = (all: number[][], [id = 0]: number[]) => all.filter((each) => each.includes(id))
    expect(having(await groups('leads', 'phone'), leads)).toEqual([leads])
    const customers = [
      await service.create('customers', {
        address,
        consumerFirstName: 'Íñigo',
        consumerLastName: 'Arrietas',
      }),
      await service.create('customers', { address: sameAddress, companyName: 'ARRIETAS, INIGO' }),
    ].map(({ id }) => id)
    expect(having(await groups('customers', 'address'), customers)).toEqual([customers])
  })
})

describe('the people of a file', () => {
  const known = async (staff: Staff, keys: unknown) => {
    const answer = await knownPeople({ keys, req: await panelRequest(service, staff) } as never)
    return answer?.map(({ title }) => title)
  }
  const keys = [
    ...wantedKeys({ emails: ['Bexley@buyers.example', 'x@y.example'] }),
    ...wantedKeys({ phones: ['7735550142', '+1 312 555 0188 x5'] }),
  ]

  it('have the keys that were asked for and no others', async () => {
    const asked = wantedKeys({ names: ['Bexley Córrigold'], phones: ['312-555-0188'] })
    const answer = await knownPeople({ keys: asked, req: await panelRequest(service, admin) } as never)
    expect(answer?.map(({ keys: own }) => own)).toEqual(['p*:3125550188 n:bexley_corrigold'])
    const named = wantedKeys({ names: ['Bexley Córrigold'] })
    expect(await known(admin, named)).toEqual([])
  })

  it('are found by whole numbers and addresses, with and without country code', async () => {
    expect(await known(admin, keys)).toEqual(['Ana', 'Bexley Córrigold'])
  })

  it('are found among those whom the reader may see', async () => {
    expect(await known(manager, keys)).toEqual(['Ana'])
    const req = await panelRequest(service, admin)
    req.user = null
    expect(await knownPeople({ keys, req } as never)).toBeUndefined()
  })

  it.each([undefined, 7, [null, 'a\0', '%', '__proto__'], [{}, '', "'"]])(
    'are nobody for %j',
    async (odd) => {
      expect(await known(admin, odd)).toEqual([])
    },
  )

  it('are the newest of each number', async () => {
    for (let at = 0; at < 5; at++) await service.create('leads', { name: `P${at}`, phone: '+1 303 555 0177' })
    const titles = await known(admin, wantedKeys({ phones: ['3035550177'] }))
    expect(titles).toEqual(['P4', 'P3', 'P2'])
  })
})
