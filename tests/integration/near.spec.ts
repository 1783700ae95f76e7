/** Places, and the operator `near`: which records it finds, in which order, and what it refuses. */
import { sql } from '@payloadcms/db-postgres'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { collectionOf, modelOf } from '../../src/plugins/database/model/model'
import { compileFilter } from '../../src/plugins/database/query/compile'
import { parseWhere } from '../../src/plugins/database/query/where'
import { type Doc, useClient } from '../support/client'
import { contents } from '../support/contents'
import { exportRows, importTable, recordsOf, tableOfTexts } from '../support/exchange'
import { runsOf } from '../support/runs'
import { seed } from '../support/seed'
import { signIn, type Staff } from '../support/staff'

const service = useClient()

type Place = [longitude: number, latitude: number]

const earthRadiusMetres = 6_371_008.8

/** By the angle between two vectors, another formula than that of the service. */
const metresBetween = (one: Place, other: Place): number => {
  const [[x, y, z], [u, v, w]] = [vectorOf(one), vectorOf(other)]
  const cross = Math.hypot(y * w - z * v, z * u - x * w, x * v - y * u)
  return earthRadiusMetres * Math.atan2(cross, x * u + y * v + z * w)
}

const vectorOf = ([longitude, latitude]: Place): [number, number, number] => {
  const [east, north] = [(longitude * Math.PI) / 180, (latitude * Math.PI) / 180]
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)]
}

const denver: Place = [-104.9847, 39.7392]
const boulder: Place = [-105.2705, 40.015]
const cheyenne: Place = [-104.8202, 41.14]

const near = (value: string, field = 'place') => `where[${field}][near]=${encodeURIComponent(value)}`

describe('near', () => {
  const ids: Record<string, number> = {}
  beforeAll(async () => {
    const places = { boulder, cheyenne, denver, nowhere: null }
    for (const [name, place] of Object.entries(places)) {
      ids[name] = (await service.create('locations', { name, place })).id
    }
  })

  const namesOf = async (query: string): Promise<unknown[]> => {
    const { docs } = await service.list(`/locations?${query}`)
    return docs.map(({ name }) => name)
  }

  it.each([
    ['-104.9847,39.7392,1', ['denver']],
    ['-104.9847,39.7392,50000', ['denver', 'boulder']],
    ['-104.9847, 39.7392, 200000', ['denver', 'boulder', 'cheyenne']],
    ['-104.9847,39.7392,200000,1000', ['boulder', 'cheyenne']],
    ['-104.9847,39.7392,,50000', ['cheyenne']],
    ['-104.9847,39.7392,null,50000', ['cheyenne']],
    ['-104.9847,39.7392,50000,null', ['denver', 'boulder']],
    ['0,0,1000', []],
  ])('%s finds %j, the nearest first', async (value, names) => {
    expect(await namesOf(near(value))).toEqual(names)
    const { totalDocs } = await service.get(`/locations/count?${near(value)}`)
    expect(totalDocs).toBe(names.length)
  })

  it('takes a list in JSON, joins with other conditions, and pages', async () => {
    const where = { and: [{ place: { near: [...denver, 200_000] } }, { name: { not_equals: 'denver' } }] }
    const asJson = `where=${encodeURIComponent(JSON.stringify(where))}`
    expect(await namesOf(asJson)).toEqual(['boulder', 'cheyenne'])
    expect(await namesOf(`${asJson}&limit=1&page=2`)).toEqual(['cheyenne'])
    const order = `${near('-104.9847,39.7392,200000')}&sort=-name`
    expect(await namesOf(order)).toEqual(['denver', 'cheyenne', 'boulder'])
    const outside = { or: [{ place: { exists: false } }, { place: { near: [...cheyenne, 5] } }] }
    expect(await namesOf(`where=${JSON.stringify(outside)}&sort=name`)).toEqual(['cheyenne', 'nowhere'])
  })

  it('is asked through references and inverses', async () => {
    const listing = await service.create('listings', { pickupLocation: ids['denver'] })
    await service.create('listings', { pickupLocation: ids['cheyenne'] })
    const found = await service.ids(`/listings?${near('-104.9,39.7,20000', 'pickupLocation.place')}`)
    expect(found).toEqual([listing.id])
  })

  it('writes in bulk what is near, and nothing else', async () => {
    const { docs } = await service.bulk('PATCH', `/locations?${near('-104.9847,39.7392,50000')}`, {
      city: 'Front Range',
    })
    expect(docs.map(({ name }) => name)).toEqual(['denver', 'boulder'])
    expect(await namesOf('where[city][equals]=Front Range&sort=name')).toEqual(['boulder', 'denver'])
  })

  it.each([
    ['-104.9847,39.7392', /must be lng,lat,maxDistance/],
    ['-104.9847,39.7392,,', /needs a distance/],
    ['39.7392,-104.9847,1000', /must be lng,lat,maxDistance/],
    ['181,0,1000', /must be lng,lat,maxDistance/],
    ['0,0,-1', /must be lng,lat,maxDistance/],
    ['0,0,10,20', /least distance above the greatest/],
    ['0,0,1,0,5', /must be lng,lat,maxDistance/],
    ['0,0,far', /must be a number/],
    ['0,0,1e400', /beyond the largest number/],
    ['', /must be lng,lat,maxDistance/],
  ])('%s is refused with the reason', async (value, says) => {
    await service.refusesEach(
      [
        ['GET', `/locations?${near(value)}`],
        ['DELETE', `/locations?${near(value)}`],
        ['PATCH', `/locations?${near(value)}`, { name: 'widened' }],
      ],
      { code: 'invalid_filter', says, status: 400 },
    )
  })

  it('is refused of other fields, by the names of those that hold a place', async () => {
    const refusal = (says: RegExp) => ({ code: 'invalid_filter', says, status: 400 })
    await service.refuses('GET', `/locations?${near('1,2,3', 'name')}`, refusal(/hold one: place\./))
    await service.refuses(
      'GET',
      `/listings?${near('1,2,3', 'pickupLocation')}`,
      refusal(/hold one: pickupLocation\.place/),
    )
    await service.refuses('GET', `/salesReps?${near('1,2,3', 'name')}`, refusal(/No field here holds one/))
    const equals = 'where[place][equals]=-104.99,39.74'
    await service.refuses('GET', `/locations?${equals}`, refusal(/Operators for it: exists, near/))
    await service.refuses('GET', '/locations?sort=place', {
      code: 'invalid_parameter',
      says: /place cannot be sorted by/,
      status: 400,
    })
  })
})

