/** A key on its way from an admin in the panel to whom it is for, each in a browser of their own. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Borrowed, borrowService } from '../support/borrow'
import { prepareContext, watchErrors } from '../support/browser'
import { signIn } from '../support/panel'
import { freePort } from '../support/port'
import { type Deployment, startServer } from '../support/server'
import { maxWaitMs } from '../support/wait'

const shots = mkdtempSync(join(tmpdir(), 'forecourt-claims-'))
const keyShape = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** What a browser says of the answers that a test provokes, and of the icon that the panel asks for too early. */
const expected = /^Failed to load resource: the server responded with a status of (404|410)/

let borrowed: Borrowed
let deployment: Deployment
let server: Borrowed['server']
let browser: Browser
let admin: BrowserContext
let open: BrowserContext[] = []
let errors: string[][] = []
/** Whom else the site asked for something. */
let strangers: string[] = []

beforeAll(async () => {
  borrowed = await borrowService()
  ;({ browser, deployment, server } = borrowed)
  admin = await browser.newContext({ viewport: { height: 1000, width: 1366 } })
  await prepareContext(admin)
  await admin.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(admin, deployment)
})

afterAll(() => borrowed?.close())

beforeEach(() => {
  open = []
  errors = []
  strangers = []
})

afterEach(async ({ task }) => {
  for (const [at, context] of [admin, ...open].entries()) {
    for (const page of context.pages()) {
      if (task.result?.state === 'fail')
        await page.screenshot({
          fullPage: true,
          path: join(shots, `${task.name.replaceAll(/\W+/g, '-')}-${at}.png`),
        })
      await page.close()
    }
  }
  for (const context of open) await context.close()
  expect(
    errors.flat().filter((error) => !expected.test(error)),
    `screenshots in ${shots}`,
  ).toEqual([])
  expect(strangers).toEqual([])
})

const watched = async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage()
  errors.push(watchErrors(page))
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && hostname !== 'localhost') strangers.push(request.url())
  })
  return page
}

/** Somebody who has nothing but a link. */
const somebody = async (options: BrowserContextOptions = {}): Promise<Page> => {
  const context = await browser.newContext({ locale: 'en-US', ...options })
  // Without the style of `prepareContext`, which the policy of the site refuses.
  context.setDefaultTimeout(maxWaitMs)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  open.push(context)
  return watched(context)
}

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

/** An offer as an admin's browser makes it, without the form. */
const offer = async (name: string): Promise<{ id: number; url: string }> => {
  const headers = { origin: deployment.url }
  const made = await admin.request.post(`${deployment.url}/api/apiKeyClaims`, {
    data: { name, scopes: 'leads:read' },
    headers,
  })
  const { doc } = (await made.json()) as { doc: { id: number } }
  const linked = await admin.request.post(`${deployment.url}/api/apiKeyClaims/${doc.id}/link`, { headers })
  expect(linked.status(), await linked.text()).toBe(200)
  return { id: doc.id, url: ((await linked.json()) as { url: string }).url }
}

const ask = (key: string, method = 'GET'): Promise<Response> =>
  fetch(`${deployment.url}/api/leads`, {
    ...(method === 'GET' ? {} : { body: '{}' }),
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    method,
  })

const tick = (page: Page, name: string) =>
  expect
    .poll(
      async () => {
        const box = page.getByRole('checkbox', { exact: true, name })
        if (!(await box.isChecked())) await box.click()
        return box.isChecked()
      },
      { interval: 250 },
    )
    .toBe(true)

/** Types into a field until the form has it: a page that is not ready takes nothing. */
const type = async (page: Page, field: string, value: string) => {
  await page.locator('form[data-form-ready=true]').first().waitFor()
  await expect
    .poll(async () => {
      await page.fill(`#field-${field}`, value)
      return page.inputValue(`#field-${field}`)
    })
    .toBe(value)
}

const isNarrow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

