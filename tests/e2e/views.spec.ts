/** Above a list: saved views as tabs with the number of their records, the filter in words, and the usual values. */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { countGestures } from '../support/gestures'
import { expectAccessible, expectNoSidewaysScroll, usePanel } from '../support/panel'
import { desk, phone, countListed } from '../support/steps'

const panel = usePanel()

const shapes = [
  ['a desk', desk],
  ['a phone', phone],
] as const

const tabsOf = (page: Page) => page.getByRole('group', { name: 'Saved views' })
const chipsOf = (page: Page) => page.getByRole('list', { name: 'Filters of this list' })
const tabOf = (page: Page, title: string) => tabsOf(page).getByRole('button', { name: title })

it('each tab counts the records of its view', async () => {
  const visitor = await panel.visit({ email: 'rep@example.com' })
  const { page } = visitor
  await page.clock.install()
  await visitor.open('/collections/leads?preset=')
  for (const title of ['All', 'My leads', 'On hold', 'Waiting for first contact']) {
    const tab = tabOf(page, title)
    const [, count] = /(\d+)$/.exec((await tab.innerText()).trim()) ?? []
    await tab.click()
    await page.locator('button[aria-pressed=true]', { hasText: title }).waitFor()
    await expect.poll(() => countListed(page)).toBe(Number(count))
    // Payload's inputs write after a while.
    await page.clock.runFor(1000)
    expect(await countListed(page)).toBe(Number(count))
  }
})

describe.each(shapes)('at %s', (shape, viewport) => {
  it('a view with two filters is saved by five clicks and its name', async () => {
    const { open, page } = await panel.visit({ viewport })
    const gestures = await countGestures(page)
    await open('/collections/leads?preset=')
    await tabOf(page, 'All').waitFor()
    await gestures.start()
    await page.getByRole('button', { name: '+ Filter' }).click()
    await page.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'On Hold' }).click()
    await chipsOf(page).getByText('Status: On Hold').waitFor()
    const rep = page.getByRole('group', { name: 'Sales Rep' }).getByRole('button').first()
    const name = await rep.innerText()
    await rep.click()
    await chipsOf(page).getByText(`Sales Rep: ${name}`).waitFor()
    await page.getByRole('button', { name: '+ Save view' }).click()
    await page.keyboard.type(`Held at ${shape}`)
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.locator('button[aria-pressed=true]', { hasText: `Held at ${shape}` }).waitFor()
    expect(await gestures.clicks()).toBeLessThanOrEqual(5)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.reload()
    await page.locator('button[aria-pressed=true]', { hasText: `Held at ${shape}` }).waitFor()
    await chipsOf(page).getByText(`Sales Rep: ${name}`).waitFor()
  })
})

it('a view is renamed and deleted by who saved it', async () => {
  const { open, page } = await panel.visit({ email: 'rep@example.com' })
  await open('/collections/leads?preset=')
  await tabOf(page, 'My leads').click()
  await page.waitForURL(/preset=\d/)
  // What everybody has is not a rep's to change.
  expect(await page.locator('#edit-preset').count()).toBe(0)
  await page.getByRole('button', { name: '+ Save view' }).click()
  await page.keyboard.type('Mine to call')
  await page.keyboard.press('Enter')
  await page.locator('button[aria-pressed=true]', { hasText: 'Mine to call' }).waitFor()
  await page.locator('#edit-preset').click()
  await page.locator('.doc-drawer #field-title').fill('Mine to call today')
  await page.locator('.doc-drawer #action-save').click()
  await page.locator('button[aria-pressed=true]', { hasText: 'Mine to call today' }).waitFor()
  await page.reload()
  await page.locator('#delete-preset').click()
  await page.locator('#confirm-action').click()
  await tabOf(page, 'Mine to call today').waitFor({ state: 'detached' })
})

it('a filter in the address is named in words, each of which can be taken away', async () => {
  const visitor = await panel.visit({ language: 'es', viewport: desk })
  const { page } = visitor
  const of = (at: number, condition: string) => `where[or][0][and][${at}]${condition}`
  await visitor.open(
    `/collections/leads?${[
      of(0, '[processStatuses][in][0]=On%20Hold'),
      of(0, '[processStatuses][in][1]=Qualified%20Lead'),
      of(1, '[createdAt][greater_than_equal]=2020-01-31T12:00:00.000Z'),
      of(2, '[related.contacted][equals]=true'),
      of(3, '[vehicle][exists]=false'),
    ].join('&')}&preset=`,
  )
  const chips = page.getByRole('list', { name: 'Filtros de esta lista' })
  await chips.waitFor()
  const texts = await chips.getByRole('listitem').allInnerTexts()
  expect(texts.map((text) => text.replaceAll(/\s+/g, ' ').replace(/ ?×$/, ''))).toEqual([
    'Estado: En espera o Interesado calificado',
    expect.stringMatching(/^Fecha de creación: desde 31 ene 2020/),
    'Contactado por alguien: sí',
    'Vehículo: sin valor',
    '+ Filtrar',
  ])
  expect(await page.locator('.list-controls__where').isVisible()).toBe(false)
  const before = await countListed(page)
  await page.getByRole('button', { name: /^Quitar el filtro Contactado/ }).click()
  await chips.getByText('Contactado por alguien').waitFor({ state: 'detached' })
  await expect.poll(() => countListed(page)).toBeGreaterThanOrEqual(before)
  await expectAccessible(page)
  await page.getByRole('button', { name: '+ Filtrar' }).click()
  await page.getByRole('button', { name: 'Más condiciones' }).click()
  await page.locator('.list-controls__where .condition').first().waitFor()
})