describe('a random place', () => {
  const degrees = (most: number) =>
    fc.oneof(
      { arbitrary: fc.constantFrom(-most, most, 0, -most + 1e-6, most - 1e-6), weight: 1 },
      { arbitrary: fc.double({ max: most, min: -most, noNaN: true }), weight: 4 },
    )
  const placeOf = () => fc.tuple(degrees(180), degrees(90)) as fc.Arbitrary<Place>
  const places = fc.sample(placeOf(), { numRuns: 300, seed })
  let records: { id: number; place: Place }[]

  beforeAll(async () => {
    const docs = places.map((place) => ({ name: 'random', place }))
    const answer = await service.api('POST', '/addresses/batch', { body: { docs } })
    expect(answer.status, JSON.stringify(answer.body).slice(0, 500)).toBe(201)
    records = (answer.body as { docs: Doc[] }).docs.map(({ id, place }) => ({ id, place: place as Place }))
  })

  it('is answered as it was sent', () => {
    expect(records.map(({ place }) => place)).toEqual(places.map((place) => place.map((part) => part + 0)))
  })

  // Beyond rounding: a millimetre, and of opposite places what an arc sine makes of the last digit.
  const toleranceMetres = (metres: number) => (metres > 19_900_000 ? 200 : 0.001)

  it('is found within its distance from anywhere, across poles and the date line, and sorted by it', async () => {
    await fc.assert(
      fc.asyncProperty(
        placeOf(),
        fc.oneof(
          fc.double({ max: 21_000_000, min: 0, noNaN: true }),
          fc.double({ max: 500_000, min: 0, noNaN: true }),
        ),
        fc.double({ max: 0.9, min: 0, noNaN: true }),
        async (from, most, share) => {
          const least = most * share
          const found = await service.ids(
            `/addresses?${near([...from, most, least].join())}&limit=0&where[name][equals]=random`,
          )
          const away = new Map(records.map(({ id, place }) => [id, metresBetween(from, place)]))
          const isInside = (metres: number, by: number) => metres <= most - by && metres >= least + by
          const wrong = [...away].filter(([id, metres]) =>
            found.includes(id)
              ? !isInside(metres, -toleranceMetres(metres))
              : isInside(metres, toleranceMetres(metres)),
          )
          expect(wrong).toEqual([])
          const distances = found.map((id) => away.get(id) ?? NaN)
          for (const [at, metres] of distances.entries()) {
            const before = distances[at - 1] ?? 0
            expect(before, `${at}`).toBeLessThanOrEqual(metres + toleranceMetres(metres))
          }
        },
      ),
      { numRuns: runsOf(600), seed },
    )
  })

  it('is found by the index', async () => {
    const { drizzle } = service.payload.db
    const { fields } = collectionOf(service.payload, 'addresses')
    const filter = parseWhere(modelOf(service.payload), { place: { near: [...denver, 1000] } }, fields)
    await service.query('ANALYZE addresses')
    const plan = await drizzle.execute(
      sql`EXPLAIN SELECT record.id FROM addresses AS record WHERE ${compileFilter(service.payload, 'addresses', filter, { locale: 'en' })}`,
    )
    expect(JSON.stringify(plan.rows)).toContain('addresses_place_place_idx')
  })
})

