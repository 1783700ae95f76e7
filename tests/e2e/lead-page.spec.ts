/** The page of a lead in a real browser: found by a phone number, worked with, and saved beside all that. */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { waitingForFirstContact } from '../../src/plugins/saved-views/filters/named'
import type { Doc } from '../support/client'
import { expectAccessible, expectNoSidewaysScroll, usePanel, type Visitor } from '../support/panel'
import { asBrackets } from '../support/where'
import { countGestures } from '../support/gestures'
import { button } from '../support/steps'

const panel = usePanel()

/** The entries of the timeline that have this text. */
const entries = (page: Page, text: RegExp | string) =>
  page
    .getByRole('region', { name: /^(Timeline|Cronología)$/ })
    .getByRole('listitem')
    .filter({ hasText: text })

const leadOf = async (phone: string): Promise<Doc> => {
  const [lead] = await panel.list(`/leads?where[phone][equals]=${encodeURIComponent(phone)}`)
  if (!lead) throw new Error('The demonstration data has no such lead.')
  return lead
}

const openLead = async (visitor: Visitor, { id }: Doc): Promise<void> => {
  await visitor.open(`/collections/leads/${id}`)
  await visitor.page.getByRole('region', { name: /^(Timeline|Cronología)$/ }).waitFor()
}

