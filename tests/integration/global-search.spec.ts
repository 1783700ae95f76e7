/** The search of the whole panel: what is found by what, in which order, and by whom. */
import { beforeAll, describe, expect, it } from 'vitest'
import { type GlobalSearch, globalSearch } from '../../src/admin/features/global-search/globalSearch'
import { useDealer } from '../support/dealer'
import { panelRequest } from '../support/panelRequest'
import type { Staff } from '../support/staff'

const { admin, manager, north, rep, service, south } = useDealer()
const ids: Record<string, number> = {}
const vin = '1M8GDM9AXKP042788'

beforeAll(async () => {
  const own = await service.create('salesReps', { name: 'Own', tenants: [north.id], user: 'rep@example.com' })
  const make = async (name: string, slug: string, body: Record<string, unknown>) => {
    ids[name] = (await service.create(slug, body)).id
    return ids[name]
  }
  await make('mine', 'leads', {
    email: 'ines@leads.example',
    firstName: 'Inés',
    lastName: 'Quillby',
    phone: '+1 773-555-0142',
    salesRep: own.id,
    tenant: north.id,
  })
  const another = await service.create('salesReps', { name: 'Another', tenants: [north.id] })
  await make('other', 'leads', {
    firstName: 'Ana',
    lastName: 'Quillby',
    salesRep: another.id,
    tenant: north.id,
  })
  await make('south', 'leads', { firstName: 'Sol', lastName: 'Quillby', tenant: south.id })
  const customer = await make('customer', 'customers', {
    consumerFirstName: 'Bexley',
    consumerLastName: 'Córrigold',
    customerId: 'C-9001',
    email: 'bexley@buyers.example',
    phone: '(312) 555-0188',
    tenants: [south.id],
  })
  const vehicle = await make('vehicle', 'vehicles', {
    make: 'Testla',
    model: 'Roadrunner',
    stockNumber: 'ST-4711',
    tenant: north.id,
    vin,
    year: '2021',
  })
  await make('deal', 'deals', { customer, dealId: 'D-9001', tenant: north.id, vehicle })
  await make('contact', 'contacts', { name: 'Loading Dock', phone: '555-0177', tenants: [north.id] })
})

const ask = async (staff: Staff, text: unknown): Promise<GlobalSearch> =>
  (await globalSearch({ req: await panelRequest(service, staff), text } as never)) ?? {}

/** The records found, as `slug/id`. */
const found = async (staff: Staff, text: string): Promise<string[]> =>
  ((await ask(staff, text)).groups ?? []).flatMap(({ hits, slug }) => hits.map(({ id }) => `${slug}/${id}`))

const named = (...names: string[]) => names.map((name) => `${slugs[name]}/${ids[name]}`)

const slugs: Record<string, string> = {
  contact: 'contacts',
  customer: 'customers',
  deal: 'deals',
  mine: 'leads',
  other: 'leads',
  south: 'leads',
  vehicle: 'vehicles',
}

describe('an admin', () => {
  it.each([
    ['ines quillby', ['mine']],
    ['QUILLBY inés', ['mine']],
    ['(773) 555-0142', ['mine']],
    ['+1 773 555 0142', ['mine']],
    ['17735550142', ['mine']],
    ['quillby 0142', ['mine']],
    ['ines@leads', ['mine']],
    ['corrigold', ['customer', 'deal']],
    ['C-9001', ['customer', 'deal']],
    ['bexley@buyers', ['customer', 'deal']],
    ['+13125550188', ['customer', 'deal']],
    [vin, ['vehicle', 'deal']],
    [vin.slice(-6), ['vehicle', 'deal']],
    ['st-4711', ['vehicle', 'deal']],
    ['2021 roadrunner', ['vehicle', 'deal']],
    ['D-9001', ['deal']],
    ['dock', ['contact']],
    ['so', ['south']],
    ['ly so', []],
  ])('finds by %s', async (text, names) => {
    const all = await found(admin, text)
    expect(all.toSorted()).toEqual(named(...names).toSorted())
  })

  it('finds nothing by signs that mean something to the database', async () => {
    for (const text of ['%%', '__', String.raw`\\`, "''", '%_%']) expect(await found(admin, text)).toEqual([])
  })

  it.each(['', ' ', 'a', 'a b', 'x'.repeat(101), 'NUL\0', 7, null, { text: 'quillby' }])(
    'is told nothing for %j',
    async (text) => expect(await ask(admin, text)).toEqual({}),
  )

  it('sees phone numbers as people write them', async () => {
    const { groups } = await ask(admin, '7735550142')
    expect(groups?.[0]?.hits[0]?.detail).toContain('(773) 555-0142')
  })

  it('sees what the record is, and where', async () => {
    const { groups } = await ask(admin, 'D-9001')
    expect(groups).toEqual([
      {
        hits: [
          {
            detail: `2021 Testla Roadrunner · ${vin} · Bexley Córrigold`,
            href: `/admin/collections/deals/${ids['deal']}`,
            id: ids['deal'],
            title: 'D-9001',
          },
        ],
        label: 'Deals',
        slug: 'deals',
      },
    ])
  })
})

describe('others', () => {
  it('find what they may see, and nothing through what they may not', async () => {
    expect((await found(manager, 'quillby')).toSorted()).toEqual(named('mine', 'other').toSorted())
    expect(await found(rep, 'quillby')).toEqual(named('mine'))
    // The deal is theirs; the customer is of another business.
    expect(await found(manager, 'D-9001')).toEqual(named('deal'))
    expect(await found(manager, 'corrigold')).toEqual([])
    expect(await found(rep, 'dock')).toEqual([])
    const { groups } = await ask(manager, 'D-9001')
    expect(JSON.stringify(groups)).not.toContain('Bexley')
  })

  it('who are no staff are told nothing', async () => {
    const req = await panelRequest(service, admin)
    req.user = null
    expect(await globalSearch({ req, text: 'quillby' } as never)).toBeUndefined()
  })
})

describe('of many records', () => {
  beforeAll(async () => {
    await service.query(
      `INSERT INTO leads (name, label, email) SELECT 'Tangle ' || n, 'Tangle ' || n, 'tangle@many.example'
       FROM generate_series(1, 1500) AS n`,
    )
  })

  it('shows five, the one that is called so first, and where all are', async () => {
    const { id } = await service.create('leads', { name: 'Tangle' })
    await service.query(`UPDATE leads SET updated_at = now() - interval '1 year' WHERE id = ${id}`)
    const [group] = (await ask(admin, 'tangle')).groups ?? []
    expect(group?.hits).toHaveLength(5)
    expect(group?.hits[0]?.id).toBe(id)
    expect(group?.all).toBe('/admin/collections/leads?preset=&search=tangle')
  })
})
