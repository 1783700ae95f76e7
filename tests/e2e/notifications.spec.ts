/** The bell in a real browser: a lead that an app assigns is told to its rep, opened from there and marked as read. */
import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, usePanel } from '../support/panel'
import { desk, phone } from '../support/steps'

const rep = 'rep@example.com'

const panel = usePanel()

/** Notifications are made every few seconds, and the bell asks for them each time that it is opened. */
const openWhenTold = async (page: Page, bell: Locator, item: Locator) => {
  await expect
    .poll(async () => {
      if (await item.isVisible()) return true
      await page.keyboard.press('Escape')
      const answered = page.waitForResponse((response) => 'next-action' in response.request().headers())
      await bell.click()
      await answered
      return item.isVisible()
    })
    .toBe(true)
}

describe.each([
  { language: 'en', viewport: desk },
  { language: 'es', viewport: phone },
] as const)('the bell, in $language at $viewport.width pixels', ({ language, viewport }) => {
  const words = {
    en: { all: 'Mark all as read', none: 'Notifications', some: /^Notifications, \d+ unread$/ },
    es: { all: 'Marcar todo como leído', none: 'Avisos', some: /^Avisos, \d+ sin leer$/ },
  }[language]

  it('tells of a new lead, leads to it, and marks it and all as read', async () => {
    const [own] = await panel.list(`/salesReps?where[user][equals]=${rep}`)
    const [tenant] = (own?.['tenants'] ?? []) as number[]
    // Another in each attempt, which the last one may have left.
    const lastName = `Notified ${language} ${randomUUID()}`
    const lead = await panel.create('leads', { firstName: 'Ada', lastName, salesRep: own?.id, tenant })
    const { open, page } = await panel.visit({ email: rep, language, viewport })
    await open('')
    const bellWith = (name: RegExp | string) => page.getByRole('button', { exact: true, name })
    const bell = bellWith(words.some).or(bellWith(words.none))
    const item = page.getByRole('dialog').getByRole('link', { name: new RegExp(`Ada ${lastName}`) })
    await openWhenTold(page, bell, item)
    await page.keyboard.press('Escape')
    await bellWith(words.some).waitFor()
    await expectNoSidewaysScroll(page)
    await bell.click()
    await item.waitFor()
    await expectAccessible(page)
    await item.click()
    await page.waitForURL(new RegExp(`/collections/leads/${lead}$`))
    await bell.click()
    const mark = page.getByRole('dialog').getByRole('button', { name: new RegExp(`Ada ${lastName}`) })
    await item.waitFor()
    await expect.poll(() => mark.count()).toBe(0)
    const all = page.getByRole('button', { name: words.all })
    if (await all.isVisible()) await all.click()
    await expect.poll(() => page.getByRole('dialog').getByRole('button').count()).toBe(1)
    await page.keyboard.press('Escape')
    await bellWith(words.none).waitFor()
  })
})
