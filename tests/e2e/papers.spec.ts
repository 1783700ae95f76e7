/** Papers in a real browser: files dropped on the page of a deal, one gesture, and what becomes of each. */
import { describe, expect, it } from 'vitest'
import { demoPassword } from '../../src/seed/signIn'
import { expectAccessible, expectNoSidewaysScroll, usePanel, type Visitor } from '../support/panel'
import { desk, phone, dropFiles, contract } from '../support/steps'

const panel = usePanel()

const newDeal = () => panel.create('deals', { dealId: 'D-PAPERS', type: ['Retail'] })

const open = async ({ open: go, page }: Visitor, path: string) => {
  await go(path)
  await page.locator('.doc-header').waitFor()
}

const papersOf = (deal: number) => panel.list(`/attachments?where[deal][equals]=${deal}&depth=0`)

describe('files dropped on the page of a deal', () => {
  it('are attached by this one gesture, and each that is not says why', async () => {
    const deal = await newDeal()
    const visitor = await panel.visit({ viewport: desk })
    const { page } = visitor
    await open(visitor, `/collections/deals/${deal}`)
    await dropFiles(page, [
      contract,
      { bytes: 16 * 1024 ** 2 + 1, name: 'tour.mov', type: 'video/quicktime' },
    ])
    const tray = page.getByRole('region', { name: '1 file attached, 1 not' })
    await tray.waitFor()
    await tray.getByText('It has 16.1 MB: 16 MB at most.').waitFor()
    const stored = await papersOf(deal)
    expect(stored).toHaveLength(1)
    await page.getByRole('link', { exact: true, name: 'Files' }).click()
    const papers = page.getByRole('region', { name: 'Papers' })
    await papers.getByText(/PDF · 20 bytes · Imara Hollowell · just now/).waitFor()
    await expectAccessible(page)
    await tray.getByRole('button', { name: 'Undo: contract.pdf' }).click()
    await papers.getByText('No papers yet.').waitFor()
    expect(await papersOf(deal)).toEqual([])
  })

  it('tick the line of the checklist that they are dropped on, or that their name says', async () => {
    const deal = await newDeal()
    const visitor = await panel.visit({ viewport: desk })
    const { page } = visitor
    await open(visitor, `/collections/deals/${deal}/files`)
    await page.getByText('Needed for this deal: 0 of 5 are here').waitFor()
    const line = page.getByRole('listitem').filter({ hasText: 'Odometer Statement' })
    await line.waitFor()
    await line.evaluate((element) => element.setAttribute('data-line', ''))
    await dropFiles(page, [contract], '[data-line]')
    await page.getByText('Needed for this deal: 1 of 5 are here').waitFor()
    expect(await page.locator('[data-line]').innerText()).toMatch(/✓.*Odometer Statement.*is here/s)
    await dropFiles(page, [{ ...contract, name: 'drivers_license.pdf' }])
    await page.getByText('Needed for this deal: 2 of 5 are here').waitFor()
    const stored = await papersOf(deal)
    expect(new Set(stored.map(({ type }) => type))).toEqual(
      new Set(["Driver's License", 'Odometer Statement']),
    )
    await page.getByLabel('Kind of paper: contract.pdf').selectOption('Bill of Sale')
    await page
      .getByRole('listitem')
      .filter({ hasText: /Bill of Sale is here/ })
      .waitFor()
    await expectAccessible(page)
  })

  it('are attached after the session ended and was begun again in place', async () => {
    const deal = await newDeal()
    const visitor = await panel.visit({ viewport: desk })
    const { context, page } = visitor
    await open(visitor, `/collections/deals/${deal}`)
    await context.clearCookies({ name: 'payload-token' })
    await dropFiles(page, [contract])
    const asked = page.getByRole('dialog', { name: 'Your session ended' })
    await asked.locator('[name=password]').fill(demoPassword)
    expect(await papersOf(deal)).toEqual([])
    await asked.locator('[type=submit]').click()
    await page.getByRole('region', { name: '1 file attached' }).waitFor()
    expect(await papersOf(deal)).toHaveLength(1)
    await visitor.close(/401|403|Failed to load resource/)
  })

  it('are a lead’s on the page of a lead, in Spanish on a telephone too', async () => {
    const lead = await panel.create('leads', { name: 'Ines Quade' })
    const visitor = await panel.visit({ language: 'es', viewport: phone })
    const { page } = visitor
    await open(visitor, `/collections/leads/${lead}/files`)
    const papers = page.getByRole('region', { name: 'Documentos' })
    await papers.getByText('Aún no hay documentos.').waitFor()
    await papers.getByText('Cualquier tipo, 16 MB como máximo.').waitFor()
    await dropFiles(page, [contract])
    await page.getByRole('region', { name: '1 archivo adjuntado' }).waitFor()
    await papers.getByRole('link', { name: 'contract.pdf' }).waitFor()
    await expectNoSidewaysScroll(page)
  })
})
