/** A manager's day in a real browser: what the report says, and leads that are handed to another rep. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countGestures } from '../support/gestures'
import { expectAccessible, expectNoSidewaysScroll, openPanel, type Panel } from '../support/panel'

let panel: Panel
beforeAll(async () => {
  panel = await openPanel()
})
afterAll(() => panel?.close())

const manager = 'manager@example.com'

describe.each([
  ['en', { height: 768, width: 1366 }],
  ['es', { height: 844, width: 390 }],
] as const)('a manager, in %s', (language, viewport) => {
  const repOf = async (user: string) => {
    const [rep] = await panel.list(`/salesReps?where[user][equals]=${user}`)
    if (!rep) throw new Error('The demonstration data has no such rep.')
    return rep
  }

  it('reads of the last month, and opens what a number counts, by four clicks', async () => {
    const visitor = await panel.visit({ email: manager, language, viewport })
    const { page } = visitor
    const gestures = await countGestures(page)
    await visitor.open('')
    await page.waitForLoadState('networkidle')
    // The navigation is open beside the page where there is room.
    if (viewport.width < 1024) await page.locator('.nav-toggler:visible').first().click()
    await page.locator('#nav-report').click()
    await page.waitForURL(/\/deals\/report$/)
    await page.getByRole('button', { name: /^(This month|Este mes)$/ }).click()
    await page.locator('[aria-busy=false] tbody').first().waitFor()
    await page.locator('tbody a').first().click()
    await page.waitForURL(/\/collections\/leads\?/)
    expect(await gestures.clicks()).toBeLessThanOrEqual(4)
    await visitor.close()
  })

  it('hands twenty leads to another rep and takes it back, by four clicks', async () => {
    const [from, to] = [await repOf('maribel@example.com'), await repOf('rep@example.com')]
    const source = `Handed over ${language}`
    const [tenant] = (from['tenants'] ?? []) as number[]
    for (let lead = 0; lead < 20; lead++) {
      await panel.create('leads', { name: `Handed ${language} ${lead}`, salesRep: from.id, source, tenant })
    }
    const ofRep = async (rep: number) =>
      (await panel.read(`/leads/count?where[source][equals]=${source}&where[salesRep][equals]=${rep}`))[
        'totalDocs'
      ]
    const visitor = await panel.visit({ email: manager, language, viewport })
    const { page } = visitor
    const gestures = await countGestures(page)
    await visitor.open(
      `/collections/leads?where[or][0][and][0][source][equals]=${encodeURIComponent(source)}&preset=`,
    )
    await page.locator('tbody tr').nth(19).waitFor()
    await gestures.start()
    await page.locator('#select-all').click()
    await expectAccessible(page)
    await page.getByRole('button', { name: /^(Assign|Asignar)/ }).click()
    await page.getByRole('button', { exact: true, name: String(to['name']) }).click()
    const undo = page.getByRole('button', { name: /^(Undo|Deshacer)/ }).first()
    await undo.waitFor()
    await expectNoSidewaysScroll(page)
    expect(await ofRep(to.id)).toBe(20)
    await undo.click()
    await expect.poll(() => ofRep(from.id)).toBe(20)
    expect(await gestures.clicks()).toBeLessThanOrEqual(4)
    await visitor.close()
  })
})
