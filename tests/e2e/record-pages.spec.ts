/** The pages of records: what stands in their first screen, and how few presses the work of a day takes. */
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Doc } from '../support/client'
import { countGestures } from '../support/gestures'
import { expectAccessible, usePanel } from '../support/panel'
import { desk, phone } from '../support/steps'

const panel = usePanel()
let tenant: unknown
let salesRep: unknown
beforeAll(async () => {
  const [rep] = await panel.list('/salesReps?limit=1&depth=0')
  salesRep = rep?.id
  tenant = (rep?.['tenants'] as unknown[] | undefined)?.[0]
})

const shapes = [
  ['en', desk],
  ['es', desk],
  ['en', phone],
  ['es', phone],
] as const

const words = {
  en: {
    actions: [
      'Log a call',
      'Write a text',
      'Schedule a meeting',
      'Set the next step',
      'Start a deal',
      'Assign',
    ],
    answered: 'Outbound Phone Call Answered',
    clock: /of open time/,
    logCall: 'Log a call',
    logged: 'The call is logged.',
    onHold: 'On Hold',
    setNextStep: 'Set the next step',
    setNow: 'Set it',
    stepSet: 'The next step is set.',
  },
  es: {
    actions: [
      'Registrar una llamada',
      'Escribir un mensaje',
      'Concertar una cita',
      'Fijar el próximo paso',
      'Iniciar una operación',
      'Asignar',
    ],
    answered: 'Llamada contestada',
    clock: /de horario abierto/,
    logCall: 'Registrar una llamada',
    logged: 'La llamada está registrada.',
    onHold: 'En espera',
    setNextStep: 'Fijar el próximo paso',
    setNow: 'Fijar',
    stepSet: 'El próximo paso está fijado.',
  },
}

const header = (page: Page) => page.getByRole('region', { name: /^(Status and contact|Estado y contacto)$/ })
const statusOf = (page: Page) => header(page).getByRole('button')

describe.each(shapes)('the first screen, in %s, %o', (language, viewport) => {
  const { actions, clock } = words[language]

  it.each(['leads', 'customers', 'deals'] as const)(
    'of a record of %s has all to begin with',
    async (slug) => {
      const [deal] = await panel.list('/deals?where[dealId][equals]=D-3002&depth=0')
      const [lead] = await panel.list('/leads?where[phone][equals]=(480) 555-0102&depth=0')
      const ids = { customers: deal?.['customer'], deals: deal?.id, leads: lead?.id }
      const { open, page } = await panel.visit({ language, viewport })
      await open(`/collections/${slug}/${String(ids[slug])}`)
      await page.locator('[data-kind]').first().waitFor()
      const isPhone = viewport === phone
      const entries = page.locator('li[data-kind]')
      const button = (name: string) => page.getByRole('button', { exact: true, name })
      const parts: Record<string, Locator> = {
        email: page.locator('a[href^="mailto:"]').first(),
        name: page.getByRole('heading', { level: 1 }),
        phone: page.locator('a[href^="tel:"]').first(),
        status: statusOf(page),
        ...Object.fromEntries((isPhone ? actions.slice(0, 4) : actions).map((name) => [name, button(name)])),
        ...Object.fromEntries(
          Array.from({ length: isPhone ? 1 : 3 }, (_, at) => [`entry ${at}`, entries.nth(at)]),
        ),
        ...(isPhone ? {} : { clock: header(page).getByText(clock).first() }),
      }
      const bar = isPhone
        ? await page.getByRole('navigation', { name: /^(Shortcuts|Accesos directos)$/ }).boundingBox()
        : null
      const fold = bar?.y ?? viewport.height
      const below: Record<string, number> = {}
      for (const [name, part] of Object.entries(parts)) {
        const box = await part.boundingBox()
        const bottom = box === null ? Infinity : Math.round(box.y + box.height)
        if (bottom > fold) below[name] = bottom
      }
      expect(below).toEqual({})
    },
  )
})

describe.each(shapes.filter((_, at) => at === 0 || at === 3))(
  'a day’s work, in %s, %o',
  (language, viewport) => {
    const { answered, logCall, logged, onHold, setNextStep, setNow, stepSet } = words[language]

    const openNewLead = async (name: string) => {
      const lead = await panel.create('leads', {
        name,
        phone: '(303) 555-0177',
        processStatuses: 'Qualified Lead',
        salesRep,
        tenant,
      })
      const visitor = await panel.visit({ language, viewport })
      const gestures = await countGestures(visitor.page)
      await visitor.open(`/collections/leads/${lead}`)
      await visitor.page.waitForLoadState('networkidle')
      return { ...visitor, gestures, lead }
    }

    it('logs a call by two clicks', async () => {
      const { gestures, lead, page } = await openNewLead('Called Twice')
      await page.getByRole('button', { exact: true, name: logCall }).click()
      await page.getByRole('button', { exact: true, name: answered }).click()
      await page.getByText(logged).waitFor()
      expect(await gestures.clicks()).toBeLessThanOrEqual(2)
      const [event] = await panel.list(`/leadEvents?where[lead][equals]=${lead}&sort=-id&depth=0`)
      expect(event).toMatchObject({ status: 'Had Conversation', type: 'Outbound Phone Call Answered' })
    })

    it('changes the status by two clicks, and takes it back', async () => {
      const { gestures, lead, page } = await openNewLead('Put Aside')
      await statusOf(page).click()
      await page.locator('.popup__content').getByRole('button', { exact: true, name: onHold }).click()
      await expect.poll(() => panel.read(`/leads/${lead}`)).toMatchObject({ processStatuses: 'On Hold' })
      expect(await gestures.clicks()).toBeLessThanOrEqual(2)
      await statusOf(page).filter({ hasText: onHold }).waitFor()
      await expectAccessible(page)
      await page
        .locator('[data-sonner-toast]')
        .getByRole('button', { name: /^(Undo|Deshacer)$/ })
        .first()
        .click()
      await expect
        .poll(() => panel.read(`/leads/${lead}`))
        .toMatchObject({ processStatuses: 'Qualified Lead' })
    })

    it('asks for the reason of a loss, and keeps the status if somebody else changed it', async () => {
      const { close, lead, page } = await openNewLead('Lost Before')
      const lost = language === 'en' ? 'Lost' : 'Perdido'
      await statusOf(page).click()
      await page.locator('.popup__content').getByRole('button', { exact: true, name: lost }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('radio').first().check()
      await panel.call('PATCH', `/leads/${lead}`, { processStatuses: 'On Hold' })
      await dialog.locator('[type=submit]').click()
      await page.locator('[data-sonner-toast][data-type=error]').waitFor()
      await statusOf(page).filter({ hasText: onHold }).waitFor()
      const stored = (await panel.read(`/leads/${lead}`)) as unknown as Doc
      expect(stored).toMatchObject({ processStatuses: 'On Hold', reason: null })
      await close(/412/)
    })

    it('sets the next step by three clicks', async () => {
      const { gestures, lead, page } = await openNewLead('Next Step')
      await page.getByRole('button', { exact: true, name: setNextStep }).click()
      await page.getByRole('group').locator('textarea').waitFor()
      await page.keyboard.type('Ask for the budget')
      await page.getByRole('button', { exact: true, name: setNow }).click()
      await page.getByText(stepSet).waitFor()
      expect(await gestures.clicks()).toBeLessThanOrEqual(3)
      expect(
        await panel.list(`/tasks?where[lead][equals]=${lead}&where[what][equals]=Ask for the budget`),
      ).toHaveLength(1)
    })
  },
)