describe('the page of a lead', () => {
  it('sets the next step and assigns, by the keyboard alone', async () => {
    const lead = await leadOf('(303) 555-0147')
    const visitor = await panel.visit()
    const { page } = visitor
    await openLead(visitor, lead)
    await button(page, 'Set the next step').press('Enter')
    await page.getByRole('textbox', { exact: true, name: 'Next Steps' }).waitFor()
    // The first box has the focus.
    await page.keyboard.type('Ask for the budget')
    // The date between has a stop for each of its parts.
    const isAtStatus = () => page.evaluate(() => document.activeElement?.tagName === 'SELECT')
    for (let stops = 0; stops < 12 && !(await isAtStatus()); stops++) await page.keyboard.press('Tab')
    expect(await isAtStatus()).toBe(true)
    await page.keyboard.type('Search')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText('The next step is set.').waitFor()
    // The event, and the task of the rep.
    await expect.poll(() => entries(page, 'Ask for the budget').count()).toBe(2)
    const isFocused = await button(page, 'Set the next step').evaluate(
      (each) => each === document.activeElement,
    )
    expect(isFocused).toBe(true)

    await button(page, 'Assign').press('Enter')
    const reps = page.getByRole('group', { name: 'Assign' }).getByLabel('Sales Rep')
    await reps.waitFor()
    await page.keyboard.press('Escape')
    await reps.waitFor({ state: 'detached' })
    await button(page, 'Assign').press('Enter')
    await reps.selectOption({ index: 1 })
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText(/^Assigned to /).waitFor()
    expect(await panel.read(`/leads/${lead.id}`)).toMatchObject({ salesRep: expect.any(Number) as number })
  })

  it('is told what was saved when the answer was lost and the form is sent again', async () => {
    const lead = await leadOf('(303) 555-0147')
    const visitor = await panel.visit()
    const { page } = visitor
    let sent = 0
    await page.route(/\/collections\/leads\/\d+/, async (route) => {
      if (route.request().postData()?.includes('lead-action') !== true) return route.fallback()
      sent++
      if (sent > 1) return route.fallback()
      await route.fetch()
      return route.abort()
    })
    await openLead(visitor, lead)
    await button(page, 'Set the next step').click()
    await page.getByRole('textbox', { exact: true, name: 'Next Steps' }).fill('Ask once')
    await page.getByLabel('What Is Next').selectOption('Searching')
    await button(page, 'Set it').click()
    await page.getByText('The service could not be reached').waitFor()
    await button(page, 'Set it').click()
    await page.getByText('The next step is set.').waitFor()
    await expect.poll(() => entries(page, 'Ask once').count()).toBe(2)
    expect(sent).toBe(2)
    expect(await panel.list('/leadEvents?where[nextSteps][equals]=Ask once')).toMatchObject([
      { lead: lead.id },
    ])
    await visitor.close(/Failed to load resource/)
  })

  it('says where a text cannot be written and what is missing, and writes nothing', async () => {
    const count = async () => (await panel.read('/messages?limit=1'))['totalDocs']
    const before = await count()
    const visitor = await panel.visit()
    const { page } = visitor
    await openLead(visitor, await leadOf('(303) 555-0145'))
    await button(page, 'Write a text').click()
    await page.getByText('This person asked not to be contacted').waitFor()

    // Nobody has it yet: there is no rep to sign the text.
    const [free] = await panel.list('/leads?where[salesRep][equals]=null&where[phone][exists]=true&limit=1')
    if (!free) throw new Error('The demonstration data has no lead that nobody has.')
    await openLead(visitor, free)
    await button(page, 'Write a text').click()
    await page.getByLabel('Template').selectOption({ label: 'Initial Text Message A · 1' })
    await page.getByText('There is no value for salesRep.').waitFor()
    const answered = page.waitForResponse((response) => response.request().method() === 'POST')
    await button(page, 'Send the text').click()
    await answered
    await button(page, 'Send the text').waitFor()
    expect(await page.getByText('There is no value for salesRep.').count()).toBe(1)
    expect(await count()).toBe(before)
  })

  it('says how long the lead waits, and what became of that when a call is logged, without a reload', async () => {
    const [{ id: salesRep, tenants } = {} as Doc] = await panel.list('/salesReps?limit=1&depth=0')
    const [tenant] = tenants as number[]
    const lead = await panel.create('leads', { name: 'Wanda Waitwell', salesRep, tenant })
    const visitor = await panel.visit()
    const { page } = visitor
    const waiting = `/collections/leads?${asBrackets({ and: [waitingForFirstContact, { id: { equals: lead } }] })}`
    const row = page.getByRole('cell', { name: 'Wanda Waitwell' })
    await visitor.open(waiting)
    await row.first().waitFor()
    await openLead(visitor, { id: lead })
    await page.getByText(/^Waiting for .* of open time$/).waitFor()
    await button(page, 'Log a call').click()
    await button(page, 'Outbound Voicemail Left').click()
    await page.getByText(/^First contact after .* of open time$/).waitFor()
    await visitor.open(waiting)
    await page.locator('.collection-list').waitFor()
    expect(await row.count()).toBe(0)
  })

  it('starts no deal with a repeated number or a doubtful price without a word', async () => {
    const [{ dealId, tenant } = {} as Doc] = await panel.list(
      '/deals?limit=1&depth=0&where[dealId][exists]=true',
    )
    const lead = await panel.create('leads', { name: 'Dora Doubt', tenant })
    const visitor = await panel.visit()
    const { page } = visitor
    await openLead(visitor, { id: lead })
    await button(page, 'Start a deal').click()
    const number = page.getByLabel(/^Deal Number/)
    await number.fill(String(dealId))
    await page.getByText('Also in:').waitFor()
    await page.getByLabel(/^Sales Price/).fill('12.500')
    await button(page, 'Use 12500').click()
    expect(await page.getByLabel(/^Sales Price/).inputValue()).toBe('12500')
    await expectAccessible(page)
  })

  it('has all that happened in one place, by kind, and completes a task there', async () => {
    const lead = await leadOf('(480) 555-0102')
    const visitor = await panel.visit()
    const { page } = visitor
    await panel.call('PATCH', `/leads/${lead.id}`, { processStatuses: 'On Hold' })
    await openLead(visitor, lead)
    // The first paint has it, before any script runs.
    const painted = await (await page.reload())?.text()
    expect(/<li[^>]* data-kind="tasks"/.test(painted ?? '')).toBe(true)

    const task = entries(page, 'Send pictures of the truck bed')
    await task.getByText('overdue', { exact: true }).waitFor()
    await button(page, 'Done: Send pictures of the truck bed').click()
    await task.getByText(/^done /).waitFor()
    await button(page, 'Undo').click()
    await button(page, 'Done: Send pictures of the truck bed').waitFor()
    await task.getByText('overdue', { exact: true }).waitFor()

    const filter = page.getByRole('group', { exact: true, name: 'Show' })
    await filter.getByRole('button', { name: 'Changes' }).click()
    await entries(page, 'Created from ').waitFor()
    await entries(page, /Status: .* → On Hold/).waitFor()
    await task.waitFor({ state: 'detached' })
    expect(await filter.locator('[aria-pressed=true]').allInnerTexts()).toEqual(['Changes'])
    await filter.getByRole('button', { name: 'Files' }).click()
    await page.getByText('There is nothing here.').waitFor()
    await filter.getByRole('button', { exact: true, name: 'All' }).click()
    await task.waitFor()
    await expectAccessible(page)
  })

  it.each([
    {
      add: 'Add the note',
      added: 'The note is added.',
      answer: 'Answer',
      language: 'en',
      move: 'Move: Test drive',
      moved: 'The meeting is moved.',
      moveIt: 'Move it',
      send: 'Send the text',
      sent: 'The text is saved and goes out next.',
      template: 'Template',
      text: 'Text',
      time: 'New time',
      undo: 'Undo',
      width: 1366,
      write: 'Write a note…',
    },
    {
      add: 'Añadir la nota',
      added: 'La nota está añadida.',
      answer: 'Responder',
      language: 'es',
      move: 'Cambiar la hora: Test drive',
      moved: 'La cita está cambiada.',
      moveIt: 'Cambiarla',
      send: 'Enviar el mensaje',
      sent: 'El mensaje está guardado y se enviará a continuación.',
      template: 'Plantilla',
      text: 'Texto',
      time: 'Nueva hora',
      undo: 'Deshacer',
      width: 390,
      write: 'Escriba una nota…',
    },
  ] as const)(
    'adds a note, answers a message and moves a meeting in place, in $language at $width',
    async ({ language, width, ...words }) => {
      const [{ id: salesRep, tenants } = {} as Doc] = await panel.list('/salesReps?limit=1&depth=0')
      const [tenant] = tenants as number[]
      const phone = '(303) 555-0188'
      const lead = await panel.create('leads', { name: `Nora Note ${language}`, phone, salesRep, tenant })
      const received = { lead, status: 'Received', type: 'Text' }
      await panel.create('messages', { ...received, message: 'Are you open?' })
      await panel.create('messages', { lead, message: 'Hello', status: 'Sent', type: 'Text' })
      await panel.create('messages', { ...received, message: 'Is it there?' })
      const inTwoDays = Math.ceil(Date.now() / 60_000) * 60_000 + 48 * 3_600_000
      const meetingTime = new Date(inTwoDays).toISOString()
      const meeting = await panel.create('meetings', { lead, meetingTime, name: 'Test drive' })
      const visitor = await panel.visit({ language, viewport: { height: 800, width } })
      const { page } = visitor
      const gestures = await countGestures(page)
      const undo = (message: string) =>
        page
          .locator('[data-sonner-toast]')
          .filter({ hasText: message })
          .getByRole('button', { exact: true, name: words.undo })
          .click()
      await openLead(visitor, { id: lead })

      const box = page.getByRole('textbox', { exact: true, name: words.write })
      expect(await button(page, words.add).isVisible()).toBe(false)
      await box.fill('Has two dogs\nand a boat')
      // It is kept when it could not be stored.
      await page.route(/\/collections\/leads\/\d+/, (route) =>
        route.request().postData()?.includes('add-note') === true ? route.abort() : route.fallback(),
      )
      await button(page, words.add).click()
      await page.locator('form').filter({ has: box }).getByRole('alert').waitFor()
      expect(await box.inputValue()).toBe('Has two dogs\nand a boat')
      await expectAccessible(page)
      await page.unroute(/\/collections\/leads\/\d+/)
      await box.press('Control+Enter')
      const note = entries(page, 'Has two dogs')
      await note.waitFor()
      expect(await box.inputValue()).toBe('')
      const notes = () => panel.list(`/notes?where[lead][equals]=${lead}`)
      expect(await notes()).toMatchObject([{ text: 'Has two dogs\nand a boat' }])
      await undo(words.added)
      await note.waitFor({ state: 'detached' })
      expect(await notes()).toEqual([])

      for (const each of ['Hello', 'Are you open?'])
        expect(await entries(page, each).getByRole('button').count()).toBe(0)
      await gestures.start()
      await entries(page, 'Is it there?').getByRole('button', { exact: true, name: words.answer }).click()
      const template = page.getByLabel(words.template, { exact: true })
      const message = page.getByRole('textbox', { exact: true, name: words.text })
      await expect.poll(() => message.evaluate((each) => each === document.activeElement)).toBe(true)
      await template.selectOption({ index: 1 })
      expect(await message.inputValue()).toContain('Nora')
      await message.fill('It is, come and see.')
      await button(page, words.send).click()
      await page.getByText(words.sent).waitFor()
      expect(await gestures.clicks()).toBeLessThanOrEqual(3)
      await entries(page, 'It is, come and see.').waitFor()
      await entries(page, 'Is it there?').getByRole('button').waitFor({ state: 'detached' })

      await gestures.start()
      await button(page, words.move).click()
      const time = page.getByLabel(words.time, { exact: true })
      const shown = await time.inputValue()
      expect(await page.evaluate((local) => new Date(local).toISOString(), shown)).toBe(meetingTime)
      const [date, clock] = shown.split('T')
      await time.fill(`${date}T${clock === '23:59' ? '23:58' : '23:59'}`)
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
      await button(page, words.moveIt).click()
      await page.getByText(words.moved).waitFor()
      expect(await gestures.clicks()).toBeLessThanOrEqual(2)
      const stored = async () => (await panel.read(`/meetings/${meeting}`))['meetingTime']
      expect(await stored()).not.toBe(meetingTime)
      await undo(words.moved)
      await expect.poll(stored).toBe(meetingTime)
      await visitor.close(/Failed to load resource/)
    },
  )

  it('reads in Spanish, on a phone, in the dark, and is accessible', async () => {
    const lead = await leadOf('(480) 555-0102')
    const visitor = await panel.visit({
      colorScheme: 'dark',
      language: 'es',
      viewport: { height: 800, width: 390 },
    })
    const { page } = visitor
    await openLead(visitor, lead)
    await entries(page, 'Bring the title of the hatchback.').waitFor()
    await button(page, 'Registrar una llamada').click()
    await button(page, 'Mensaje de voz dejado').waitFor()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await button(page, 'Mensaje de voz dejado').click()
    await page.getByText('La llamada está registrada.').waitFor()
    await expectNoSidewaysScroll(page)
    await visitor.close()

    const second = await panel.visit()
    await openLead(second, lead)
    await entries(second.page, 'Bring the title of the hatchback.').waitFor()
    await expectAccessible(second.page)
    await second.close()
  })
})
