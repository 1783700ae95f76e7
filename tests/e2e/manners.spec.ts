/** The panel's manners on every page that staff work on: names for all that is there, both languages, both themes, a phone. */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { demoPassword, demoSignIn } from '../../src/seed/signIn'
import { prepareContext, watchErrors } from '../support/browser'
import { expectAccessible, expectNoSidewaysScroll, usePanel } from '../support/panel'
import { untilAtRest } from '../support/rest'
import { phone } from '../support/steps'

const panel = usePanel()

const pages = {
  'the home page': '',
  leads: '/collections/leads',
  deals: '/collections/deals',
  vehicles: '/collections/vehicles',
  'the board of leads': '/collections/leads/board',
  'the board of deals': '/collections/deals/board',
  'a lead': '/collections/leads/1',
  'a deal': '/collections/deals/1',
  'a customer': '/collections/customers/1',
  'a vehicle': '/collections/vehicles/1',
  'the details of a lead': '/collections/leads/1/details',
  'the files of a deal': '/collections/deals/1/files',
  'the account': '/account',
  'a webhook': '/collections/webhooks/1',
  'a history': '/collections/deals/1/history',
}

/** Ready when everything that the page asked for is there and listens, and what Payload left nameless has its name. */
const settled = async (page: Page) => {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => {
    const listens = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))
    return (
      !document.querySelector('.shimmer-effect, .popup-button--disabled, form[data-form-ready=false]') &&
      [...document.querySelectorAll('a, button, input')].every(listens)
    )
  })
  await untilAtRest(page)
}

/** What is called by an object instead of by its words. */
const misnamed = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *:not(script)')].flatMap((element) =>
      [...element.attributes]
        .filter(({ value }) => value.includes('[object Object]'))
        .map(({ value }) => value),
    ),
  )

const wide = { height: 1000, width: 1366 }

/** By default each language, theme and width once; with FORECOURT_PAGES=all each language in each. */
const looks = [
  ['en', 'light', wide],
  ['es', 'dark', phone],
  ...(process.env['FORECOURT_PAGES'] === 'all'
    ? ([
        ['es', 'light', wide],
        ['en', 'dark', phone],
      ] as const)
    : []),
] as const

describe.each(looks)('in %s, %s, %j', (language, theme, viewport) => {
  it('every page is accessible, fits and complains of nothing', async () => {
    const { context, open, page } = await panel.visit({ language, viewport })
    await context.addCookies([{ name: 'payload-theme', url: panel.deployment.url, value: theme }])
    // The stream of changes would never be idle.
    await page.route('**/admin/live?*', (route) => route.fulfill({ status: 204 }))
    const faults: Record<string, string> = {}
    for (const [name, path] of Object.entries(pages)) {
      await open(path)
      await settled(page)
      const looked = async () => {
        await expectNoSidewaysScroll(page)
        expect(await misnamed(page)).toEqual([])
        await expectAccessible(page)
      }
      await looked().catch((error: Error) => (faults[name] = error.message))
    }
    expect(faults).toEqual({})
  })

  it('the way in is accessible and fits', async () => {
    const context = await panel.browser.newContext({ viewport })
    await prepareContext(context)
    await context.addCookies([
      { name: 'payload-lng', url: panel.deployment.url, value: language },
      { name: 'payload-theme', url: panel.deployment.url, value: theme },
    ])
    const page = await context.newPage()
    const errors = watchErrors(page)
    await page.goto(`${panel.deployment.url}/admin/login`)
    await settled(page)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    expect(await page.getByRole('img', { name: 'Forecourt' }).count()).toBeGreaterThan(0)
    await context.close()
    expect(errors).toEqual([])
  })
})

it('the language is chosen before signing in', async () => {
  const context = await panel.browser.newContext({ locale: 'en-US' })
  await prepareContext(context)
  const page = await context.newPage()
  await page.goto(`${panel.deployment.url}/admin/login`)
  await page.getByRole('button', { name: 'Español' }).click()
  await page.getByLabel('Contraseña').waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('es')
  await context.close()
})

it('what is mended is mended once: no attribute changes on a page at rest', async () => {
  const { open, page } = await panel.visit()
  await open('/collections/leads')
  await settled(page)
  const changes = await page.evaluateHandle(() => {
    const counted = { count: 0 }
    const observer = new MutationObserver((records) => (counted.count += records.length))
    observer.observe(document.body, { attributes: true, childList: true, subtree: true })
    // What is added is mended, and nothing that was.
    document.body.append(document.createElement('p'))
    return counted
  })
  await untilAtRest(page)
  expect(await changes.jsonValue()).toEqual({ count: 1 })
})

it('who may not see other accounts reads who made a record, without ids', async () => {
  const { open, page } = await panel.visit({ email: 'rep@example.com', language: 'es' })
  await open('/collections/vehicles?columns=%5B%22label%22%2C%22createdBy%22%5D&limit=10')
  await settled(page)
  const text = await page.locator('table').innerText()
  expect(text).not.toMatch(/ID: \d/)
  expect(text).toMatch(/Teodor Quince/)
})

it('the keyboard alone signs in, opens a lead, and changes its status', async () => {
  const context = await panel.browser.newContext({ viewport: wide })
  await prepareContext(context)
  await context.addCookies([{ name: 'payload-lng', url: panel.deployment.url, value: 'en' }])
  const page = await context.newPage()
  const errors = watchErrors(page)
  const { keyboard } = page

  /** Goes on with the tab key until the element that a selector names has the focus. */
  const tabTo = async (selector: string) => {
    for (let times = 0; times < 250; times++) {
      if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector)) return
      await keyboard.press('Tab')
    }
    throw new Error(`The tab key never reaches ${selector}.`)
  }

  await page.goto(`${panel.deployment.url}/admin/login`)
  await settled(page)
  await tabTo('#field-email')
  await keyboard.type(demoSignIn.email)
  await tabTo('#field-password')
  await keyboard.type(demoPassword)
  await keyboard.press('Enter')
  await page.waitForURL(/\/admin$/)
  await settled(page)
  await tabTo('#nav-leads')
  await keyboard.press('Enter')
  await page.waitForURL(/\/collections\/leads/)
  await settled(page)
  await tabTo('td a')
  await keyboard.press('Enter')
  await page.waitForURL(/\/collections\/leads\/\d+/)
  await settled(page)
  const id = /leads\/(\d+)/.exec(page.url())?.[1]
  const { processStatuses: before } = await panel.read(`/leads/${id}`)
  await tabTo('[aria-label="Status and contact"] button')
  await keyboard.press('Enter')
  // The menu takes the focus.
  await page.waitForFunction(() => document.activeElement?.matches('.popup-button-list__button') === true)
  if (before === 'Qualified Lead') await keyboard.press('ArrowDown')
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await keyboard.press('Enter')
  expect((await saved).status()).toBe(200)
  const { processStatuses: after } = await panel.read(`/leads/${id}`)
  expect(after).not.toBe(before)
  expect(after).toBeTruthy()
  await context.close()
  expect(errors).toEqual([])
})
