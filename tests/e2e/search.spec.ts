/** The search of the whole panel and that of a list, in a real browser. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, openPanel, type Panel } from '../support/panel'

let panel: Panel
beforeAll(async () => {
  panel = await openPanel()
  await panel.create('leads', {
    firstName: 'Íñigo',
    lastName: 'Vánterpool',
    phone: '+1 312-555-0909',
    processStatuses: 'Lost',
    reason: 'Not Responding',
  })
})
afterAll(() => panel?.close())

describe('the search of every page', () => {
  it.each([
    { language: 'en', path: '/collections/deals', width: 1366 },
    { language: 'es', path: '/account', width: 390 },
  ] as const)('finds a caller within a second, in $language at $width pixels', async (page) => {
    const { language, path, width } = page
    const visitor = await panel.visit({ language, viewport: { height: 844, width } })
    await visitor.open(path)
    const box = visitor.page.getByRole('button', { name: /^(Search people|Buscar personas)/ })
    await box.waitFor()
    await expectNoSidewaysScroll(visitor.page)
    const input = visitor.page.getByRole('combobox', { name: /^(Search people|Buscar personas)/ })
    await expect
      .poll(async () => {
        await visitor.page.keyboard.press('Control+k')
        return input.isVisible()
      })
      .toBe(true)
    await input.fill('(312) 555-0909')
    await visitor.page.getByRole('option', { name: /Íñigo Vánterpool/ }).waitFor()
    await expectAccessible(visitor.page)
    // Before the answer: Enter opens the first record of what was typed.
    await input.fill('inigo vanter')
    await visitor.page.keyboard.press('Enter')
    await visitor.page.waitForURL(/\/collections\/leads\/\d+/)
    await visitor.close()
  })

  it('is closed by escape, which gives the focus back', async () => {
    const visitor = await panel.visit()
    const { page } = visitor
    await visitor.open('')
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
    await visitor.close()
  })
})

describe('the search of a list', () => {
  it('says that a filter narrowed it, and searches all when asked', async () => {
    const visitor = await panel.visit()
    const { page } = visitor
    const filter = 'where[or][0][and][0][processStatuses][equals]=On Hold'
    await visitor.open(`/collections/leads?${filter}&search=vanterpool`)
    await page.getByText('Only the records of this view or filter were searched.').waitFor()
    await page.getByRole('button', { name: 'Search all: Leads' }).click()
    await page.getByRole('link', { name: 'Íñigo Vánterpool' }).waitFor()
    expect(await page.getByText('Only the records of this view or filter').count()).toBe(0)
    await visitor.close()
  })
})