describe('an admin', () => {
  it('makes a link, by which somebody gets a key, once', async () => {
    const panel = await watched(admin)
    await panel.goto(`${deployment.url}/admin/collections/apiKeyClaims/create`)
    await type(panel, 'name', 'Listings for the site')
    await tick(panel, 'Leads: Read')
    await tick(panel, 'Deals: Write')
    await panel.getByText('leads:read').waitFor()
    await panel.click('#action-save')
    await panel.waitForURL(/apiKeyClaims\/\d+/)
    await panel.getByText('No link was made yet.').waitFor()
    await panel.getByRole('button', { name: 'Make link' }).click()
    const shown = panel.getByLabel('The link, shown this once')
    await shown.waitFor()
    const url = await shown.inputValue()
    expect(url).toMatch(new RegExp(`^${deployment.url}/keys/[\\w-]{43}$`))
    await panel.getByRole('button', { exact: true, name: 'Copy' }).click()
    await panel.getByText('Copied.').waitFor()
    expect(await clipboard(panel)).toBe(url)
    await panel.getByText('There is a link. It works once, until').waitFor()

    const page = await somebody()
    await page.goto(url)
    await page.getByText('Listings for the site').waitFor()
    await page.getByRole('button', { name: 'Create the key' }).click()
    await page.waitForURL(`${deployment.url}/keys/done`)
    const key = await page.getByRole('status', { name: 'The key' }).innerText()
    expect(key).toMatch(keyShape)
    expect(page.url()).toBe(`${deployment.url}/keys/done`)
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

    await panel.reload()
    await panel.getByText('Claimed. A key was made with it on').waitFor()
    expect(await panel.getByRole('button', { name: /Make/ }).count()).toBe(0)
    await panel.getByRole('link', { name: 'Open the key' }).click()
    await panel.waitForURL(/apiKeys\/\d+/)
    expect(server.output()).not.toContain(key)
    expect(server.output()).not.toContain(url.split('/').at(-1))
  })

  it('makes a link again, which ends the first', async () => {
    const { id, url } = await offer('Twice')
    const panel = await watched(admin)
    await panel.goto(`${deployment.url}/admin/collections/apiKeyClaims/${id}`)
    await panel.getByRole('button', { name: 'Make a new link' }).click()
    const shown = panel.getByLabel('The link, shown this once')
    await shown.waitFor()
    const page = await somebody()
    await page.goto(url)
    await page.getByRole('heading', { name: 'Unknown link' }).waitFor()
    expect(await page.getByRole('button').count()).toBe(0)
    await page.goto(await shown.inputValue())
    expect(await page.getByRole('button').innerText()).toBe('Create the key')
  })

  it('revokes a key, when asked whether it is meant', async () => {
    const { id, url } = await offer('To be revoked')
    const page = await somebody()
    await page.goto(url)
    await page.getByRole('button').click()
    const key = await page.getByRole('status', { name: 'The key' }).innerText()
    expect((await ask(key)).status).toBe(200)
    const panel = await watched(admin)
    await panel.goto(`${deployment.url}/admin/collections/apiKeyClaims/${id}`)
    await panel.getByRole('link', { name: 'Open the key' }).click()
    await panel.getByRole('button', { exact: true, name: 'Revoke' }).click()
    await panel.getByRole('button', { name: 'Cancel' }).click()
    expect((await ask(key)).status).toBe(200)
    await panel.getByRole('button', { exact: true, name: 'Revoke' }).click()
    await panel.getByRole('button', { name: 'Revoke the key' }).click()
    await panel.getByText('Revoked. It has not worked since').waitFor()
    await expect.poll(async () => (await ask(key)).status).toBe(401)
  })

  it('puts a key in the place of another, and both work for a while', async () => {
    const { id, url } = await offer('To be rotated')
    const page = await somebody()
    await page.goto(url)
    await page.getByRole('button').click()
    const key = await page.getByRole('status', { name: 'The key' }).innerText()
    const panel = await watched(admin)
    await panel.goto(`${deployment.url}/admin/collections/apiKeyClaims/${id}`)
    await panel.getByRole('link', { name: 'Open the key' }).click()
    await panel.getByRole('button', { exact: true, name: 'Rotate' }).click()
    await panel.getByLabel('Hours that the old key works').fill('2')
    await panel.getByRole('button', { name: 'Make a new key' }).click()
    const shown = panel.getByLabel('The new key, shown this once')
    await shown.waitFor()
    const newer = await shown.inputValue()
    expect(newer).toMatch(keyShape)
    expect(newer).not.toBe(key)
    expect([(await ask(key)).status, (await ask(newer)).status]).toEqual([200, 200])
    await panel.getByRole('link', { name: 'Open the new key' }).click()
    await panel
      .getByText(newer.slice(0, 8))
      .or(panel.locator(`input[value="${newer.slice(0, 8)}"]`))
      .first()
      .waitFor()
  })

  it('is told in the list of keys how one is made', async () => {
    const panel = await watched(admin)
    await panel.goto(`${deployment.url}/admin/collections/apiKeys`)
    await panel.getByRole('link', { name: 'make a claim link' }).waitFor()
    expect(await panel.getByRole('link', { name: /create new/i }).count()).toBe(0)
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
    expect(page.url()).toBe(`${deployment.url}/keys/done?lang=en`)
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

  it('makes one key, of 100 presses at once', async () => {
    const { url } = await offer('A hundred')
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => fetch(url, { method: 'POST', redirect: 'manual' })),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 303)).toHaveLength(1)
    expect(statuses.filter((status) => status === 410)).toHaveLength(99)
    const keys = answers.flatMap(
      ({ headers }) => /apiKey=(.*)$/.exec(headers.get('location') ?? '')?.[1] ?? [],
    )
    expect(keys).toHaveLength(1)
    expect((await ask(String(keys[0]))).status).toBe(200)
  })

  it('is served with its own policy and no other', async () => {
    const { url } = await offer('Headers')
    const { headers } = await fetch(url)
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[^,]*$/)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('set-cookie')).toBeNull()
  })

  it('shows no key to who comes back to it', async () => {
    const { url } = await offer('Back')
    const page = await somebody()
    await page.goto(url)
    await page.getByRole('button').click()
    const key = await page.getByRole('status', { name: 'The key' }).innerText()
    await page.goto(`${deployment.url}/keys`)
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
    const other = { ...deployment, port, url: `http://localhost:${port}` }
    const asking = await startServer(other, { CLAIM_RETURN: 'query' })
    const page = await somebody()
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).search))
    await page.goto(`${url.replace(deployment.url, other.url)}?lang=en`)
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
