/** Suspected duplicates and merging, in a real browser. */
import { beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, usePanel } from '../support/panel'
import { desk, phone } from '../support/steps'

const panel = usePanel()
let keep: number
let drop: number
beforeAll(async () => {
  const [tenant] = await panel.list('/tenants?limit=1')
  const person = { consumerFirstName: 'Noor', consumerLastName: 'Abbatini', tenants: [tenant?.id] }
  keep = await panel.create('customers', { ...person, email: 'noor@example.com', phone: '(303) 555-0777' })
  drop = await panel.create('customers', {
    ...person,
    consumerLastName: 'Abbátini',
    phone: '+1 303-555-0777',
  })
  await panel.create('deals', { customer: drop, status: 'Quoted', tenant: tenant?.id })
})

describe('merging', () => {
  it('leads from the warning to one record, and back by undo', async () => {
    const { open, page } = await panel.visit({ viewport: desk })
    await open(`/collections/customers/${drop}`)
    await page.getByRole('link', { name: 'Compare and merge: Noor Abbatini' }).click()
    await page.getByRole('heading', { name: 'Merge two records' }).waitFor()
    await page.getByText('Deals: 1').waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    const surname = page.getByRole('group', { name: 'Last Name' })
    await surname.getByRole('radio', { exact: true, name: 'Abbatini' }).check()
    await page.getByRole('button', { exact: true, name: 'Merge' }).click()
    await page.waitForURL(`**/collections/customers/${keep}`)
    await page.getByText('The two are one now: Noor Abbatini.').waitFor()
    await page.getByRole('button', { exact: true, name: 'Undo' }).click()
    await page.getByText('3 records put back.').waitFor()
    await page.getByRole('heading', { name: 'Merge two records' }).waitFor()
  })

  it('is offered for suspects, and a rep is told why not, in Spanish on a phone', async () => {
    const { close, open, page } = await panel.visit({ language: 'es', viewport: phone })
    await open('/collections/customers/duplicates')
    await page.getByRole('link', { name: 'Comparar y unir: Noor Abbatini, Noor Abbátini' }).waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await close()

    const leads = [1, 2].map((at) =>
      panel.create('leads', { email: 'twins@example.com', name: `Twin ${at}`, tenant: 1 }),
    )
    const [one, other] = await Promise.all(leads)
    const rep = await panel.visit({ email: 'rep@example.com', language: 'es', viewport: phone })
    await rep.open(`/collections/leads/merge?keep=${one}&drop=${other}`)
    await rep.page.getByText(/^No puede borrar Twin \d/).waitFor()
    expect(await rep.page.getByRole('button', { exact: true, name: 'Unir' }).isDisabled()).toBe(true)
    await expectAccessible(rep.page)
    await expectNoSidewaysScroll(rep.page)
    await rep.close()
  })
})
