/** What managers and admins do, in a real browser: one journey for each main task. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword } from '../../src/seed/signIn'
import { openTab } from '../support/browser'
import { countGestures } from '../support/gestures'
import { openPanel, type Panel } from '../support/panel'

const manager = 'manager@example.com'

let panel: Panel
beforeAll(async () => {
  panel = await openPanel()
})
afterAll(() => panel?.close())

describe('a manager', () => {
  it('hands twenty leads to another rep by eight clicks, and takes it back', async () => {
    const repOf = async (user: string) => {
      const [rep] = await panel.list(`/salesReps?where[user][equals]=${user}`)
      if (!rep) throw new Error('The demonstration data has no such rep.')
      return rep
    }
    const [from, to] = [await repOf('maribel@example.com'), await repOf('rep@example.com')]
    const [tenant] = (from['tenants'] ?? []) as number[]
    for (let at = 0; at < 20; at++) {
      await panel.create('leads', { name: `Handed ${at}`, salesRep: from.id, source: 'Handed', tenant })
    }
    const countOf = async (rep: number) =>
      (await panel.read(`/leads/count?where[source][equals]=Handed&where[salesRep][equals]=${rep}`))[
        'totalDocs'
      ]
    const visitor = await panel.visit({ email: manager })
    const { page } = visitor
    const gestures = await countGestures(page)
    await visitor.open('/collections/leads?where[or][0][and][0][source][equals]=Handed&preset=')
    await page.locator('tbody tr').nth(19).waitFor()
    await gestures.start()
    await page.locator('#select-all').click()
    await page.locator('.edit-many__toggle').click()
    await page.locator('.edit-many__header__title', { hasText: '20' }).waitFor()
    await page.locator('.edit-many__form .rs__control').first().click()
    await page.locator('.rs__option', { hasText: /^Sales Rep$/ }).click()
    await page.locator('#field-salesRep .rs__control').click()
    await page.locator('.rs__option', { hasText: String(to['name']) }).click()
    await page.locator('.edit-many__save').click()
    const undo = page.getByRole('button', { name: /^Undo/ }).first()
    await undo.waitFor()
    expect(await countOf(to.id)).toBe(20)
    await undo.click()
    await expect.poll(() => countOf(from.id)).toBe(20)
    expect(await gestures.clicks()).toBeLessThanOrEqual(8)
    await visitor.close()
  })

  it('merges a customer who was entered twice, and undoes it', async () => {
    const [tenant] = await panel.list('/tenants?limit=1')
    const person = { consumerFirstName: 'Noor', tenants: [tenant?.id] }
    const [phone, otherPhone] = ['(303) 555-0777', '+1 303-555-0777']
    const keep = await panel.create('customers', { ...person, consumerLastName: 'Abbatini', phone })
    const drop = await panel.create('customers', {
      ...person,
      consumerLastName: 'Abbátini',
      phone: otherPhone,
    })
    const deal = await panel.create('deals', { customer: drop, status: 'Quoted', tenant: tenant?.id })
    const visitor = await panel.visit()
    const { page } = visitor
    await visitor.open(`/collections/customers/merge?keep=${keep}&drop=${drop}`)
    await page.getByText('Deals: 1').waitFor()
    await page.getByRole('button', { exact: true, name: 'Merge' }).click()
    await page.waitForURL(`**/collections/customers/${keep}`)
    await page.getByText(/^The two are one now/).waitFor()
    expect(await panel.read(`/deals/${deal}`)).toMatchObject({ customer: keep })
    await page.getByRole('button', { exact: true, name: 'Undo' }).click()
    await page.getByText('3 records put back.').waitFor()
    expect(await panel.read(`/deals/${deal}`)).toMatchObject({ customer: drop })
    expect(await panel.read(`/customers/${keep}`)).toMatchObject({ phone })
    await visitor.close()
  })

  it('imports a file after trying it, and undoes the import', async () => {
    const { close, open, page } = await panel.visit()
    await open('/collections/leads/import')
    const text = 'Full Name;Phone;Status;Whatever\r\n=Imported;+1 555;On Hold;x\r\nBad;555;On Hod;y\r\n'
    const file = { buffer: Buffer.from(text), mimeType: 'text/csv', name: 'people.csv' }
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByRole('button', { name: /^Try it/ }).click()
    await page.getByText('Did you mean “On Hold”?').waitFor()
    const stored = () => panel.list('/leads?where[name][equals]==Imported')
    expect(await stored()).toHaveLength(0)
    await page.getByRole('button', { name: /^Import 1/ }).click()
    await page
      .getByRole('status')
      .filter({ hasText: /New: 1/ })
      .waitFor()
    await page.getByRole('button', { name: /^Undo/ }).waitFor()
    expect(await stored()).toMatchObject([{ phone: '+1 555', processStatuses: 'On Hold' }])
    await page.getByRole('button', { name: /^Undo/ }).click()
    await page.getByText(/^Undone/).waitFor()
    expect(await stored()).toHaveLength(0)
    await close()
  })
})

describe('an admin', () => {
  it('makes a link by which somebody gets a key', async () => {
    const visitor = await panel.visit()
    const { page } = visitor
    await visitor.open('/collections/apiKeyClaims/create')
    await page.locator('form[data-form-ready=true]').first().waitFor()
    await page.fill('#field-name', 'Listings of the site')
    await page.getByRole('checkbox', { exact: true, name: 'Leads: Read' }).click()
    await page.click('#action-save')
    await page.waitForURL(/\/collections\/apiKeyClaims\/\d+/)
    await page.getByRole('button', { name: 'Make link' }).click()
    await page.goto(await page.getByLabel(/^The link, shown/).inputValue())
    await page.locator('form button[type=submit]').click()
    await page.waitForURL(/\/keys\/done$/)
    const key = await page.getByRole('status').first().innerText()
    const read = await fetch(`${panel.deployment.url}/api/leads?limit=1`, {
      headers: { authorization: `Bearer ${key}` },
    })
    expect(read.status).toBe(200)
    // The page of the key takes no style but its own, and the test brings one.
    await visitor.close(/style-src/)
  })

  it('signs in again in place when the session ended, and saves what was typed', async () => {
    const id = await panel.create('leads', { name: 'Ines Quade', phone: '303-555-0190' })
    const visitor = await panel.visit()
    const { context, page } = visitor
    await visitor.open(`/collections/leads/${id}`)
    await page.getByRole('region', { name: 'Timeline' }).waitFor()
    await openTab(page, /^\s*Details\s*$/, '#field-notes')
    await page.fill('#field-notes', 'Typed before the end.')
    await context.clearCookies({ name: 'payload-token' })
    await page.locator('#action-save:enabled').dispatchEvent('click')
    const dialog = page.getByRole('dialog', { name: 'Your session ended' })
    await dialog.locator('[name=password]').fill(demoPassword)
    expect(await panel.read(`/leads/${id}`)).toMatchObject({ notes: null })
    await dialog.locator('[type=submit]').click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => panel.read(`/leads/${id}`)).toMatchObject({ notes: 'Typed before the end.' })
    await visitor.close(/401|403|Failed to load resource/)
  })
})
