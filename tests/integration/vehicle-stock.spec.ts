/** The list of vehicles: price, mileage, days in stock and a picture, sorted, filtered, and only what the reader may see. */
import type { Where } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Stock, stocksOf } from '../../src/admin/features/vehicle/stock'
import { makePng } from '../../src/seed/files'
import { useDealer } from '../support/dealer'
import { type Doc } from '../support/client'
import { panelRequest } from '../support/panelRequest'
import type { Staff } from '../support/staff'
import { statementsOf } from '../support/statements'
import { sendForm } from '../support/uploads'
import { expectStatus } from '../support/service'

const day = 24 * 60 * 60_000
const daysAgo = (count: number) => new Date(Date.now() - count * day - 60_000).toISOString()

const { admin, manager, north, rep, service, south } = useDealer()
let vehicles: Record<'bare' | 'cheap' | 'dear' | 'south' | 'twice', Doc>

beforeAll(async () => {
  const vehicle = (name: string, tenant = north) => service.create('vehicles', { name, tenant: tenant.id })
  const list = (of: Doc, price: null | string, mileage: null | number, days: number, tenant = north) =>
    service.create('listings', {
      createdAt: daysAgo(days),
      mileage,
      retailAskingPrice: price,
      tenant: tenant.id,
      vehicles: of.id,
    })
  vehicles = {
    bare: await vehicle('Bare'),
    cheap: await vehicle('Cheap'),
    dear: await vehicle('Dear'),
    south: await vehicle('Southern', south),
    twice: await vehicle('Twice'),
  }
  await list(vehicles.dear, '$11,350.00', 9_000, 40)
  await list(vehicles.cheap, '4050', 80_000, 5)
  await list(vehicles.twice, '99000', 1, 400)
  await list(vehicles.twice, '8,000', 30_000, 0)
  await list(vehicles.south, '7000', 50_000, 12, south)
  // Of another tenant than the vehicle: whoever sees the vehicle may not see it.
  await list(vehicles.bare, '123', 5, 3, south)
})

const stocks = async (staff: Staff, ids: readonly number[]) =>
  stocksOf(await panelRequest(service, staff), ids)

const stockOf = async (staff: Staff, { id }: Doc): Promise<Stock | undefined> =>
  (await stocks(staff, [id])).get(id)

const listed = async (staff: Staff, asked: { sort?: string; where?: Where }): Promise<number[]> => {
  const { docs } = await service.payload.find({
    collection: 'vehicles',
    depth: 0,
    limit: 100,
    overrideAccess: false,
    req: await panelRequest(service, staff),
    ...asked,
  })
  return docs.map(({ id }) => id)
}

const ids = (...names: (keyof typeof vehicles)[]) => names.map((name) => vehicles[name].id)

/** Attaches a file as staff do. */
const attach = async (staff: Staff, data: Record<string, unknown>, name: string) => {
  const file = name.endsWith('.pdf')
    ? { bytes: '%PDF-1.4', name, type: 'application/pdf' }
    : { bytes: makePng(2, 2, [20, 90, 160]), name, type: 'image/png' }
  const record = { tenants: [north.id], ...data }
  await expectStatus(201, sendForm(service, staff, 'POST', '/attachments', record, file))
}

describe('what the newest listing says', () => {
  it('is the price, the mileage and the days in stock of its vehicle', async () => {
    expect(await stockOf(manager, vehicles.dear)).toMatchObject({
      daysInStock: 40,
      mileage: 9_000,
      price: '$11,350.00',
    })
    expect(await stockOf(manager, vehicles.twice)).toMatchObject({
      daysInStock: 0,
      mileage: 30_000,
      price: '8,000',
    })
  })

  it('is told of no listing of another tenant, nor of a vehicle that the reader does not see', async () => {
    const nothing = { daysInStock: null, mileage: null, picture: null, price: null }
    expect(await stockOf(manager, vehicles.bare)).toEqual(nothing)
    expect(await stockOf(admin, vehicles.bare)).toEqual(nothing)
    expect(await stockOf(manager, vehicles.south)).toBeUndefined()
    expect(await stockOf(admin, vehicles.south)).toMatchObject({ price: '7000' })
  })

  it('is read of a page of vehicles in one statement', async () => {
    const req = await panelRequest(service, rep)
    const { answer, statements } = await statementsOf(() =>
      stocksOf(
        req,
        Object.values(vehicles).map(({ id }) => id),
      ),
    )
    expect(statements).toHaveLength(1)
    expect(new Set(answer.keys())).toEqual(new Set(ids('cheap', 'dear', 'twice')))
  })
})

