/** What the page takes the columns of a file for, what it gives all rows, and what it warns of. */
import { describe, expect, it } from 'vitest'
import {
  detectConventions,
  findUnusedTargets,
  guessMapping,
  lacksTenant,
  lacksTitle,
  mapColumn,
  type Mapping,
  type Target,
} from '../../src/admin/features/exchange/mapping'
import { findRemembered, addRemembered } from '../../src/admin/features/exchange/remembered'
import { loadTargets } from '../../src/admin/features/exchange/targets'
import { findNamedTenants } from '../../src/admin/features/references/usualTenant'
import { type Client, useClient } from '../support/client'
import { exportRows, importTable, tableOf, tableOfTexts } from '../support/exchange'
import { panelRequest } from '../support/panelRequest'
import { signIn } from '../support/staff'
import { expectStatus, fixture } from '../support/service'

const service: Client = useClient()

const admin = fixture(() => signIn(service))

const findTargets = async (slug: string): Promise<Target[]> =>
  loadTargets(await panelRequest(service, admin), slug)

const guess = async (
  slug: string,
  headings: readonly string[],
  ...rows: (readonly string[])[]
): Promise<Mapping> => guessMapping(tableOfTexts(headings, rows), await findTargets(slug))

describe('a column', () => {
  it('of texts is no number, whatever its heading', async () => {
    expect((await guess('listings', ['condition'], ['Used'], [''], ['New'])).keys).toEqual([null])
    expect((await guess('listings', ['condition'], ['Used'], ['4'])).keys).toEqual(['condition'])
    // An amount can be any text.
    expect((await guess('listings', ['Price'], ['Call us'])).keys).toEqual(['retailAskingPrice'])
  })

  it('of texts is no date', async () => {
    expect((await guess('deals', ['Closing Date'], ['soon'])).keys).toEqual([null])
    expect((await guess('deals', ['Closing Date'], ['2026-03-01'])).keys).toEqual(['expectedClosing'])
  })

  it('is a closed list where a cell has one of its values, or its label in either language', async () => {
    expect((await guess('vehicles', ['Estado'], ['Usado'], ['Nuevo'])).keys).toEqual([null])
    expect((await guess('leads', ['Estado'], ['Usado'])).keys).toEqual([null])
    expect((await guess('leads', ['Estado'], ['Usado'], ['on hold'])).keys).toEqual(['processStatuses'])
    expect((await guess('leads', ['Status'], ['En espera'])).keys).toEqual(['processStatuses'])
    const several = ['["Company","Lender"]', 'Company; Lender', 'x; lender']
    for (const cell of several)
      expect((await guess('customers', ['companyType'], [cell])).keys, cell).toEqual(['companyType'])
  })

  it('without values is what its heading says', async () => {
    expect((await guess('listings', ['condition'], [''])).keys).toEqual(['condition'])
    expect((await guess('leads', ['Status'], [' '])).keys).toEqual(['processStatuses'])
  })
})

describe('a heading', () => {
  it.each([
    ['listings', ['Asking', 'VDP URL'], ['retailAskingPrice', 'wholesaleDetailPage']],
    ['listings', ['link', 'Kilómetros'], ['wholesaleDetailPage', 'mileage']],
    ['listings', ['Detail URL', 'Kms'], ['wholesaleDetailPage', 'mileage']],
    ['vehicles', ['Nº stock', 'BASTIDOR', 'Cambio'], ['stockNumber', 'vin', 'transmission']],
    ['vehicles', ['No. de stock', 'N.º de bastidor'], ['stockNumber', 'vin']],
    ['vehicles', ['N° stock'], ['stockNumber']],
    ['deals', ['Close Date'], ['expectedClosing']],
    ['customers', ['Customer', 'Phone'], ['companyName', 'phone']],
    ['customers', ['Customer', 'Company'], [null, 'companyName']],
    ['customers', ['Customer', 'First Name', 'Last Name'], [null, 'consumerFirstName', 'consumerLastName']],
  ])('of %s in %j is recognised', async (slug, headings, keys) => {
    expect((await guess(slug, headings)).keys).toEqual(keys)
  })
})

