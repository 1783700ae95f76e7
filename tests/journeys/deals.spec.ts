/** How deals and leads move on, in a real browser: one journey for each main task. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTab } from '../support/browser'
import type { Doc } from '../support/client'
import { openPanel, type Panel, type Visitor } from '../support/panel'

let panel: Panel
beforeAll(async () => {
  panel = await openPanel()
})
afterAll(() => panel?.close())

const untilFormReady = (page: Page) => page.locator('form[data-form-ready=true]').first().waitFor()

const save = async ({ page }: Visitor, status = 200) => {
  const answered = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await page.click('#action-save')
  expect((await answered).status()).toBe(status)
}

const openDesk = async ({ open, page }: Visitor, deal: number) => {
  await open(`/collections/deals/${deal}`)
  await untilFormReady(page)
  await openTab(page, 'Payments', 'button:has-text("scenario")')
}

/** Types into a field until the form has it: a page that is not ready takes nothing. */
const type = async (page: Page, field: string, value: string) => {
  await expect
    .poll(async () => {
      await page.fill(`#field-${field}`, '')
      await page.fill(`#field-${field}`, value)
      return page.locator('#action-save').isEnabled()
    })
    .toBe(true)
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
    await untilFormReady(page)
    for (const status of ['Open', 'Sold']) {
      await type(page, 'status', status)
      await save(visitor)
    }
    const id = /\d+$/.exec(page.url())?.[0]
    expect(await panel.read(`/deals/${id}`)).toMatchObject({ dealId: 'N-1', status: 'Sold' })
    await visitor.close()
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
    await save(visitor)
    expect(await panel.read(`/deals/${deal}`)).not.toHaveProperty('paymentScenarios')

    await openDesk(visitor, deal)
    await expect.poll(() => short.locator('output').innerText()).toBe('$456.33')
    await short.getByRole('button', { name: 'Use for the deal' }).click()
    await short.getByText('Save to keep them.').waitFor()
    expect(await panel.read(`/deals/${deal}`)).toMatchObject({
      downPayment: '$5,000.00',
      financedAmount: null,
    })
    await save(visitor)
    expect(await panel.read(`/deals/${deal}`)).toMatchObject({
      downPayment: '$10,000.00',
      financedAmount: '$15,000.00',
    })
    await visitor.close()
  })

  it('that somebody else changed meanwhile is saved with one’s own fields alone', async () => {
    const id = await panel.create('deals', { dealId: 'S-1', margin: '$1', status: 'Pending' })
    const visitor = await panel.visit()
    const { page } = visitor
    await visitor.open(`/collections/deals/${id}`)
    await untilFormReady(page)
    await openTab(page, 'Money', '#field-margin')
    await panel.call('PATCH', `/deals/${id}`, { status: 'Sold' })
    await type(page, 'margin', '$2')
    await save(visitor, 409)
    const dialog = page.getByRole('dialog', { name: 'Changed while you had it open' })
    expect(await dialog.innerText()).toContain('Changed Status from Pending to Sold')
    expect(await panel.read(`/deals/${id}`)).toMatchObject({ margin: '$1', status: 'Sold' })
    await dialog.getByRole('button', { name: 'Save only my changes' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await panel.read(`/deals/${id}`)).toMatchObject({ margin: '$2', status: 'Sold' })
    await visitor.close(/status of 409/)
  })
})

const openBoard = async (visitor: Visitor) => {
  await visitor.open('/collections/leads/board')
  await visitor.page.waitForSelector('[data-card]')
  // The columns follow the mouse only when the page is alive, which its breadcrumbs tell.
  await visitor.page.waitForSelector('.step-nav >> text=/board/')
}

const columnOf = (page: Page, status: string) => page.locator(`section[data-status="${status}"]`)

/** The first lead of a column. */
const firstOf = async (page: Page, status: string): Promise<number> =>
  Number(await columnOf(page, status).locator('[data-card]').first().getAttribute('data-card'))

const stored = (id: number) => panel.read(`/leads/${id}?depth=0`) as Promise<Doc>

const untilIn = (page: Page, id: number, status: string) =>
  columnOf(page, status).locator(`[data-card="${id}"]:not([class*=moving])`).waitFor()

const middleOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).boundingBox()
  if (!box) throw new Error(`${selector} is not on the page.`)
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 150) }
}

describe('a lead on the board', () => {
  it('is moved by mouse', async () => {
    const visitor = await panel.visit()
    const { page } = visitor
    await openBoard(visitor)
    const id = await firstOf(page, 'Qualified Lead')
    const from = await middleOf(page, `li[data-card="${id}"]`)
    const to = await middleOf(page, 'section[data-status="On Hold"]')
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x + 20, from.y + 20, { steps: 4 })
    await page.mouse.move(to.x, to.y, { steps: 10 })
    await columnOf(page, 'On Hold').and(page.locator('[class*=over]')).waitFor()
    await page.mouse.up()
    await untilIn(page, id, 'On Hold')
    await page.locator('[role=status]', { hasText: 'is now in On Hold' }).waitFor()
    expect(await stored(id)).toMatchObject({ processStatuses: 'On Hold' })
    await visitor.close()
  })

  it('is Lost only with a reason', async () => {
    const visitor = await panel.visit()
    const { page } = visitor
    await openBoard(visitor)
    const id = await firstOf(page, 'Qualified Lead')
    const moveToLost = async () => {
      await page.locator(`#card-${id}-move`).click()
      await page.locator('dialog li button', { hasText: 'Lost' }).click()
    }
    const before = await stored(id)
    await moveToLost()
    await page.click('dialog button[type=submit]')
    await page.locator('dialog [role=alert]', { hasText: 'Choose a reason first.' }).waitFor()
    await page.locator('dialog button', { hasText: 'Cancel' }).click()
    await untilIn(page, id, 'Qualified Lead')
    expect(await stored(id)).toEqual(before)
    await moveToLost()
    await page.check('dialog input[value="Duplicate"]')
    await page.click('dialog button[type=submit]')
    await untilIn(page, id, 'Lost')
    await page.locator('[role=status]', { hasText: 'is now in Lost' }).waitFor()
    expect(await stored(id)).toMatchObject({ processStatuses: 'Lost', reason: 'Duplicate' })
    await visitor.close()
  })
})
