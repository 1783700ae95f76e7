/**
 * One short journey for each main task of staff, in a real browser: 15 at most. They share one service and one window, because a
 * browser that has the scripts already is several times faster. tests/e2e has the details of the panel.
 */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { demoPassword } from '../../src/seed/signIn'
import { openTab, prepareContext } from '../support/browser'
import type { Doc } from '../support/client'
import { countGestures } from '../support/gestures'
import { usePanel, type Visitor } from '../support/panel'
import {
  button,
  contract,
  columnOf,
  dropFiles,
  firstOf,
  middleOf,
  moveByMenu,
  openBoard,
  openSearch,
  save,
  type,
  untilFormReady,
  untilIn,
} from '../support/steps'

const repEmail = 'rep@example.com'
const managerEmail = 'manager@example.com'

const panel = usePanel()

/** The entries of the timeline that have this text. */
const entries = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Timeline' }).getByRole('listitem').filter({ hasText: text })

const tomorrow = () => {
  const day = new Date(Date.now() + 24 * 3_600_000)
  return `${day.getFullYear()}-${`${day.getMonth() + 1}`.padStart(2, '0')}-${`${day.getDate()}`.padStart(2, '0')}T10:30`
}

describe('a rep', () => {
  it('signs in, and does, takes back and puts off a task of the day', async () => {
    const context = await panel.browser.newContext()
    await prepareContext(context)
    const page = await context.newPage()
    const signIn = async (password: string) => {
      await page.fill('#field-email', repEmail)
      await page.fill('#field-password', password)
      await page.click('button[type=submit]')
    }
    await page.goto(`${panel.deployment.url}/admin`)
    await page.waitForURL(/\/admin\/login/)
    await signIn('not the password')
    await page.getByText('The email or password provided is incorrect.').waitFor()
    await signIn(demoPassword)
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
    expect(stored).toMatchObject({ done: null })
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
    await button(page, 'Log a call').press('Enter')
    await page.getByLabel('Next Steps (optional)').fill('Find three vehicles')
    await page.getByLabel('Move the lead to (optional)').selectOption('Actively Communicating')
    await button(page, 'Outbound Phone Call Answered').click()
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

    await page.getByRole('link', { exact: true, name: 'Details' }).click()
    await type(page, 'notes', 'Wants a pickup.')
    await button(page, 'Save').click()
    await page.getByText('Updated successfully.').waitFor()
    expect(await page.getByText('Changed while you had it open').count()).toBe(0)
    expect(await panel.read(`/leads/${lead.id}`)).toMatchObject({
      notes: 'Wants a pickup.',
      processStatuses: 'Actively Communicating',
    })
  })

  it('starts a deal for a lead by four clicks, without typing', async () => {
    const [own] = await panel.list(`/salesReps?where[user][equals]=${repEmail}`)
    const [tenant] = (own?.['tenants'] ?? []) as number[]
    const vehicle = await panel.create('vehicles', { make: 'Tarnova', model: 'Fellside', tenant })
    const listing = { mileage: 100, retailAskingPrice: '$9,900.00', tenant, vehicles: vehicle }
    await panel.create('listings', listing)
    const person = { email: 'starter@example.com', firstName: 'Ada', lastName: 'Starter' }
    const lead = await panel.create('leads', { ...person, salesRep: own?.id, tenant, vehicle })
    const { open, page } = await panel.visit({ email: repEmail })
    const gestures = await countGestures(page)
    await open(`/collections/leads/${lead}`)
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
  })

  it('finds a caller from any page by the keyboard alone', async () => {
    const lead = await panel.create('leads', { name: 'Odalys Caller', phone: '(303) 555-0881' })
    const { open, page } = await panel.visit()
    const gestures = await countGestures(page)
    await open('/collections/templates')
    await openSearch(page)
    await page.keyboard.type('303-555-0881')
    await page.getByRole('option', { name: /Odalys Caller/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(new RegExp(`/collections/leads/${lead}`))
    expect(await gestures.clicks()).toBe(0)
  })

  it('attaches a paper to a deal by dropping it', async () => {
    const deal = await panel.create('deals', { dealId: 'D-PAPER', type: ['Retail'] })
    const { open, page } = await panel.visit()
    await open(`/collections/deals/${deal}`)
    await page.waitForLoadState('networkidle')
    await dropFiles(page, [contract])
    await page.getByRole('region', { name: '1 file attached' }).waitFor()
    expect(await panel.list(`/attachments?where[deal][equals]=${deal}`)).toHaveLength(1)
  })
})

const openDesk = async ({ open, page }: Visitor, deal: number) => {
  await open(`/collections/deals/${deal}/details`)
  await untilFormReady(page)
  await openTab(page, 'Payments', 'button:has-text("scenario")')
}

describe('a deal', () => {
  it('is made and saved again and again', async () => {
    const visitor = await panel.visit()
    const { page } = visitor
    await visitor.open('/collections/deals/create')
    await untilFormReady(page)
    await page.fill('#field-dealId', 'N-1')
    await page.click('#action-save')
    await page.waitForURL(/\/deals\/\d+$/)
    const id = /\d+$/.exec(page.url())?.[0]
    await visitor.open(`/collections/deals/${id}/details`)
    await untilFormReady(page)
    for (const status of ['Open', 'Sold']) {
      await type(page, 'status', status)
      await save(page)
    }
    expect(await panel.read(`/deals/${id}`)).toMatchObject({ dealId: 'N-1', status: 'Sold' })
  })

  it('compares the payments of two scenarios, and takes one for the deal', async () => {
    const deal = await panel.create('deals', {
      dealId: 'D-DESK',
      downPayment: '$5,000.00',
      salesPrice: '$25,000.00',
    })
    const visitor = await panel.visit()
    const { page } = visitor
    await openDesk(visitor, deal)
    await page.getByText('No scenario yet').waitFor()
    await page.getByRole('button', { name: 'Add a scenario' }).click()
    const first = page.getByRole('group', { name: 'Scenario 1' })
    await first.getByText('Enter a rate from 0 to 100 percent a year.').waitFor()
    await first.getByLabel('Rate').fill('6')
    await first.getByLabel('Months').fill('60')
    await expect.poll(() => first.locator('output').innerText()).toBe('$386.66')
    await page.getByRole('button', { name: 'Add a scenario' }).click()
    const second = page.getByRole('group', { name: 'Scenario 2' })
    await second.getByLabel('Name').fill('Short')
    const short = page.getByRole('group', { name: 'Short' })
    await short.getByLabel('Down payment').fill('$10,000.00')
    await short.getByLabel('Months').fill('36')
    await expect.poll(() => short.locator('output').innerText()).toBe('$456.33')
    await save(page)
    expect(await panel.read(`/deals/${deal}`)).not.toHaveProperty('paymentScenarios')

    await openDesk(visitor, deal)
    await expect.poll(() => short.locator('output').innerText()).toBe('$456.33')
    await short.getByRole('button', { name: 'Use for the deal' }).click()
    await short.getByText('Save to keep them.').waitFor()
    expect(await panel.read(`/deals/${deal}`)).toMatchObject({
      downPayment: '$5,000.00',
      financedAmount: null,
    })
    await save(page)
    expect(await panel.read(`/deals/${deal}`)).toMatchObject({
      downPayment: '$10,000.00',
      financedAmount: '$15,000.00',
    })
  })

  it('that somebody else changed meanwhile is saved with one’s own fields alone', async () => {
    const id = await panel.create('deals', { dealId: 'S-1', margin: '$1', status: 'Pending' })
    const visitor = await panel.visit()
    const { page } = visitor
    await visitor.open(`/collections/deals/${id}/details`)
    await untilFormReady(page)
    await openTab(page, 'Money', '#field-margin')
    await panel.call('PATCH', `/deals/${id}`, { status: 'Sold' })
    await type(page, 'margin', '$2')
    await save(page, 409)
    const dialog = page.getByRole('dialog', { name: 'Changed while you had it open' })
    expect(await dialog.innerText()).toContain('Changed Status from Pending to Sold')
    expect(await panel.read(`/deals/${id}`)).toMatchObject({ margin: '$1', status: 'Sold' })
    await dialog.getByRole('button', { name: 'Save only my changes' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await panel.read(`/deals/${id}`)).toMatchObject({ margin: '$2', status: 'Sold' })
    await visitor.close(/status of 409/)
  })
})

const readLead = (id: number) => panel.read(`/leads/${id}?depth=0`) as Promise<Doc>

describe('a lead on the board', () => {
  it('is moved by mouse', async () => {
    const { page } = await openBoard(panel, 'leads')
    const id = await firstOf(page, 'Qualified Lead')
    const from = await middleOf(page, `li[data-card="${id}"]`)
    const to = await middleOf(page, 'section[data-status="Second Communication Attempt"]')
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x + 20, from.y + 20, { steps: 4 })
    await page.mouse.move(to.x, to.y, { steps: 10 })
    await columnOf(page, 'Second Communication Attempt').and(page.locator('[class*=over]')).waitFor()
    await page.mouse.up()
    await untilIn(page, id, 'Second Communication Attempt')
    await page.locator('[role=status]', { hasText: 'is now in Second Communication Attempt' }).waitFor()
    expect(await readLead(id)).toMatchObject({ processStatuses: 'Second Communication Attempt' })
  })

  it('is Lost only with a reason', async () => {
    const { page } = await openBoard(panel, 'leads')
    const id = await firstOf(page, 'Qualified Lead')
    const before = await readLead(id)
    await moveByMenu(page, id, 'Lost')
    await page.click('dialog button[type=submit]')
    await page.locator('dialog [role=alert]', { hasText: 'Choose a reason first.' }).waitFor()
    await page.locator('dialog button', { hasText: 'Cancel' }).click()
    await untilIn(page, id, 'Qualified Lead')
    expect(await readLead(id)).toEqual(before)
    await moveByMenu(page, id, 'Lost')
    await page.check('dialog input[value="Duplicate"]')
    await page.click('dialog button[type=submit]')
    await untilIn(page, id, 'Lost')
    await page.locator('[role=status]', { hasText: 'is now in Lost' }).waitFor()
    expect(await readLead(id)).toMatchObject({ processStatuses: 'Lost', reason: 'Duplicate' })
  })
})

describe('a manager', () => {
  it('hands twenty leads to another rep by four clicks, and takes it back', async () => {
    const repOf = async (user: string) => {
      const [rep] = await panel.list(`/salesReps?where[user][equals]=${user}`)
      if (!rep) throw new Error('The demonstration data has no such rep.')
      return rep
    }
    const [from, to] = [await repOf('maribel@example.com'), await repOf('rep@example.com')]
    const [tenant] = (from['tenants'] ?? []) as number[]
    for (let at = 0; at < 20; at++) {
      await panel.create('leads', { name: `Handed ${at}`, salesRep: from.id, source: 'Handed', tenant })
    }
    const countOf = async (rep: number) =>
      (await panel.read(`/leads/count?where[source][equals]=Handed&where[salesRep][equals]=${rep}`))[
        'totalDocs'
      ]
    const { open, page } = await panel.visit({ email: managerEmail })
    const gestures = await countGestures(page)
    await open('/collections/leads?where[or][0][and][0][source][equals]=Handed&preset=')
    await page.locator('tbody tr').nth(19).waitFor()
    await gestures.start()
    await page.locator('#select-all').click()
    await page.getByRole('button', { name: /^Assign/ }).click()
    await page.getByRole('button', { exact: true, name: String(to['name']) }).click()
    const undo = page.getByRole('button', { name: /^Undo/ }).first()
    await undo.waitFor()
    expect(await countOf(to.id)).toBe(20)
    await undo.click()
    await expect.poll(() => countOf(from.id)).toBe(20)
    expect(await gestures.clicks()).toBeLessThanOrEqual(4)
  })

  it('merges a customer who was entered twice, and undoes it', async () => {
    const [tenant] = await panel.list('/tenants?limit=1')
    const person = { consumerFirstName: 'Noor', tenants: [tenant?.id] }
    const [phone, otherPhone] = ['(303) 555-0777', '+1 303-555-0777']
    const keep = await panel.create('customers', { ...person, consumerLastName: 'Abbatini', phone })
    const drop = await panel.create('customers', {
      ...person,
      consumerLastName: 'Abbátini',
      phone: otherPhone,
    })
    const deal = await panel.create('deals', { customer: drop, status: 'Quoted', tenant: tenant?.id })
    const { open, page } = await panel.visit()
    await open(`/collections/customers/merge?keep=${keep}&drop=${drop}`)
    await page.getByText('Deals: 1').waitFor()
    await page.getByRole('button', { exact: true, name: 'Merge' }).click()
    await page.waitForURL(`**/collections/customers/${keep}`)
    await page.getByText(/^The two are one now/).waitFor()
    expect(await panel.read(`/deals/${deal}`)).toMatchObject({ customer: keep })
    await page.getByRole('button', { exact: true, name: 'Undo' }).click()
    await page.getByText('3 records put back.').waitFor()
    expect(await panel.read(`/deals/${deal}`)).toMatchObject({ customer: drop })
    expect(await panel.read(`/customers/${keep}`)).toMatchObject({ phone })
  })

  it('imports a file after checking it, and undoes the import', async () => {
    const { open, page } = await panel.visit()
    await open('/collections/leads/import')
    const text = 'Full Name;Phone;Status;Whatever\r\n=Imported;+1 555;On Hold;x\r\nBad;555;On Hod;y\r\n'
    const file = { buffer: Buffer.from(text), mimeType: 'text/csv', name: 'people.csv' }
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByRole('button', { name: 'Next: columns' }).click()
    await page.getByRole('button', { name: 'Check the rows' }).click()
    await page.getByText('Did you mean “On Hold”?').waitFor()
    const stored = () => panel.list('/leads?where[name][equals]==Imported')
    expect(await stored()).toHaveLength(0)
    await page.getByRole('button', { name: /^Import 1/ }).click()
    await page
      .getByRole('status')
      .filter({ hasText: /New: 1/ })
      .waitFor()
    await page.getByRole('button', { name: /^Undo/ }).waitFor()
    expect(await stored()).toMatchObject([{ phone: '+1 555', processStatuses: 'On Hold' }])
    await page.getByRole('button', { name: /^Undo/ }).click()
    await page.getByText(/^Undone/).waitFor()
    expect(await stored()).toHaveLength(0)
  })
})

describe('an admin', () => {
  it('makes a link by which somebody gets a key', async () => {
    const { close, open, page } = await panel.visit()
    await open('/collections/apiKeyClaims/create')
    await page.locator('form[data-form-ready=true]').first().waitFor()
    await page.fill('#field-name', 'Listings of the site')
    await page.getByRole('checkbox', { exact: true, name: 'Leads: Read' }).click()
    await page.click('#action-save')
    await page.waitForURL(/\/collections\/apiKeyClaims\/\d+/)
    await page.getByRole('button', { name: 'Make link' }).click()
    await page.goto(await page.getByLabel(/^The link, shown/).inputValue())
    await page.locator('form button[type=submit]').click()
    await page.waitForURL(/\/keys\/done$/)
    const key = await page.getByRole('status').first().innerText()
    const read = await fetch(`${panel.deployment.url}/api/leads?limit=1`, {
      headers: { authorization: `Bearer ${key}` },
    })
    expect(read.status).toBe(200)
    // The page of the key takes no style but its own, and the test brings one.
    await close(/style-src/)
  })

  it('signs in again in place when the session ended, and saves what was typed', async () => {
    const id = await panel.create('leads', { name: 'Ines Quade', phone: '303-555-0190' })
    const { close, context, open, page } = await panel.visit()
    await open(`/collections/leads/${id}/details`)
    await openTab(page, /^\s*Details\s*$/, '#field-notes')
    await page.fill('#field-notes', 'Typed before the end.')
    await context.clearCookies({ name: 'payload-token' })
    await page.locator('#action-save:enabled').dispatchEvent('click')
    const dialog = page.getByRole('dialog', { name: 'Your session ended' })
    await dialog.locator('[name=password]').fill(demoPassword)
    expect(await panel.read(`/leads/${id}`)).toMatchObject({ notes: null })
    await dialog.locator('[type=submit]').click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => panel.read(`/leads/${id}`)).toMatchObject({ notes: 'Typed before the end.' })
    await close(/401|403|Failed to load resource/)
  })
})
