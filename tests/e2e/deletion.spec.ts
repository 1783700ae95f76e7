/** What is asked before records are deleted, and before an account reaches anything. */
import { describe, expect, it } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, usePanel } from '../support/panel'

const panel = usePanel()

const customerWithDeals = async (name: string) => {
  const customer = await panel.create('customers', { consumerFirstName: name })
  for (const type of ['Retail', 'Lease']) await panel.create('deals', { customer, type: [type] })
  return customer
}

describe('the question before a deletion', () => {
  it.each([
    { height: 768, language: 'en', says: /These records stay.*2 Deals \(Customer\)/s, width: 1366 },
    { height: 844, language: 'es', says: /Estos registros se quedan.*2 .*\(Cliente\)/s, width: 390 },
  ] as const)('names what it does to others, in $language at $width', async (reader) => {
    const { height, language, says, width } = reader
    const id = await customerWithDeals(`Deleted ${language}`)
    const { open, page } = await panel.visit({ language, viewport: { height, width } })
    await open(`/collections/customers/${id}/details`)
    await page.locator('.doc-controls__popup .popup-button').last().click()
    await page.locator('#action-delete').click()
    const dialog = page.locator(`#delete-${id}`)
    await dialog.filter({ hasText: says }).waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await dialog.locator('#confirm-cancel').click()
    await dialog.waitFor({ state: 'detached' })
    expect(await panel.read(`/customers/${id}`)).toMatchObject({ id })
  })

  it('is of the selected records above a list', async () => {
    await customerWithDeals('Listed')
    await customerWithDeals('Listed')
    const { open, page } = await panel.visit()
    await open('/collections/customers?where[consumerFirstName][equals]=Listed')
    // Payload disables its boxes until the page is hydrated, and a forced click does not wait for it.
    const boxes = page.locator('tbody .select-row__checkbox input:enabled')
    await boxes.nth(0).check({ force: true })
    await boxes.nth(1).check({ force: true })
    await page.locator('.delete-documents__toggle').click()
    const dialog = page.locator('#confirm-delete-many-docs')
    await dialog.filter({ hasText: /4 Deals \(Customer\)/ }).waitFor()
    await dialog.locator('#confirm-cancel').click()
    expect(await panel.list('/customers?where[consumerFirstName][equals]=Listed')).toHaveLength(2)
  })
})

describe('the form of a new account', () => {
  it('says that without a tenant it reaches nothing, and asks before it is saved', async () => {
    const { close, open, page } = await panel.visit()
    await open('/collections/users/create')
    await page.getByText('Without a tenant it is nobody’s').waitFor()
    expect(await page.locator('#field-allTenants').isChecked()).toBe(false)
    await page.locator('#field-email').fill('new.rep@example.com')
    await page.locator('#field-password').fill('correct horse battery')
    await page.locator('#field-confirm-password').fill('correct horse battery')
    await page.locator('#action-save').click()
    await page.locator('#field-tenants .field-error', { hasText: 'Choose the tenants' }).waitFor()
    await page.locator('#field-allTenants').check({ force: true })
    await page.locator('#action-save').click()
    await page.waitForURL(/collections\/users\/\d+/)
    await close(/400/)
  })
})
