/** What the panel tells of the past of a record, and of changes that somebody else makes while it is open. */
import pg from 'pg'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { openTab } from '../support/browser'
import type { Doc } from '../support/client'
import { usePanel } from '../support/panel'
import { save, type, untilFormReady } from '../support/steps'

// What a browser says of a refused save.
const panel = usePanel(/^Failed to load resource: the server responded with a status of 409/)
let page: Page

beforeEach(async () => {
  page = (await panel.visit()).page
})

const open = async (path: string) => {
  await page.goto(`${panel.deployment.url}/admin/collections${path}`)
  await untilFormReady(page)
}

const press = async (name: RegExp | string) => {
  await dialog().getByRole('button', { name }).click()
  await dialog().waitFor({ state: 'hidden' })
}

const dialog = () => page.getByRole('dialog', { name: 'Changed while you had it open' })

const history = async (path: string) => {
  await page.goto(`${panel.deployment.url}/admin/collections${path}/history`)
  await page.getByRole('heading', { level: 2, name: 'History' }).waitFor()
  return page.locator('main ol > li').allInnerTexts()
}

describe('the history of a record', () => {
  it('tells in words what a key and staff changed', async () => {
    const first = await panel.create('customers', { companyName: 'Fernhill Cars' })
    const second = await panel.create('customers', { companyName: 'Gantry Auction' })
    const id = await panel.create('deals', { customer: first, dealId: 'H-1', status: 'Pending' })
    await panel.call('PATCH', `/deals/${id}`, {
      customer: second,
      lienHolder: [first],
      type: ['Retail', 'Lease'],
    })
    await panel.call('PATCH', `/deals/${id}`, {
      gap: 'long '.repeat(60).trim(),
      margin: '$1',
      type: ['Lease'],
    })
    await open(`/deals/${id}/details`)
    await type(page, 'status', 'Sold')
    await save(page)
    await page.getByRole('link', { name: 'History' }).click()
    await page.getByRole('heading', { level: 2, name: 'History' }).waitFor()
    const told = await page.locator('main ol > li').allInnerTexts()
    expect(told).toHaveLength(4)
    expect(told[0]).toMatch(
      /^Imara Hollowell changed this deal\s+(just now|1 minute ago), \w{3} \d{1,2}, \d{4}, \d{1,2}:\d\d\s[AP]M\s/,
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
    const id = await panel.create('customers', { consumerDateOfBirth: '1980-05-17', consumerIncome: 50_000 })
    const other = await panel.create('customers', {})
    await panel.call('PATCH', `/customers?where[id][in]=${id},${other}`, {
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
    const id = await panel.create('deals', { dealId: 'H-2' })
    const client = new pg.Client(panel.deployment.database.url)
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
  it('takes theirs when the record is loaded again, and saves from there', async () => {
    const id = await panel.create('deals', { dealId: 'S-2', margin: '$1', status: 'Pending' })
    await open(`/deals/${id}/details`)
    await openTab(page, 'Money', '#field-margin')
    await panel.call('PATCH', `/deals/${id}`, { status: 'Sold' })
    await type(page, 'margin', '$2')
    await save(page, 409)
    await press(/Reload/)
    await expect.poll(() => page.inputValue('#field-status')).toBe('Sold')
    expect(await page.inputValue('#field-margin')).toBe('$1.00')
    expect(await page.locator('#action-save').isEnabled()).toBe(false)
    expect(await panel.read(`/deals/${id}`)).toMatchObject({ margin: '$1', status: 'Sold' })
    await type(page, 'margin', '$3')
    await save(page)
    expect(await panel.read(`/deals/${id}`)).toMatchObject({ margin: '$3', status: 'Sold' })
  })

  it('names the fields that both changed, keeps what was typed on cancel, and overwrites only when asked', async () => {
    const id = await panel.create('deals', { dealId: 'S-3', margin: '$1', status: 'Pending' })
    await open(`/deals/${id}/details`)
    await panel.call('PATCH', `/deals/${id}`, { margin: '$9', status: 'Sold' })
    await type(page, 'status', 'Mine')
    await save(page, 409)
    await dialog().getByText('You changed Status too').waitFor()
    await press('Cancel')
    expect(await page.inputValue('#field-status')).toBe('Mine')
    expect(await panel.read(`/deals/${id}`)).toMatchObject({ margin: '$9', status: 'Sold' })
    await save(page, 409)
    await press('Save only my changes, over theirs')
    expect(await panel.read(`/deals/${id}`)).toMatchObject({ margin: '$9', status: 'Mine' })
  })

  it('asks again when there is a still newer change', async () => {
    const id = await panel.create('deals', { dealId: 'S-4', status: 'Pending' })
    await open(`/deals/${id}/details`)
    await openTab(page, 'Money', '#field-margin')
    await panel.call('PATCH', `/deals/${id}`, { status: 'Sold' })
    await type(page, 'margin', '$2')
    await save(page, 409)
    await dialog().getByText('Changed Status from Pending to Sold').waitFor()
    await panel.call('PATCH', `/deals/${id}`, { status: 'Lost' })
    await dialog().getByRole('button', { name: 'Save only my changes' }).click()
    await dialog().getByText('Changed Status from Sold to Lost').waitFor()
    await press('Save only my changes')
    expect(await panel.read(`/deals/${id}`)).toMatchObject({ margin: '$2', status: 'Lost' })
  })

  it('guards the enter key in a form of one line', async () => {
    const id = await panel.create('tenants', { name: 'North' })
    await open(`/tenants/${id}`)
    await panel.call('PATCH', `/tenants/${id}`, { name: 'South' })
    await type(page, 'name', 'East')
    await page.press('#field-name', 'Enter')
    await dialog().getByText('Changed Name from North to South').waitFor()
    await press('Cancel')
    expect(await panel.read(`/tenants/${id}`)).toMatchObject({ name: 'South' })
  })

  it('guards a record that is edited beside another', async () => {
    const customer = await panel.create('customers', { companyName: 'Fernhill Cars', phone: '1' })
    const id = await panel.create('deals', { customer, dealId: 'S-5' })
    await open(`/deals/${id}/details`)
    await page.click('#field-customer .relationship--single-value__drawer-toggler')
    const drawer = page.locator('.doc-drawer')
    await drawer.locator('form[data-form-ready=true]').waitFor()
    await openTab(drawer, 'General', '#field-phone')
    await panel.call('PATCH', `/customers/${customer}`, { email: 'fern@example.com' })
    await type(drawer, 'phone', '2')
    await save(page, 409)
    await press(/Reload/)
    await expect.poll(() => drawer.locator('#field-email').inputValue()).toBe('fern@example.com')
    await type(drawer, 'phone', '3')
    await save(page)
    expect(await panel.read(`/customers/${customer}`)).toMatchObject({
      email: 'fern@example.com',
      phone: '3',
    })
  })
})

describe('saving otherwise', () => {
  it('uploads a file beside somebody else’s change', async () => {
    const id = await panel.create('attachments', { name: 'Title' })
    await open(`/attachments/${id}`)
    await panel.call('PATCH', `/attachments/${id}`, { type: 'Invoice' })
    await page.setInputFiles('input[type=file]', {
      buffer: Buffer.from('grade 4.3'),
      mimeType: 'text/plain',
      name: 'report.txt',
    })
    await expect.poll(() => page.locator('#action-save').isEnabled()).toBe(true)
    await save(page, 409)
    await press('Save only my changes')
    const record = await panel.read(`/attachments/${id}`)
    expect(record).toMatchObject({ name: 'Title', type: 'Invoice' })
    expect(String(record['file'])).toMatch(/report\.txt$/)
  })

  it('gives a staff account another name and password', async () => {
    const made = await page.context().request.post(`${panel.deployment.url}/api/users`, {
      data: {
        allTenants: true,
        email: 'another@example.com',
        name: 'Rep',
        password: 'correct horse battery',
        role: 'rep',
      },
      headers: { origin: panel.deployment.url },
    })
    const { doc } = (await made.json()) as { doc: Doc }
    await open(`/users/${doc.id}`)
    await type(page, 'name', 'Renamed')
    await page.click('#change-password')
    await page.fill('#field-password', 'another battery horse')
    await page.fill('#field-confirm-password', 'another battery horse')
    await save(page)
    const told = await history(`/users/${doc.id}`)
    expect(told[0]).toContain('Changed Name from Rep to Renamed')
    expect(told.join()).not.toContain('battery')
  })
})
