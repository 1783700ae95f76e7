/** A save that is refused shows where, why and in the reader's language. */
import { describe, expect, it } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, usePanel } from '../support/panel'

const panel = usePanel()

describe('a field that is not valid', () => {
  it.each([
    { height: 768, language: 'en', said: /choose a reason/, width: 1366 },
    { height: 844, language: 'es', said: /elija un motivo/, width: 390 },
  ] as const)('is told of in its place and has the focus in $language at $width', async (reader) => {
    const { height, language, said, width } = reader
    const { close, open, page } = await panel.visit({ language, viewport: { height, width } })
    const id = await panel.create('leads', { name: `Validated ${language}` })
    await open(`/collections/leads/${id}/details`)
    await page.locator('#field-processStatuses .rs__control').click()
    // The last of the statuses is Lost.
    await page.locator('#field-processStatuses .rs__option').last().click()
    await page.locator('#action-save').click()
    const error = page.locator('#field-reason .field-error')
    await error.filter({ hasText: said }).waitFor()
    await page.waitForFunction(() => document.activeElement?.closest('#field-reason') !== null)
    const [place, toast] = await Promise.all([
      error.boundingBox(),
      page.locator('[data-sonner-toast]').first().boundingBox(),
    ])
    expect(place && place.y >= 0 && place.y + place.height <= height, JSON.stringify(place)).toBe(true)
    const isCovered =
      place &&
      toast &&
      place.x < toast.x + toast.width &&
      toast.x < place.x + place.width &&
      place.y < toast.y + toast.height &&
      toast.y < place.y + place.height
    expect(isCovered, JSON.stringify({ place, toast })).toBeFalsy()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await close(/400/)
  })

  it('is marked before it is saved where it is required', async () => {
    const { close, open, page } = await panel.visit()
    await open('/collections/webhooks/create')
    await page.locator('label[for="field-url"] .required').waitFor()
    await page.locator('#action-save').click()
    await page.waitForFunction(() => document.activeElement?.id === 'field-url')
    await page.locator('#field-url[aria-invalid=true]').waitFor()
    expect(await panel.list('/webhooks?where[url][exists]=false')).toEqual([])
    await close(/400/)
  })
})
