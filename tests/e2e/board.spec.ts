/** The board of leads in a real browser: cards moved by mouse, keyboard and touch, and what becomes of them. */
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Doc } from '../support/client'
import { expectAccessible, expectNoSidewaysScroll, usePanel, type Visitor } from '../support/panel'
import { desk, phone, openBoard, columnOf, firstOf, untilIn, middleOf, moveByMenu } from '../support/steps'

const panel = usePanel()
let visitor: Visitor

const cardOf = (page: Page, id: number) => page.locator(`li[data-card="${id}"]`)

const stored = (id: number) => panel.read(`/leads/${id}?depth=0`) as Promise<Doc>

/** The words of the names on cards that are on more than one line. */
const findBrokenWords = (page: Page) =>
  page.locator('[data-card] h3 a').evaluateAll((names) =>
    names.flatMap((name) => {
      const text = name.firstChild
      return [...(text?.textContent?.matchAll(/\S+/g) ?? [])].flatMap(({ 0: word, index }) => {
        const range = document.createRange()
        range.setStart(text as Node, index)
        range.setEnd(text as Node, index + word.length)
        return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1 ? [word] : []
      })
    }),
  )

describe('a card', () => {
  beforeEach(async () => {
    visitor = await openBoard(panel, 'leads')
  })

  it('is moved by keyboard, which is told where it is, and keeps the focus', async () => {
    const { page } = visitor
    const id = await firstOf(page, 'Qualified Lead')
    await cardOf(page, id).locator('button').first().focus()
    await page.keyboard.press('Space')
    await page.locator('[role=status]', { hasText: /is over Qualified Lead/ }).waitFor()
    await page.keyboard.press('ArrowRight')
    const next = 'First Communication Attempt (phone and text)'
    await page.locator('[role=status]', { hasText: `is over ${next}` }).waitFor()
    await page.keyboard.press('Space')
    await untilIn(page, id, next)
    await page.locator('[role=status]', { hasText: `is now in ${next}` }).waitFor()
    expect(await stored(id)).toMatchObject({ processStatuses: next })
    const focused = page.locator(`li[data-card="${id}"] button:focus`)
    await focused.waitFor()
  })

  it('stays when escape is pressed', async () => {
    const { page } = visitor
    const id = await firstOf(page, 'Qualified Lead')
    await cardOf(page, id).locator('button').first().focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Escape')
    await page.locator('[role=status]', { hasText: 'stays where it was' }).waitFor()
    expect(await stored(id)).toMatchObject({ processStatuses: 'Qualified Lead' })
  })

  it('that somebody else moved first is shown where it is, and moved only when that is said again', async () => {
    const { page } = visitor
    // This board hears of the other's move only when it asks.
    await page.route('**/admin/live?*', (route) => route.fulfill({ status: 204 }))
    await page.reload()
    await page.waitForSelector('.step-nav >> text=/board|Tablero/')
    const other = await openBoard(panel, 'leads')
    const id = await firstOf(page, 'Qualified Lead')
    await moveByMenu(other.page, id, 'On Hold')
    await other.page.locator('[role=status]', { hasText: 'is now in On Hold' }).waitFor()
    await other.close()
    await moveByMenu(page, id, 'Actively Communicating')
    const notice = page.locator('[role=alert]', { hasText: /moved .* to On Hold .*Your move was not made/ })
    await notice.waitFor()
    await untilIn(page, id, 'On Hold')
    expect(await stored(id)).toMatchObject({ processStatuses: 'On Hold' })
    await expectAccessible(page)
    await notice.locator('button', { hasText: 'all the same' }).click()
    await untilIn(page, id, 'Actively Communicating')
    await page.locator('[role=status]', { hasText: 'is now in' }).waitFor()
    expect(await stored(id)).toMatchObject({ processStatuses: 'Actively Communicating' })
    await visitor.close(/^Failed to load resource: the server responded with a status of 412/)
  })
})

