/** What the panel tells of the past of a record, and of changes that somebody else makes while it is open. */
import pg from 'pg'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Borrowed, borrowService } from '../support/borrow'
import { openTab, prepareContext, watchErrors } from '../support/browser'
import type { Doc } from '../support/client'
import { type Interface, interfaceOf, signInAsAda } from '../support/panel'
import type { Deployment } from '../support/server'

let borrowed: Borrowed
let deployment: Deployment
let browser: Browser
let context: BrowserContext
let page: Page
let errors: string[]
let call: Interface['call']
let create: Interface['create']

/** What a browser says of a refused save. */
const expected = /^Failed to load resource: the server responded with a status of 409/

beforeAll(async () => {
  borrowed = await borrowService()
  ;({ browser, deployment } = borrowed)
  ;({ call, create } = interfaceOf(deployment, borrowed.key))
  context = await browser.newContext({ viewport: { height: 1000, width: 1366 } })
  await prepareContext(context)
  await signInAsAda(context, deployment)
})

afterAll(() => borrowed?.close())

beforeEach(async () => {
  page = await context.newPage()
  errors = watchErrors(page)
})

afterEach(async () => {
  await page.close({ runBeforeUnload: false })
  expect(errors.filter((error) => !expected.test(error))).toEqual([])
})

const open = async (path: string) => {
  await page.goto(`${deployment.url}/admin/collections${path}`)
  await page.locator('form[data-form-ready=true]').first().waitFor()
}

/** Types into a field until the form has it: a page that is not ready takes nothing. */
const type = async (field: string, value: string, within = page.locator('body')) => {
  const input = within.locator(`#field-${field}`)
  const button = within.locator('#action-save').last()
  await expect
    .poll(async () => {
      await input.fill('')
      await input.fill(value)
      return button.isEnabled()
    })
    .toBe(true)
}

const save = async (status = 200) => {
  const answered = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await page.locator('#action-save').last().click()
  expect((await answered).status()).toBe(status)
}

const press = async (name: RegExp | string) => {
  await dialog().getByRole('button', { name }).click()
  await dialog().waitFor({ state: 'hidden' })
}

const dialog = () => page.getByRole('dialog', { name: 'Changed while you had it open' })

const history = async (path: string) => {
  await page.goto(`${deployment.url}/admin/collections${path}/history`)
  await page.getByRole('heading', { level: 2, name: 'History' }).waitFor()
  return page.locator('main ol > li').allInnerTexts()
}

