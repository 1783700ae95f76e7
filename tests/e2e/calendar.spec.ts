/** The calendar of meetings in a real browser. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, openPanel, type Panel } from '../support/panel'

let panel: Panel
let id: number

beforeAll(async () => {
  panel = await openPanel()
  id = await panel.create('meetings', { meetingTime: '2031-05-14T10:30:00.000Z', name: 'Calendar test' })
})
afterAll(() => panel?.close())

const at = (view: string) => `/collections/meetings/calendar?day=2031-05-14&view=${view}&whose=all`
const inMadrid = { timezoneId: 'Europe/Madrid' }

describe('the calendar', () => {
  it('is found from the list, shows a month, and opens a meeting', async () => {
    const visitor = await panel.visit(inMadrid)
    const { page } = visitor
    await visitor.open('/collections/meetings')
    await page.getByRole('navigation', { name: 'Other pages of these records' }).getByText('Calendar').click()
    await page.waitForURL(/meetings\/calendar/)
    expect(await page.locator('#nav-calendar').getAttribute('href')).toMatch(/calendar$/)
    await visitor.open(at('month'))
    const day = page.locator('td[data-day="2031-05-14"]')
    const meeting = day.getByRole('link', { name: /12:30\sPM Calendar test/ })
    await meeting.waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText('June 2031').first().waitFor()
    await page.getByRole('button', { name: 'Previous' }).click()
    await meeting.click()
    await page.waitForURL(new RegExp(`meetings/${id}$`))
    await visitor.close()
  })

  it('starts a meeting at the hour of a week that was clicked', async () => {
    const visitor = await panel.visit(inMadrid)
    const { page } = visitor
    await visitor.open(at('week'))
    await page.locator('td[data-day="2031-05-14"][data-hour="12"] a', { hasText: 'Calendar test' }).waitFor()
    await expectAccessible(page)
    await page.locator('td[data-day="2031-05-16"][data-hour="15"] a').click()
    await page.waitForURL(/meetings\/create/)
    const time = page.locator('#field-meetingTime input')
    await expect.poll(() => time.inputValue()).toMatch(/May 16, 2031, 3:00\sPM/)
    await visitor.close()
  })

  it('is a list of days in Spanish on a telephone', async () => {
    const visitor = await panel.visit({
      ...inMadrid,
      language: 'es',
      viewport: { height: 844, width: 390 },
    })
    const { page } = visitor
    await visitor.open(at('month'))
    const day = page.locator('li[data-day="2031-05-14"]')
    await day.getByRole('link', { name: '12:30 Calendar test' }).waitFor()
    expect(await day.locator('h2').innerText()).toBe('miércoles, 14 de mayo')
    expect(await page.locator('table').isVisible()).toBe(false)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await visitor.close()
  })
})
