/** Vehicles in a real browser: price, mileage, days in stock and a picture in the list, and the form's warning of a repeated VIN. */
import { beforeAll, describe, expect, it } from 'vitest'
import { makePng } from '../../src/seed/files'
import { expectAccessible, usePanel } from '../support/panel'
import { untilFormReady } from '../support/steps'

const panel = usePanel()

beforeAll(async () => {
  const { cheap, dear } = {
    cheap: await panel.create('vehicles', { name: 'Listed Cheap' }),
    dear: await panel.create('vehicles', { name: 'Listed Dear' }),
  }
  await panel.create('listings', { mileage: 81_500, retailAskingPrice: '9000', vehicles: cheap })
  await panel.create('listings', { mileage: 12, retailAskingPrice: '$11,000', vehicles: dear })
  const form = new FormData()
  form.append('_payload', JSON.stringify({ type: 'Picture', vehicle: cheap }))
  form.append(
    'file',
    new Blob([new Uint8Array(makePng(4, 3, [20, 90, 160]))], { type: 'image/png' }),
    'front.png',
  )
  const { context } = await panel.visit()
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const { url } = panel.deployment
  const answer = await fetch(`${url}/api/attachments`, {
    body: form,
    headers: { cookie, origin: url },
    method: 'POST',
  })
  expect(answer.status, await answer.text()).toBe(201)
})

describe('the list of vehicles', () => {
  it('shows what the newest listing says and a picture, and sorts by the value of the price', async () => {
    const { open, page } = await panel.visit()
    await open('/collections/vehicles?search=Listed')
    const row = (name: string) => page.locator('tbody tr', { hasText: name })
    await row('Listed Cheap').getByText('$9,000.00').waitFor()
    await row('Listed Cheap').getByText('81,500').waitFor()
    const picture = page.getByRole('img', { name: 'Picture of Listed Cheap' })
    expect(await picture.getAttribute('loading')).toBe('lazy')
    await picture.scrollIntoViewIfNeeded()
    await expect
      .poll(() => picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth))
      .toBe(4)
    await expectAccessible(page)
    const first = () => page.locator('tbody tr').first().innerText()
    await page.getByRole('button', { name: 'Sort by Price, ascending' }).click()
    await page.waitForURL(/sort=price/)
    await expect.poll(first).toContain('Listed Cheap')
    await page.getByRole('button', { name: 'Sort by Price, descending' }).click()
    await page.waitForURL(/sort=-price/)
    await expect.poll(first).toContain('Listed Dear')
  })

  it('filters by the price', async () => {
    const { open, page } = await panel.visit({ language: 'es' })
    await open('/collections/vehicles?search=Listed&where[or][0][and][0][priceValue][greater_than]=10000')
    await page.locator('tbody tr', { hasText: 'Listed Dear' }).waitFor()
    expect(await page.locator('tbody tr').count()).toBe(1)
    await page.locator('th', { hasText: 'Días en existencia' }).waitFor()
  })
})

describe('the page of a vehicle', () => {
  it('has phone numbers as links, and prices in the titles of deals', async () => {
    const vehicle = await panel.create('vehicles', { name: 'Formatted Sedan' })
    const phone = '+17205550167'
    await panel.create('leads', { firstName: 'Odile', lastName: 'Formatted', phone, vehicle })
    const deal = { dealId: 'F-1', salesPrice: '13750', status: 'Pending', vehicle }
    await panel.create('deals', deal)
    const { open, page } = await panel.visit()
    await open(`/collections/vehicles/${vehicle}`)
    const link = page.getByRole('region', { name: 'Leads' }).getByRole('link', { name: '(720) 555-0167' })
    expect(await link.getAttribute('href')).toBe(`tel:${phone}`)
    const title = 'F-1 · Pending · $13,750.00'
    await page.getByRole('region', { name: 'Deals' }).getByRole('link', { name: title }).waitFor()
    expect(await panel.read(`/deals?where[dealId][equals]=F-1`)).toMatchObject({
      docs: [{ salesPrice: '13750' }],
    })
  })
})

describe('the form of a vehicle', () => {
  it.each([
    ['en', ['Body and drive', 'Colors', 'Owner and tenant']],
    ['es', ['Carrocería y mecánica', 'Colores', 'Propietario y empresa']],
  ] as const)('begins with the VIN, and asks for a name last, in %s', async (language, groups) => {
    const { open, page } = await panel.visit({ language })
    await open('/collections/vehicles/create')
    await untilFormReady(page)
    const names = [
      'vin',
      'stockNumber',
      'year',
      'make',
      'model',
      'trim',
      'name',
      'status',
      'style',
      'interior',
    ]
    const ids = await page
      .locator('form [id^=field-]')
      .evaluateAll((found) => found.map(({ id }) => id.slice('field-'.length)))
    expect(ids.filter((id) => names.includes(id))).toEqual(names)
    for (const group of groups) await page.getByRole('heading', { exact: true, name: group }).waitFor()
    await page.locator('#field-vin').fill('0TNRW2AS9L0009901')
    await page.locator('#field-make').fill('Fernhill')
    await page.locator('#action-save').click()
    await page.waitForURL(/\/vehicles\/\d+/)
    const [, id] = /\/vehicles\/(\d+)/.exec(page.url()) ?? []
    const record = await panel.read(`/vehicles/${id}`)
    expect(record).toMatchObject({ make: 'Fernhill', name: null, vin: '0TNRW2AS9L0009901' })
    expect(Object.keys(record).slice(0, 5)).toEqual(['id', 'name', 'vin', 'stockNumber', 'status'])
  })

  it.each([
    ['en', 'Also in:', '0TNRW2AS9L0009811'],
    ['es', 'También en:', '0TNRW2AS9L0009812'],
  ] as const)('names another with its VIN, and saves all the same, in %s', async (language, words, vin) => {
    await panel.create('vehicles', { name: 'Repeated Original', vin })
    const id = await panel.create('vehicles', { name: 'Repeated Copy' })
    const { open, page } = await panel.visit({ language })
    await open(`/collections/vehicles/${id}/details`)
    await untilFormReady(page)
    await page.locator('#field-vin').fill(vin.toLowerCase())
    const warning = page.getByRole('status').filter({ hasText: words })
    await warning.getByRole('link', { name: `Repeated Original · ${vin}` }).waitFor()
    expect(await warning.getByRole('link').count()).toBe(1)
    await expectAccessible(page)
    await page.locator('#action-save').click()
    await expect.poll(async () => (await panel.read(`/vehicles/${id}`))['vin']).toBe(vin.toLowerCase())
  })
})
