/** When a page of the panel stands in a browser, and how soon it reacts. */
import { chromium, type Page } from 'playwright-core'
import { median } from './measure'
import type { PanelService } from './panelService'

/** In milliseconds. */
type Paint = {
  /** Until the network is idle. */
  idle: number
  /** From the press of Ctrl K to the frame that shows the search; below 16 it is 0. */
  interaction: number
  /** The largest contentful paint, when the network is idle. */
  paint: number
}

/** Opens each page in turn, in a browser that has its scripts already. @returns the medians by the name of the page */
export const timePaints = async (
  { cookie, url }: Pick<PanelService, 'cookie' | 'url'>,
  pages: Readonly<Record<string, string>>,
  runs: number,
): Promise<Record<string, Paint>> => {
  const browser = await chromium.launch({
    args: ['--no-sandbox', '--disable-gpu'],
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  })
  try {
    const context = await browser.newContext({ viewport: { height: 768, width: 1366 } })
    const [name = '', value = ''] = cookie.split('=')
    await context.addCookies([{ name, url, value }])
    const taken = Object.keys(pages).map((): Paint[] => [])
    for (let run = -1; run < runs; run++) {
      for (const [at, path] of Object.values(pages).entries()) {
        const page = await context.newPage()
        const paint = await timePaint(page, `${url}/admin${path}`)
        if (run >= 0) taken[at]?.push(paint)
        await page.close()
      }
    }
    return Object.fromEntries(
      Object.keys(pages).map((each, at) => {
        const own = taken[at] ?? []
        const medianOf = (part: keyof Paint) => median(own.map((one) => one[part]))
        return [
          each,
          { idle: medianOf('idle'), interaction: medianOf('interaction'), paint: medianOf('paint') },
        ]
      }),
    )
  } finally {
    await browser.close()
  }
}

const timePaint = async (page: Page, address: string): Promise<Paint> => {
  // The stream of changes would never be idle.
  await page.route('**/admin/live?*', (route) => route.fulfill({ status: 204 }))
  await page.goto(address, { waitUntil: 'networkidle' })
  // The last of half a second without a request.
  const idle = (await page.evaluate(() => performance.now())) - 500
  const paint = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          buffered: true,
          type: 'largest-contentful-paint',
        })
      }),
  )
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').first().waitFor()
  const interaction = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        // Entries come after the next frame.
        const none = setTimeout(() => resolve(0), 500)
        new PerformanceObserver((list) => {
          clearTimeout(none)
          resolve(Math.max(0, ...list.getEntries().map(({ duration }) => duration)))
        }).observe({ buffered: true, durationThreshold: 16, type: 'event' } as PerformanceObserverInit)
      }),
  )
  return { idle, interaction, paint }
}
