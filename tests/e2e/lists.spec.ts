/** The rows of lists in a real browser: who, where it stands and what is next. */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, usePanel } from '../support/panel'
import { phone } from '../support/steps'

const panel = usePanel()
let late: number

const inHours = (hours: number) => new Date(Date.now() + hours * 60 * 60_000).toISOString()
const inDays = (days: number) => inHours(days * 24)

beforeAll(async () => {
  late = await panel.create('leads', {
    name: 'Listed Late',
    phone: '7205550151',
    processStatuses: 'Actively Communicating',
  })
  await panel.create('leadEvents', { lead: late, type: 'Outbound Text' })
  await panel.create('tasks', { due: inHours(-50), lead: late, what: 'Return the call' })
  await panel.create('leads', { name: 'Listed New', processStatuses: 'Qualified Lead' })
  const deal = { salesPrice: '11000', status: 'Offered' }
  await panel.create('deals', {
    ...deal,
    dealId: 'L-1',
    expectedClosing: `${inDays(12).slice(0, 10)}T00:00:00.000Z`,
  })
  await panel.create('deals', {
    ...deal,
    dealId: 'L-2',
    expectedClosing: `${inDays(-3).slice(0, 10)}T00:00:00.000Z`,
  })
})

const row = (page: Page, name: string) => page.locator('tbody tr', { hasText: name })
const chip = (page: Page, name: string, text: string | RegExp) =>
  row(page, name).locator('span[class*="chip"]', { hasText: text }).first()

describe('the list of leads', () => {
  it('says who, where it stands and what is next', async () => {
    const { open, page } = await panel.visit({ timezoneId: 'UTC' })
    await open('/collections/leads?search=Listed')
    await row(page, 'Listed Late').getByText('(720) 555-0151').waitFor()
    expect(await chip(page, 'Listed Late', 'Actively Communicating').getAttribute('class')).toContain('info')
    expect(await chip(page, 'Listed Late', 'Return the call, 2 days late').getAttribute('class')).toContain(
      'bad',
    )
    await chip(page, 'Listed New', /First contact, /).waitFor()
    await row(page, 'Listed New').getByText('never').waitFor()
    await row(page, 'Listed Late').getByText('just now').waitFor()
    await expectAccessible(page)
  })

  it('is accessible in the dark', async () => {
    const { open, page } = await panel.visit({ colorScheme: 'dark' })
    await open('/collections/leads?search=Listed')
    await chip(page, 'Listed Late', 'Actively Communicating').waitFor()
    await expectAccessible(page)
  })

  it('scrolls in itself on a phone', async () => {
    const { open, page } = await panel.visit({ viewport: phone })
    await open('/collections/leads?search=Listed')
    await chip(page, 'Listed Late', 'Actively Communicating').waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  })
})

describe('the list of deals', () => {
  it.each([
    ['en', 'in 12 days', '3 days ago', 'just now'],
    ['es', 'dentro de 12 días', 'hace 3 días', 'ahora mismo'],
  ] as const)(
    'has relative dates in %s, with the exact one as a title',
    async (language, soon, past, now) => {
      const { open, page } = await panel.visit({ language, timezoneId: 'UTC' })
      await open('/collections/deals?search=L-')
      const exact = (at: string) =>
        new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(at))
      const closing = row(page, 'L-1').locator('time', { hasText: soon })
      await expect.poll(() => closing.getAttribute('title')).toBe(exact(inDays(12)))
      await chip(page, 'L-2', past).waitFor()
      const made = row(page, 'L-1').locator('time').last()
      await expect
        .poll(() => made.getAttribute('title'))
        .toMatch(language === 'en' ? /, \d+:\d\d [AP]M$/ : /, \d+:\d\d$/)
      expect(await made.innerText()).toMatch(new RegExp(`^${now}|min`))
    },
  )
})
