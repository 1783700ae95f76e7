/** A real browser, and the errors it reports. */
import { type BrowserContext, type BrowserServer, chromium, type Locator, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { maxWaitMs } from './wait'

/** A browser server that test files connect to, each with its own windows. */
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

/** Gives each step of its pages enough time, and turns off animations and blur, which are slow without a graphics card. */
export const prepareContext = (context: BrowserContext): Promise<unknown> => {
  context.setDefaultTimeout(maxWaitMs)
  return context.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const style = document.createElement('style')
      style.textContent =
        '* { animation: none !important; backdrop-filter: none !important; transition: none !important }'
      document.head.append(style)
    })
  })
}

/** Collects errors of a page, its scripts and its console. */
export const watchErrors = (page: Page): string[] => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
  })
  return errors
}

/** Collects the URLs of other hosts that a page requests. */
export const watchForeignRequests = (page: Page): string[] => {
  const urls: string[] = []
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && hostname !== 'localhost') urls.push(request.url())
  })
  return urls
}

/** Clicks a form's tab until its field appears, as a page that is not hydrated ignores clicks. */
export const openTab = async (page: Locator | Page, tab: RegExp | string, field: string): Promise<void> => {
  await expect
    .poll(
      async () => {
        await page.locator('.tabs-field__tab-button', { hasText: tab }).first().click()
        return page.locator(field).first().isVisible()
      },
      { interval: 250 },
    )
    .toBe(true)
}