describe('the title in an export', () => {
  it('is no name, where the file has none', async () => {
    await service.create('customers', { consumerFirstName: 'Ana', consumerLastName: 'Prado' })
    const table = tableOf(await exportRows(service, admin, '/customers/export?columns=label,email'))
    expect(table.headings).toEqual([expect.stringMatching(/^ID/), 'Customer', 'E-mail'])
    expect(guessMapping(table, await findTargets('customers')).keys).toEqual(['id', null, 'email'])
  })
})

describe('a field', () => {
  it('is set once: a column takes it from a constant, and constants have what is left', async () => {
    const targets = await findTargets('leads')
    const guessed = await guess('leads', ['Full Name', 'Whatever'])
    const constants = [
      { cell: 'On Hold', key: 'processStatuses' },
      { cell: '3', key: 'salesRep' },
    ]
    const mapping = { ...guessed, constants }
    const names = findUnusedTargets(mapping, targets).map(({ name }) => name)
    for (const name of ['id', 'name', 'processStatuses', 'salesRep']) expect(names).not.toContain(name)
    expect(names).toContain('phone')
    expect(mapColumn(mapping, targets, 1, 'processStatuses')).toMatchObject({
      constants: [{ cell: '3', key: 'salesRep' }],
      keys: ['name', 'processStatuses'],
    })
    expect(mapColumn(mapping, targets, 1, 'salesRep.name').constants).toEqual([constants[0]])
    expect(mapColumn(mapping, targets, 1, null).constants).toEqual(constants)
  })
})

describe('the question of a convention', () => {
  it('has the first value of the file that is open', async () => {
    const table = tableOfTexts(['Mileage', 'Asking'], [['21,345', '900']])
    const targets = await findTargets('listings')
    expect(detectConventions(table, guessMapping(table, targets), targets)).toMatchObject({
      conventions: { decimal: undefined },
      examples: { dayOrder: undefined, decimal: '21,345' },
      needsChoice: { dayOrder: false, decimal: true },
    })
  })

  it('is not asked where every value has one reading, unless another one was chosen', async () => {
    const table = tableOfTexts(['Mileage'], [['21,345.5'], ['900']])
    const targets = await findTargets('listings')
    const mapping = guessMapping(table, targets)
    const needsChoice = (chosen: Mapping['chosen']) =>
      detectConventions(table, { ...mapping, chosen }, targets).needsChoice.decimal
    expect(needsChoice({})).toBe(false)
    expect(needsChoice({ decimal: 'point' })).toBe(false)
    expect(needsChoice({ decimal: 'comma' })).toBe(true)
  })
})

describe('records without a title', () => {
  it('are those of a file that sets no field of it', async () => {
    const cars = await guess('leads', ['VIN', 'Make', 'Asking'])
    const targets = await findTargets('leads')
    expect(lacksTitle(cars, targets)).toBe(true)
    expect(lacksTitle({ ...cars, constants: [{ cell: ' ', key: 'source' }] }, targets)).toBe(true)
    expect(lacksTitle({ ...cars, constants: [{ cell: 'Fair', key: 'source' }] }, targets)).toBe(false)
    expect(lacksTitle(await guess('leads', ['Cell']), targets)).toBe(false)
    // Rows with ids are records that have one.
    expect(lacksTitle(await guess('leads', ['ID', 'Status'], ['7', 'On Hold']), targets)).toBe(false)
  })

  it('are found by a title that is a field of its own', async () => {
    const targets = await findTargets('salesReps')
    expect(lacksTitle(await guess('salesReps', ['Phone']), targets)).toBe(true)
    expect(lacksTitle(await guess('salesReps', ['Name']), targets)).toBe(false)
  })
})

