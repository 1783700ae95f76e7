/**
 * Opens the panel in a real browser, on a service with the demonstration data: signs in, collects the browser's errors,
 * checks accessibility.
 */
import axe from 'axe-core'
import type { BrowserContext, BrowserContextOptions, Cookie, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { demoPassword, demoSignIn } from '../../src/seed/signIn'
import { type Borrowed, borrowService } from './borrow'
import { prepareContext, watchErrors, watchForeignRequests } from './browser'
import type { Doc } from './client'
import type { Deployment } from './server'

export type Visitor = {
  /** Closes the page, once; fails if the browser reported an unexpected error. `usePanel` calls it after each test. */
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
    closeVisitors: () => Promise<void>
    /**
     * Opens a page as a signed-in user; each user signs in once. Without browser options, pages of the same user and language
     * share a browser context, which has the scripts in its cache. With `email: null` nobody is signed in.
     */
    visit: (
      who?: { email?: null | string; language?: 'en' | 'es' } & BrowserContextOptions,
    ) => Promise<Visitor>
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

/**
 * Opens the panel for the tests of a file, and closes the pages of each test after it, which fails if a browser reported an error
 * that is not expected. Call at the top of the file; the panel is there from `beforeAll` on.
 */
export const usePanel = (expected?: RegExp): Panel => {
  const panel = {} as Panel
  beforeAll(async () => {
    Object.assign(panel, await openPanel(expected))
  })
  afterEach(() => panel.closeVisitors())
  afterAll(() => panel.close?.())
  return panel
}

const openPanel = async (expectedInFile?: RegExp): Promise<Panel> => {
  const borrowed = await borrowService()
  const { browser, key, deployment } = borrowed
  const sessions = new Map<string, Cookie[]>()
  const windows = new Map<string, Promise<BrowserContext>>()
  const visitors = new Set<Visitor>()

  const openWindow = async (email: null | string, language: string, options: BrowserContextOptions) => {
    const context = await browser.newContext({ viewport: { height: 1000, width: 1366 }, ...options })
    await prepareContext(context)
    if (email !== null) {
      const known = sessions.get(email)
      if (known) await context.addCookies(known)
      else {
        await signIn(context, deployment, email)
        sessions.set(email, await context.cookies())
      }
    }
    await context.addCookies([{ name: 'payload-lng', url: deployment.url, value: language }])
    return context
  }

  const visit: Panel['visit'] = async ({ email = demoSignIn.email, language = 'en', ...options } = {}) => {
    const isOwn = email === null || Object.keys(options).length > 0
    const name = `${email} ${language}`
    const opening = (isOwn ? undefined : windows.get(name)) ?? openWindow(email, language, options)
    if (!isOwn) windows.set(name, opening)
    const context = await opening
    const page = await context.newPage()
    const errors = watchErrors(page)
    const foreignUrls = watchForeignRequests(page)
    const open = (path: string) => page.goto(`${deployment.url}/admin${path}`)
    const visitor: Visitor = {
      async close(expected) {
        if (!visitors.delete(visitor)) return
        await page.close({ runBeforeUnload: false })
        if (isOwn) await context.close()
        expect(foreignUrls, 'requests to other hosts').toEqual([])
        const unexpected = errors.filter((error) => !expected?.test(error) && !expectedInFile?.test(error))
        expect(unexpected, 'errors in the console').toEqual([])
      },
      context,
      open,
      page,
    }
    visitors.add(visitor)
    return visitor
  }

  const closeVisitors = async () => {
    const closed = await Promise.allSettled([...visitors].map((visitor) => visitor.close()))
    for (const each of closed) if (each.status === 'rejected') throw each.reason
  }

  return { ...interfaceOf(deployment, key), ...borrowed, closeVisitors, visit }
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