describe('the history of a record', () => {
  it('tells in words what a key and staff changed', async () => {
    const first = await create('customers', { companyName: 'Fernhill Cars' })
    const second = await create('customers', { companyName: 'Gantry Auction' })
    const id = await create('deals', { customer: first, dealId: 'H-1', status: 'Pending' })
    await call('PATCH', `/deals/${id}`, { customer: second, lienHolder: [first], type: ['Retail', 'Lease'] })
    await call('PATCH', `/deals/${id}`, { gap: 'long '.repeat(60).trim(), margin: '$1', type: ['Lease'] })
    await open(`/deals/${id}/details`)
    await type('status', 'Sold')
    await save()
    await page.getByRole('link', { name: 'History' }).click()
    await page.getByRole('heading', { level: 2, name: 'History' }).waitFor()
    const told = await page.locator('main ol > li').allInnerTexts()
    expect(told).toHaveLength(4)
    expect(told[0]).toMatch(
      /^Ada Fell changed this deal\s+(just now|1 minute ago), \w{3} \d{1,2}, \d{4}, \d{1,2}:\d\d\s[AP]M\s/,
    )
    expect(told[0]).toContain('Changed Status from Pending to Sold')
    expect(told[0]).not.toContain('Last Modified By')
    expect(told[1]).toMatch(/^Changed by the key e2e/)
    expect(told[1]).toContain('Set Margin to $1')
    expect(told[1]).toContain('In Type removed Retail')
    expect(told[2]).toContain('In Type added Retail, Lease')
    expect(told[2]).toMatch(/In Lien Holder added .*Fernhill Cars/)
    expect(told[2]).toMatch(/Changed Customer from .*Fernhill Cars.* to .*Gantry Auction/)
    expect(told[3]).toMatch(/^Created by the key e2e/)
    expect(await page.locator('main time').first().getAttribute('datetime')).toMatch(/^\d{4}-.*Z$/)
    const long = page.locator('main details', { hasText: 'long long' })
    expect(await long.locator('p').isVisible()).toBe(false)
    await long.locator('summary').press('Enter')
    expect((await long.locator('p').innerText()).length).toBe(299)
    await page.getByRole('link', { name: /Gantry Auction/ }).click()
    await page.waitForURL(new RegExp(`/customers/${second}$`))
  })

  it('masks personal data, and says what was part of a bulk change', async () => {
    const id = await create('customers', { consumerDateOfBirth: '1980-05-17', consumerIncome: 50_000 })
    const other = await create('customers', {})
    await call('PATCH', `/customers?where[id][in]=${id},${other}`, {
      consumerDateOfBirth: '1981-06-18',
      consumerIncome: 60_000,
    })
    const told = await history(`/customers/${id}`)
    expect(told[0]).toContain('Part of a bulk change of 2 records')
    expect(told[0]).toContain('Undo all 2 records')
    expect(told[0]).toMatch(/Changed Date of Birth from \*+-\*\d-\d\d to \*+-\*\d-\d\d/)
    expect(told[0]).toContain('Changed Income, personal data that is not shown here')
    expect(told.join()).not.toMatch(/198[01]|[56]0,?000/)
  })

  it('says so where nothing is recorded, and goes back page by page', async () => {
    const id = await create('deals', { dealId: 'H-2' })
    const client = new pg.Client(deployment.database.url)
    await client.connect()
    await client.query(`DELETE FROM changes WHERE collection = 'deals' AND record_id = $1`, [id])
    expect(await history(`/deals/${id}`)).toEqual([])
    await page.getByText('Nothing is recorded of this record').waitFor()
    await client.query(
      `INSERT INTO changes (collection, record_id, operation, actor_type, changes, created_at)
        SELECT 'deals', $1, 'update', 'engine', jsonb_build_object('status', jsonb_build_object('before', n, 'after', n + 1)), now()
        FROM generate_series(1, 60) AS n`,
      [id],
    )
    await client.end()
    const told = await history(`/deals/${id}`)
    expect(told).toHaveLength(50)
    expect(told[0]).toContain('The service changed this deal')
    expect(told[0]).toContain('from 60 to 61')
    await page.getByRole('link', { name: 'Older changes' }).click()
    await expect.poll(() => page.locator('main ol > li').count()).toBe(10)
    await page.getByRole('link', { name: 'Newer changes' }).waitFor()
  })
})

