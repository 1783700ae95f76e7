/** The calendar of meetings in a real browser. */
import { beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, usePanel } from '../support/panel'
import { phone } from '../support/steps'

const panel = usePanel()
let id: number

beforeAll(async () => {
  id = await panel.create('meetings', { meetingTime: '2031-05-14T10:30:00.000Z', name: 'Calendar test' })
})

const at = (view: string) => `/collections/meetings/calendar?day=2031-05-14&view=${view}&whose=all`
const inMadrid = { timezoneId: 'Europe/Madrid' }

describe('the calendar', () => {
  it('is found from the list, shows a month, and opens a meeting', async () => {
    const { open, page } = await panel.visit(inMadrid)
    await open('/collections/meetings')
    await page.getByRole('navigation', { name: 'Other pages of these records' }).getByText('Calendar').click()
    await page.waitForURL(/meetings\/calendar/)
    expect(await page.locator('#nav-calendar').getAttribute('href')).toMatch(/calendar$/)
    await open(at('month'))
    const day = page.locator('td[data-day="2031-05-14"]')
    const meeting = day.getByRole('link', { name: /12:30\sPM Calendar test/ })
    await meeting.waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText('June 2031').first().waitFor()
    await page.getByRole('button', { name: 'Previous' }).click()
    await meeting.click()
    await page.waitForURL(new RegExp(`meetings/${id}$`))
  })

  it('starts a meeting at the hour of a week that was clicked', async () => {
    const { open, page } = await panel.visit(inMadrid)
    await open(at('week'))
    await page.locator('td[data-day="2031-05-14"][data-hour="12"] a', { hasText: 'Calendar test' }).waitFor()
    await expectAccessible(page)
    await page.locator('td[data-day="2031-05-16"][data-hour="15"] a').click()
    await page.waitForURL(/meetings\/create/)
    const time = page.locator('#field-meetingTime input')
    await expect.poll(() => time.inputValue()).toMatch(/May 16, 2031, 3:00\sPM/)
  })

  it('is a list of days in Spanish on a telephone', async () => {
    const { open, page } = await panel.visit({
      ...inMadrid,
      language: 'es',
      viewport: phone,
    })
    await open(at('month'))
    const day = page.locator('li[data-day="2031-05-14"]')
    await day.getByRole('link', { name: '12:30 Calendar test' }).waitFor()
    expect(await day.locator('h2').innerText()).toBe('miércoles, 14 de mayo')
    expect(await page.locator('table').isVisible()).toBe(false)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
})
