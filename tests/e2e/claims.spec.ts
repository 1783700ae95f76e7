/** A key on its way from an admin in the panel to whom it is for, each in a browser of their own. */
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { watchErrors, watchForeignRequests } from '../support/browser'
import { usePanel, type Visitor } from '../support/panel'
import { freePort } from '../support/port'
import { startServer } from '../support/server'
import { maxWaitMs } from '../support/wait'
import { tick, type, untilFormReady } from '../support/steps'

const keyShape = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

// What a browser says of the responses that a test provokes, and of the icon that the panel asks for too early.
const expected = /^Failed to load resource: the server responded with a status of (404|410)/
const panel = usePanel(expected)

let admin: Visitor
let contexts: BrowserContext[] = []
let errors: string[][] = []
let foreignUrls: string[][] = []

beforeEach(async () => {
  contexts = []
  errors = []
  foreignUrls = []
  admin = await panel.visit({ permissions: ['clipboard-read', 'clipboard-write'] })
  return async () => {
    for (const context of contexts) await context.close()
    expect(errors.flat().filter((error) => !expected.test(error))).toEqual([])
    expect(foreignUrls.flat(), 'requests to other hosts').toEqual([])
  }
})

/** Somebody who has nothing but a link. */
const somebody = async (options: BrowserContextOptions = {}): Promise<Page> => {
  const context = await panel.browser.newContext({ locale: 'en-US', ...options })
  // Without the style of `prepareContext`, which the policy of the site refuses.
  context.setDefaultTimeout(maxWaitMs)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  contexts.push(context)
  const page = await context.newPage()
  errors.push(watchErrors(page))
  foreignUrls.push(watchForeignRequests(page))
  return page
}

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

/** An offer as an admin's browser makes it, without the form. */
const offer = async (name: string): Promise<{ id: number; url: string }> => {
  const headers = { origin: panel.deployment.url }
  const made = await admin.context.request.post(`${panel.deployment.url}/api/apiKeyClaims`, {
    data: { name, scopes: 'leads:read' },
    headers,
  })
  const { doc } = (await made.json()) as { doc: { id: number } }
  const linked = await admin.context.request.post(`${panel.deployment.url}/api/apiKeyClaims/${doc.id}/link`, {
    headers,
  })
  expect(linked.status(), await linked.text()).toBe(200)
  return { id: doc.id, url: ((await linked.json()) as { url: string }).url }
}

const ask = (key: string, method = 'GET'): Promise<Response> =>
  fetch(`${panel.deployment.url}/api/leads`, {
    ...(method === 'GET' ? {} : { body: '{}' }),
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    method,
  })

const isNarrow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