describe('saving over somebody else’s newer change', () => {
  it('says who changed what, and saves only one’s own fields when that is asked', async () => {
    const id = await create('deals', { dealId: 'S-1', margin: '$1', status: 'Pending' })
    await open(`/deals/${id}/details`)
    await openTab(page, 'Money', '#field-margin')
    await call('PATCH', `/deals/${id}`, { status: 'Sold' })
    await type('margin', '$2')
    await save(409)
    const text = await dialog().innerText()
    expect(text).toContain('Changed by the key e2e')
    expect(text).toContain('Changed Status from Pending to Sold')
    expect(text).not.toContain('You changed')
    expect(await call('GET', `/deals/${id}`)).toMatchObject({ margin: '$1', status: 'Sold' })
    await press('Save only my changes')
    expect(await call('GET', `/deals/${id}`)).toMatchObject({ margin: '$2', status: 'Sold' })
    await expect.poll(() => page.inputValue('#field-status')).toBe('Sold')
    await type('margin', '$3')
    await save()
    expect(await call('GET', `/deals/${id}`)).toMatchObject({ margin: '$3', status: 'Sold' })
  })

  it('takes theirs when the record is loaded again, and saves from there', async () => {
    const id = await create('deals', { dealId: 'S-2', margin: '$1', status: 'Pending' })
    await open(`/deals/${id}/details`)
    await openTab(page, 'Money', '#field-margin')
    await call('PATCH', `/deals/${id}`, { status: 'Sold' })
    await type('margin', '$2')
    await save(409)
    await press(/Reload/)
    await expect.poll(() => page.inputValue('#field-status')).toBe('Sold')
    expect(await page.inputValue('#field-margin')).toBe('$1.00')
    expect(await page.locator('#action-save').isEnabled()).toBe(false)
    expect(await call('GET', `/deals/${id}`)).toMatchObject({ margin: '$1', status: 'Sold' })
    await type('margin', '$3')
    await save()
    expect(await call('GET', `/deals/${id}`)).toMatchObject({ margin: '$3', status: 'Sold' })
  })

  it('names the fields that both changed, keeps what was typed on cancel, and overwrites only when asked', async () => {
    const id = await create('deals', { dealId: 'S-3', margin: '$1', status: 'Pending' })
    await open(`/deals/${id}/details`)
    await call('PATCH', `/deals/${id}`, { margin: '$9', status: 'Sold' })
    await type('status', 'Mine')
    await save(409)
    await dialog().getByText('You changed Status too').waitFor()
    await press('Cancel')
    expect(await page.inputValue('#field-status')).toBe('Mine')
    expect(await call('GET', `/deals/${id}`)).toMatchObject({ margin: '$9', status: 'Sold' })
    await save(409)
    await press('Save only my changes, over theirs')
    expect(await call('GET', `/deals/${id}`)).toMatchObject({ margin: '$9', status: 'Mine' })
  })

  it('asks again when there is a still newer change', async () => {
    const id = await create('deals', { dealId: 'S-4', status: 'Pending' })
    await open(`/deals/${id}/details`)
    await openTab(page, 'Money', '#field-margin')
    await call('PATCH', `/deals/${id}`, { status: 'Sold' })
    await type('margin', '$2')
    await save(409)
    await dialog().getByText('Changed Status from Pending to Sold').waitFor()
    await call('PATCH', `/deals/${id}`, { status: 'Lost' })
    await dialog().getByRole('button', { name: 'Save only my changes' }).click()
    await dialog().getByText('Changed Status from Sold to Lost').waitFor()
    await press('Save only my changes')
    expect(await call('GET', `/deals/${id}`)).toMatchObject({ margin: '$2', status: 'Lost' })
  })

  it('guards the enter key in a form of one line', async () => {
    const id = await create('tenants', { name: 'North' })
    await open(`/tenants/${id}`)
    await call('PATCH', `/tenants/${id}`, { name: 'South' })
    await type('name', 'East')
    await page.press('#field-name', 'Enter')
    await dialog().getByText('Changed Name from North to South').waitFor()
    await press('Cancel')
    expect(await call('GET', `/tenants/${id}`)).toMatchObject({ name: 'South' })
  })

  it('guards a record that is edited beside another', async () => {
    const customer = await create('customers', { companyName: 'Fernhill Cars', phone: '1' })
    const id = await create('deals', { customer, dealId: 'S-5' })
    await open(`/deals/${id}/details`)
    await page.click('#field-customer .relationship--single-value__drawer-toggler')
    const drawer = page.locator('.doc-drawer')
    await drawer.locator('form[data-form-ready=true]').waitFor()
    await openTab(drawer, 'General', '#field-phone')
    await call('PATCH', `/customers/${customer}`, { email: 'fern@example.com' })
    await type('phone', '2', drawer)
    await save(409)
    await press(/Reload/)
    await expect.poll(() => drawer.locator('#field-email').inputValue()).toBe('fern@example.com')
    await type('phone', '3', drawer)
    await save()
    expect(await call('GET', `/customers/${customer}`)).toMatchObject({
      email: 'fern@example.com',
      phone: '3',
    })
  })
})

describe('saving otherwise', () => {
  it('uploads a file beside somebody else’s change', async () => {
    const id = await create('attachments', { name: 'Title' })
    await open(`/attachments/${id}`)
    await call('PATCH', `/attachments/${id}`, { type: 'Invoice' })
    await page.setInputFiles('input[type=file]', {
      buffer: Buffer.from('grade 4.3'),
      mimeType: 'text/plain',
      name: 'report.txt',
    })
    await expect.poll(() => page.locator('#action-save').isEnabled()).toBe(true)
    await save(409)
    await press('Save only my changes')
    const record = await call('GET', `/attachments/${id}`)
    expect(record).toMatchObject({ name: 'Title', type: 'Invoice' })
    expect(String(record['file'])).toMatch(/report\.txt$/)
  })

  it('gives a staff account another name and password', async () => {
    const made = await context.request.post(`${deployment.url}/api/users`, {
      data: {
        allTenants: true,
        email: 'another@example.com',
        name: 'Rep',
        password: 'correct horse battery',
        role: 'rep',
      },
      headers: { origin: deployment.url },
    })
    const { doc } = (await made.json()) as { doc: Doc }
    await open(`/users/${doc.id}`)
    await type('name', 'Renamed')
    await page.click('#change-password')
    await page.fill('#field-password', 'another battery horse')
    await page.fill('#field-confirm-password', 'another battery horse')
    await save()
    const told = await history(`/users/${doc.id}`)
    expect(told[0]).toContain('Changed Name from Rep to Renamed')
    expect(told.join()).not.toContain('battery')
  })
})
