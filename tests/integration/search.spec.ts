/** What is typed into the box above a list, looked for as the list does. */
import type { CollectionSlug } from 'payload'
import { mergeListSearchAndWhere } from 'payload/shared'
import { beforeAll, describe, expect, it } from 'vitest'
import { searchName } from '../../src/fields/search'
import { useClient } from '../support/client'
import { contents } from '../support/contents'
import { signIn, type Staff } from '../support/staff'
import { statementsOf } from '../support/statements'
import { asBrackets } from '../support/where'
import { expectStatus, fixture } from '../support/service'

const service = useClient()
const ids: Partial<Record<string, number>> = {}
const vin = '1M8GDM9AXKP042788'

const admin = fixture(() => signIn(service, 'admin'))
const rep = fixture(() => signIn(service, 'rep'))

beforeAll(async () => {
  const make = async (slug: CollectionSlug, body: object) => {
    const { id } = await service.create(slug, body as never)
    ids[slug] = id
    return id
  }
  const customer = await make('customers', {
    consumerFirstName: 'Bexley',
    consumerLastName: 'Corrigold',
    customerId: 'C-9001',
    email: 'bexley@buyers.example',
    phone: '(312) 555-0188',
  })
  const other = await service.create('salesReps', { name: 'Somebody else', user: 'else@example.com' })
  const lead = await make('leads', {
    customer,
    email: 'ana@leads.example',
    firstName: 'Ana',
    lastName: 'Quillby',
    phone: '+1 773-555-0142',
    salesRep: other.id,
  })
  const vehicle = await make('vehicles', { make: 'Testla', model: 'Roadrunner', vin, year: '2021' })
  const deal = await make('deals', { customer, dealId: 'D-9001', vehicle })
  await make('messages', { lead, message: 'See you soon' })
  await make('meetings', { lead, name: 'Test drive' })
  await make('leadEvents', { lead, nextSteps: 'Bring the papers', type: 'Customer Call' })
  await make('trades', { deal, vehicle })
  await make('listings', { seller: 'Auction House', vehicles: vehicle })
  await make('preApprovals', { customer, email: 'approve@leads.example', firstName: 'Ana', lead })
  await make('serviceOrders', { customer: [customer], name: 'Transport', orderId: 'SO-9', vin: vehicle })
  await make('transportServiceOrders', { customer, name: 'Truck', vehicle })
  await make('serviceQuotes', { customer, name: 'Paint', vehicle })
  await make('attachments', { name: 'Title of the car', orderId: 'A-77' })
  await make('templates', { choice: 'A', message: 'Hello there', subject: 'First words', type: 'Text Nudge' })
  await make('salesReps', { name: 'Wrenna', phone: '555-0199', user: 'wrenna@example.com' })
  await make('contacts', { email: 'dock@example.com', name: 'Loading Dock', phone: '(555) 555-0177' })
  // Others of each, which nothing that is looked for below means.
  const nobody = await service.create('leads', { firstName: 'Zed', phone: '999' })
  await service.create('customers', { consumerFirstName: 'Zed', phone: '999' })
  await service.create('vehicles', { make: 'Zed' })
  for (const slug of ['meetings', 'messages', 'leadEvents'] as const)
    await service.create(slug, { lead: nobody.id })
  for (const slug of [
    'deals',
    'trades',
    'listings',
    'preApprovals',
    'serviceOrders',
    'attachments',
  ] as const) {
    await service.create(slug, {})
  }
})

const filterOf = (slug: CollectionSlug, search: string) => {
  const collectionConfig = service.payload.collections[slug].config
  return mergeListSearchAndWhere({ collectionConfig, search })
}

const found = async (staff: Staff, slug: CollectionSlug, search: string): Promise<number[]> => {
  const query = new URLSearchParams({ depth: '0', where: JSON.stringify(filterOf(slug, search)) })
  const answer = await expectStatus(200, staff.api('GET', `/${slug}?${query}`))
  return (answer.body as { docs: { id: number }[] }).docs.map(({ id }) => id)
}

const looked: [CollectionSlug, string[]][] = [
  ['leads', ['Ana Quillby', 'quillby aña', '0142', '773 555', '7735550142', '(773) 555-0142', 'ana@leads']],
  ['leads', ['+1 773', '+1 (773) 555-0142', '1-773-555-0142', '0017735550142']],
  ['customers', ['bexley corrigold', '3125550188', '312.555.0188', 'bexley@buyers', 'C-9001']],
  ['customers', ['BÉXLEY çorrigold', '+1 312 555 0188', '1 312 555 0188', '+1312555']],
  ['vehicles', ['Roadrunner 2021', 'testla', vin, vin.slice(-6)]],
  ['deals', ['D-9001', vin.slice(-6), 'Corrigold', '5550188', '(312) 555', 'bexley@buyers']],
  ['messages', ['Ana Quillby', 'see you']],
  ['meetings', ['Quillby', 'test drive']],
  ['leadEvents', ['Quillby', 'papers', 'Customer Call']],
  ['trades', ['Roadrunner', 'D-9001', 'Corrigold', vin]],
  ['listings', ['auction', 'Roadrunner']],
  ['preApprovals', ['approve@', 'Quillby', 'Corrigold']],
  ['serviceOrders', ['transport', 'SO-9', vin, 'Corrigold']],
  ['transportServiceOrders', ['truck', 'Roadrunner', 'Corrigold']],
  ['serviceQuotes', ['paint', 'Roadrunner', 'Corrigold']],
  ['attachments', ['title of the car', 'A-77']],
  ['templates', ['first words', 'hello there', 'Text Nudge A']],
  ['salesReps', ['wrenna', '5550199', 'wrenna@example']],
  ['contacts', ['dock', '5555550177']],
]

