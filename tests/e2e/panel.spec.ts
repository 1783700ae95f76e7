/** The panel as staff use it, in a real browser. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Locator, Page, Response as Answer } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoPassword, demoSignIn } from '../../src/seed/signIn'
import { type Borrowed, borrowService } from '../support/borrow'
import { openTab, prepareContext, watchErrors } from '../support/browser'
import { type Interface, interfaceOf, signIn as signInByRequest } from '../support/panel'
import type { Deployment } from '../support/server'

const shots = mkdtempSync(join(tmpdir(), 'forecourt-shots-'))

/** What a browser says of the refusal that a test provokes. */
const refusal = /^Failed to load resource: the server responded with a status of 401/

let borrowed: Borrowed
let deployment: Deployment
let browser: Browser
let list: Interface['list']
let read: Interface['read']
let page: Page
let errors: string[]
/** Whom else the panel asked for something. */
let strangers: string[]
let staff: BrowserContext | undefined
const viewport = { height: 1000, width: 1366 }

beforeAll(async () => {
  borrowed = await borrowService()
  ;({ browser, deployment } = borrowed)
  ;({ list, read } = interfaceOf(deployment, borrowed.key))
})

afterAll(() => borrowed?.close())

beforeEach(async () => {
  const context = await browser.newContext({ viewport })
  await prepareContext(context)
  page = await watched(context)
})

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail')
    await page.screenshot({ path: join(shots, `${task.name.replaceAll(/\W+/g, '-')}.png`) })
  await page.close()
  if (page.context() !== staff) await page.context().close()
  expect(strangers, 'addresses of others').toEqual([])
  expect(errors, `errors in the console; screenshots in ${shots}`).toEqual([])
})

const watched = async (context: BrowserContext): Promise<Page> => {
  const made = await context.newPage()
  errors = watchErrors(made)
  strangers = []
  made.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && hostname !== 'localhost') strangers.push(request.url())
  })
  return made
}

const open = (path: string) => page.goto(`${deployment.url}/admin${path}`)

const signIn = async (password: string, email: string = demoSignIn.email) => {
  await open('/login')
  await page.fill('#field-email', email)
  await page.fill('#field-password', password)
  await page.click('button[type=submit]')
}

/** From here on as an admin, in one window for all tests: it has the scripts already. */
const asStaff = async () => {
  await page.context().close()
  if (!staff) {
    staff = await browser.newContext({ viewport })
    await prepareContext(staff)
    await signInByRequest(staff, deployment)
  }
  page = await watched(staff)
}

const idOf = async (collection: string, where: string): Promise<number> => {
  const [doc] = await list(`/${collection}?${where}`)
  return Number(doc?.id)
}

const save = async () => {
  const answered = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await page.click('#action-save')
  expect((await answered).status()).toBe(200)
  await page.getByText('Updated successfully.').waitFor()
}

const choose = async (field: string, value: string) => {
  await page.click(`${field} .rs__control`)
  await page.locator('.rs__option', { hasText: value }).first().click()
}

// A box that is there before the page is ready takes no tick.
const check = (box: Locator) =>
  expect
    .poll(
      async () => {
        if (!(await box.isChecked())) await box.click()
        return box.isChecked()
      },
      { interval: 250 },
    )
    .toBe(true)

const tick = async (...titles: string[]) => {
  for (const title of titles) await check(page.locator('tbody tr', { hasText: title }).locator('input'))
}

/** The answer to the panel's own bulk request. */
const bulk = (method: string, collection: string): Promise<Answer> =>
  page.waitForResponse(
    (response) =>
      response.request().method() === method && new URL(response.url()).pathname === `/api/${collection}`,
  )

type BulkAnswer = { docs: { id: number }[]; errors: unknown[]; message: string }

const confirmDelete = async (collection: string): Promise<{ body: BulkAnswer; status: number }> => {
  await page.click('.delete-documents__toggle')
  const answered = bulk('DELETE', collection)
  await page.click('#confirm-action')
  const answer = await answered
  return { body: (await answer.json()) as BulkAnswer, status: answer.status() }
}

const editSource = async (value: string): Promise<{ body: BulkAnswer; status: number }> => {
  await page.getByRole('button', { name: 'More fields' }).click()
  await choose('.edit-many__form .field-select', 'Source')
  await page.fill('.edit-many__form #field-source', value)
  const answered = bulk('PATCH', 'leads')
  await page.click('.edit-many__save')
  const answer = await answered
  return { body: (await answer.json()) as BulkAnswer, status: answer.status() }
}

