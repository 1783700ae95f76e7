/** What the browser tests do on pages of the panel: forms, lists, boards, dropped files; and the screens they do it on. */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Panel, Visitor } from './panel'

export const desk = { height: 768, width: 1366 }
export const phone = { height: 844, width: 390 }

/** Each language once and each screen once. */
export const screens = [
  ['en', desk],
  ['es', phone],
] as const

export const button = (page: Locator | Page, name: RegExp | string) =>
  page.getByRole('button', { exact: true, name })

export const untilFormReady = (page: Locator | Page) =>
  page.locator('form[data-form-ready=true]').first().waitFor()

/** Types into a field until the form has it: a page that is not ready takes nothing. */
export const type = async (page: Locator | Page, field: string, value: string) => {
  const input = page.locator(`#field-${field}`)
  await expect
    .poll(async () => {
      await input.fill('')
      await input.fill(value)
      return page.locator('#action-save').last().isEnabled()
    })
    .toBe(true)
}

/** Ticks a box, again and again: a page that is not ready takes no tick. */
export const tick = (box: Locator) =>
  expect
    .poll(
      async () => {
        if (!(await box.isChecked())) await box.click()
        return box.isChecked()
      },
      { interval: 250 },
    )
    .toBe(true)

/** Saves a form, and expects this status of the response. */
export const save = async (page: Page, status = 200) => {
  const responded = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await page.locator('#action-save').last().click()
  expect((await responded).status()).toBe(status)
}

/** How many records the list on the page says there are. */
export const countListed = async (page: Page): Promise<number> => {
  await page.waitForSelector('.page-controls__page-info, .no-results, [class*=no-results]')
  const info = page.locator('.page-controls__page-info')
  if ((await info.count()) === 0) return 0
  return Number(/(\d+)\s*$/.exec(await info.innerText())?.[1])
}

type DroppedFile = { bytes: number; name: string; type: string }

export const contract: DroppedFile = { bytes: 20, name: 'contract.pdf', type: 'application/pdf' }

/** Drops files made in the browser, as a mouse would. */
export const dropFiles = async (page: Page, files: readonly DroppedFile[], target = 'body') => {
  const dataTransfer = await page.evaluateHandle((wanted) => {
    const transfer = new DataTransfer()
    for (const file of wanted)
      transfer.items.add(new File([new Uint8Array(file.bytes).fill(32)], file.name, { type: file.type }))
    return transfer
  }, files)
  await page.dispatchEvent(target, 'dragover', { dataTransfer })
  await page.dispatchEvent(target, 'drop', { dataTransfer })
}

/** Opens the search of every page by the keyboard, as soon as the page listens. */
export const openSearch = async (page: Page): Promise<Locator> => {
  const input = page.getByRole('combobox', { name: /^(Search people|Buscar personas)/ })
  await expect
    .poll(async () => {
      await page.keyboard.press('Control+k')
      return input.isVisible()
    })
    .toBe(true)
  return input
}

export const openBoard = async (
  panel: Panel,
  collection: 'deals' | 'leads',
  who: Parameters<Panel['visit']>[0] = {},
  query = '',
): Promise<Visitor> => {
  const visitor = await panel.visit(who)
  await visitor.open(`/collections/${collection}/board${query}`)
  await visitor.page.waitForSelector('[data-card]')
  // The columns follow the mouse only when the page is alive, which its breadcrumbs tell.
  await visitor.page.waitForSelector('.step-nav >> text=/board|Tablero/')
  return visitor
}

export const columnOf = (page: Page, status: string) => page.locator(`section[data-status="${status}"]`)

/** The first record of a column. */
export const firstOf = async (page: Page, status: string): Promise<number> =>
  Number(await columnOf(page, status).locator('[data-card]').first().getAttribute('data-card'))

/** Waits until a card is in a column, and no longer on its way. */
export const untilIn = (page: Page, id: number, status: string) =>
  columnOf(page, status).locator(`[data-card="${id}"]:not([class*=moving])`).waitFor()

export const middleOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).boundingBox()
  if (!box) throw new Error(`${selector} is not on the page.`)
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 150) }
}

export const moveByMenu = async (page: Page, id: number, status: string) => {
  await page.locator(`#card-${id}-move`).click()
  await page.locator('dialog li button', { hasText: status }).click()
}
