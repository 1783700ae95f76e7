/** The days of a rep and of an admin in a real browser, each task within its number of clicks. */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { countGestures } from '../support/gestures'
import { expectAccessible, expectNoSidewaysScroll, usePanel, type Visitor } from '../support/panel'
import { desk, phone, screens } from '../support/steps'

const rep = 'rep@example.com'

const panel = usePanel()

const region = (page: Page, name: RegExp) => page.getByRole('region', { name })

const openDay = async ({ open, page }: Visitor, heading: string) => {
  await open('')
  await page.getByRole('heading', { name: heading }).waitFor()
  await region(page, /^(Overdue|Atrasado)/).waitFor()
}

describe('the home page of a rep', () => {
  it('counts the tasks that are due in the navigation, and takes a new one by the enter key', async () => {
    const visitor = await panel.visit({ email: rep, viewport: desk })
    const { page } = visitor
    await openDay(visitor, 'Good ')
    const overdue = region(page, /^Overdue/)
    const due = async () => Number(/\d+/.exec(await page.locator('#nav-my-day').innerText())?.[0] ?? 0)
    await expect.poll(due).toBeGreaterThan(1)
    const dueBefore = await due()
    await overdue.getByRole('button', { name: /^Done: Ask the lender/ }).click()
    await expect.poll(due).toBe(dueBefore - 1)
    await page.getByLabel('What is to be done').fill('Buy coffee')
    await page.getByLabel('What is to be done').press('Enter')
    await region(page, /^Without a date/)
      .getByText('Buy coffee')
      .waitFor()
    await expectAccessible(page)
  })

  it('is read on a telephone, in Spanish', async () => {
    const visitor = await panel.visit({ email: rep, language: 'es', viewport: phone })
    const { page } = visitor
    await openDay(visitor, 'Buen')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
})

describe.each(screens)('a lead becomes a deal, in %s', (language, viewport) => {
  const words = {
    en: { name: 'Start a deal', send: 'Start the deal' },
    es: { name: 'Iniciar una operación', send: 'Iniciar la operación' },
  }[language]

  it('by four clicks at most, and nothing is typed', async () => {
    const [own] = await panel.list(`/salesReps?where[user][equals]=${rep}`)
    const [tenant] = (own?.['tenants'] ?? []) as number[]
    const vehicle = await panel.create('vehicles', { make: 'Tarnova', model: 'Fellside', tenant })
    await panel.create('listings', {
      mileage: 100,
      retailAskingPrice: '$9,900.00',
      tenant,
      vehicles: vehicle,
    })
    const lead = await panel.create('leads', {
      email: `${language}@example.com`,
      firstName: 'Ada',
      lastName: `Starter ${language}`,
      salesRep: own?.id,
      tenant,
      vehicle,
    })
    const { open, page } = await panel.visit({ email: rep, language, viewport })
    const gestures = await countGestures(page)
    await open(`/collections/leads/${lead}`)
    await page.getByRole('button', { exact: true, name: words.name }).click()
    await page.getByRole('button', { exact: true, name: words.send }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { exact: true, name: words.send }).click()
    await page.waitForURL(/\/collections\/deals\/\d+$/)
    expect(await gestures.clicks()).toBeLessThanOrEqual(4)
    expect(await gestures.fields()).toEqual([])
  })
})

describe.each(screens)('what comes in, in %s', (language, viewport) => {
  const caller = `(303) 555-0${language === 'en' ? 771 : 772}`

  it('is a new lead of six fields at most, with a warning of who is there already', async () => {
    await panel.create('leads', { firstName: 'Odalys', lastName: `Known ${language}`, phone: caller })
    const { open, page } = await panel.visit({ language, viewport })
    const gestures = await countGestures(page)
    await open('/collections/leads')
    await page.waitForLoadState('networkidle')
    await page.locator('.list-create-new-doc__create-new-button').click()
    await page.locator('.doc-drawer form[data-form-ready=true]').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('field-name')
    await page.locator('#field-firstName').click()
    await page.keyboard.type('Odalys')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Twice')
    await page.locator('#field-phone').click()
    await page.keyboard.type(caller)
    await page
      .getByText(/^(Is this somebody who is here already\?|¿Es alguien que ya está registrado\?)$/)
      .waitFor()
    await page
      .locator('.doc-drawer')
      .getByRole('link', { name: new RegExp(`Odalys Known ${language}`) })
      .waitFor()
    await expectAccessible(page)
    await page.locator('#action-save').click()
    await page.getByRole('link', { name: /^(Open|Abrir)$/ }).waitFor()
    expect((await gestures.fields()).length).toBeLessThanOrEqual(6)
    expect(await gestures.clicks()).toBeLessThanOrEqual(6)
    const [lead] = await panel.list('/leads?where[lastName][equals]=Twice&sort=-id')
    expect(lead).toMatchObject({ firstName: 'Odalys', phone: caller })
  })
})

/** Three clicks from the dashboard: the menu on a phone, the collection, a new record. */
const createFrom = async ({ open, page }: Visitor, slug: string) => {
  const isPhone = (page.viewportSize()?.width ?? 0) < 1024
  await open('')
  await page.waitForLoadState('networkidle')
  if (isPhone) await page.locator('.nav-toggler:visible').first().click()
  await page.locator(`#nav-${slug}`).click()
  await page.waitForURL(new RegExp(`/collections/${slug}$|/collections/${slug}\\?`))
  await page.locator(`a[href$="/collections/${slug}/create"]`).first().click()
  await page.waitForURL(/\/create/)
  await page.locator('form[data-form-ready=true]').first().waitFor()
}

describe.each(screens)('an admin, in %s', (language, viewport) => {
  it('makes an account by six clicks, from field to field by the tabulator', async () => {
    const visitor = await panel.visit({ language, viewport })
    const { page } = visitor
    const gestures = await countGestures(page)
    await createFrom(visitor, 'users')
    const email = `new-${language}@example.com`
    await page.fill('#field-email', email)
    await page.fill('#field-password', 'correct horse battery')
    await page.fill('#field-confirm-password', 'correct horse battery')
    await page.fill('#field-name', 'Somebody New')
    await page.locator('#field-tenants .rs__control').click()
    await page.locator('.rs__option', { hasText: 'Quillfen' }).click()
    await expectAccessible(page)
    await page.locator('#action-save').click()
    await page.waitForURL(/\/collections\/users\/\d+/)
    expect(await gestures.clicks()).toBeLessThanOrEqual(6)
    expect((await gestures.fields()).length).toBeLessThanOrEqual(5)
  })

  it('makes the link to a key by six clicks', async () => {
    const visitor = await panel.visit({ language, viewport })
    const { page } = visitor
    const gestures = await countGestures(page)
    await createFrom(visitor, 'apiKeyClaims')
    await page.fill('#field-name', `Site ${language}`)
    await page
      .getByRole('checkbox', { exact: true, name: language === 'en' ? 'Leads: Read' : 'Interesados: Leer' })
      .click()
    await page.locator('#action-save').click()
    await page.waitForURL(/\/collections\/apiKeyClaims\/\d+/)
    await page.getByRole('button', { name: language === 'en' ? 'Make link' : 'Crear enlace' }).click()
    await page.getByLabel(language === 'en' ? /^The link, shown/ : /^El enlace, que/).waitFor()
    expect(await gestures.clicks()).toBeLessThanOrEqual(6)
  })
})