describe('signing in', () => {
  it('refuses a wrong password and says so', async () => {
    await signIn('not the password')
    await page.getByText('The email or password provided is incorrect.').waitFor()
    expect(new URL(page.url()).pathname).toBe('/admin/login')
    expect(errors.filter((error) => refusal.test(error))).toHaveLength(1)
    errors = errors.filter((error) => !refusal.test(error))
  })

  it('opens the panel to staff and not to others', async () => {
    await open('/collections/leads')
    await page.waitForURL(/\/admin\/login/)
    await signIn(demoPassword)
    await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/admin')
  })

  it('shows a rep what a rep may do', async () => {
    await signIn(demoPassword, 'rep@example.com')
    await page.waitForURL(/\/admin$/)
    await open('/collections/users')
    await page.locator('tbody tr').first().waitFor()
    expect(await page.locator('tbody tr').allInnerTexts()).toHaveLength(1)
  })
})

describe('a rep', () => {
  const asRep = () => signInByRequest(page.context(), deployment, 'rep@example.com')

  it('sees the own leads and those of nobody, and opens none of another by its address', async () => {
    const tenant = 'where[tenant.name][equals]=Quillfen Motors'
    const own = await list(`/leads?${tenant}&where[salesRep.user][equals]=rep@example.com&limit=0`)
    const free = await list(`/leads?${tenant}&where[salesRep][exists]=false&limit=0`)
    const [other] = await list('/leads?where[salesRep.user][equals]=rep2@example.com')
    await asRep()
    await open('/collections/leads?limit=100')
    await expect.poll(() => page.locator('tbody tr').count()).toBe(own.length + free.length)
    await open(`/collections/leads/${String(own[0]?.['id'])}`)
    await page.getByRole('region', { name: 'Timeline' }).waitFor()
    await open(`/collections/leads/${String(other?.['id'])}`)
    await page.getByText(/could not be found/).waitFor()
    expect(await page.content()).not.toContain(String(other?.['firstName']))
    expect(await page.getByRole('region', { name: 'Timeline' }).count()).toBe(0)
    errors = errors.filter((error) => !/responded with a status of 404/.test(error))
  })

  it('reads the price of a deal that is delivered, and cannot write it', async () => {
    const id = await idOf(
      'deals',
      'where[customer.leads.salesRep.user][equals]=rep@example.com&where[dealId][equals]=D-3001',
    )
    await asRep()
    await open(`/collections/deals/${id}/details`)
    const vsc = page.locator('#field-vsc')
    await openTab(page, 'Fees', '#field-vsc')
    await expect.poll(() => vsc.isEnabled()).toBe(true)
    await openTab(page, 'Money', '#field-salesPrice')
    expect(await page.locator('#field-salesPrice').isEnabled()).toBe(false)
  })
})

