/**
 * The panel in a real browser as staff see it, on a service of its own with the demonstration data: who signs in, what
 * the browser complains about, what is not accessible.
 */
import axe from 'axe-core'
import type { Browser, BrowserContext, BrowserContextOptions, Cookie, Page } from 'playwright-core'
import { expect } from 'vitest'
import { demoPassword, demoSignIn } from '../../src/seed/signIn'
import { launchBrowser, watchErrors } from './browser'
import type { Doc } from './client'
import { createKey, ensureBuild, type Place, preparePlace, type RunningServer, startServer } from './server'

export type Visitor = {
  /** Closes the browser's window; fails when the browser complained of anything that was not expected. */
  close: (expected?: RegExp) => Promise<void>
  context: BrowserContext
  /** Opens an address of the panel: `open('/collections/leads')`. */
  open: (path: string) => Promise<unknown>
  page: Page
}

/** What the interface of a service that is served does for a key; fails with what it says when it does not. */
export type Interface = {
  call: (method: string, path: string, body?: unknown) => Promise<Record<string, unknown>>
  /** @returns the id */
  create: (collection: string, body: unknown) => Promise<number>
  list: (path: string) => Promise<Doc[]>
  read: (path: string) => Promise<Record<string, unknown>>
}

export type Panel = Interface & {
  browser: Browser
  close: () => Promise<void>
  key: string
  place: Place
  server: RunningServer
  /** A window of somebody who is signed in; each person signs in once. */
  visit: (who?: { email?: string; language?: 'en' | 'es' } & BrowserContextOptions) => Promise<Visitor>
}

export const interfaceOf = ({ url }: Pick<Place, 'url'>, key: string): Interface => {
  const call: Interface['call'] = async (method, path, body) => {
    const response = await fetch(`${url}/api${path}`, {
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      method,
    })
    const said = (await response.json()) as Record<string, unknown>
    expect(response.ok, JSON.stringify(said)).toBe(true)
    return said
  }
  return {
    call,
    create: async (collection, body) => ((await call('POST', `/${collection}`, body)) as { doc: Doc }).doc.id,
    list: async (path) => (await call('GET', path))['docs'] as Doc[],
    read: (path) => call('GET', path),
  }
}

/**
 * Call in `beforeAll` with a timeout of 400 s: it may have to build the panel.
 *
 * @param env what the service is told beside the demonstration
 */
export const openPanel = async (env: Record<string, string> = {}): Promise<Panel> => {
  await ensureBuild()
  const place = await preparePlace()
  const server = await startServer(place, { SEED: 'demo', ...env })
  const key = await createKey(place)
  const browser = await launchBrowser()
  const sessions = new Map<string, Cookie[]>()

  const visit: Panel['visit'] = async ({ email = demoSignIn.email, language = 'en', ...options } = {}) => {
    const context = await browser.newContext({ viewport: { height: 1000, width: 1366 }, ...options })
    await context.addCookies([{ name: 'payload-lng', url: place.url, value: language }])
    const page = await context.newPage()
    page.setDefaultTimeout(20_000)
    const errors = watchErrors(page)
    const strangers: string[] = []
    page.on('request', (request) => {
      const { hostname, protocol } = new URL(request.url())
      if (protocol.startsWith('http') && hostname !== 'localhost') strangers.push(request.url())
    })
    const open = (path: string) => page.goto(`${place.url}/admin${path}`)
    const session = sessions.get(email)
    if (session) await context.addCookies(session)
    else {
      await open('/login')
      await page.fill('#field-email', email)
      await page.fill('#field-password', demoPassword)
      await page.click('button[type=submit]')
      await page.waitForURL(/\/admin$/)
      sessions.set(
        email,
        (await context.cookies()).filter(({ name }) => name !== 'payload-lng'),
      )
    }
    return {
      async close(expected) {
        await context.close()
        expect(strangers, 'addresses of others').toEqual([])
        const unexpected = errors.filter((error) => !expected?.test(error))
        expect(unexpected, 'errors in the console').toEqual([])
      },
      context,
      open,
      page,
    }
  }

  return {
    ...interfaceOf(place, key),
    browser,
    async close() {
      await browser.close()
      await server.stop()
      await place.remove()
    },
    key,
    place,
    server,
    visit,
  }
}

type Violation = { help: string; id: string; impact: null | string; nodes: { html: string }[] }

type Axe = { run: (context: Document, options: unknown) => Promise<{ violations: Violation[] }> }

/**
 * Fails on what axe calls serious or critical of WCAG 2.2 A and AA, naming the elements. Payload's own elements are given
 * their names a moment after they are there: it looks again for a while.
 */
export const expectAccessible = async (page: Page): Promise<void> => {
  await page.evaluate(axe.source)
  const serious = async () => {
    const violations = await page.evaluate(async () => {
      const { axe: own } = window as unknown as { axe: Axe }
      const found = await own.run(document, {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      })
      return found.violations
    })
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ help, id, nodes }) => ({ help, id, nodes: nodes.map(({ html }) => html.slice(0, 200)) }))
  }
  await expect.poll(serious, { interval: 500, timeout: 10_000 }).toEqual([])
}

/** Fails where the page can be scrolled sideways. */
export const expectNoSidewaysScroll = async (page: Page): Promise<void> => {
  const { visible, whole } = await page.evaluate(() => ({
    visible: window.innerWidth,
    whole: document.documentElement.scrollWidth,
  }))
  expect(whole, 'the width of the page').toBeLessThanOrEqual(visible)
}
