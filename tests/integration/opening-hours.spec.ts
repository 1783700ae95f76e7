/** Opening hours and time zones of locations: what keys may store, what staff are refused, and what the doctor finds. */
import { describe, expect, it } from 'vitest'
import { runCheck } from '../../src/doctor'
import { modelOf } from '../../src/plugins/database/model/model'
import { hoursOfTenants, usualHours } from '../../src/plugins/tasks/hours/ofTenants'
import { useClient } from '../support/client'
import { importTable, tableOfTexts } from '../support/exchange'
import { signIn } from '../support/staff'
import { expectStatus, fixture } from '../support/service'

const service = useClient()
const staff = fixture(() => signIn(service))

const errorsIn = ({ body }: { body: unknown }) => JSON.stringify(body)

describe('keys', () => {
  it('store any text, in single and in bulk writes', async () => {
    const texts = { openingHours: 'by appointment', timeZone: 'Mountain Time' }
    const { id } = await service.create('locations', texts)
    expect(await service.get(`/locations/${id}`)).toMatchObject(texts)
    expect(await service.update(`/locations/${id}`, { openingHours: 'ask Ana' })).toMatchObject({
      openingHours: 'ask Ana',
    })
    const { docs } = await service.bulk('PATCH', `/locations?where[id][equals]=${id}`, {
      timeZone: 'EST5EDT',
    })
    expect(docs).toMatchObject([{ openingHours: 'ask Ana', timeZone: 'EST5EDT' }])
    await service.api('DELETE', `/locations/${id}`)
  })

  it('write them in few statements still', () => {
    const fields = modelOf(service.payload).get('locations')?.fields
    for (const name of ['openingHours', 'timeZone'])
      expect(fields?.get(name)?.marks.hasOwnRules).toBeUndefined()
  })
})

describe('staff', () => {
  const english = { 'accept-language': 'en' }

  it('store what can be read, as they typed it', async () => {
    const typed = { openingHours: 'Lunes a viernes de 9 a 18', timeZone: 'Europe/Madrid' }
    const made = await staff.api('POST', '/locations', typed)
    expect(made.status, errorsIn(made)).toBe(201)
    expect(made.body).toMatchObject({ doc: typed })
  })

  it.each([
    [{ openingHours: 'Mon-Fri by appointment' }, /\\"by\\" was not understood/],
    [{ openingHours: 'Mon 1-5' }, /\\"1-5\\" may mean several times/],
    [{ timeZone: 'Mountain Time' }, /is no time zone .* Did you mean America\/Denver\?/],
    [{ timeZone: 'EST5EDT' }, /Did you mean America\/New_York\?/],
  ])('are refused %j, and nothing is stored', async (body, says) => {
    const { totalDocs } = await service.list('/locations')
    const refused = await expectStatus(400, staff.api('POST', '/locations', body, english))
    expect(errorsIn(refused)).toMatch(says)
    expect((await service.list('/locations')).totalDocs).toBe(totalDocs)
  })

  it('are refused in Spanish', async () => {
    const cookie = `${staff.cookie}; payload-lng=es`
    for (const [body, says] of [
      [{ openingHours: 'lunes con cita' }, /No se entiende \\"con\\"/],
      [{ timeZone: 'Hora de la montaña' }, /no es una zona horaria .* ¿Quiso decir America\/Denver\?/],
    ] as const) {
      const refused = await expectStatus(400, staff.api('POST', '/locations', body, { cookie }))
      expect(errorsIn(refused)).toMatch(says)
    }
  })

  it('are refused them in files too', async () => {
    const { id } = await service.create('locations', { name: 'From a file' })
    const table = tableOfTexts(['ID', 'Opening Hours'], [[String(id), 'by appointment']])
    const [outcome] = (await importTable(service, staff, 'locations', table)).outcomes
    expect(JSON.stringify(outcome)).toMatch(/was not understood/)
    expect(await service.get(`/locations/${id}`)).toMatchObject({ openingHours: null })
  })

  it('may save a record with such texts, and change them to readable ones alone', async () => {
    const texts = { openingHours: 'by appointment', timeZone: 'Mountain Time' }
    const { id } = await service.create('locations', texts)
    const kept = await staff.api('PATCH', `/locations/${id}`, { ...texts, name: 'North' })
    expect(kept.status, errorsIn(kept)).toBe(200)
    await expectStatus(400, staff.api('PATCH', `/locations/${id}`, { openingHours: 'ask Ana' }))
    expect(await service.get(`/locations/${id}`)).toMatchObject({ ...texts, name: 'North' })
    const readable = { openingHours: 'Mon-Fri 9-6', timeZone: 'America/Denver' }
    const changed = await staff.api('PATCH', `/locations/${id}`, readable)
    expect(changed.status, errorsIn(changed)).toBe(200)
    expect(await service.get(`/locations/${id}`)).toMatchObject(readable)
  })
})

describe('hoursOfTenants', () => {
  const hoursOf = async (...locations: object[]) => {
    const { id } = await service.create('tenants', {})
    for (const location of locations) await service.create('locations', { ...location, tenant: id })
    return (await hoursOfTenants({ payload: service.payload }, [id])).get(id)
  }

  it('reads the first location with readable hours', async () => {
    const hours = await hoursOf(
      { openingHours: 'by appointment', timeZone: 'Europe/Madrid' },
      { openingHours: 'lunes 9-18', timeZone: 'Europe/Madrid' },
      { openingHours: '24/7', timeZone: 'Europe/Madrid' },
    )
    expect(hours).toEqual({ timeZone: 'Europe/Madrid', week: [[], [[540, 1080]], [], [], [], [], []] })
    expect(await hoursOf({ openingHours: 'by appointment' })).toBeUndefined()
  })

  it('counts readable hours in the usual zone where the zone does not exist', async () => {
    const { timeZone } = usualHours(service.payload)
    expect(await hoursOf({ openingHours: '24/7', timeZone: 'Mountain Time' })).toMatchObject({ timeZone })
    expect(await hoursOf({ openingHours: '24/7' })).toMatchObject({ timeZone })
  })
})

describe('the doctor', () => {
  it('finds unreadable hours and unknown zones, by id', async () => {
    await service.query('DELETE FROM locations')
    await service.create('locations', { openingHours: 'Mon-Fri 9am-6pm', timeZone: 'America/Denver' })
    await service.create('locations', { openingHours: ' ', timeZone: '' })
    await service.create('locations', {})
    expect(await runCheck(service.payload, 'openingHours')).toEqual([])
    const hours = await service.create('locations', { openingHours: 'by appointment' })
    const zone = await service.create('locations', { timeZone: 'EST5EDT' })
    expect(await runCheck(service.payload, 'openingHours')).toMatchObject([
      { count: 1, examples: [hours.id], what: 'Locations have opening hours that cannot be read' },
      {
        count: 1,
        examples: [zone.id],
        remedy: expect.stringContaining('America/New_York') as string,
        what: 'Locations have a time zone that is none of the IANA database',
      },
    ])
  })
})
