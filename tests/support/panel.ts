/**
 * Opens the panel in a real browser, on a service with the demonstration data: signs in, collects the browser's errors,
 * checks accessibility.
 */
import axe from 'axe-core'
import type { BrowserContext, BrowserContextOptions, Cookie, Page } from 'playwright-core'
import { expect } from 'vitest'
import { demoPassword, demoSignIn } from '../../src/seed/signIn'
import { type Borrowed, borrowService } from './borrow'
import { prepareContext, watchErrors } from './browser'
import type { Doc } from './client'
import type { Deployment } from './server'

export type Visitor = {
  /** Closes the page; fails if the browser reported an unexpected error. */
  close: (expected?: RegExp) => Promise<void>
  context: BrowserContext
  /** Opens an address of the panel: `open('/collections/leads')`. */
  open: (path: string) => Promise<unknown>
  page: Page
}

/** Requests to the interface of a running server with a key. They fail with the answer's body if it is a failure. */
export type Interface = {
  call: (method: string, path: string, body?: unknown) => Promise<Record<string, unknown>>
  /** @returns the id */
  create: (collection: string, body: unknown) => Promise<number>
  list: (path: string) => Promise<Doc[]>
  read: (path: string) => Promise<Record<string, unknown>>
}

export type Panel = Borrowed &
  Interface & {
    /**
     * Opens a page as a signed-in user; each user signs in once. Without browser options, pages of the same user and language
     * share a browser context, which has the scripts in its cache.
     */
    visit: (who?: { email?: string; language?: 'en' | 'es' } & BrowserContextOptions) => Promise<Visitor>
  }

export const interfaceOf = ({ url }: Pick<Deployment, 'url'>, key: string): Interface => {
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

/** Call in `beforeAll`: it may have to build the panel. */
export const openPanel = async (): Promise<Panel> => {
  const borrowed = await borrowService()
  const { browser, key, deployment } = borrowed
  const sessions = new Map<string, Cookie[]>()
  const windows = new Map<string, Promise<BrowserContext>>()

  const openWindow = async (email: string, language: string, options: BrowserContextOptions) => {
    const context = await browser.newContext({ viewport: { height: 1000, width: 1366 }, ...options })
    await prepareContext(context)
    const known = sessions.get(email)
    if (known) await context.addCookies(known)
    else {
      await signIn(context, deployment, email)
      sessions.set(email, await context.cookies())
    }
    await context.addCookies([{ name: 'payload-lng', url: deployment.url, value: language }])
    return context
  }

  const visit: Panel['visit'] = async ({ email = demoSignIn.email, language = 'en', ...options } = {}) => {
    const isOwn = Object.keys(options).length > 0
    const name = `${email} ${language}`
    const opening = (isOwn ? undefined : windows.get(name)) ?? openWindow(email, language, options)
    if (!isOwn) windows.set(name, opening)
    const context = await opening
    const page = await context.newPage()
    const errors = watchErrors(page)
    const foreignUrls: string[] = []
    page.on('request', (request) => {
      const { hostname, protocol } = new URL(request.url())
      if (protocol.startsWith('http') && hostname !== 'localhost') foreignUrls.push(request.url())
    })
    const open = (path: string) => page.goto(`${deployment.url}/admin${path}`)
    return {
      async close(expected) {
        await page.close()
        if (isOwn) await context.close()
        expect(foreignUrls, 'requests to other hosts').toEqual([])
        const unexpected = errors.filter((error) => !expected?.test(error))
        expect(unexpected, 'errors in the console').toEqual([])
      },
      context,
      open,
      page,
    }
  }

  return { ...interfaceOf(deployment, key), ...borrowed, visit }
}

/** Signs in by a request, without the form, which other tests cover. */
export const signIn = async (
  context: BrowserContext,
  { url }: Pick<Deployment, 'url'>,
  email: string = demoSignIn.email,
  password = demoPassword,
): Promise<void> => {
  const answer = await context.request.post(`${url}/api/users/login`, {
    data: { email, password },
    headers: { origin: url },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** Creates an admin called Ada Fell, who is not in the demonstration data, and signs in as her. */
export const signInAsAda = async (
  context: BrowserContext,
  deployment: Pick<Deployment, 'url'>,
): Promise<void> => {
  const [email, password] = ['ada@example.com', 'correct horse battery']
  await signIn(context, deployment)
  const made = await context.request.post(`${deployment.url}/api/users`, {
    data: { allTenants: true, email, name: 'Ada Fell', password, role: 'admin' },
    headers: { origin: deployment.url },
  })
  expect(made.status(), await made.text()).toBe(201)
  await context.clearCookies()
  await signIn(context, deployment, email, password)
}

type Violation = { help: string; id: string; impact: null | string; nodes: { html: string }[] }

type Axe = { run: (context: Document, options: unknown) => Promise<{ violations: Violation[] }> }

/**
 * Fails on serious or critical violations of WCAG 2.2 A and AA that axe finds, naming the elements. It retries for a while,
 * because Payload adds the accessible names of its elements late.
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
  await expect.poll(serious, { interval: 500 }).toEqual([])
}

/** Fails if the page can be scrolled sideways. */
export const expectNoSidewaysScroll = async (page: Page): Promise<void> => {
  const { visible, whole } = await page.evaluate(() => ({
    visible: window.innerWidth,
    whole: document.documentElement.scrollWidth,
  }))
  expect(whole, 'the width of the page').toBeLessThanOrEqual(visible)
}
