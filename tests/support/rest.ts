/** When a page in a real browser is at rest: nothing loads, or nothing changes any more. */
import type { Page, Request } from 'playwright-core'
import { pauseMs } from '../../src/admin/features/payload-fixes/watch'
import { until } from './wait'

/** How long no request may have run for a page to be at rest. */
const quietMs = 100

/** Call it when a page is opened. @returns waits until nothing loads any more */
export const restOf = (page: Page): (() => Promise<void>) => {
  const underWay = new Set<Request>()
  let last = Date.now()
  const end = (request: Request) => {
    underWay.delete(request)
    last = Date.now()
  }
  page.on('request', (request) => {
    // The stream of changes is open as long as its page.
    if (request.resourceType() !== 'eventsource') underWay.add(request)
  })
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return async () => {
    await until(() => underWay.size === 0 && Date.now() - last >= quietMs, 'a page that loads nothing more')
  }
}

/** Waits until nothing has changed for so long that Payload's elements are patched, by the page's own clock. */
export const untilAtRest = (page: Page): Promise<void> =>
  page.evaluate(
    (ms) =>
      new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          clearTimeout(timer)
          timer = setTimeout(end, ms)
        })
        const end = () => {
          observer.disconnect()
          resolve()
        }
        let timer = setTimeout(end, ms)
        observer.observe(document, { attributes: true, characterData: true, childList: true, subtree: true })
      }),
    2 * pauseMs,
  )