describe('an admin', () => {
  it('makes a link, by which somebody gets a key, once', async () => {
    await admin.open(`/collections/apiKeyClaims/create`)
    await untilFormReady(admin.page)
    await type(admin.page, 'name', 'Listings for the site')
    await tick(admin.page.getByRole('checkbox', { exact: true, name: 'Leads: Read' }))
    await tick(admin.page.getByRole('checkbox', { exact: true, name: 'Deals: Write' }))
    await admin.page.getByText('leads:read').waitFor()
    await admin.page.click('#action-save')
    await admin.page.waitForURL(/apiKeyClaims\/\d+/)
    await admin.page.getByText('No link was made yet.').waitFor()
    await admin.page.getByRole('button', { name: 'Make link' }).click()
    const shown = admin.page.getByLabel('The link, shown this once')
    await shown.waitFor()
    const url = await shown.inputValue()
    expect(url).toMatch(new RegExp(`^${panel.deployment.url}/keys/[\\w-]{43}$`))
    await admin.page.getByRole('button', { exact: true, name: 'Copy' }).click()
    await admin.page.getByText('Copied.').waitFor()
    expect(await clipboard(admin.page)).toBe(url)
    await admin.page.getByText('There is a link. It works once, until').waitFor()

    const page = await somebody()
    await page.goto(url)
    await page.getByText('Listings for the site').waitFor()
    await page.getByRole('button', { name: 'Create the key' }).click()
    await page.waitForURL(`${panel.deployment.url}/keys/done`)
    const key = await page.getByRole('status', { name: 'The key' }).innerText()
    expect(key).toMatch(keyShape)
    expect(page.url()).toBe(`${panel.deployment.url}/keys/done`)
    await page.getByRole('button', { name: 'Copy the key' }).click()
    await page.getByText('Copied.').waitFor()
    expect(await clipboard(page)).toBe(key)
    expect((await ask(key)).status).toBe(200)
    expect((await ask(key, 'POST')).status).toBe(403)
    expect((await ask(key.replace(/.$/, (last) => (last === '0' ? '1' : '0')))).status).toBe(401)

    await page.reload()
    await page.getByRole('heading', { name: 'There is no key here' }).waitFor()
    expect(await page.content()).not.toContain(key)
    await page.goto(url)
    await page.getByRole('heading', { name: 'This link was used' }).waitFor()
    expect(await page.getByRole('button').count()).toBe(0)

    await admin.page.reload()
    await admin.page.getByText('Claimed. A key was made with it on').waitFor()
    expect(await admin.page.getByRole('button', { name: /Make/ }).count()).toBe(0)
    await admin.page.getByRole('link', { name: 'Open the key' }).click()
    await admin.page.waitForURL(/apiKeys\/\d+/)
    expect(panel.server.output()).not.toContain(key)
    expect(panel.server.output()).not.toContain(url.split('/').at(-1))
  })

  it('makes a new link, which ends the first', async () => {
    const { id, url } = await offer('Twice')
    await admin.open(`/collections/apiKeyClaims/${id}`)
    await admin.page.getByRole('button', { name: 'Make a new link' }).click()
    await admin.page.getByLabel('The link, shown this once').waitFor()
    const page = await somebody()
    await page.goto(url)
    await page.getByRole('heading', { name: 'Unknown link' }).waitFor()
    expect(await page.getByRole('button').count()).toBe(0)
  })

  it('revokes a key, when asked whether it is meant', async () => {
    const { id, url } = await offer('To be revoked')
    const page = await somebody()
    await page.goto(url)
    await page.getByRole('button').click()
    const key = await page.getByRole('status', { name: 'The key' }).innerText()
    expect((await ask(key)).status).toBe(200)
    await admin.open(`/collections/apiKeyClaims/${id}`)
    await admin.page.getByRole('link', { name: 'Open the key' }).click()
    await admin.page.getByRole('button', { exact: true, name: 'Revoke' }).click()
    await admin.page.getByRole('button', { name: 'Cancel' }).click()
    expect((await ask(key)).status).toBe(200)
    await admin.page.getByRole('button', { exact: true, name: 'Revoke' }).click()
    await admin.page.getByRole('button', { name: 'Revoke the key' }).click()
    await admin.page.getByText('Revoked. It has not worked since').waitFor()
    await expect.poll(async () => (await ask(key)).status).toBe(401)
  })

  it('puts a key in the place of another, and both work for a while', async () => {
    const { id, url } = await offer('To be rotated')
    const page = await somebody()
    await page.goto(url)
    await page.getByRole('button').click()
    const key = await page.getByRole('status', { name: 'The key' }).innerText()
    await admin.open(`/collections/apiKeyClaims/${id}`)
    await admin.page.getByRole('link', { name: 'Open the key' }).click()
    await admin.page.getByRole('button', { exact: true, name: 'Rotate' }).click()
    await admin.page.getByLabel('Hours that the old key works').fill('2')
    await admin.page.getByRole('button', { name: 'Make a new key' }).click()
    const shown = admin.page.getByLabel('The new key, shown this once')
    await shown.waitFor()
    const newer = await shown.inputValue()
    expect(newer).toMatch(keyShape)
    expect(newer).not.toBe(key)
    expect([(await ask(key)).status, (await ask(newer)).status]).toEqual([200, 200])
    await admin.page.getByRole('link', { name: 'Open the new key' }).click()
    await admin.page
      .getByText(newer.slice(0, 8))
      .or(admin.page.locator(`input[value="${newer.slice(0, 8)}"]`))
      .first()
      .waitFor()
  })

  it('is told in the list of keys how one is made', async () => {
    await admin.open(`/collections/apiKeys`)
    await admin.page.getByRole('link', { name: 'make a claim link' }).waitFor()
    expect(await admin.page.getByRole('link', { name: /create new/i }).count()).toBe(0)
  })
})

