/** Counts what hands do in a real browser, so that a test of a budget cannot forget a click. */
import type { Page } from 'playwright-core'

export type Gestures = {
  /** How many presses of the mouse or of a finger there were since the last start. */
  clicks: () => Promise<number>
  /** The fields that were filled. */
  fields: () => Promise<string[]>
  /** Begins to count, on the page that is open. */
  start: () => Promise<void>
}

type Counted = { clicks: number; fields: string[] }

const name = 'test-gestures'

/** Call before the page is opened. Counts go on when a page leads to another. */
export const countGestures = async (page: Page): Promise<Gestures> => {
  await page.addInitScript((key) => {
    const change = (edit: (counted: Counted) => void) => {
      const counted = JSON.parse(sessionStorage.getItem(key) ?? '{"clicks":0,"fields":[]}') as Counted
      edit(counted)
      sessionStorage.setItem(key, JSON.stringify(counted))
    }
    // A click on a label is one press, and makes two events `click`.
    addEventListener(
      'pointerdown',
      ({ isTrusted }) => {
        if (isTrusted) change((counted) => counted.clicks++)
      },
      true,
    )
    addEventListener(
      'input',
      ({ target }) => {
        const field = target instanceof HTMLElement ? target.id || (target.getAttribute('name') ?? '') : ''
        change((counted) => {
          if (!counted.fields.includes(field)) counted.fields.push(field)
        })
      },
      true,
    )
  }, name)
  const counted = async (): Promise<Counted> =>
    JSON.parse(
      (await page.evaluate((key) => sessionStorage.getItem(key), name)) ?? '{"clicks":0,"fields":[]}',
    ) as Counted
  return {
    clicks: async () => (await counted()).clicks,
    fields: async () => (await counted()).fields,
    start: () => page.evaluate((key) => sessionStorage.removeItem(key), name),
  }
}
