/** Who a lead is: what a form warns of, what is remembered, and whom a deal is started for, in a real browser. */
import { beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, usePanel, type Visitor } from '../support/panel'
import { desk, screens, untilFormReady } from '../support/steps'

const panel = usePanel()
let tenant: unknown
beforeAll(async () => {
  tenant = (await panel.list('/tenants?limit=1'))[0]?.id
})

const customer = (consumerFirstName: string, consumerLastName: string, phone: string) =>
  panel.create('customers', { consumerFirstName, consumerLastName, phone, tenants: [tenant] })

const openLead = async ({ open, page }: Visitor, lead: number): Promise<void> => {
  await open(`/collections/leads/${lead}`)
  await page.getByRole('region', { name: /^(Timeline|Cronología)$/ }).waitFor()
}

describe.each(screens)('a lead with the phone number of others, in %s', (language, viewport) => {
  const words = {
    en: {
      different: 'Not the same person: Aurelio Ruiz',
      link: 'Link to this customer: Casey Moss',
      newCustomer: 'A new customer, from this lead',
      offered: 'Aurelio Ruiz (same phone number, other name)',
      start: 'Start a deal',
      undo: 'Undo',
    },
    es: {
      different: 'No es la misma persona: Aurelio Ruiz',
      link: 'Vincular a este cliente: Casey Moss',
      newCustomer: 'Un cliente nuevo, con estos datos',
      offered: 'Aurelio Ruiz (mismo teléfono, otro nombre)',
      start: 'Iniciar una operación',
      undo: 'Deshacer',
    },
  }[language]
  const phone = `(719) 555-0${language === 'en' ? 611 : 612}`

  it('is no customer of another name by itself, and the answer that it is not stays', async () => {
    await customer('Aurelio', 'Ruiz', phone)
    const lead = await panel.create('leads', { name: 'Casey Moss', phone: `+1 ${phone} x5`, tenant })
    const visitor = await panel.visit({ language, viewport })
    const { page } = visitor
    await openLead(visitor, lead)
    const different = page.getByRole('button', { name: words.different })
    await different.waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await openLead(visitor, lead)
    await page.getByRole('button', { exact: true, name: words.start }).click()
    const choice = page.locator('select', { hasText: words.newCustomer })
    await choice.waitFor()
    expect(await choice.inputValue()).toBe('')
    expect(await choice.locator('option').allInnerTexts()).toEqual([words.newCustomer, words.offered])

    await openLead(visitor, lead)
    await different.click()
    await different.waitFor({ state: 'detached' })
    await page.getByRole('button', { exact: true, name: words.undo }).click()
    await different.click()
    await different.waitFor({ state: 'detached' })
    await openLead(visitor, lead)
    const own = await customer('Casey', 'Moss', phone)
    await page.reload()
    const link = page.getByRole('button', { name: words.link })
    await link.waitFor()
    expect(await different.count()).toBe(0)

    await openLead(visitor, lead)
    await page.getByRole('button', { exact: true, name: words.start }).click()
    await choice.waitFor()
    expect(await choice.inputValue()).toBe(String(own))

    await openLead(visitor, lead)
    await link.click()
    await link.waitFor({ state: 'detached' })
    await expect.poll(() => panel.read(`/leads/${lead}`)).toMatchObject({ customer: own })
  })
})

it('finds one of many customers of one name by the digits of a phone', async () => {
  for (const end of ['0621', '0622', '0623']) await customer('Odalys', 'Twinley', `(719) 555-${end}`)
  const own = await customer('Odalys', 'Twinley', '(719) 555-0624')
  const lead = await panel.create('leads', { name: 'Odalys Twinley', tenant })
  const { open, page } = await panel.visit({ language: 'en', viewport: desk })
  await open(`/collections/leads/${lead}/details`)
  await untilFormReady(page)
  await page.locator('#field-customer .rs__control').click()
  const input = page.locator('#field-customer input.rs__input')
  const options = page.locator('#field-customer .rs__option')
  await input.fill('twinley')
  await expect
    .poll(async () => (await options.allInnerTexts()).toSorted((one, other) => one.localeCompare(other)))
    .toEqual(['0621', '0622', '0623', '0624'].map((end) => `Odalys Twinley · (719) 555-${end}`))
  await input.fill('7195550624')
  await expect
    .poll(() => options.allInnerTexts())
    .toEqual(['Odalys Twinley · (719) 555-0624 (found by “7195550624”)'])
  await options.first().click()
  const text = page.locator('#field-customer .relationship--single-value__text')
  await expect.poll(() => text.innerText()).toBe('Odalys Twinley')
  await page.getByRole('status').getByText('(719) 555-0624').waitFor()
  await page.locator('#action-save').click()
  await expect.poll(() => panel.read(`/leads/${lead}`)).toMatchObject({ customer: own })
})
