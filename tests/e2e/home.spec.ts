/** The home page and the lists as staff use them, in a real browser. */
import { describe, expect, it } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, usePanel } from '../support/panel'
import { countListed } from '../support/steps'

const panel = usePanel()

const home = '.dashboard'

describe('the home page', () => {
  it.each([
    { email: 'rep@example.com', language: 'en', titles: ['My open deals', 'My month'], width: 1366 },
    { email: 'manager@example.com', language: 'es', titles: ['Atrasado, por vendedor'], width: 390 },
    { email: 'admin@example.com', language: 'en', titles: ['Late, by sales rep', 'Open deals'], width: 390 },
  ] as const)('is that of $email, in $language at $width pixels', async ({ email, titles, ...options }) => {
    const { language, width } = options
    const { open, page } = await panel.visit({ email, language, viewport: { height: 900, width } })
    await open('')
    for (const title of [...titles, language === 'en' ? 'Today’s meetings' : 'Citas de hoy']) {
      await page.getByRole('heading', { name: title }).waitFor()
    }
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })

  it('leads from each number to a list of as many', async () => {
    const visitor = await panel.visit()
    const { page } = visitor
    await visitor.open('')
    await page.getByRole('heading', { name: 'Open deals' }).waitFor()
    const told = await page
      .locator(`${home} :is(h2, td, .lines li):has(a[href*="where"])`)
      .evaluateAll((all) =>
        all.map((each) => ({
          href: each.querySelector('a')?.getAttribute('href') ?? '',
          text: each.textContent ?? '',
        })),
      )
    const numbers = told.flatMap(({ href, text }) => {
      const [number] = /\d+/.exec(text) ?? []
      return number === undefined ? [] : [{ href, number: Number(number) }]
    })
    expect(numbers.length).toBeGreaterThan(4)
    for (const { href, number } of numbers.slice(0, 6)) {
      await visitor.open(href.replace('/admin', ''))
      expect(await countListed(page), href).toBe(number)
      // The filters above the list leave the address as it was.
      await page.waitForLoadState('networkidle')
      expect(await countListed(page), `${href} after a while`).toBe(number)
    }
  })

  it('tells today’s meetings by the clock of the reader', async () => {
    // Far from the server's own: its day may well be another.
    const visitor = await panel.visit({ timezoneId: 'Pacific/Auckland' })
    await visitor.open('')
    await panel.create('meetings', { meetingTime: new Date().toISOString(), name: 'Meeting of this minute' })
    await visitor.open('')
    const meeting = visitor.page.locator(`${home} li`, { hasText: 'Meeting of this minute' })
    await meeting.waitFor()
    const at = await meeting.locator('time').getAttribute('datetime')
    const clock = new Intl.DateTimeFormat('en', {
      hour: '2-digit',
      minute: '2-digit',
      timeZone: 'Pacific/Auckland',
    })
    // The first page tells the service the reader's time zone.
    await expect.poll(() => meeting.locator('time').innerText()).toBe(clock.format(new Date(String(at))))
  })

  it('checks the data for an admin, and keeps the result', async () => {
    const { close, open, page } = await panel.visit({ viewport: { height: 900, width: 390 } })
    await open('')
    const part = page.getByRole('region', { name: 'The data' })
    await part.getByText('Not checked yet.').waitFor()
    await part.getByRole('button', { name: 'Check the data' }).click()
    await part.getByText(/^Nothing found.* Checked /).waitFor()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await open('')
    await part.getByText(/^Nothing found.* Checked /).waitFor()
    await close()
  })

  it('leads from an unanswered message to the form that answers it', async () => {
    const [rep] = await panel.list('/salesReps?limit=1&depth=0')
    const [tenant] = (rep?.['tenants'] ?? []) as number[]
    const lead = await panel.create('leads', {
      name: 'Una Swered',
      phone: '(303) 555-0166',
      salesRep: rep?.id,
      tenant,
    })
    await panel.create('messages', { lead, message: 'Can I come today?', status: 'Received', type: 'Text' })
    const { open, page } = await panel.visit()
    await open('')
    await page.getByRole('link', { name: 'Answer Una Swered' }).click()
    const form = page.getByRole('group', { name: 'Write a text' })
    await expect.poll(() => form.locator('textarea').count()).toBe(1)
  })
})

describe('lists', () => {
  it('say how many a bulk edit writes, those of other pages too', async () => {
    const visitor = await panel.visit()
    const { page } = visitor
    await visitor.open(
      '/collections/leads?limit=10&where[or][0][and][0][processStatuses][equals]=On%20Hold&preset=',
    )
    const total = await countListed(page)
    expect(total).toBeGreaterThan(10)
    await page.locator('#select-all').click()
    await page.locator('#select-all-across-pages').click()
    await page.getByRole('button', { name: 'More fields' }).click()
    await page.locator('.edit-many__header__title', { hasText: String(total) }).waitFor()
    await page.locator('.edit-many__form .rs__control').first().click()
    await page.locator('.rs__option', { hasText: /^Notes$/ }).click()
    await page.locator('.edit-many__form textarea').fill('Looked at together')
    await page.locator('.edit-many__save').click()
    await page.locator('.edit-many__form').waitFor({ state: 'detached' })
    await expect
      .poll(
        async () => (await panel.read('/leads/count?where[notes][equals]=Looked at together'))['totalDocs'],
      )
      .toBe(total)
  })

  it('say how many a bulk delete takes, and take none that is not wanted', async () => {
    const visitor = await panel.visit({ language: 'es' })
    const { page } = visitor
    await visitor.open('/collections/meetings?limit=5&preset=')
    const total = await countListed(page)
    await page.locator('#select-all').click()
    await page.locator('#select-all-across-pages').click()
    await page.locator('.delete-documents__toggle').click()
    await page.locator('dialog', { hasText: String(total) }).waitFor()
    await page.locator('#confirm-cancel').click()
    expect((await panel.read('/meetings?limit=1'))['totalDocs']).toBe(total)
  })
})
