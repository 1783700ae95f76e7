/** A rep's day in a real browser: what is to be done, and a lead that becomes a deal. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  openPanel,
  type Panel,
  type Visitor,
} from '../support/panel'

const rep = 'rep@example.com'
const phone = { height: 844, width: 390 }
const laptop = { height: 768, width: 1366 }

let panel: Panel
beforeAll(async () => {
  panel = await openPanel()
}, 400_000)
afterAll(() => panel?.close())

const region = (page: Page, name: RegExp) => page.getByRole('region', { name })

const openDay = async ({ open, page }: Visitor, heading: string) => {
  await open('/collections/tasks/my-day')
  await page.getByRole('heading', { name: heading }).waitFor()
  await region(page, /^(Overdue|Atrasado)/).waitFor()
}

describe('my day', () => {
  it('is led to by the menu, and has a task done, put back and put off', async () => {
    const visitor = await panel.visit({ email: rep, viewport: laptop })
    const { page } = visitor
    await visitor.open('')
    await page.getByRole('link', { name: 'Show my day' }).click()
    const overdue = region(page, /^Overdue/)
    await overdue.getByText('Ask the lender for an answer').waitFor()
    await overdue.getByRole('button', { name: /^Done: Ask the lender/ }).click()
    await page.getByText('Done: Ask the lender for an answer').waitFor()
    await overdue.getByText('Ask the lender for an answer').waitFor({ state: 'detached' })
    await page.getByRole('button', { exact: true, name: 'Undo' }).click()
    await overdue.getByText('Ask the lender for an answer').waitFor()
    await overdue.getByRole('button', { name: /^Put off until tomorrow: Send pictures/ }).click()
    await region(page, /^Later/)
      .getByText('Send pictures of the truck bed')
      .waitFor()

    await page.getByLabel('What is to be done').fill('Buy coffee')
    await page.getByLabel('What is to be done').press('Enter')
    await region(page, /^Without a date/)
      .getByText('Buy coffee')
      .waitFor()
    const [task] = await panel.list('/tasks?where[what][equals]=Buy%20coffee&depth=1')
    expect(task).toMatchObject({ assignee: { user: rep } })
    await expectAccessible(page)
    await visitor.close()
  }, 120_000)

  it('is read on a telephone, in Spanish', async () => {
    const visitor = await panel.visit({ email: rep, language: 'es', viewport: phone })
    const { page } = visitor
    await openDay(visitor, 'Mi día')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await visitor.close()
  }, 120_000)
})

describe.each([
  ['en', laptop],
  ['es', phone],
] as const)('a lead becomes a deal, in %s', (language, viewport) => {
  const words = {
    en: { done: 'The deal is started.', name: 'Start a deal', send: 'Start the deal' },
    es: { done: 'La operación está iniciada.', name: 'Iniciar una operación', send: 'Iniciar la operación' },
  }[language]

  it('by four clicks at most, and nothing is typed', async () => {
    const [own] = await panel.list(`/salesReps?where[user][equals]=${rep}`)
    const [tenant] = (own?.['tenants'] ?? []) as number[]
    const vehicle = await panel.create('vehicles', { make: 'Tarnova', model: 'Fellside', tenant })
    await panel.create('listings', {
      mileage: 100,
      retailAskingPrice: '$9,900.00',
      tenant,
      vehicles: vehicle,
    })
    const lead = await panel.create('leads', {
      email: `${language}@example.com`,
      firstName: 'Ada',
      lastName: `Starter ${language}`,
      salesRep: own?.id,
      tenant,
      vehicle,
    })
    const visitor = await panel.visit({ email: rep, language, viewport })
    const { page } = visitor
    await visitor.open(`/collections/leads/${lead}`)
    let clicks = 0
    const click = async (name: string) => {
      clicks++
      await page.getByRole('button', { exact: true, name }).click()
    }
    await click(words.name)
    await page.getByRole('button', { exact: true, name: words.send }).waitFor()
    await expectAccessible(page)
    await click(words.send)
    await page.waitForURL(/\/collections\/deals\/\d+$/)
    expect(clicks).toBeLessThanOrEqual(4)
    const [deal] = await panel.list(`/deals?where[customer.leads.id][equals]=${lead}&depth=1`)
    expect(deal).toMatchObject({
      customer: { consumerFirstName: 'Ada', email: `${language}@example.com` },
      mileage: 100,
      salesPrice: '$9,900.00',
      salesRep: { id: own?.id },
      vehicle: { id: vehicle },
    })
    expect(deal?.['dealId']).toMatch(/^D-\d+$/)
    expect(new URL(page.url()).pathname).toBe(`/admin/collections/deals/${deal?.id}`)
    await visitor.close()
  }, 120_000)
})
