/** A deal as staff work on it in a real browser: its sums, its error, its tabs. */
import { describe, expect, it } from 'vitest'
import { openTab } from '../support/browser'
import { expectAccessible, expectNoSidewaysScroll, usePanel, type Visitor } from '../support/panel'
import { phone, untilFormReady, save } from '../support/steps'

const panel = usePanel()

type Deal = { dealId: string; id: number; latestError: null | string; salesPrice: null | string }

const find = async (where: string): Promise<Deal> => {
  const [deal] = (await panel.list(`/deals?${where}`)) as Deal[]
  if (!deal) throw new Error(`There is no deal with ${where}.`)
  return deal
}

const openDetails = async (visitor: Visitor, id: number) => {
  await visitor.open(`/collections/deals/${id}/details`)
  await untilFormReady(visitor.page)
}

const sums = ({ page }: Visitor) => page.locator('section').filter({ has: page.locator('output') })

const total = (visitor: Visitor) => sums(visitor).locator('output').innerText()

describe('the page of a deal', () => {
  it('explains its sums line by line, and they follow the price, before it is saved and after', async () => {
    const { id } = await find('where[dealId][equals]=D-3002')
    const visitor = await panel.visit()
    const { page } = visitor
    await openDetails(visitor, id)
    await openTab(page, 'Money', '#field-salesPrice')
    await expect.poll(() => total(visitor)).toBe('$27,125.00')
    const said = await sums(visitor).innerText()
    for (const line of [
      'Trade: 2016 Bellamo Pip',
      'Allowance $6,100.00 less payoff $1,240.00',
      '-$4,860.00',
      '$95.00 +',
      '$2,140.00',
      'so the estimate is used',
      '-$3,500.00',
      'The recorded amount is the same.',
    ]) {
      expect(said).toContain(line)
    }

    await page.fill('#field-salesPrice', '$33,000.50')
    await expect.poll(() => total(visitor)).toBe('$26,875.50')
    await sums(visitor).getByText('The recorded amount is $249.50 more.').waitFor()
    expect(await find(`where[id][equals]=${id}`)).toMatchObject({ salesPrice: '$33,250.00' })
    await save(page)
    expect(await find(`where[id][equals]=${id}`)).toMatchObject({ salesPrice: '$33,000.50' })
    await expect.poll(() => total(visitor)).toBe('$26,875.50')

    await page.fill('#field-salesPrice', 'about 33k')
    await page.getByText('This reads as no number').waitFor()
    await sums(visitor).getByText('The price is “about 33k”, which is not a number').waitFor()
    await sums(visitor).getByText('Incomplete').waitFor()
    await save(page)
    expect(await find(`where[id][equals]=${id}`)).toMatchObject({ salesPrice: 'about 33k' })
    await page.fill('#field-salesPrice', '$33,250.00')
    await save(page)
  })

  it('shows the error of a deal at its top, until it is cleared', async () => {
    const { id, latestError } = await find('where[latestError][exists]=true')
    const { open, page } = await panel.visit()
    await open(`/collections/deals/${id}`)
    const error = page.getByRole('group', { name: 'Latest error' })
    await error.getByText(String(latestError)).waitFor()
    await expectAccessible(page)
    await error.getByRole('button', { name: 'clear the error' }).click()
    await page.getByText('The error is cleared.').waitFor()
    await error.waitFor({ state: 'detached' })
    expect((await find(`where[id][equals]=${id}`)).latestError).toBe(null)
    await page.getByRole('button', { exact: true, name: 'Undo' }).click()
    await error.getByText(String(latestError)).waitFor()
    expect(await find(`where[id][equals]=${id}`)).toMatchObject({ latestError })
  })

  it('has what was ordered for it and its files in tables, and the files open', async () => {
    const { id } = await find('where[dealId][equals]=D-3002')
    const visitor = await panel.visit()
    const { page } = visitor
    await openDetails(visitor, id)
    await openTab(page, 'Delivery', '#field-deliveryAddress')
    for (const name of ['Service Orders', 'Transport Service Orders', 'Service Quotes']) {
      const table = page.getByRole('region', { exact: true, name })
      await table.locator('tbody tr').first().waitFor()
    }
    await expectAccessible(visitor.page)
    await openTab(page, 'Documents', '#field-signedDocuments')
    const files = page.getByRole('region', { name: 'Files of service and transport orders' })
    const own = files.locator('a[href*="/api/attachments/file/"]').first()
    const address = String(await own.getAttribute('href'))
    const answered = visitor.context.waitForEvent('response', (answer) => answer.url() === address)
    await own.click()
    expect((await answered).status()).toBe(200)
    expect((await fetch(address)).ok).toBe(false)
  })

  it('opens with its status, its customer, its sums and what happened', async () => {
    const { id } = await find('where[dealId][equals]=D-3002')
    await panel.call('PATCH', `/deals/${id}`, { status: 'Signed' })
    const visitor = await panel.visit()
    const { page } = visitor
    await visitor.open(`/collections/deals/${id}`)
    await page.getByRole('button', { name: 'Status: Signed' }).waitFor()
    await expect.poll(() => total(visitor)).toBe('$27,125.00')
    await page.locator('a[href^="tel:"]').first().waitFor()
    const timeline = page.getByRole('region', { name: 'Timeline' })
    await timeline.getByText('Have the papers signed').waitFor()
    await timeline.getByText(/^Status: .+ → Signed$/).waitFor()
    await timeline.getByText('Created', { exact: true }).first().waitFor()
    const kinds = timeline.getByRole('group', { name: 'Show' }).getByRole('button')
    expect(await kinds.allInnerTexts()).toContain('Messages')
    await expectAccessible(page)
  })

  it('shows a rep the sum with its fees, and tells what is not theirs to see', async () => {
    const { id } = await find('where[dealId][equals]=D-3002')
    const visitor = await panel.visit({ email: 'rep@example.com' })
    const { page } = visitor
    await openDetails(visitor, id)
    await openTab(page, 'Fees', '#field-vsc')
    await expect.poll(() => total(visitor)).toBe('$27,125.00')
    await expect.poll(() => sums(visitor).getByText('You do not have access').count()).toBe(0)
    await openTab(page, 'Delivery', 'text=Only managers can see')
  })

  it('is in Spanish, and no wider than a telephone', async () => {
    const { id } = await find('where[dealId][equals]=D-3002')
    const visitor = await panel.visit({ language: 'es', viewport: phone })
    const { page } = visitor
    await openDetails(visitor, id)
    await openTab(page, 'Dinero', '#field-salesPrice')
    await expect.poll(() => total(visitor)).toBe('$27,125.00')
    const said = await sums(visitor).innerText()
    for (const words of ['Cómo se suma', 'Importe por financiar', 'Vehículo de cambio: 2016 Bellamo Pip']) {
      expect(said).toContain(words)
    }
    await expectNoSidewaysScroll(page)
    await expectAccessible(visitor.page)
  })
})
