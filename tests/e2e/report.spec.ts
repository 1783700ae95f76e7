/** The report as managers and reps read it, in a real browser. */
import { describe, expect, it } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, usePanel, type Visitor } from '../support/panel'
import { countListed, screens } from '../support/steps'
import { countGestures } from '../support/gestures'

const panel = usePanel()

const openReport = async (visitor: Visitor, period: RegExp) => {
  await visitor.open('/collections/deals/report')
  await visitor.page.getByRole('button', { name: period }).click()
  await visitor.page.locator('[aria-busy=false] table').first().waitFor()
}

describe('the report', () => {
  it.each([
    { language: 'en', width: 1366 },
    { language: 'es', width: 390 },
  ] as const)('can be read by everybody, in $language at $width pixels', async ({ language, width }) => {
    const visitor = await panel.visit({ language, viewport: { height: 844, width } })
    const { page } = visitor
    await openReport(visitor, /12 m/)
    const titles = await page.locator('section h2').allInnerTexts()
    expect(titles).toEqual(
      language === 'en'
        ? ['By month', 'By sales rep', 'By source']
        : ['Por mes', 'Por vendedor', 'Por origen'],
    )
    await page.getByRole('button', { name: /^(Gross|Margen bruto)$/ }).click()
    await page.locator('figure', { hasText: '$' }).first().waitFor()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })

  it('leads from each number to a list of as many', async () => {
    const visitor = await panel.visit()
    const { page } = visitor
    await openReport(visitor, /12 months/)
    const told = await page.locator('tbody tr').evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll('td a')].map((link) => ({
          href: link.getAttribute('href') ?? '',
          text: link.textContent ?? '',
        })),
      ),
    )
    // Leads, contacted, became deals, deals, units: those of the total, of a rep, of a source.
    const lines = [told.at(-1), told[13], told.at(-3)]
    const numbers = lines.flatMap((line) => [0, 1, 3, 5, 6].flatMap((at) => line?.[at] ?? []))
    expect(numbers).toHaveLength(15)
    for (const { href, text } of numbers) {
      await visitor.open(href.replace('/admin', ''))
      expect(await countListed(page), href).toBe(Number(text.replaceAll(',', '')))
      // The filters above the list leave the address as it was.
      await page.waitForLoadState('networkidle')
      expect(await countListed(page), `${href} after a while`).toBe(Number(text.replaceAll(',', '')))
    }
  })

  it('shows a rep one line of reps, and counts anew for days of the reader’s choice', async () => {
    const { open, page } = await panel.visit({ email: 'rep@example.com', timezoneId: 'Pacific/Auckland' })
    await open('/collections/deals/report')
    expect(await page.locator('#nav-report').getAttribute('aria-current')).toBe('page')
    const byRep = page.getByRole('region', { name: 'By sales rep' })
    await byRep.locator('tbody tr').first().waitFor()
    expect(await byRep.locator('tbody tr').count()).toBe(2)
    await page.getByLabel('From').fill('2001-01-10')
    await page.getByText('Choose days in order').waitFor()
    await page.getByLabel('Until').fill('2001-02-10')
    await byRep.getByText('There is nothing in this period.').waitFor()
    const months = await page.getByRole('region', { name: 'By month' }).locator('tbody th').allInnerTexts()
    expect(months).toEqual(['January 2001', 'February 2001', 'Total'])
    const address = await page.locator('tbody td a').first().getAttribute('href')
    // Midnight of the reader.
    expect(decodeURIComponent(address ?? '')).toContain('2001-01-09T11:00:00.000Z')
  })
})

describe.each(screens)('a manager, in %s', (language, viewport) => {
  it('reads of the last month, and opens what a number counts, by four clicks', async () => {
    const visitor = await panel.visit({ email: 'manager@example.com', language, viewport })
    const { page } = visitor
    const gestures = await countGestures(page)
    await visitor.open('')
    await page.waitForLoadState('networkidle')
    // The navigation is open beside the page where there is room.
    if (viewport.width < 1024) await page.locator('.nav-toggler:visible').first().click()
    await page.locator('#nav-report').click()
    await page.waitForURL(/\/deals\/report$/)
    await page.getByRole('button', { name: /^(This month|Este mes)$/ }).click()
    await page.locator('[aria-busy=false] tbody').first().waitFor()
    await page.locator('tbody a').first().click()
    await page.waitForURL(/\/collections\/leads\?/)
    expect(await gestures.clicks()).toBeLessThanOrEqual(4)
  })
})
