/** The board of deals in a real browser. What it shares with that of leads is tested there. */
import { beforeAll, describe, expect, it } from 'vitest'
import { countGestures } from '../support/gestures'
import { expectAccessible, expectNoSidewaysScroll, usePanel } from '../support/panel'
import { phone, openBoard, untilIn } from '../support/steps'

const panel = usePanel()
let id: number

beforeAll(async () => {
  id = await panel.create('deals', { dealId: 'B-1', salesPrice: '18500', status: 'Quoted' })
})

const status = async () => (await panel.read(`/deals/${id}?depth=0`))['status']

describe('the board of deals', () => {
  it('is found from the navigation and the list, and shows what a deal is about', async () => {
    const { open, page } = await panel.visit()
    await open('/collections/deals')
    await page
      .getByRole('navigation', { name: /^Other pages|^Otras páginas/ })
      .getByText('Board')
      .click()
    await page.waitForURL(/deals\/board$/)
    expect(await page.locator('#nav-deal-board').getAttribute('href')).toMatch(/deals\/board$/)
    const card = page.locator(`[data-card="${id}"]`)
    await card.getByText('$18,500.00').waitFor()
    await page.locator('section[data-status=Quoted] > p', { hasText: /^\$[\d,]+\.\d\d/ }).waitFor()
    await expectAccessible(page)
    await card.getByRole('link', { name: 'B-1' }).click()
    await page.waitForURL(new RegExp(`deals/${id}$`))
  })

  it('moves a card by its menu, never into "Other", and takes the move back', async () => {
    const { page } = await openBoard(panel, 'deals')
    await page.locator(`#card-${id}-move`).click()
    const offered = await page.locator('dialog li button').allInnerTexts()
    expect(offered).toContain('Signed')
    expect(offered).not.toContain('Other')
    await expectAccessible(page)
    await page.locator('dialog li button', { hasText: 'Signed' }).click()
    await untilIn(page, id, 'Signed')
    expect(await status()).toBe('Signed')
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await untilIn(page, id, 'Quoted')
    expect(await status()).toBe('Quoted')
  })

  it('moves a card by keyboard, out of "Other" too', async () => {
    await panel.call('PATCH', `/deals/${id}`, { status: 'Elsewhere' })
    const { page } = await openBoard(panel, 'deals')
    const card = page.locator(`section[data-status=""] [data-card="${id}"]`)
    await card.getByText('Status: Elsewhere').waitFor()
    await card.locator('button').first().focus()
    await page.keyboard.press('Space')
    await page.locator('[role=status]', { hasText: 'is lifted' }).waitFor()
    await page.keyboard.press('ArrowLeft')
    await page.locator('[role=status]', { hasText: 'is over Cancelled' }).waitFor()
    await page.keyboard.press('Space')
    await untilIn(page, id, 'Cancelled')
    expect(await status()).toBe('Cancelled')
    await panel.call('PATCH', `/deals/${id}`, { status: 'Quoted' })
  })

  it('moves a card a stage by one drag, one press of keys, or two clicks', async () => {
    await panel.call('PATCH', `/deals/${id}`, { status: 'Quoted' })
    const { page } = await openBoard(panel, 'deals')
    const gestures = await countGestures(page)
    await page.reload()
    const card = page.locator(`[data-card="${id}"]`)
    await card.getByRole('link').first().focus()
    await page.keyboard.press('Shift+ArrowRight')
    await untilIn(page, id, 'Offered')
    await gestures.start()
    await card.locator(`#card-${id}-move`).click()
    await page.locator('dialog li button', { hasText: 'Accepted' }).click()
    await untilIn(page, id, 'Accepted')
    expect(await gestures.clicks()).toBeLessThanOrEqual(2)
    await gestures.start()
    await card.hover()
    await page.mouse.down()
    const target = await page.locator('section[data-status="Financing"]').boundingBox()
    if (!target) throw new Error('The column is not on the page.')
    await page.mouse.move(target.x + target.width / 2, target.y + 200, { steps: 10 })
    await page.mouse.up()
    await untilIn(page, id, 'Financing')
    expect(await gestures.clicks()).toBe(1)
    expect(await status()).toBe('Financing')
  })

  it('is in Spanish on a telephone', async () => {
    const { page } = await openBoard(panel, 'deals', { language: 'es', viewport: phone })
    await page.locator('h1', { hasText: 'Tablero de operaciones' }).waitFor()
    await page.locator('section[data-status=""] h2', { hasText: 'Otros' }).waitFor()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
})
