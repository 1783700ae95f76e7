/** The search of the whole panel and that of a list, in a real browser. */
import { beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, usePanel } from '../support/panel'
import { openSearch } from '../support/steps'
import { countGestures } from '../support/gestures'

const panel = usePanel()
beforeAll(async () => {
  await panel.create('leads', {
    firstName: 'Íñigo',
    lastName: 'Vánterpool',
    phone: '+1 312-555-0909',
    processStatuses: 'Lost',
    reason: 'Not Responding',
  })
})

describe('the search of every page', () => {
  it.each([
    { language: 'en', path: '/collections/deals', width: 1366 },
    { language: 'es', path: '/account', width: 390 },
  ] as const)('finds a caller by the keyboard, in $language at $width pixels', async (reader) => {
    const { language, path, width } = reader
    const { open, page } = await panel.visit({ language, viewport: { height: 844, width } })
    const gestures = await countGestures(page)
    await open(path)
    await page.getByRole('button', { name: /^(Search people|Buscar personas)/ }).waitFor()
    await expectNoSidewaysScroll(page)
    const input = await openSearch(page)
    await input.fill('(312) 555-0909')
    await page.getByRole('option', { name: /Íñigo Vánterpool/ }).waitFor()
    await expectAccessible(page)
    // Before the response: Enter opens the first record of what was typed.
    await input.fill('inigo vanter')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/collections\/leads\/\d+/)
    expect(await gestures.clicks()).toBe(0)
  })

  it('is closed by escape, which gives the focus back', async () => {
    const { open, page } = await panel.visit()
    await open('')
    const box = page.getByRole('button', { name: 'Search people, vehicles and deals' })
    await expect
      .poll(async () => {
        await box.click()
        return page.getByRole('combobox', { name: 'Search people, vehicles and deals' }).isVisible()
      })
      .toBe(true)
    await page.keyboard.press('Escape')
    await page
      .getByRole('combobox', { name: 'Search people, vehicles and deals' })
      .waitFor({ state: 'detached' })
    expect(await box.evaluate((element) => element === document.activeElement)).toBe(true)
  })
})

describe('the search of a list', () => {
  it('says that a filter narrowed it, and searches all when asked', async () => {
    const { open, page } = await panel.visit()
    const filter = 'where[or][0][and][0][processStatuses][equals]=On Hold'
    await open(`/collections/leads?${filter}&search=vanterpool`)
    await page.getByText('Only the records of this view or filter were searched.').waitFor()
    await page.getByRole('button', { name: 'Search all: Leads' }).click()
    await page.getByRole('link', { name: 'Íñigo Vánterpool' }).waitFor()
    expect(await page.getByText('Only the records of this view or filter').count()).toBe(0)
  })
})