describe('the tenant of a file without a column of it', () => {
  const seen = async () => findNamedTenants(await panelRequest(service, admin))
  const none = { isOnly: false }

  it('is the only one, by its name, and its id in lists', async () => {
    expect(await seen()).toBeUndefined()
    const { id } = await service.create('tenants', { name: '=Only' })
    expect(await seen()).toEqual({ defaultTenant: { id, name: '=Only' }, isOnly: true })
    const table = tableOfTexts(['Full Name'], [['Tenanted']])
    const targets = await findTargets('leads')
    const { constants } = guessMapping(table, targets, await seen())
    expect(constants).toEqual([{ cell: '=Only', key: 'tenant.name' }])
    const change = (mapping: Mapping): Mapping => ({ ...mapping, constants })
    const { outcomes } = await importTable(service, admin, 'leads', table, { change })
    expect(await service.get(`/leads/${outcomes[0]?.id}`)).toMatchObject({ tenant: id })
    const people = await findTargets('customers')
    expect(guessMapping(table, people, await seen()).constants).toEqual([
      { cell: String(id), key: 'tenants' },
    ])
  })

  it('is that of the latest deal among several, unless rows may be records of another', async () => {
    const { id } = await service.create('tenants', { name: 'Second' })
    expect(await seen()).toEqual(none)
    await expectStatus(201, admin.api('POST', '/deals', { tenant: id }))
    expect(await seen()).toEqual({ defaultTenant: { id, name: 'Second' }, isOnly: false })
    const targets = await findTargets('vehicles')
    const constantsFor = async (headings: string[]) =>
      guessMapping(tableOfTexts(headings, []), targets, await seen()).constants
    expect(await constantsFor(['Make'])).toEqual([{ cell: 'Second', key: 'tenant.name' }])
    expect(await constantsFor(['Make', 'Tenant'])).toEqual([])
    expect(await constantsFor(['Make', 'VIN'])).toEqual([])
    await service.create('tenants', { name: 'Second' })
    expect(await constantsFor(['Make'])).toEqual([{ cell: String(id), key: 'tenant' }])
  })

  it('is missing where nothing sets it', async () => {
    const targets = await findTargets('vehicles')
    const mapping = guessMapping(tableOfTexts(['Make'], []), targets, none)
    expect(mapping.constants).toEqual([])
    expect(lacksTenant(mapping, targets)).toBe(true)
    expect(lacksTenant(mapColumn(mapping, targets, 0, 'tenant.name'), targets)).toBe(false)
    expect(lacksTenant({ ...mapping, constants: [{ cell: '7', key: 'tenant' }] }, targets)).toBe(false)
    expect(lacksTenant({ ...mapping, match: 'id' }, targets)).toBe(false)
    const untenanted = await findTargets('tenants')
    expect(lacksTenant(guessMapping(tableOfTexts(['Name'], []), untenanted), untenanted)).toBe(false)
  })

  it('stays as it is in an export', async () => {
    const table = tableOf(await exportRows(service, admin, '/leads/export?columns=name'))
    const { constants } = guessMapping(table, await findTargets('leads'), {
      defaultTenant: { id: 1, name: 'Only' },
      isOnly: true,
    })
    expect(constants).toEqual([])
  })
})

describe('what is remembered', () => {
  it('has the constants, where their fields are still there', async () => {
    const targets = await findTargets('leads')
    const table = { headings: ['Full Name'] }
    const mapping = {
      ...(await guess('leads', table.headings)),
      constants: [{ cell: 'Fair', key: 'source' }],
    }
    const all = addRemembered([], table, mapping)
    expect(findRemembered(all, table, targets)).toMatchObject({
      constants: mapping.constants,
      keys: ['name'],
    })
    const others = targets.filter(({ key }) => key !== 'source')
    expect(findRemembered(all, table, others)).toBeUndefined()
  })

  it('has none in older preferences', async () => {
    const old = [
      { headings: ['A'], mapping: { chosen: {}, empty: 'keep' as const, keys: ['name'], match: null } },
    ]
    expect(findRemembered(old, { headings: ['A'] }, await findTargets('leads'))).toEqual({
      chosen: {},
      constants: [],
      empty: 'keep',
      keys: ['name'],
      match: null,
    })
  })
})