describe('a place', () => {
  it.each([
    [[180.1, 0]],
    [[0, -90.5]],
    [[1]],
    [[1, 2, 3]],
    [['1', '2']],
    ['1,2'],
    [{ lat: 1, lng: 2 }],
    [[]],
    [5],
  ])('%j is refused, and nothing written', async (place) => {
    const before = await contents(service)
    await service.refusesEach(
      [
        ['POST', '/locations', { name: 'wrong', place }],
        ['PATCH', '/locations?where[name][exists]=true', { place }],
      ],
      { code: 'invalid_value', says: /^place: must be \[longitude, latitude\]/, status: 400 },
    )
    expect(await contents(service)).toEqual(before)
  })

  it('is set, changed, cleared and undone', async () => {
    const { id, place } = await service.create('locations', { name: 'moved', place: boulder })
    expect(place).toEqual(boulder)
    expect((await service.update(`/locations/${id}`, { place: cheyenne }))['place']).toEqual(cheyenne)
    expect((await service.update(`/locations/${id}`, { place: null }))['place']).toBeNull()
    const { batchId } = await service.bulk('PATCH', `/locations?where[id][equals]=${id}`, { place: denver })
    expect((await service.get(`/locations/${id}`))['place']).toEqual(denver)
    await service.api('POST', `/changes/batches/${batchId}/undo`)
    expect((await service.get(`/locations/${id}`))['place']).toBeNull()
  })

  describe('of staff', () => {
    let staff: Staff
    beforeAll(async () => {
      staff = await signIn(service)
    })

    it('needs both numbers', async () => {
      const { id } = await service.create('locations', { name: 'half', place: boulder })
      const refused = await staff.api('PATCH', `/locations/${id}?depth=0`, {
        place: [-104.99, null],
      })
      expect(refused.status).toBe(400)
      expect(JSON.stringify(refused.body)).toContain('Needs both numbers')
      expect((await service.get(`/locations/${id}`))['place']).toEqual(boulder)
    })

    it('leaves in a file with its directions, comes back, and is no bare pair', async () => {
      const { id } = await service.create('locations', { name: 'in a file', place: boulder })
      const rows = await exportRows(service, staff, `/locations/export?where[id][equals]=${id}`)
      expect(recordsOf(rows)).toMatchObject([{ 'Place on the Map': '40.015° N, 105.2705° W' }])
      const imported = async (text: string) => {
        const table = tableOfTexts(['ID', 'Place on the Map'], [[String(id), text]])
        return (await importTable(service, staff, 'locations', table)).outcomes
      }
      expect(await imported('39.7392 N 104.9847 W')).toMatchObject([{ outcome: 'update' }])
      expect((await service.get(`/locations/${id}`))['place']).toEqual(denver)
      expect(JSON.stringify(await imported('39.7392, -104.9847'))).toMatch(/with its directions/)
      expect((await service.get(`/locations/${id}`))['place']).toEqual(denver)
    })
  })
})