describe.each(looked)('%s', (slug, searches) => {
  it.each(searches)('are found by %s', async (search) => {
    expect(await found(admin, slug, search)).toEqual([ids[slug]])
  })

  it('are not found by what none of them has', async () => {
    expect(await found(admin, slug, 'xyzzy 4444444')).toEqual([])
  })

  it('say in the box what it looks through, in both languages', () => {
    const { admin: panel, flattenedFields } = service.payload.collections[slug].config
    expect(panel.listSearchableFields).toEqual([searchName])
    const field = flattenedFields.find(({ name }) => name === searchName)
    expect(field && 'label' in field ? field.label : undefined).toEqual({
      en: expect.stringMatching(/\w/) as string,
      es: expect.stringMatching(/\w/) as string,
    })
  })
})

describe('accents and letter case', () => {
  it('matter neither in the record nor in what is typed', async () => {
    const { id } = await service.create('leads', { firstName: 'Íñigo', lastName: 'GARCÍA Straße' })
    for (const search of ['garcia', 'García', 'inigo strasse', 'ÍÑIGO garci\u0301a']) {
      expect(await found(admin, 'leads', search), search).toEqual([id])
    }
  })

  it('matter not in what a picker of records asks', async () => {
    const { id } = await service.create('customers', { companyName: 'Peñíscola & Søn' })
    const where = JSON.stringify({ or: [{ label: { like: 'peniscola son' } }] })
    const answer = await admin.api('GET', `/customers?${new URLSearchParams({ where })}`)
    expect((answer.body as { docs: { id: number }[] }).docs.map((doc) => doc.id)).toEqual([id])
  })

  it('do not keep an index from serving a search', async () => {
    const list = () =>
      service.list(`/leads?${new URLSearchParams({ 'where[email][like]': 'Álice@example' })}`)
    const { statements } = await statementsOf(list)
    const counted = statements.find((statement) => statement.includes('forecourt_fold'))
    const connection = await service.payload.db.pool.connect()
    try {
      await connection.query('SET enable_seqscan = off; SET enable_indexscan = off')
      const { rows } = await connection.query(`EXPLAIN (GENERIC_PLAN) ${counted}`)
      expect(JSON.stringify(rows)).toContain('leads_email_parts_idx')
    } finally {
      await connection.query('RESET ALL')
      connection.release()
    }
  })
})

describe('a search', () => {
  it('finds nothing through what the reader may not see', async () => {
    for (const [slug, search] of [
      ['leads', 'Quillby'],
      ['customers', 'Corrigold'],
      ['deals', 'Corrigold'],
      ['deals', 'D-9001'],
      ['messages', 'Quillby'],
      ['meetings', 'Quillby'],
      // Listings are looked up by all, their vehicles too; who bought them is not told.
      ['trades', 'Corrigold'],
    ] as const) {
      expect(await found(rep, slug, search), `${slug} by ${search}`).toEqual([])
    }
    expect(await found(rep, 'listings', 'Roadrunner')).toEqual([ids['listings']])
  })

  it('with signs that mean something to the database is looked for to the letter', async () => {
    for (const search of ['%', '_', '%%%', String.raw`\\`, "'", '50%']) {
      expect(await found(admin, 'deals', search), search).toEqual([])
      expect(await found(admin, 'customers', search), search).toEqual([])
    }
  })

  it('is what a bulk edit of the list writes, and no more', async () => {
    const where = asBrackets(filterOf('deals', '312-555-0188'))
    await expectStatus(200, admin.api('PATCH', `/deals?${where}&limit=0`, { status: 'Searched' }))
    const rows = await service.query("SELECT id FROM deals WHERE status = 'Searched'")
    expect(rows).toEqual([{ id: ids['deals'] }])
  })

  it('is nothing that a key can ask', async () => {
    const before = await contents(service)
    const query = 'where[search][like]=Corrigold'
    expect((await service.api('GET', `/deals?${query}`)).status).toBe(400)
    expect((await service.api('DELETE', `/deals?${query}`)).status).toBe(400)
    expect(await contents(service)).toEqual(before)
  })
})
