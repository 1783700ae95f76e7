/** A real browser, and what it complains about. */
import { type BrowserContext, type BrowserServer, chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'

/** One that files connect to, each with windows of its own. */
export const serveBrowser = (): Promise<BrowserServer> =>
  chromium.launchServer({
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    headless: true,
  })

/** Without a graphics card, what is blurred and what moves takes as long as all the rest of a test. */
export const keepStill = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const style = document.createElement('style')
      style.textContent =
        '* { animation: none !important; backdrop-filter: none !important; transition: none !important }'
      document.head.append(style)
    })
  })

/** Errors of a page, its scripts and its console, from now on. */
export const watchErrors = (page: Page): string[] => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
  })
  return errors
}

/** Opens a tab of a form, until it has the field: a page that is not ready takes no click. */
export const openTab = async (page: Page, tab: string, field: string): Promise<void> => {
  await expect
    .poll(
      async () => {
        await page.locator('.tabs-field__tab-button', { hasText: tab }).first().click()
        return page.locator(field).first().isVisible()
      },
      { interval: 250, timeout: 15_000 },
    )
    .toBe(true)
}
