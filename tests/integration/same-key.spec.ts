/** Who is warned of which records while a natural key is typed, such as a VIN or the number of a deal. */
import { beforeAll, describe, expect, it } from 'vitest'
import { dealNumber } from '../../src/admin/features/deal/number/proposedNumber'
import { type SameKey, sameKey } from '../../src/admin/features/repeated/sameKey'
import { useDealer } from '../support/dealer'
import { naturalKeys } from '../support/configured'
import { contents } from '../support/contents'
import { panelRequest } from '../support/panelRequest'
import type { Staff } from '../support/staff'

const { admin, manager, north, service, south } = useDealer()
const vin = '0TNRW2AS9L0000117'

type Asked = { field?: unknown; id?: unknown; slug?: unknown; value?: unknown }

const ask = async (staff: Staff, asked: Asked): Promise<SameKey[] | undefined> =>
  sameKey({ ...asked, req: await panelRequest(service, staff) } as never)

const found = async (staff: Staff, asked: Asked) =>
  (await ask(staff, asked))?.map(({ href }) => href.split('/').slice(-2).join('/'))

describe('a VIN', () => {
  const ofVin = (value: unknown, id?: number) => ({ field: 'vin', id, slug: 'vehicles', value })
  let own: number
  let elsewhere: number
  beforeAll(async () => {
    own = (await service.create('vehicles', { name: 'Tanner', tenant: north.id, vin })).id
    elsewhere = (await service.create('vehicles', { tenant: south.id, vin: `${vin.toLowerCase()} ` })).id
    await service.create('vehicles', { tenant: north.id, vin: `${vin}8` })
  })

  it.each([vin, vin.toLowerCase(), ` ${vin}\n`, `${vin.slice(0, 5)}${vin.slice(5).toLowerCase()}`])(
    'is compared without letter case and blanks: %j',
    async (value) => {
      expect(await found(admin, ofVin(value))).toEqual([`vehicles/${elsewhere}`, `vehicles/${own}`])
    },
  )

  it('names the other record by its title, and not the record in the form', async () => {
    expect(await found(admin, ofVin(vin, own))).toEqual([`vehicles/${elsewhere}`])
    expect(await ask(admin, ofVin(vin, elsewhere))).toEqual([
      { href: `/admin/collections/vehicles/${own}`, title: `Tanner · ${vin}` },
    ])
  })

  it('is compared with what the reader may see', async () => {
    expect(await found(manager, ofVin(vin))).toEqual([`vehicles/${own}`])
    expect(await found(manager, ofVin(vin, own))).toEqual([])
  })

  it('warns of nothing for parts, patterns, and what is no text', async () => {
    for (const value of [
      '',
      ' ',
      vin.slice(1),
      '%',
      `${vin.slice(0, 16)}_`,
      'a\0',
      'x'.repeat(201),
      7,
      null,
      [vin],
    ])
      expect(await ask(admin, ofVin(value)), JSON.stringify(value)).toEqual([])
  })
})

describe('every natural key', () => {
  it.each(
    Object.entries(naturalKeys).flatMap(([slug, fields]) => fields.map((field) => [slug, field] as const)),
  )('of %s is compared, %s', async (slug, field) => {
    const [one, other] = [
      await service.create(slug, { [field]: 'K-500' }),
      await service.create(slug, { [field]: 'K-500' }),
    ]
    const before = await contents(service)
    const asked = { field, slug, value: ' K-500 ' }
    expect(await found(admin, asked)).toEqual([`${slug}/${other.id}`, `${slug}/${one.id}`])
    expect(await found(admin, { ...asked, id: other.id })).toEqual([`${slug}/${one.id}`])
    expect(await contents(service)).toEqual(before)
  })

  it('has the warning in its form', () => {
    for (const [slug, fields] of Object.entries(naturalKeys)) {
      const { flattenedFields } = service.payload.collections[slug as 'deals'].config
      for (const name of fields) {
        const components = flattenedFields.find((field) => field.name === name)?.admin?.components
        expect(components, `${slug}.${name}`).toMatchObject({
          afterInput: expect.arrayContaining(['/src/admin/features/repeated#SameKeyWarning']) as unknown,
        })
      }
    }
  })

  it('is asked for by staff alone, and no other field', async () => {
    const asked = { field: 'vin', slug: 'vehicles', value: vin }
    expect(await ask({ ...admin, cookie: '' }, asked)).toBeUndefined()
    for (const other of [
      { field: 'name', value: 'Tanner' },
      { slug: 'users' },
      { slug: null },
      { field: {} },
    ])
      expect(await ask(admin, { ...asked, ...other }), JSON.stringify(other)).toEqual([])
  })
})

describe('a proposed deal number', () => {
  it('is one that no tenant has, in any letter case, and the reader does not learn why', async () => {
    const propose = async (staff: Staff, tenant: number) =>
      dealNumber({ req: await panelRequest(service, staff), tenant } as never) as Promise<string>
    await service.create('deals', { dealId: 'N-10', tenant: north.id })
    await service.create('deals', { dealId: 'N-11', tenant: south.id })
    await service.create('deals', { dealId: 'n-12', tenant: south.id })
    const before = await contents(service)
    expect(await propose(manager, north.id)).toBe('N-13')
    for (const value of ['N-11', 'N-12'])
      expect(await ask(manager, { field: 'dealId', slug: 'deals', value })).toEqual([])
    expect(await contents(service)).toEqual(before)
  })
})
