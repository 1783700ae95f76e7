/** The report as managers and reps read it, in a real browser. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  openPanel,
  type Panel,
  type Visitor,
} from '../support/panel'

let panel: Panel
beforeAll(async () => {
  panel = await openPanel()
})
afterAll(() => panel?.close())

/** How many records the list on the page says there are. */
const totalOf = async ({ page }: Visitor): Promise<number> => {
  await page.waitForSelector('.page-controls__page-info, .no-results, [class*=no-results]')
  const info = page.locator('.page-controls__page-info')
  if ((await info.count()) === 0) return 0
  return Number(/(\d+)\s*$/.exec(await info.innerText())?.[1])
}

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
    await visitor.close()
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
      expect(await totalOf(visitor), href).toBe(Number(text.replaceAll(',', '')))
      // The filters above the list leave the address as it was.
      await page.waitForLoadState('networkidle')
      expect(await totalOf(visitor), `${href} after a while`).toBe(Number(text.replaceAll(',', '')))
    }
    await visitor.close()
  })

  it('shows a rep one line of reps, and counts anew for days of the reader’s choice', async () => {
    const visitor = await panel.visit({ email: 'rep@example.com', timezoneId: 'Pacific/Auckland' })
    const { page } = visitor
    await visitor.open('/collections/deals/report')
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
    await visitor.close()
  })
})