describe('the panel', () => {
  it('shows the collections by domain', async () => {
    await asStaff()
    await open('/records')
    const groups = await page
      .locator('main section')
      .evaluateAll((all) =>
        all.map((group) => [
          group.querySelector('h2')?.textContent,
          [...group.querySelectorAll('a')].map((link) => link.textContent),
        ]),
      )
    expect(Object.fromEntries(groups)).toMatchObject({
      Fulfilment: expect.arrayContaining(['Attachments', 'Service Orders']) as unknown,
      Identity: expect.arrayContaining(['API Keys', 'Tenants', 'Users']) as unknown,
      Integration: ['Webhooks'],
      Inventory: ['Vehicles', 'Listings', 'Trades'],
      Parties: ['Customers', 'Addresses', 'Contacts', 'Locations'],
      Pipeline: expect.arrayContaining(['Leads', 'Messages', 'Templates']) as unknown,
      Transactions: expect.arrayContaining(['Deals', 'Credit Applications']) as unknown,
    })
  })

  it.each([
    ['leads', 'Tamsin Verrall-Oake'],
    ['deals', 'D-3001 · Delivered · $26,900.00'],
    ['customers', 'Gantry Auction'],
    ['vehicles', '2021 Tarnova Fellside SE · 0TNRW2AS9L0000117'],
    ['templates', 'Text Nudge C · 2'],
    ['leadEvents', 'Customer Selects Vehicle · Customer Interested'],
    ['trades', 'Vehicle Picked Up · $6,100.00'],
    ['attachments', 'SO-5001, Gleamwright · Invoice'],
  ])('titles %s by something a person knows', async (collection, title) => {
    await asStaff()
    await open(`/collections/${collection}?limit=50&sort=id`)
    // A list has the first part of a title as a link, and the rest beneath it.
    const links = title
      .split(' · ')
      .reduce((rows, part) => rows.filter({ hasText: part }), page.locator('tbody tr'))
      .locator('td a[href*="/collections/"]')
    const isThere = new RegExp(`/${collection}/\\d+`)
    // A click that meets the list while it is drawn anew is lost.
    await expect
      .poll(
        async () => {
          if (!isThere.test(page.url()))
            await links.evaluateAll(([link]) => (link as HTMLElement | undefined)?.click())
          return page.url()
        },
        { interval: 1000 },
      )
      .toMatch(isThere)
    await expect.poll(() => page.locator('.doc-header__title').innerText()).toBe(title)
  })

  it('finds a lead by phone', async () => {
    await asStaff()
    await open('/collections/leads')
    await page.fill('#search-filter-input', '555-0143')
    await page.waitForURL(/search=/)
    await expect.poll(() => page.locator('tbody tr').allInnerTexts()).toHaveLength(1)
    expect(await page.locator('tbody tr').innerText()).toContain('Pottering Plant Nursery')
  })

  it('changes a lead’s status, which a key reads back', async () => {
    const id = await idOf('leads', 'where[firstName][equals]=Odell')
    await asStaff()
    await open(`/collections/leads/${id}/details`)
    await choose('#field-processStatuses', 'On Hold')
    await save()
    expect(await read(`/leads/${id}`)).toMatchObject({ firstName: 'Odell', processStatuses: 'On Hold' })
  })

  it('changes a deal’s sales price, which a key reads back, with who did it', async () => {
    const id = await idOf('deals', 'where[dealId][equals]=D-3002')
    const before = await read(`/deals/${id}`)
    await asStaff()
    await open(`/collections/deals/${id}/details`)
    await openTab(page, 'Money', '#field-salesPrice')
    await page.fill('#field-salesPrice', '$32,900.00')
    await save()
    const after = await read(`/deals/${id}`)
    const admin = 1
    expect(after).toEqual({
      ...before,
      lastModifiedBy: admin,
      salesPrice: '$32,900.00',
      updatedAt: after['updatedAt'],
    })
    await page.getByRole('heading', { name: 'D-3002 · Financing · $32,900.00' }).waitFor()
  })

  it('keeps a list that others own when the record is saved', async () => {
    const id = await idOf('customers', 'where[customerId][equals]=C-2001')
    const before = await read(`/customers/${id}`)
    await asStaff()
    await open(`/collections/customers/${id}/details`)
    await openTab(page, 'General', '#field-phone')
    await page.fill('#field-phone', '(303) 555-0199')
    await save()
    const after = await read(`/customers/${id}`)
    expect(after).toEqual({
      ...before,
      lastModifiedBy: 1,
      phone: '(303) 555-0199',
      updatedAt: after['updatedAt'],
    })
  })
})

describe('bulk work in the panel', () => {
  it('edits what was ticked, through the exact bulk', async () => {
    await asStaff()
    await open('/collections/leads?limit=50&sort=id')
    await tick('Callum Eastry', 'Marisol Tenby')
    const { body, status } = await editSource('Spring fair')
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({ errors: [] })
    const changed = await list('/leads?where[source][equals]=Spring fair&sort=firstName')
    expect(changed.map(({ firstName }) => firstName)).toEqual(['Callum', 'Marisol'])
    expect(new Set(body.docs.map(({ id }) => id))).toEqual(new Set(changed.map(({ id }) => id)))
  })

  it('deletes what was ticked, and nothing else', async () => {
    const before = await list('/leads?limit=0')
    await asStaff()
    await open('/collections/leads?limit=50&sort=id')
    await tick('Anselm Draycombe', 'Gideon Harwick')
    const { body, status } = await confirmDelete('leads')
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({ docs: [{}, {}], errors: [] })
    const gone = new Set(['Anselm', 'Gideon'])
    expect(await list('/leads?limit=0')).toEqual(
      before.filter(({ firstName }) => !gone.has(String(firstName))),
    )
  })

  it('edits everything that a search found', async () => {
    await asStaff()
    await open('/collections/leads?limit=5&search=corrigold')
    await expect.poll(() => page.locator('tbody tr').count()).toBe(2)
    await tick('Bexley Corrigold')
    const { body, status } = await editSource('Autumn fair')
    expect(status, JSON.stringify(body)).toBe(200)
    expect(await list('/leads?where[source][equals]=Autumn fair')).toMatchObject([{ firstName: 'Bexley' }])
  })

  it('deletes all of a collection, over every page, when staff say all', async () => {
    const { totalDocs } = await read('/messages/count')
    expect(totalDocs).toBeGreaterThan(2)
    await asStaff()
    await open('/collections/messages?limit=2')
    await check(page.locator('thead input[type=checkbox]'))
    await page.getByRole('button', { name: /Select all/ }).click()
    const { body, status } = await confirmDelete('messages')
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.docs).toHaveLength(Number(totalDocs))
    expect(await read('/messages/count')).toEqual({ totalDocs: 0 })
  })
})
