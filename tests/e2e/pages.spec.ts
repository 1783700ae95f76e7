/** Every page that a role reaches by the navigation: names instead of ids and stored values, in both languages. */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { usePanel } from '../support/panel'
import { rawIn } from '../support/rawValues'
import { restOf } from '../support/rest'
import { screens } from '../support/steps'

const panel = usePanel()

/** The texts of a page that people read: not what is typed into inputs, nor code for developers. */
const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: string[] = []
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement
      const isRead = element?.closest('code, pre, script, style, textarea, template, [hidden]') === null
      const text = walker.currentNode.textContent?.trim() ?? ''
      if (isRead && text !== '') texts.push(text)
    }
    return texts
  })

const settled = async (page: Page, atRest = () => page.waitForLoadState('networkidle')) => {
  await atRest()
  await page.waitForFunction(
    () =>
      !document.querySelector('.shimmer-effect, form[data-form-ready=false], [aria-busy=true]') &&
      !/\b(Loading|Cargando)\b/.test(document.body.innerText),
  )
}

/** What the navigation and the page of all records lead to, below the panel's address: lists and pages of our own, `/collections/leads/board`. */
const pathsOf = (page: Page): Promise<string[]> =>
  page
    .locator('.nav__wrap a[id^=nav-], a[id^=records-]')
    .evaluateAll((all) => all.map((each) => (each.getAttribute('href') ?? '').slice('/admin'.length)))

/** Pages for developers, who read and write the names of the interface there. */
const forDevelopers = /^\/collections\/(apiKeyClaims|apiKeys|webhooks)$/

const roles = ['rep', 'manager', 'admin'] as const

/** By default each role in one language, and the histories for one of them; with FORECOURT_PAGES=all everything. */
const isAll = process.env['FORECOURT_PAGES'] === 'all'
const looks = roles.flatMap((role, at) =>
  (['en', 'es'] as const)
    .filter((_, of) => isAll || of !== at % 2)
    .map((language) => [role, language] as const),
)

describe.each(looks)('for a %s, in %s', (role, language) => {
  it('no page shows an id, a stored value or a date as machines write it', async () => {
    const visitor = await panel.visit({ email: `${role}@example.com`, language })
    const atRest = restOf(visitor.page)
    const { page } = visitor
    const faults: Record<string, string[]> = {}
    const look = async (path: string) => {
      await visitor.open(path)
      await settled(page, atRest)
      const found = rawIn(await textsOf(page)).slice(0, 5)
      if (found.length > 0) faults[path] = found
    }
    await look('')
    await look('/records')
    const paths = [...new Set(await pathsOf(page))].filter((path) => !forDevelopers.test(path))
    expect(paths).toContain('/collections/leads')
    expect(paths).toContain('/collections/deals/board')
    await look('/account')
    for (const path of paths) {
      await look(path)
      const isList = /^\/collections\/\w+$/.test(path)
      const record = page.locator('tbody tr a').first()
      if (!isList || (await record.count()) === 0) continue
      const [, id] = /\/(\d+)$/.exec((await record.getAttribute('href')) ?? '') ?? []
      await look(`${path}/${id}`)
      if ((await page.getByRole('link', { name: /^(Details|Detalles)$/ }).count()) > 0)
        await look(`${path}/${id}/details`)
      if (isAll || role === 'admin') await look(`${path}/${id}/history`)
    }
    expect(faults).toEqual({})
  })
})

describe('furniture', () => {
  it.each([
    ['rep', false],
    ['manager', false],
    ['admin', true],
  ])('of a %s is what the role uses; the API tab is there: %s', async (role, hasApi) => {
    const { open, page } = await panel.visit({ email: `${role}@example.com` })
    await open('/collections/preApprovals')
    await page.locator('tbody tr a').first().click()
    await page.locator('.doc-tab', { hasText: 'History' }).waitFor()
    const tabs = await page.locator('.doc-tab').allInnerTexts()
    expect(tabs).toEqual(['Edit', 'History', ...(hasApi ? ['API'] : [])])
    await page.locator('.doc-tab', { hasText: 'History' }).click()
    await page.getByRole('link', { name: 'Compare and restore versions' }).waitFor()
    const nav = page.locator('.nav__wrap')
    await nav.locator('#nav-all-records').waitFor()
    expect(await nav.locator('#nav-my-day, #nav-leads, #nav-calendar').count()).toBe(3)
    expect(await nav.locator('#nav-webhooks, #nav-apiKeys').count()).toBe(role === 'admin' ? 2 : 0)
    await open('/account')
    await settled(page)
    expect((await textsOf(page)).join()).not.toContain('Payload Settings')
  })

  it('has the switch of locales where there are texts in several', async () => {
    const { open, page } = await panel.visit({ language: 'es' })
    await open('/collections/templates')
    await page.locator('.localizer').first().waitFor({ state: 'visible' })
    await open('/collections/leads')
    await settled(page)
    expect(await page.locator('.localizer').first().isVisible()).toBe(false)
    expect(await page.getByText('Payload', { exact: true }).count()).toBe(0)
  })

  it('has no tiles of collections on the home page', async () => {
    const { open, page } = await panel.visit({ email: 'rep@example.com' })
    await open('')
    await settled(page)
    expect(await page.locator('.card, .collections__group').count()).toBe(0)
  })

  it.each(screens)('stands still while its scripts load, in %s', async (language, viewport) => {
    const [lead] = await panel.list('/leads?limit=1')
    const { open, page } = await panel.visit({ language, viewport })
    await page.addInitScript(() => {
      const moved: number[] = []
      Object.assign(globalThis, { moved })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) moved.push((entry as unknown as { value: number }).value)
      }).observe({ buffered: true, type: 'layout-shift' })
    })
    for (const path of ['', '/collections/leads?preset=', `/collections/leads/${lead?.id}`]) {
      await open(path)
      await settled(page)
      const moved = await page.evaluate(() => (globalThis as { moved?: number[] }).moved ?? [])
      // Google calls up to 0.1 good: https://web.dev/articles/cls
      expect(
        moved.reduce((sum, each) => sum + each, 0),
        path,
      ).toBeLessThan(0.05)
    }
  })
})
