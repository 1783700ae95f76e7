/** Responses that arrive while somebody fills in a form: they leave alone what has the focus and what was edited. */
import type { Page, Request } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { usePanel } from '../support/panel'
import { untilFormReady } from '../support/steps'

const rep = 'rep@example.com'

const panel = usePanel()

/** Holds back the requests that match, until they are released. */
const hold = async (page: Page, matches: (request: Request) => boolean) => {
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  const asked = page.waitForRequest(matches)
  await page.route('**/*', async (route) => {
    if (matches(route.request())) await isReleased
    return route.fallback()
  })
  return {
    asked,
    /** Resolves when the page has rendered the response. */
    release: async () => {
      const answered = page.waitForResponse((response) => matches(response.request()))
      release()
      await answered
      await rendered(page)
    },
  }
}

const calls = (name: string) => (request: Request) =>
  request.method() === 'POST' && request.postData()?.includes(`"${name}"`) === true

/** A request for a page that the panel is on already or goes to, other than by loading a document. */
const asksPage = (path: RegExp) => (request: Request) =>
  request.method() === 'GET' &&
  request.headers()['rsc'] !== undefined &&
  path.test(new URL(request.url()).pathname)

const rendered = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      ),
  )

/** Types until the form knows of it. The panel sends its requests one after another: earlier ones are answered then. */
const type = async (page: Page, text: string) => {
  const known = page.waitForResponse((response) => calls('form-state')(response.request()))
  await page.keyboard.insertText(text)
  await known
  await rendered(page)
}

const chosenTenant = (page: Page) => page.locator('#field-tenant .relationship--single-value__text')

/** Opens the form of a new record, whose request for a proposal is held back. */
const openNew = async (slug: string, proposal: string) => {
  const { open, page } = await panel.visit({ email: rep })
  const held = await hold(page, calls(proposal))
  await open(`/collections/${slug}/create`)
  await untilFormReady(page)
  await held.asked
  return { held, page }
}

describe('the proposed number of a new deal', () => {
  it('waits while its field has the focus, and comes when it is left empty', async () => {
    const { held, page } = await openNew('deals', 'deal-number')
    await page.focus('#field-dealId')
    await held.release()
    expect(await page.inputValue('#field-dealId')).toBe('')
    await page.locator('#field-dealId').blur()
    await expect.poll(() => page.inputValue('#field-dealId')).toMatch(/^\D*\d+$/)
  })

  it('is not added to a number that is being typed', async () => {
    const { held, page } = await openNew('deals', 'deal-number')
    await page.focus('#field-dealId')
    await held.release()
    await type(page, 'N-1')
    expect(await page.inputValue('#field-dealId')).toBe('N-1')
    await page.locator('#field-dealId').blur()
    await rendered(page)
    expect(await page.inputValue('#field-dealId')).toBe('N-1')
  })

  it('does not fill a field that was filled and cleared', async () => {
    const { held, page } = await openNew('deals', 'deal-number')
    await page.fill('#field-dealId', 'N-2')
    await page.fill('#field-dealId', '')
    await page.focus('#field-status')
    await held.release()
    await type(page, 'Open')
    expect(await page.inputValue('#field-dealId')).toBe('')
  })

  it('is taken back when another tenant is chosen, until that tenant’s number is known', async () => {
    const { open, page } = await panel.visit()
    await open('/collections/deals/create')
    await untilFormReady(page)
    const choose = async (tenant: string) => {
      // In the middle is the link to the tenant that is chosen.
      await page.click('#field-tenant .dropdown-indicator')
      await page.locator('.rs__option', { hasText: tenant }).click()
    }
    await choose('Quillfen Motors')
    await expect.poll(() => page.inputValue('#field-dealId')).toMatch(/^\D*\d+$/)
    const held = await hold(page, calls('deal-number'))
    await choose('Bramblewick Auto')
    await held.asked
    await rendered(page)
    expect(await page.inputValue('#field-dealId')).toBe('')
    await held.release()
    await expect.poll(() => page.inputValue('#field-dealId')).toMatch(/^\D*\d+$/)
  })
})

describe('the usual tenant of a new record', () => {
  it.each(['deals', 'leads'])('of %s waits while a tenant is being chosen', async (slug) => {
    const { held, page } = await openNew(slug, 'usual-tenant')
    await page.focus('#field-tenant input')
    await held.release()
    expect(await chosenTenant(page).count()).toBe(0)
    await page.locator('#field-tenant input').first().blur()
    await chosenTenant(page).waitFor()
  })
})

describe('a record that was changed beside its form', () => {
  it('does not replace what was typed when the page is refreshed after going back', async () => {
    const id = await panel.create('deals', { dealId: 'R-1', status: 'Pending' })
    const { open, page } = await panel.visit()
    await open(`/collections/deals/${id}/details`)
    await untilFormReady(page)
    await page.locator('.step-nav a[href$="/collections/deals"]').click()
    await page.waitForURL(/\/collections\/deals(\?|$)/)
    await page.locator('.collection-list').waitFor()
    const held = await hold(page, asksPage(new RegExp(`/deals/${id}/details$`)))
    await page.goBack()
    await untilFormReady(page)
    await held.asked
    await page.fill('#field-status', 'Mine')
    await held.release()
    await type(page, '!')
    expect(await page.inputValue('#field-status')).toBe('Mine!')
  })
})

describe('a record that was just made', () => {
  it('takes no input before its page is there, which would lose it', async () => {
    const { open, page } = await panel.visit({ email: rep })
    await open('/collections/deals/create')
    await untilFormReady(page)
    await page.fill('#field-dealId', 'R-2')
    const held = await hold(page, asksPage(/\/deals\/\d+$/))
    await page.click('#action-save')
    await held.asked
    await rendered(page)
    expect(await page.locator('#field-status').isEditable()).toBe(false)
    await held.release()
    await page.waitForURL(/\/deals\/\d+$/)
    await page.getByRole('button', { name: 'Status: No status yet' }).waitFor()
  })
})
