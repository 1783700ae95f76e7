/** A rep's day in a real browser: what is to be done, and a lead that becomes a deal. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countGestures } from '../support/gestures'
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
})
afterAll(() => panel?.close())

const region = (page: Page, name: RegExp) => page.getByRole('region', { name })

const openDay = async ({ open, page }: Visitor, heading: string) => {
  await open('')
  await page.getByRole('heading', { name: heading }).waitFor()
  await region(page, /^(Overdue|Atrasado)/).waitFor()
}

describe('the home page of a rep', () => {
  it('has a task done, put back and put off', async () => {
    const visitor = await panel.visit({ email: rep, viewport: laptop })
    const { page } = visitor
    await openDay(visitor, 'Good ')
    const overdue = region(page, /^Overdue/)
    await overdue.getByText('Ask the lender for an answer').waitFor()
    const due = async () => Number(/\d+/.exec(await page.locator('#nav-my-day').innerText())?.[0] ?? 0)
    await expect.poll(due).toBeGreaterThan(1)
    const dueBefore = await due()
    await overdue.getByRole('button', { name: /^Done: Ask the lender/ }).click()
    await page.getByText('Done: Ask the lender for an answer').waitFor()
    await overdue.getByText('Ask the lender for an answer').waitFor({ state: 'detached' })
    await expect.poll(due).toBe(dueBefore - 1)
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
  })

  it('is read on a telephone, in Spanish', async () => {
    const visitor = await panel.visit({ email: rep, language: 'es', viewport: phone })
    const { page } = visitor
    await openDay(visitor, 'Buen')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await visitor.close()
  })
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
    const gestures = await countGestures(page)
    await visitor.open(`/collections/leads/${lead}`)
    await page.getByRole('button', { exact: true, name: words.name }).click()
    await page.getByRole('button', { exact: true, name: words.send }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { exact: true, name: words.send }).click()
    await page.waitForURL(/\/collections\/deals\/\d+$/)
    expect(await gestures.clicks()).toBeLessThanOrEqual(4)
    expect(await gestures.fields()).toEqual([])
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
  })
})

describe.each([
  ['en', laptop],
  ['es', phone],
] as const)('what comes in, in %s', (language, viewport) => {
  const caller = `(303) 555-0${language === 'en' ? 771 : 772}`

  it('is a new lead of six fields at most, with a warning of who is there already', async () => {
    await panel.create('leads', { firstName: 'Odalys', lastName: `Known ${language}`, phone: caller })
    const visitor = await panel.visit({ language, viewport })
    const { page } = visitor
    const gestures = await countGestures(page)
    await visitor.open('/collections/leads')
    await page.waitForLoadState('networkidle')
    await page.locator('.list-create-new-doc__create-new-button').click()
    await page.locator('.doc-drawer form[data-form-ready=true]').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('field-name')
    await page.locator('#field-firstName').click()
    await page.keyboard.type('Odalys')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Twice')
    await page.locator('#field-phone').click()
    await page.keyboard.type(caller)
    await page
      .getByText(/^(Is this somebody who is here already\?|¿Es alguien que ya está registrado\?)$/)
      .waitFor()
    await page
      .locator('.doc-drawer')
      .getByRole('link', { name: new RegExp(`Odalys Known ${language}`) })
      .waitFor()
    await expectAccessible(page)
    await page.locator('#action-save').click()
    await page.getByRole('link', { name: /^(Open|Abrir)$/ }).waitFor()
    expect((await gestures.fields()).length).toBeLessThanOrEqual(6)
    expect(await gestures.clicks()).toBeLessThanOrEqual(6)
    const [lead] = await panel.list('/leads?where[lastName][equals]=Twice&sort=-id')
    expect(lead).toMatchObject({ firstName: 'Odalys', phone: caller })
    await visitor.close()
  })

  it('is a caller, found from any page by the keyboard alone', async () => {
    const lead = await panel.create('leads', {
      name: `Caller ${language}`,
      phone: caller.replace('077', '088'),
    })
    const visitor = await panel.visit({ language, viewport })
    const { page } = visitor
    const gestures = await countGestures(page)
    await visitor.open('/collections/templates')
    const input = page.getByRole('combobox', { name: /^(Search people|Buscar personas)/ })
    await expect
      .poll(async () => {
        await page.keyboard.press('Control+k')
        return input.isVisible()
      })
      .toBe(true)
    await page.keyboard.type(caller.replace('077', '088'))
    await page.getByRole('option', { name: new RegExp(`Caller ${language}`) }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(new RegExp(`/collections/leads/${lead}`))
    expect(await gestures.clicks()).toBe(0)
    await visitor.close()
  })

  it('is a paper, attached by one gesture', async () => {
    const deal = await panel.create('deals', { dealId: `D-PAPER-${language}`, type: ['Retail'] })
    const visitor = await panel.visit({ language, viewport })
    const { page } = visitor
    const gestures = await countGestures(page)
    await visitor.open(`/collections/deals/${deal}`)
    await page.waitForLoadState('networkidle')
    // One drop, which is no click.
    const dataTransfer = await page.evaluateHandle(() => {
      const transfer = new DataTransfer()
      transfer.items.add(new File(['contract'], 'contract.pdf', { type: 'application/pdf' }))
      return transfer
    })
    await page.dispatchEvent('body', 'dragover', { dataTransfer })
    await page.dispatchEvent('body', 'drop', { dataTransfer })
    await page.getByRole('region', { name: /^1 (file attached|archivo adjuntado)$/ }).waitFor()
    expect(await gestures.clicks()).toBe(0)
    expect(await panel.list(`/attachments?where[deal][equals]=${deal}`)).toHaveLength(1)
    await visitor.close()
  })
})