describe('the board', () => {
  it('is found from the navigation and the list, and leads back', async () => {
    visitor = await panel.visit()
    const { page } = visitor
    await visitor.open('/collections/leads')
    await page
      .getByRole('navigation', { name: /^Other pages|^Otras páginas/ })
      .getByText('Board')
      .click()
    await page.waitForURL(/leads\/board$/)
    expect(await page.locator('#nav-lead-board').getAttribute('href')).toMatch(/leads\/board$/)
    await page.locator('a', { hasText: 'Show as list' }).click()
    await page.waitForURL(/collections\/leads(\?|$)/)
    await page.waitForSelector('table')
    await visitor.close()
  })

  it('is rendered alike by the service and by a browser far from its time zone', async () => {
    for (const timezoneId of ['America/Denver', 'Pacific/Auckland']) {
      const far = await openBoard(panel, 'leads', { timezoneId })
      await expect.poll(() => far.page.locator('[data-card] time').first().innerText()).not.toBe('')
      await far.close()
    }
  })

  it('keeps its filters in its address, and says when nothing is found', async () => {
    visitor = await openBoard(panel, 'leads', { email: 'rep@example.com' })
    const { page } = visitor
    await page.locator('button', { hasText: 'Mine' }).click()
    await page.waitForURL(/\?rep=\d+$/)
    await page.reload()
    await page.waitForSelector('[data-card]')
    await page.locator('button[aria-pressed=true]', { hasText: 'Mine' }).waitFor()
    expect(await page.locator('li', { hasText: 'Nobody’s yet' }).count()).toBe(0)
    await visitor.open('/collections/leads/board?source=nowhere')
    await page.locator('text=No leads with these filters.').waitFor()
    await page.locator('button', { hasText: 'Clear the filters' }).last().click()
    await page.waitForSelector('[data-card]')
    expect(page.url()).toMatch(/leads\/board$/)
    await visitor.close()
  })

  it('remembers "Mine" for who pressed it, and nobody else', async () => {
    visitor = await openBoard(panel, 'leads', { email: 'rep2@example.com' })
    const { page } = visitor
    const mine = page.locator('button', { hasText: 'Mine' })
    const isStored = () =>
      page.waitForResponse((answer) => answer.url().endsWith('/payload-preferences/lead-board'))
    await Promise.all([isStored(), mine.click()])
    await visitor.open('/collections/leads/board')
    await page.waitForURL(/board\?rep=\d+$/)
    await page.locator('button[aria-pressed=true]', { hasText: 'Mine' }).waitFor()
    await Promise.all([isStored(), mine.click()])
    await visitor.open('/collections/leads/board')
    await page.waitForSelector('[data-card]')
    expect(page.url()).toMatch(/leads\/board$/)
    expect(await page.locator('button[aria-pressed=true]').count()).toBe(0)
    await visitor.close()
  })

  it('finds cards by parts of name, phone and e-mail while they are typed, and makes a new lead', async () => {
    const id = await panel.create('leads', { name: 'Íñigo Zubizarreta', phone: '(303) 555-0199' })
    visitor = await openBoard(panel, 'leads')
    const { page } = visitor
    const search = page.getByRole('searchbox', { name: 'Search' }).last()
    await search.pressSequentially('inigo zubi')
    await page.waitForURL(/board\?search=inigo\+zubi$/)
    await page.waitForFunction(() => document.querySelectorAll('[data-card]').length === 1)
    await cardOf(page, id).waitFor()
    await expectAccessible(page)
    await search.fill('+1 303-555-0199')
    await page.waitForURL(/search=%2B1/)
    await cardOf(page, id).waitFor()
    await page.locator('button', { hasText: 'Clear the filters' }).click()
    await page.waitForFunction(() => document.querySelectorAll('[data-card]').length > 1)
    expect(await search.inputValue()).toBe('')
    await page.getByRole('link', { name: 'New lead' }).click()
    await page.waitForURL(/collections\/leads\/create/)
    await visitor.close()
  })

  it('has readable columns high on the page, and cards with a clock, a phone and the way to write', async () => {
    const due = new Date(Date.now() - 50 * 3_600_000).toISOString()
    const lead = { phone: '(303) 555-0166', source: 'Anatomy', tenant: null }
    const fresh = await panel.create('leads', { ...lead, name: 'Thaddeus Ospreygild' })
    const late = await panel.create('leads', { ...lead, name: 'Odell Marchfield' })
    await panel.create('leadEvents', { lead: late, type: 'Outbound Phone Call' })
    await panel.create('tasks', { due, lead: late, what: 'Call again' })
    visitor = await openBoard(panel, 'leads', { viewport: desk })
    const { page } = visitor
    const columns = await page.locator('section[data-status]').evaluateAll((all) =>
      all.map((column) => {
        const { left, width } = column.getBoundingClientRect()
        return { left, width }
      }),
    )
    expect(columns.filter(({ left }) => left < 1366 - 24).length).toBeGreaterThanOrEqual(4)
    for (const { width } of columns) expect(width).toBeGreaterThanOrEqual(240)
    const first = await page.locator('[data-card]').first().boundingBox()
    const bar = await page.locator('.app-header').boundingBox()
    expect((first?.y ?? 1000) - (bar?.height ?? 0)).toBeLessThanOrEqual(260)
    expect(await findBrokenWords(page)).toEqual([])
    await cardOf(page, fresh)
      .getByText(/Waiting for \d+ min of open time/)
      .waitFor()
    await cardOf(page, fresh).getByText('no vehicle yet').waitFor()
    await cardOf(page, late).getByText('2 days late').waitFor()
    const call = cardOf(page, late).getByRole('link', { name: 'Call Odell Marchfield' })
    expect(await call.getAttribute('href')).toBe('tel:3035550166')
    await cardOf(page, late).getByRole('link', { name: 'Write to Odell Marchfield' }).click()
    await page.waitForURL(new RegExp(`leads/${late}#answer$`))
    await visitor.close()
    await panel.call('DELETE', '/leads?where[source][equals]=Anatomy')
  })

  it('loads more of a long column when it is scrolled, and says how many there are', async () => {
    const docs = Array.from({ length: 120 }, (_, at) => ({
      name: `Long column ${at}`,
      processStatuses: 'On Hold',
      source: 'Long column',
    }))
    await panel.call('POST', '/leads/batch', { docs })
    visitor = await openBoard(panel, 'leads', {}, '?source=Long column')
    const { page } = visitor
    const column = columnOf(page, 'On Hold')
    expect(await column.locator('[data-card]').count()).toBe(20)
    await column.locator('h2', { hasText: '120' }).waitFor()
    const scroll = () => column.locator('ul').evaluate((list) => list.parentElement?.scrollTo(0, 1e6))
    for (const count of [40, 60, 80, 100, 120]) {
      await scroll()
      await expect.poll(() => column.locator('[data-card]').count()).toBe(count)
    }
    expect(await column.locator('button', { hasText: /^Show \d+ more/ }).count()).toBe(0)
    await panel.call('DELETE', '/leads?where[source][equals]=Long%20column')
    await visitor.close()
  })

  it('follows what others do, but not under a card that is lifted', async () => {
    visitor = await openBoard(panel, 'leads')
    const { page } = visitor
    const other = await panel.visit()
    const id = await firstOf(page, 'Second Communication Attempt')
    const isLifted = await firstOf(page, 'Qualified Lead')
    await cardOf(page, isLifted).locator('button').first().focus()
    await page.keyboard.press('Space')
    await page.locator('[role=status]', { hasText: /is over Qualified Lead/ }).waitFor()
    const moved = await other.context.request.patch(`${panel.deployment.url}/api/leads/${id}`, {
      data: { processStatuses: 'On Hold' },
      headers: { origin: panel.deployment.url },
    })
    expect(moved.status(), await moved.text()).toBe(200)
    let asked = 0
    page.on('request', (request) => {
      // Others ask in their own time: the bell, some seconds after the page is there.
      if (request.postData()?.includes('"lead-board"')) asked += 1
    })
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await page.evaluate(() => fetch('/healthz'))
    expect(asked).toBe(0)
    await untilIn(page, id, 'Second Communication Attempt')
    await page.keyboard.press('Escape')
    await untilIn(page, id, 'On Hold')
    expect(asked).toBe(1)
    await other.close()
    await visitor.close()
  })

  it('works with a finger, in Spanish, on a telephone', async () => {
    visitor = await openBoard(panel, 'leads', {
      hasTouch: true,
      isMobile: true,
      language: 'es',
      viewport: phone,
    })
    const { context, page } = visitor
    await page.locator('h1', { hasText: 'Tablero de interesados' }).waitFor()
    await columnOf(page, '').locator('h2', { hasText: 'Nuevos' }).waitFor()
    await expectNoSidewaysScroll(page)
    const source = page.getByRole('combobox', { name: 'Origen' })
    expect(await source.isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Filtros' }).click()
    await source.waitFor()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Filtros' }).click()
    const id = await firstOf(page, '')
    const from = await middleOf(page, `li[data-card="${id}"] h3`)
    const session = await context.newCDPSession(page)
    const touch = (type: 'touchEnd' | 'touchMove' | 'touchStart', x: number) =>
      session.send('Input.dispatchTouchEvent', {
        touchPoints: type === 'touchEnd' ? [] : [{ x, y: from.y }],
        type,
      })
    await touch('touchStart', from.x)
    await page.locator(`li[data-card="${id}"][class*=dragged]`).waitFor()
    for (const x of [from.x + 40, 300, 365]) await touch('touchMove', x)
    await columnOf(page, 'Qualified Lead').and(page.locator('[class*=over]')).waitFor()
    await touch('touchEnd', 365)
    await untilIn(page, id, 'Qualified Lead')
    await page.locator('[role=status]', { hasText: 'está ahora en' }).waitFor()
    expect(await stored(id)).toMatchObject({ processStatuses: 'Qualified Lead' })
    await expectNoSidewaysScroll(page)
    await visitor.close()
  })
})