describe('the list of vehicles', () => {
  it.each<[string, (keyof typeof vehicles)[]]>([
    ['price', ['cheap', 'twice', 'dear', 'bare']],
    ['-price', ['dear', 'twice', 'cheap', 'bare']],
    ['mileage', ['dear', 'twice', 'cheap', 'bare']],
    ['-daysInStock', ['dear', 'cheap', 'twice', 'bare']],
    ['daysInStock,price', ['twice', 'cheap', 'dear', 'bare']],
  ])('is sorted by %s, by value and those without one last', async (sort, names) => {
    expect(await listed(manager, { sort })).toEqual(ids(...names))
  })

  it.each<[Where, (keyof typeof vehicles)[]]>([
    [{ priceValue: { greater_than: 8000 } }, ['dear']],
    [{ priceValue: { equals: 8000 } }, ['twice']],
    [{ mileage: { less_than_equal: 30_000 } }, ['dear', 'twice']],
    [{ daysInStock: { greater_than: 4 } }, ['cheap', 'dear']],
    [{ and: [{ daysInStock: { less_than: 30 } }, { mileage: { greater_than: 30_000 } }] }, ['cheap']],
    [{ mileage: { exists: false } }, ['bare']],
    [{ mileage: { not_equals: 9_000 } }, ['cheap', 'twice', 'bare']],
  ])('is filtered by %j', async (where, names) => {
    expect(new Set(await listed(manager, { where }))).toEqual(new Set(ids(...names)))
  })

  it('counts what a filter matches', async () => {
    const { totalDocs } = await service.payload.count({
      collection: 'vehicles',
      overrideAccess: false,
      req: await panelRequest(service, manager),
      where: { daysInStock: { greater_than: 4 } },
    })
    expect(totalDocs).toBe(2)
  })

  it('has none of it in the interface', async () => {
    const doc = await service.get(`/vehicles/${vehicles.dear.id}`)
    for (const name of ['price', 'mileage', 'daysInStock', 'photo']) expect(doc).not.toHaveProperty(name)
  })
})

describe('the picture of a vehicle', () => {
  it('is the newest of kind Picture, else the newest image, and no other paper', async () => {
    const of = { vehicle: vehicles.dear.id }
    await attach(manager, of, 'title.pdf')
    expect((await stockOf(manager, vehicles.dear))?.picture).toBeNull()
    await attach(manager, { ...of, type: 'Picture' }, 'front.png')
    await attach(manager, { ...of, type: 'Title' }, 'title.png')
    expect((await stockOf(manager, vehicles.dear))?.picture).toMatchObject({ filename: 'front.png' })
  })

  it('is shown to reps of vehicles on offer, where it is a picture and no scanned paper', async () => {
    await attach(manager, { type: 'Title', vehicle: vehicles.cheap.id }, 'scan.png')
    expect((await stockOf(manager, vehicles.cheap))?.picture).toMatchObject({ filename: 'scan.png' })
    expect((await stockOf(rep, vehicles.cheap))?.picture).toBeNull()
    expect((await stockOf(rep, vehicles.dear))?.picture).toMatchObject({ filename: 'front.png' })
  })

  it('is served to who sees it, and to nobody else', async () => {
    const { storedName = '' } = (await stockOf(manager, vehicles.dear))?.picture ?? {}
    const path = `/attachments/file/${storedName}-front.png`
    expect((await rep.api('GET', path)).status).toBe(200)
    await service.payload.update({ collection: 'users', data: { tenants: [south.id] }, id: rep.id })
    expect((await rep.api('GET', path)).status).toBeGreaterThanOrEqual(403)
    expect(await stocks(rep, ids('dear'))).toEqual(new Map())
  })
})
