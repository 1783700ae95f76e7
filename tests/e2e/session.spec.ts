/** A session that ends, and a connection that is lost, while somebody works in the panel: nothing typed is lost. */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { demoPassword, demoSignIn } from '../../src/seed/signIn'
import { openTab } from '../support/browser'
import type { Doc } from '../support/client'
import { expectAccessible, usePanel, type Visitor } from '../support/panel'
import { desk } from '../support/steps'

// The browser says of every refused request that it was, and of a lost connection what it was about.
const panel = usePanel(
  /401|403|Failed to load resource|ERR_INTERNET_DISCONNECTED|Failed to fetch|could not be reached/,
)

/** A window of its own, as its session ends. */
const visit = (language: 'en' | 'es' = 'en'): Promise<Visitor> => panel.visit({ language, viewport: desk })

const newLead = (): Promise<number> => panel.create('leads', { name: 'Ines Quade', phone: '303-555-0190' })

const stored = (id: number) => panel.read(`/leads/${id}?depth=0`) as Promise<Doc>

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

const openForm = async ({ open, page }: Visitor, id: number, notes: string) => {
  await open(`/collections/leads/${id}/details`)
  await openTab(page, /^\s*(Details|Datos)\s*$/, '#field-notes')
  // The form sends every change to the server by itself, some time after it.
  const answered = page.waitForResponse((response) => {
    const request = response.request()
    return 'next-action' in request.headers() && Boolean(request.postData()?.includes(notes))
  })
  await page.fill('#field-notes', notes)
  await answered
}

/** Opens a new lead, and types notes that are not saved. */
const typeNotes = async (notes: string, language: 'en' | 'es' = 'en') => {
  const id = await newLead()
  const visitor = await visit(language)
  await openForm(visitor, id, notes)
  return { ...visitor, id }
}

/** A click that a dialog does not keep out: what the page asks by itself may have opened the sign-in already. A save that runs disables the button. */
const press = (page: Page, selector: string) => page.locator(`${selector}:enabled`).dispatchEvent('click')

const signInAgain = async (page: Page, heading = 'Your session ended') => {
  const asked = dialog(page, heading)
  await asked.waitFor()
  expect(await asked.locator('[name=email]').inputValue()).toBe(demoSignIn.email)
  await asked.locator('[name=password]').fill(demoPassword)
  await asked.locator('[type=submit]').click()
  await asked.waitFor({ state: 'detached' })
}

describe('a session that ended', () => {
  it('is begun again in place, and what was typed is saved after it', async () => {
    const { context, id, page } = await typeNotes('Typed before the end.')
    await context.clearCookies({ name: 'payload-token' })
    await page.fill('#field-notes', 'Typed before the end. And after it.')
    await press(page, '#action-save')
    await dialog(page, 'Your session ended').waitFor()
    await expectAccessible(page)
    expect(await stored(id)).toMatchObject({ notes: null })
    await signInAgain(page)
    await expect.poll(async () => (await stored(id))['notes']).toBe('Typed before the end. And after it.')
    expect(await page.inputValue('#field-notes')).toBe('Typed before the end. And after it.')
  })

  it('is not asked for again by an answer from before it began', async () => {
    const { context, page } = await typeNotes('Left as it was.')
    await context.clearCookies({ name: 'payload-token' })
    const ask = () =>
      page.evaluate(
        async (path) => (await fetch(path)).status,
        '/api/leads?limit=1&depth=0&select[name]=true',
      )
    const first = ask()
    await dialog(page, 'Your session ended').waitFor()
    const held = new Promise<() => Promise<void>>((resolve) => {
      void page.route(
        '**/api/users/me',
        async (route) => {
          const response = await route.fetch()
          resolve(() => route.fulfill({ response }))
        },
        { times: 1 },
      )
    })
    const second = ask()
    const release = await held
    await signInAgain(page)
    expect(await first).toBe(200)
    await release()
    expect(await second).toBe(200)
    expect(await dialog(page, 'Your session ended').count()).toBe(0)
  })

  it('leaves what was typed to a reader who does not sign in, and says so in Spanish', async () => {
    const { context, id, page } = await typeNotes('Sin guardar.', 'es')
    await context.clearCookies({ name: 'payload-token' })
    await press(page, '#action-save')
    await dialog(page, 'Su sesión terminó').getByRole('button', { name: 'Ahora no' }).click()
    await page.getByText('Su sesión terminó. No se guardó nada.').waitFor()
    expect(await page.inputValue('#field-notes')).toBe('Sin guardar.')
    expect(await stored(id)).toMatchObject({ notes: null })
    await press(page, '#action-save')
    await signInAgain(page, 'Su sesión terminó')
    await expect.poll(async () => (await stored(id))['notes']).toBe('Sin guardar.')
  })

  it('is begun again on the board, and the card moves after it', async () => {
    const visitor = await visit()
    const { context, open, page } = visitor
    await open('/collections/leads/board')
    const card = page.locator('section[data-status="Qualified Lead"] [data-card]').first()
    const id = Number(await card.getAttribute('data-card'))
    await page.locator(`#card-${id}-move`).click()
    const status = page.locator('dialog li button', { hasText: 'On Hold' })
    await status.waitFor()
    await context.clearCookies({ name: 'payload-token' })
    await status.dispatchEvent('click')
    await signInAgain(page)
    await page.locator('[role=status]', { hasText: 'is now in On Hold' }).waitFor()
    expect(await stored(id)).toMatchObject({ processStatuses: 'On Hold' })
  })

  it('ends in place when nobody worked for as long as it lasts, and covers the page', async () => {
    const id = await newLead()
    const visitor = await visit()
    const { context, page } = visitor
    await page.clock.install()
    await openForm(visitor, id, 'Left over lunch.')
    await context.clearCookies({ name: 'payload-token' })
    await page.clock.fastForward('03:00:00')
    await dialog(page, 'Your session ended').waitFor()
    expect(page.url()).toContain(`/collections/leads/${id}`)
    expect(await page.inputValue('#field-notes')).toBe('Left over lunch.')
  })
})

describe('a lost connection', () => {
  it('is said while saving, and what was typed is saved when it is back', async () => {
    const { context, id, page } = await typeNotes('Typed in the lift.')
    await context.setOffline(true)
    await press(page, '#action-save')
    await dialog(page, 'No connection to the service').waitFor()
    await expectAccessible(page)
    await context.setOffline(false)
    await expect.poll(async () => (await stored(id))['notes']).toBe('Typed in the lift.')
    await dialog(page, 'No connection to the service').waitFor({ state: 'detached' })
  })

  it('leaves what was typed to a reader who goes back to the page', async () => {
    const { context, id, page } = await typeNotes('Typed in the lift.')
    await context.setOffline(true)
    await press(page, '#action-save')
    await dialog(page, 'No connection to the service').getByRole('button', { name: 'Go back' }).click()
    await page.getByText('The service could not be reached.').first().waitFor()
    expect(await page.getByText('Failed to fetch').count()).toBe(0)
    expect(await page.inputValue('#field-notes')).toBe('Typed in the lift.')
    expect(await stored(id)).toMatchObject({ notes: null })
    await context.setOffline(false)
  })
})
