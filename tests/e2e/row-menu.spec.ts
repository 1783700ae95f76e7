/** The menus of a list's rows in a real browser: quick actions without leaving the list. */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, usePanel } from '../support/panel'
import { phone } from '../support/steps'

const panel = usePanel()
let lead: number
let customer: number
let deal: number

beforeAll(async () => {
  const person = { phone: '7205550161' }
  customer = await panel.create('customers', {
    consumerFirstName: 'Menu',
    consumerLastName: 'Marlow',
    ...person,
  })
  lead = await panel.create('leads', {
    customer,
    name: 'Menu Marlow',
    ...person,
    processStatuses: 'Qualified Lead',
  })
  deal = await panel.create('deals', { customer, dealId: 'MENU-1', status: 'Quoted' })
  await panel.create('customers', { consumerFirstName: 'Menu', consumerLastName: 'Leadless' })
  await panel.create('deals', { dealId: 'MENU-2' })
})

const row = (page: Page, name: string) => page.locator('tbody tr', { hasText: name })
const menu = (page: Page, name: string) =>
  page.getByRole('button', { exact: true, name: `Actions for ${name}` })
const item = (page: Page, name: string) =>
  page.locator('.popup__content').getByRole('button', { exact: true, name })

describe('the menu of a lead’s row', () => {
  it('logs a call in four clicks without leaving the list, which is read again', async () => {
    const { open, page } = await panel.visit()
    await open('/collections/leads?search=Menu')
    await row(page, 'Menu Marlow').getByText('never').waitFor()
    await row(page, 'Menu Marlow')
      .getByText(/First contact/)
      .waitFor()
    await menu(page, 'Menu Marlow').click()
    expect(await page.getByRole('link', { exact: true, name: 'Call' }).getAttribute('href')).toBe(
      'tel:7205550161',
    )
    await expectAccessible(page)
    await item(page, 'Log a call').click()
    const dialog = page.getByRole('dialog', { name: 'Log a call: Menu Marlow' })
    const answered = dialog.getByRole('button', { name: /Call Answered/ })
    await answered.waitFor()
    await expectAccessible(page)
    await answered.click()
    await page.getByText('The call is logged.').waitFor()
    await dialog.waitFor({ state: 'detached' })
    await row(page, 'Menu Marlow').getByText('never').waitFor({ state: 'detached' })
    await row(page, 'Menu Marlow')
      .getByText(/First contact/)
      .waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe('/admin/collections/leads')
    expect(await panel.list(`/leadEvents?where[lead][equals]=${lead}`)).toMatchObject([
      { type: 'Outbound Phone Call Answered' },
    ])

    await page.getByRole('button', { exact: true, name: 'Undo' }).click()
    await row(page, 'Menu Marlow').getByText('never').waitFor()
    expect(await panel.list(`/leadEvents?where[lead][equals]=${lead}`)).toEqual([])
  })

  it('is used by keyboard, and returns the focus', async () => {
    const { open, page } = await panel.visit()
    await open('/collections/leads?search=Menu')
    const isFocused = () => menu(page, 'Menu Marlow').evaluate((each) => each === document.activeElement)
    await menu(page, 'Menu Marlow').press('Enter')
    await item(page, 'Assign').waitFor()
    await page.keyboard.press('Escape')
    await item(page, 'Assign').waitFor({ state: 'detached' })
    expect(await isFocused()).toBe(true)

    await page.keyboard.press('Enter')
    // The first item has the focus.
    await expect.poll(() => page.evaluate('document.activeElement?.textContent')).toBe('Call')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Log a call: Menu Marlow' })
    await dialog.getByRole('button', { name: /Call Answered/ }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await isFocused()).toBe(true)
  })

  it('is pressed on a phone, in Spanish', async () => {
    const { open, page } = await panel.visit({
      hasTouch: true,
      language: 'es',
      viewport: phone,
    })
    await open('/collections/leads?search=Menu')
    const button = page.getByRole('button', { name: 'Acciones para Menu Marlow' })
    const box = await button.boundingBox()
    expect(box).toMatchObject({ height: expect.any(Number) as number })
    expect(Math.min(box?.height ?? 0, box?.width ?? 0)).toBeGreaterThanOrEqual(24)
    await button.tap()
    await item(page, 'Fijar el próximo paso').tap()
    await page
      .getByRole('dialog', { name: 'Fijar el próximo paso: Menu Marlow' })
      .getByRole('textbox')
      .first()
      .waitFor()
    await expectAccessible(page)
  })

  it('is not in the form of another record', async () => {
    const { open, page } = await panel.visit()
    await open(`/collections/customers/${customer}/details`)
    await page.getByRole('button', { exact: true, name: 'Related' }).click()
    await row(page, 'Menu Marlow').first().waitFor()
    expect(await page.getByRole('button', { name: /^Actions for/ }).count()).toBe(0)
  })
})

describe('the menu of a customer’s or deal’s row', () => {
  it.each([
    ['customers', 'Menu Marlow'],
    ['deals', 'MENU-1'],
  ])('has the actions of the page in the list of %s', async (slug, name) => {
    const { open, page } = await panel.visit()
    await open(`/collections/${slug}/${slug === 'deals' ? deal : customer}`)
    const offered = page.getByRole('region', { name: 'Quick actions' }).getByRole('button')
    await offered.first().waitFor()
    const names = await offered.allInnerTexts()
    await open(`/collections/${slug}?search=Menu`)
    await menu(page, name).click()
    const list = page.locator('.popup__content .popup-button-list')
    await list.waitFor()
    expect(await list.getByRole('button').allInnerTexts()).toEqual(names)
    expect(await list.getByRole('link').getAttribute('href')).toBe('tel:7205550161')

    const step = `Ask ${slug}`
    await item(page, 'Set the next step').click()
    await page.getByText('on the latest lead of this customer: Menu Marlow').waitFor()
    await page.getByRole('textbox', { exact: true, name: 'Next Steps' }).fill(step)
    await page.getByLabel('What Is Next').selectOption('Searching')
    await page.getByRole('button', { exact: true, name: 'Set it' }).click()
    await page.getByText('The next step is set.').waitFor()
    expect(await panel.list(`/leadEvents?where[nextSteps][equals]=${step}`)).toMatchObject([{ lead }])
  })

  it('says that a customer without a lead needs one', async () => {
    const { open, page } = await panel.visit()
    await open('/collections/customers?search=Leadless')
    await menu(page, 'Menu Leadless').click()
    await item(page, 'Log a call').click()
    await page.getByText('This customer has no lead that you may see.').waitFor()
    expect(await page.getByRole('link', { exact: true, name: 'Create a lead' }).getAttribute('href')).toBe(
      '/admin/collections/leads/create',
    )
  })

  it('is missing for a deal without a customer, and for other records', async () => {
    const { open, page } = await panel.visit()
    await open('/collections/deals?search=MENU')
    await menu(page, 'MENU-1').waitFor()
    expect(await menu(page, 'MENU-2').count()).toBe(0)
    await open('/collections/vehicles')
    await page.locator('tbody tr').first().waitFor()
    expect(await page.getByRole('button', { name: /^Actions for/ }).count()).toBe(0)
  })
})
