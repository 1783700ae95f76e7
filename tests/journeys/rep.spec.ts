/** What a rep does all day, in a real browser: one journey for each main task. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword } from '../../src/seed/signIn'
import { openTab, prepareContext } from '../support/browser'
import type { Doc } from '../support/client'
import { countGestures } from '../support/gestures'
import { openPanel, type Panel } from '../support/panel'

const rep = 'rep@example.com'

let panel: Panel
beforeAll(async () => {
  panel = await openPanel()
})
afterAll(() => panel?.close())

const button = (page: Page, name: string) => page.getByRole('button', { exact: true, name })

/** The entries of the timeline that have this text. */
const entries = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Timeline' }).getByRole('listitem').filter({ hasText: text })

const tomorrow = () => {
  const day = new Date(Date.now() + 24 * 3_600_000)
  return `${day.getFullYear()}-${`${day.getMonth() + 1}`.padStart(2, '0')}-${`${day.getDate()}`.padStart(2, '0')}T10:30`
}

const untilFormReady = (page: Page) => page.locator('form[data-form-ready=true]').first().waitFor()

describe('a rep', () => {
  it('signs in, and does, takes back and puts off a task of the day', async () => {
    const context = await panel.browser.newContext()
    await prepareContext(context)
    const page = await context.newPage()
    const signIn = async (password: string) => {
      await page.fill('#field-email', rep)
      await page.fill('#field-password', password)
      await page.click('button[type=submit]')
    }
    await page.goto(`${panel.deployment.url}/admin`)
    await page.waitForURL(/\/admin\/login/)
    await signIn('not the password')
    await page.getByText('The email or password provided is incorrect.').waitFor()
    await signIn(demoPassword)
    await page.getByRole('link', { name: 'Show my day' }).click()
    const overdue = page.getByRole('region', { name: /^Overdue/ })
    const task = overdue.getByText('Ask the lender for an answer')
    await task.waitFor()
    await overdue.getByRole('button', { name: /^Done: Ask the lender/ }).click()
    await page.getByText('Done: Ask the lender for an answer').waitFor()
    await task.waitFor({ state: 'detached' })
    await button(page, 'Undo').click()
    await task.waitFor()
    await overdue.getByRole('button', { name: /^Put off until tomorrow: Send pictures/ }).click()
    await page
      .getByRole('region', { name: /^Later/ })
      .getByText('Send pictures of the truck bed')
      .waitFor()
    const [stored] = await panel.list('/tasks?where[what][equals]=Ask%20the%20lender%20for%20an%20answer')
    expect(stored).toMatchObject({ done: false })
    await context.close()
  })

  it('works a lead, found by its phone number, from the call to the meeting', async () => {
    const [lead] = (await panel.list('/leads?where[phone][equals]=(303) 555-0141')) as [Doc]
    const visitor = await panel.visit()
    const { page } = visitor
    await visitor.open('/collections/leads')
    await page.locator('.search-filter input').fill('555-0141')
    await page.getByRole('link', { name: 'Callum Eastry' }).click()
    await page.getByRole('region', { name: 'Timeline' }).waitFor()
    await openTab(page, 'Details', '#field-notes')
    await page.fill('#field-notes', 'Typed before the call.')
    await openTab(page, 'Work', '[aria-label="Quick actions"]')

    await button(page, 'Log a call').press('Enter')
    await page.getByLabel('What came of it').selectOption('Outbound Phone Call Answered')
    await page.getByLabel('Next Steps (optional)').fill('Find three vehicles')
    await page.getByLabel('Move the lead to (optional)').selectOption('Actively Communicating')
    await button(page, 'Log the call').click()
    await page.getByText('The call is logged.').waitFor()
    await entries(page, 'Find three vehicles').waitFor()

    await button(page, 'Write a text').click()
    await page.getByLabel('Template').selectOption({ label: 'Initial Text Message A · 1' })
    const text = page.getByRole('textbox', { exact: true, name: 'Text' })
    expect(await text.inputValue()).toMatch(/^Hi Callum, this is .+ of Quillfen Motors\./)
    await page.getByLabel('Language of the text').selectOption('es')
    expect(await text.inputValue()).toMatch(/^Hola Callum,/)
    await text.fill('Hola Callum. ¿Hablamos hoy?')
    await button(page, 'Send the text').dblclick()
    await page.getByText('The text is saved and goes out next.').waitFor()
    await entries(page, '¿Hablamos hoy?').waitFor()

    await button(page, 'Schedule a meeting').click()
    await page.getByRole('textbox', { name: 'Time' }).fill(tomorrow())
    await page.getByRole('textbox', { name: 'Comments (optional)' }).fill('Bring the licence')
    await button(page, 'Schedule it').click()
    await page.getByText('The meeting is scheduled.').waitFor()
    const upcoming = entries(page, 'Bring the licence')
    await upcoming.waitFor()
    expect(await upcoming.innerText()).toContain('10:30')

    for (const kind of ['Outbound Phone Call Answered', 'Outbound Text', 'Scheduled Call']) {
      expect(await entries(page, kind).count(), kind).toBeGreaterThan(0)
    }
    const sent = await panel.list(`/messages?where[lead][equals]=${lead.id}&where[status][equals]=Send`)
    expect(sent).toMatchObject([
      { message: 'Hola Callum. ¿Hablamos hoy?', phone: '(303) 555-0141', type: 'Text' },
    ])
    expect(await panel.list(`/meetings?where[lead][equals]=${lead.id}`)).toMatchObject([
      { comments: 'Bring the licence' },
    ])

    await openTab(page, 'Details', '#field-notes')
    expect(await page.inputValue('#field-notes')).toBe('Typed before the call.')
    await button(page, 'Save').click()
    await page.getByText('Updated successfully.').waitFor()
    expect(await page.getByText('Changed while you had it open').count()).toBe(0)
    expect(await panel.read(`/leads/${lead.id}`)).toMatchObject({
      notes: 'Typed before the call.',
      processStatuses: 'Actively Communicating',
    })
    await visitor.close()
  })

  it('starts a deal for a lead by four clicks, without typing', async () => {
    const [own] = await panel.list(`/salesReps?where[user][equals]=${rep}`)
    const [tenant] = (own?.['tenants'] ?? []) as number[]
    const vehicle = await panel.create('vehicles', { make: 'Tarnova', model: 'Fellside', tenant })
    const listing = { mileage: 100, retailAskingPrice: '$9,900.00', tenant, vehicles: vehicle }
    await panel.create('listings', listing)
    const person = { email: 'starter@example.com', firstName: 'Ada', lastName: 'Starter' }
    const lead = await panel.create('leads', { ...person, salesRep: own?.id, tenant, vehicle })
    const visitor = await panel.visit({ email: rep })
    const { page } = visitor
    const gestures = await countGestures(page)
    await visitor.open(`/collections/leads/${lead}`)
    await button(page, 'Start a deal').click()
    await button(page, 'Start the deal').click()
    await page.waitForURL(/\/collections\/deals\/\d+$/)
    expect(await gestures.clicks()).toBeLessThanOrEqual(4)
    expect(await gestures.fields()).toEqual([])
    const [deal] = await panel.list(`/deals?where[customer.leads.id][equals]=${lead}&depth=1`)
    expect(deal).toMatchObject({
      customer: { consumerFirstName: 'Ada', email: 'starter@example.com' },
      dealId: expect.stringMatching(/^D-\d+$/) as string,
      mileage: 100,
      salesPrice: '$9,900.00',
      salesRep: { id: own?.id },
      vehicle: { id: vehicle },
    })
    expect(new URL(page.url()).pathname).toBe(`/admin/collections/deals/${deal?.id}`)
    await visitor.close()
  })

  it('finds a caller from any page by the keyboard alone', async () => {
    const lead = await panel.create('leads', { name: 'Odalys Caller', phone: '(303) 555-0881' })
    const visitor = await panel.visit()
    const { page } = visitor
    const gestures = await countGestures(page)
    await visitor.open('/collections/templates')
    const input = page.getByRole('combobox', { name: /^Search people/ })
    await expect
      .poll(async () => {
        await page.keyboard.press('Control+k')
        return input.isVisible()
      })
      .toBe(true)
    await page.keyboard.type('303-555-0881')
    await page.getByRole('option', { name: /Odalys Caller/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(new RegExp(`/collections/leads/${lead}`))
    expect(await gestures.clicks()).toBe(0)
    await visitor.close()
  })

  it('attaches a paper to a deal by dropping it', async () => {
    const deal = await panel.create('deals', { dealId: 'D-PAPER', type: ['Retail'] })
    const visitor = await panel.visit()
    const { page } = visitor
    await visitor.open(`/collections/deals/${deal}`)
    await untilFormReady(page)
    const dataTransfer = await page.evaluateHandle(() => {
      const transfer = new DataTransfer()
      transfer.items.add(new File(['contract'], 'contract.pdf', { type: 'application/pdf' }))
      return transfer
    })
    await page.dispatchEvent('body', 'dragover', { dataTransfer })
    await page.dispatchEvent('body', 'drop', { dataTransfer })
    await page.getByRole('region', { name: '1 file attached' }).waitFor()
    expect(await panel.list(`/attachments?where[deal][equals]=${deal}`)).toHaveLength(1)
    await visitor.close()
  })
})
