/** What staff see of records in a real browser, what their forms store, and what they do with the rows that they tick. */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openTab } from '../support/browser'
import { usePanel } from '../support/panel'
import { save, tick } from '../support/steps'

const panel = usePanel()

const idOf = async (collection: string, where: string): Promise<number> =>
  Number((await panel.list(`/${collection}?${where}`))[0]?.id)

describe('a rep', () => {
  it('does not open another rep’s lead by its address', async () => {
    const [other] = await panel.list('/leads?where[salesRep.user][equals]=rep2@example.com')
    const { close, open, page } = await panel.visit({ email: 'rep@example.com' })
    await open(`/collections/leads/${other?.id}`)
    await page.getByText(/could not be found/).waitFor()
    expect(await page.content()).not.toContain(String(other?.['firstName']))
    await close(/responded with a status of 404/)
  })

  it('reads the price of a delivered deal in a disabled field', async () => {
    const id = await idOf(
      'deals',
      'where[customer.leads.salesRep.user][equals]=rep@example.com&where[dealId][equals]=D-3001',
    )
    const { open, page } = await panel.visit({ email: 'rep@example.com' })
    await open(`/collections/deals/${id}/details`)
    await openTab(page, 'Fees', '#field-vsc')
    await expect.poll(() => page.locator('#field-vsc').isEnabled()).toBe(true)
    await openTab(page, 'Money', '#field-salesPrice')
    expect(await page.locator('#field-salesPrice').isEnabled()).toBe(false)
  })
})

describe('the panel', () => {
  it('shows the collections by domain', async () => {
    const { open, page } = await panel.visit()
    await open('/records')
    const groups = await page
      .locator('main section')
      .evaluateAll((all) =>
        all.map((group) => [
          group.querySelector('h2')?.textContent,
          [...group.querySelectorAll('a')].map((link) => link.textContent),
        ]),
      )
    expect(Object.fromEntries(groups)).toMatchObject({
      Fulfilment: expect.arrayContaining(['Attachments', 'Service Orders']) as unknown,
      Identity: expect.arrayContaining(['API Keys', 'Tenants', 'Users']) as unknown,
      Integration: ['Webhooks'],
      Inventory: ['Vehicles', 'Listings', 'Trades'],
      Parties: ['Customers', 'Addresses', 'Contacts', 'Locations'],
      Pipeline: expect.arrayContaining(['Leads', 'Messages', 'Templates']) as unknown,
      Transactions: expect.arrayContaining(['Deals', 'Credit Applications']) as unknown,
    })
  })

  it.each([
    ['leads', 'Tamsin Verrall-Oake'],
    ['deals', 'D-3001 · Delivered · $26,900.00'],
    ['customers', 'Gantry Auction'],
    ['vehicles', '2021 Tarnova Fellside SE · 0TNRW2AS9L0000117'],
    ['templates', 'Text Nudge C · 2'],
    ['leadEvents', 'Customer Selects Vehicle · Customer Interested'],
    ['trades', 'Vehicle Picked Up · $6,100.00'],
    ['attachments', 'SO-5001, Gleamwright · Invoice'],
  ])('titles %s by something a person knows', async (collection, title) => {
    const { open, page } = await panel.visit()
    await open(`/collections/${collection}?limit=50&sort=id`)
    // A list has the first part of a title as a link, and the rest beneath it.
    const links = title
      .split(' · ')
      .reduce((rows, part) => rows.filter({ hasText: part }), page.locator('tbody tr'))
      .locator('td a[href*="/collections/"]')
    await open((await links.first().getAttribute('href'))?.replace('/admin', '') ?? '')
    await expect.poll(() => page.locator('.doc-header__title').innerText()).toBe(title)
  })
})

describe('a form that is saved', () => {
  it.each([
    ['deals', 'dealId', 'D-3002', 'Money', 'salesPrice', '$32,900.00'],
    // Deals and leads own the lists of a customer.
    ['customers', 'customerId', 'C-2001', 'General', 'phone', '(303) 555-0199'],
  ])('stores what was typed and nothing else: %s', async (slug, key, value, tab, field, typed) => {
    const id = await idOf(slug, `where[${key}][equals]=${value}`)
    const before = await panel.read(`/${slug}/${id}`)
    const { open, page } = await panel.visit()
    await open(`/collections/${slug}/${id}/details`)
    await openTab(page, tab, `#field-${field}`)
    await page.fill(`#field-${field}`, typed)
    await save(page)
    await page.getByText('Updated successfully.').waitFor()
    const { updatedAt, ...after } = await panel.read(`/${slug}/${id}`)
    expect(after).toEqual({ ...before, [field]: typed, lastModifiedBy: 1, updatedAt: undefined })
    expect(updatedAt).not.toBe(before['updatedAt'])
  })
})

describe('rows that are ticked', () => {
  const confirmDelete = async (page: Page) => {
    await page.click('.delete-documents__toggle')
    const responded = page.waitForResponse((response) => response.request().method() === 'DELETE')
    await page.click('#confirm-action')
    expect((await responded).status()).toBe(200)
  }

  it('are deleted, and no others', async () => {
    const before = await panel.list('/leads?limit=0')
    const { open, page } = await panel.visit()
    await open('/collections/leads?limit=50&sort=id')
    for (const name of ['Anselm Draycombe', 'Gideon Harwick'])
      await tick(page.locator('tbody tr', { hasText: name }).locator('input'))
    await confirmDelete(page)
    expect(await panel.list('/leads?limit=0')).toEqual(
      before.filter(({ firstName }) => firstName !== 'Anselm' && firstName !== 'Gideon'),
    )
  })

  it('are those of every page when staff say all', async () => {
    expect((await panel.read('/messages/count'))['totalDocs']).toBeGreaterThan(2)
    const { open, page } = await panel.visit()
    await open('/collections/messages?limit=2')
    await tick(page.locator('thead input[type=checkbox]'))
    await page.getByRole('button', { name: /Select all/ }).click()
    await confirmDelete(page)
    expect(await panel.read('/messages/count')).toEqual({ totalDocs: 0 })
  })
})
