/** An admin's day in a real browser: an account for somebody new, and a key for an app. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countGestures } from '../support/gestures'
import { expectAccessible, openPanel, type Panel, type Visitor } from '../support/panel'

let panel: Panel
beforeAll(async () => {
  panel = await openPanel()
})
afterAll(() => panel?.close())

/** Three clicks from the dashboard: the menu on a phone, the collection, a new record. */
const createFrom = async ({ open, page }: Visitor, slug: string) => {
  const isPhone = (page.viewportSize()?.width ?? 0) < 1024
  await open('')
  await page.waitForLoadState('networkidle')
  if (isPhone) await page.locator('.nav-toggler:visible').first().click()
  await page.locator(`#nav-${slug}`).click()
  await page.waitForURL(new RegExp(`/collections/${slug}$|/collections/${slug}\\?`))
  await page.locator(`a[href$="/collections/${slug}/create"]`).first().click()
  await page.waitForURL(/\/create/)
  await page.locator('form[data-form-ready=true]').first().waitFor()
}

describe.each([
  ['en', { height: 768, width: 1366 }],
  ['es', { height: 844, width: 390 }],
] as const)('an admin, in %s', (language, viewport) => {
  it('makes an account by six clicks, from field to field by the tabulator', async () => {
    const visitor = await panel.visit({ language, viewport })
    const { page } = visitor
    const gestures = await countGestures(page)
    await createFrom(visitor, 'users')
    const email = `new-${language}@example.com`
    await page.fill('#field-email', email)
    await page.fill('#field-password', 'correct horse battery')
    await page.fill('#field-confirm-password', 'correct horse battery')
    await page.fill('#field-name', 'Somebody New')
    await page.locator('#field-tenants .rs__control').click()
    await page.locator('.rs__option', { hasText: 'Quillfen' }).click()
    await expectAccessible(page)
    await page.locator('#action-save').click()
    await page.waitForURL(/\/collections\/users\/\d+/)
    expect(await gestures.clicks()).toBeLessThanOrEqual(6)
    expect((await gestures.fields()).length).toBeLessThanOrEqual(5)
    const status = await page.evaluate(async (address) => {
      const body = JSON.stringify({ email: address, password: 'correct horse battery' })
      const headers = { 'content-type': 'application/json' }
      return (await fetch('/api/users/login', { body, credentials: 'omit', headers, method: 'POST' })).status
    }, email)
    expect(status).toBe(200)
    await visitor.close()
  })

  it('makes the link to a key by six clicks, and one of who gets it', async () => {
    const visitor = await panel.visit({ language, viewport })
    const { page } = visitor
    const gestures = await countGestures(page)
    await createFrom(visitor, 'apiKeyClaims')
    await page.fill('#field-name', `Site ${language}`)
    await page
      .getByRole('checkbox', { exact: true, name: language === 'en' ? 'Leads: Read' : 'Interesados: Leer' })
      .click()
    await page.locator('#action-save').click()
    await page.waitForURL(/\/collections\/apiKeyClaims\/\d+/)
    await page.getByRole('button', { name: language === 'en' ? 'Make link' : 'Crear enlace' }).click()
    const address = await page
      .getByLabel(language === 'en' ? /^The link, shown/ : /^El enlace, que/)
      .inputValue()
    expect(await gestures.clicks()).toBeLessThanOrEqual(6)
    await page.goto(address)
    await page.locator('form button[type=submit]').click()
    await page.waitForURL(/\/keys\/done$/)
    const key = await page.getByRole('status').first().innerText()
    const answer = await fetch(`${panel.deployment.url}/api/leads?limit=1`, {
      headers: { authorization: `Bearer ${key}` },
    })
    expect(answer.status).toBe(200)
    // The page of the key takes no style but its own, and the test brings one.
    await visitor.close(/style-src/)
  })
})