describe('the page of a link', () => {
  it('works on a phone, in Spanish, by the keyboard', async () => {
    const { url } = await offer('Teléfono')
    const page = await somebody({ locale: 'es-MX', viewport: { height: 640, width: 360 } })
    await page.goto(url)
    await page.getByRole('heading', { level: 1, name: 'Una clave de API para usted' }).waitFor()
    expect(await page.getAttribute('html', 'lang')).toBe('es')
    expect(await isNarrow(page)).toBe(true)
    await page.getByRole('link', { name: 'English' }).click()
    await page.getByRole('heading', { name: 'An API key for you' }).waitFor()
    expect(page.url()).toBe(`${url}?lang=en`)
    await page.getByRole('link', { name: 'Español' }).click()
    await page.getByRole('button', { name: 'Crear la clave' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Su clave de API' }).waitFor()
    await page.setViewportSize({ height: 600, width: 320 })
    expect(await isNarrow(page)).toBe(true)
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('given-title')
    const key = await page.getByRole('status', { name: 'La clave' }).innerText()
    expect(key).toMatch(keyShape)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText('Copiada.').waitFor()
    expect(await clipboard(page)).toBe(key)
    // Another language, and the same key.
    await page.getByRole('link', { name: 'English' }).click()
    await page.getByRole('heading', { name: 'Your API key' }).waitFor()
    expect(await page.getByRole('status', { name: 'The key' }).innerText()).toBe(key)
    expect(page.url()).toBe(`${panel.deployment.url}/keys/done?lang=en`)
    expect((await ask(key)).status).toBe(200)
  })

  it('is dark where the reader’s screen is', async () => {
    const { url } = await offer('Night')
    const page = await somebody({ colorScheme: 'dark', viewport: { height: 640, width: 360 } })
    await page.goto(url)
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    expect(await ground()).toBe('rgb(21, 24, 28)')
    await page.emulateMedia({ colorScheme: 'light' })
    expect(await ground()).toBe('rgb(255, 255, 255)')
  })

  it('makes one key for a button that is pressed twice', async () => {
    const { url } = await offer('Twice pressed')
    const page = await somebody()
    await page.goto(url)
    await page.getByRole('button').dblclick()
    await page.getByRole('heading', { name: 'Your API key' }).waitFor()
    expect(await page.getByRole('status', { name: 'The key' }).innerText()).toMatch(keyShape)
  })

  it('shows no key to who comes back to it', async () => {
    const { url } = await offer('Back')
    const page = await somebody()
    await page.goto(url)
    await page.getByRole('button').click()
    const key = await page.getByRole('status', { name: 'The key' }).innerText()
    await page.goto(`${panel.deployment.url}/keys`)
    await page.getByRole('heading', { name: 'How to get an API key' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'There is no key here' }).waitFor()
    expect(await page.content()).not.toContain(key)
    await page.goBack()
    await page.getByRole('heading', { name: 'This link was used' }).waitFor()
  })

  it('works without scripts', async () => {
    const { url } = await offer('No script')
    const page = await somebody({ javaScriptEnabled: false })
    await page.goto(url)
    await page.getByRole('button').click()
    await expect.poll(() => page.innerText('main')).toContain('after apiKey=')
    expect(new URL(page.url()).hash).toMatch(/^#apiKey=[0-9a-f-]{36}$/)
  })
})

describe('with CLAIM_RETURN=query', () => {
  it('hands the key over in the query, and nothing of it is logged', async () => {
    const { url } = await offer('Query')
    const port = await freePort()
    const other = { ...panel.deployment, port, url: `http://localhost:${port}` }
    const asking = await startServer(other, { CLAIM_RETURN: 'query' })
    const page = await somebody()
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).search))
    await page.goto(`${url.replace(panel.deployment.url, other.url)}?lang=en`)
    await page.getByRole('button').click()
    const key = await page.getByRole('status', { name: 'The key' }).innerText()
    expect(key).toMatch(keyShape)
    expect(asked).toContain(`?lang=en&apiKey=${key}`)
    expect(page.url()).toBe(`${other.url}/keys/done?lang=en`)
    expect((await ask(key)).status).toBe(200)
    expect(asking.output()).not.toContain(key)
    expect(asking.log().some(({ path }) => path === '/keys')).toBe(true)
    await asking.stop()
  })
})
