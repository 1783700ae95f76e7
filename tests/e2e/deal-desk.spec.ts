/** The deal desk in a real browser: payments in several scenarios, and the sheet for the customer, on paper. */
import { beforeAll, describe, expect, it } from 'vitest'
import { openTab } from '../support/browser'
import { expectAccessible, expectNoSidewaysScroll, usePanel, type Visitor } from '../support/panel'
import { phone, untilFormReady } from '../support/steps'

const panel = usePanel()
let deal: number

beforeAll(async () => {
  const customer = await panel.create('customers', { companyName: 'Ines Quint' })
  deal = await panel.create('deals', {
    customer,
    dealId: 'D-DESK',
    downPayment: '$10,000.00',
    financedAmount: '$15,000.00',
    salesPrice: '$25,000.00',
  })
  // Apps neither read nor write scenarios.
  const { context } = await panel.visit()
  const stored = await context.request.patch(`${panel.deployment.url}/api/deals/${deal}`, {
    data: {
      paymentScenarios: [
        { annualRate: '6', downPayment: '', months: '60', name: '' },
        { annualRate: '6', downPayment: '$10,000.00', months: '36', name: 'Short' },
      ],
    },
    headers: { origin: panel.deployment.url },
  })
  expect(stored.status(), await stored.text()).toBe(200)
})

const openDetails = async (visitor: Visitor, tab = 'Payments') => {
  await visitor.open(`/collections/deals/${deal}/details`)
  await untilFormReady(visitor.page)
  await openTab(visitor.page, tab, 'button:has-text("scenario"), button:has-text("escenario")')
}

describe('the deal desk', () => {
  it('is in Spanish, and no wider than a telephone', async () => {
    const visitor = await panel.visit({ language: 'es', viewport: phone })
    await openDetails(visitor, 'Pagos')
    await visitor.page.getByRole('group', { name: 'Escenario 1' }).getByText('Pago mensual').waitFor()
    await expectNoSidewaysScroll(visitor.page)
    await expectAccessible(visitor.page)
  })

  it.each([
    ['en', 'Your deal', 'Amount to finance', 'Ines Quint'],
    ['es', 'Su operación', 'Importe por financiar', 'Ines Quint'],
  ] as const)('prints one page for the customer, in %s', async (language, ...said) => {
    const { open, page } = await panel.visit()
    await open(`/collections/deals/${deal}/sheet?language=${language}`)
    const sheet = page.locator('article')
    await sheet.waitFor()
    for (const text of [...said, '60', '$289.99', '36', '$456.33'])
      expect(await sheet.innerText()).toContain(text)
    // What the dealer earns is not the customer's.
    expect(await sheet.innerText()).not.toMatch(/margin|margen/i)
    await expectAccessible(page)
    await page.emulateMedia({ media: 'print' })
    expect(await sheet.isVisible()).toBe(true)
    for (const rest of await page.locator('nav, header, .doc-tabs, p:has(> button)').all())
      expect(await rest.isVisible()).toBe(false)
    const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  })

  it('is not there for a deal that the reader may not see', async () => {
    const { close, open, page } = await panel.visit({ email: 'rep@example.com' })
    await open(`/collections/deals/${deal}/sheet`)
    await page.waitForLoadState('networkidle')
    expect(await page.locator('article').count()).toBe(0)
    expect(await page.innerText('body')).not.toMatch(/Ines Quint|25,000/)
    await close(/404/)
  })
})
