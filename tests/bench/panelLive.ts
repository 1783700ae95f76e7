/** How soon another person's change stands on an open board. */
import { chromium } from 'playwright-core'
import type { PanelService } from './panelService'

const changes = 100

/**
 * Moves a lead of the board by requests, and waits until it stands in its column in two browsers.
 *
 * @returns milliseconds from the answer of each request to the card in the last of the browsers
 */
export const timeLive = async ({ cookie, url }: Pick<PanelService, 'cookie' | 'url'>): Promise<number[]> => {
  const browsers = await Promise.all(
    [1, 2].map(() =>
      chromium.launch({
        args: ['--no-sandbox', '--disable-gpu'],
        executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      }),
    ),
  )
  try {
    const [name = '', value = ''] = cookie.split('=')
    const pages = await Promise.all(
      browsers.map(async (browser) => {
        const context = await browser.newContext({ viewport: { height: 768, width: 1366 } })
        await context.addCookies([{ name, url, value }])
        const page = await context.newPage()
        const isConnected = page.waitForResponse(/\/admin\/live\?/)
        await page.goto(`${url}/admin/collections/leads/board`)
        await isConnected
        return page
      }),
    )
    const card = pages[0]?.locator('section[data-status="On Hold"] [data-card]').first()
    const id = await card?.getAttribute('data-card')
    const taken: number[] = []
    for (let change = 0; change < changes; change++) {
      const status = change % 2 === 0 ? 'Qualified Lead' : 'On Hold'
      const answer = await fetch(`${url}/api/leads/${id}`, {
        body: JSON.stringify({ processStatuses: status }),
        headers: { 'content-type': 'application/json', cookie, origin: url },
        method: 'PATCH',
      })
      if (!answer.ok) throw new Error(await answer.text())
      const storedAt = performance.now()
      await Promise.all(
        pages.map((page) => page.locator(`section[data-status="${status}"] [data-card="${id}"]`).waitFor()),
      )
      taken.push(performance.now() - storedAt)
    }
    return taken
  } finally {
    await Promise.all(browsers.map((browser) => browser.close()))
  }
}
