/** A list leaves the panel as a file, and a file enters it, in a real browser. */
import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readCsv } from '../../src/lib/table/csv'
import { decode } from '../../src/lib/table/text'
import { expectAccessible, expectNoSidewaysScroll, usePanel, type Visitor } from '../support/panel'
import { desk } from '../support/steps'

const panel = usePanel()

const fileOf = (text: string) => ({ buffer: Buffer.from(text), mimeType: 'text/csv', name: 'people.csv' })

const chooseFile = async ({ open, page }: Visitor, slug: string, text: string) => {
  await open(`/collections/${slug}/import`)
  await page.locator('input[type=file]').setInputFiles(fileOf(text))
  await page.getByRole('button', { name: 'Next: columns' }).click()
}

describe('the menu of a list', () => {
  it('exports what the list shows by two clicks', async () => {
    const { open, page } = await panel.visit()
    await open('/collections/leads')
    await page.locator('#list-menu button').click()
    const [download] = await Promise.all([page.waitForEvent('download'), page.locator('#export-csv').click()])
    expect(download.suggestedFilename()).toMatch(/^leads-\d{4}-\d\d-\d\d\.csv$/)
    const path = join(tmpdir(), `${randomUUID()}.csv`)
    await download.saveAs(path)
    const [head, ...rows] = readCsv(decode(readFileSync(path)))
    rmSync(path)
    expect(head?.cells.slice(0, 5)).toEqual(['ID (leads, en, UTC)', 'Lead', 'Phone', 'Status', 'Vehicle'])
    const { totalDocs } = (await panel.read('/leads?limit=1')) as { totalDocs: number }
    expect(rows).toHaveLength(totalDocs)
  })
})

describe('the page of imports', () => {
  it.each([
    { height: 768, language: 'en', width: 1366 },
    { height: 844, language: 'es', width: 390 },
  ] as const)(
    'checks, stores and undoes a file in $language at $width, over a reload of the page',
    async ({ height, language, width }) => {
      const { open, page } = await panel.visit({ language, viewport: { height, width } })
      await open('/collections/leads/import')
      const name = `=Import ${language}`
      await page.locator('input[type=file]').setInputFiles(fileOf('not a table'))
      await page
        .getByRole('alert')
        .filter({ hasText: /no rows|no tiene filas/ })
        .waitFor()
      const file = `Full Name;Phone;Status;Whatever\r\n${name};+1 555;On Hold;x\r\nBad;555;On Hod;y\r\n`
      await page.locator('input[type=file]').setInputFiles(fileOf(file))
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.getByRole('button', { name: /^Next|^Siguiente/ }).click()
      await page.getByLabel('Whatever').selectOption({ label: language === 'en' ? 'Notes' : 'Notas' })
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.reload()
      await page.getByRole('button', { name: /^Check the|^Comprobar las/ }).click()
      await page
        .getByText(language === 'en' ? 'Did you mean “On Hold”?' : '¿Quiso decir «On Hold»?')
        .waitFor()
      const path = `/leads?where[name][equals]=${encodeURIComponent(name)}`
      expect(await panel.list(path)).toHaveLength(0)
      await expectAccessible(page)
      await page.getByRole('button', { name: /^Import 1|^Importar 1/ }).click()
      await page
        .getByRole('status')
        .filter({ hasText: /New: 1|Nuevos: 1/ })
        .waitFor()
      await page.getByRole('button', { name: /^Undo|^Deshacer/ }).waitFor()
      expect(await panel.list(path)).toMatchObject([
        { notes: 'x', phone: '+1 555', processStatuses: 'On Hold' },
      ])
      await page.getByRole('button', { name: /^Undo|^Deshacer/ }).click()
      await page.getByText(/^Undone|^Deshecho/).waitFor()
      expect(await panel.list(path)).toHaveLength(0)
      await expectNoSidewaysScroll(page)
      // What was undone can be corrected and stored again.
      await page.getByRole('button', { name: /Check$|Comprobar$/ }).click()
      await page.getByRole('button', { name: /^Import 1|^Importar 1/ }).waitFor()
    },
  )

  it('says how it reads a file, and reads it as it is chosen', async () => {
    const { open, page } = await panel.visit()
    await open('/collections/leads/import')
    const file = 'Report of May\r\nFull Name,Phone\r\nJosé,1\r\nAna,2\r\nTotal,\r\n'
    const buffer = Buffer.from(file, 'latin1')
    await page.locator('input[type=file]').setInputFiles({ buffer, mimeType: 'text/csv', name: 'may.csv' })
    await page.getByText('2 rows in may.csv').waitFor()
    expect(await page.getByLabel('Headings').inputValue()).toBe('2')
    expect(await page.getByLabel('Encoding').inputValue()).toBe('windows-1252')
    await page.getByRole('cell', { name: 'José' }).waitFor()
    await page.getByLabel('Leave out the totals in row 5').uncheck()
    await page.getByText('3 rows in may.csv').waitFor()
    await page.getByLabel('Headings').selectOption('')
    await page.getByText('5 rows in may.csv').waitFor()
    await page.getByLabel('Separator').selectOption(';')
    await page.getByRole('cell', { name: 'Full Name,Phone' }).waitFor()
  })

  it('remembers what the columns of a file are, and says why nothing can be imported', async () => {
    const visitor = await panel.visit()
    const { page } = visitor
    await chooseFile(visitor, 'leads', 'Who,Whence\r\nRemembered,x\r\n')
    expect(await page.getByRole('button', { name: 'Check the rows' }).isDisabled()).toBe(true)
    await page.getByLabel('Who').selectOption({ label: 'Full Name' })
    await page.getByRole('button', { name: 'Check the rows' }).click()
    await page.getByRole('button', { name: 'Import 1 row' }).click()
    await page.getByRole('button', { name: 'Undo the import' }).click()
    await page.getByText(/^Undone/).waitFor()
    await page.getByRole('button', { name: 'Another file' }).click()
    await chooseFile(visitor, 'leads', 'Who,Whence\r\n,x\r\n')
    expect(await page.getByLabel('Who').inputValue()).toBe('name')
    await page.getByText(/as you chose them the last time/).waitFor()
    await page.getByLabel('Who').selectOption({ label: 'Status' })
    await page.getByRole('button', { name: 'Check the rows' }).click()
    await page.getByRole('button', { name: /^Import/ }).waitFor()
  })

  it('asks how a value of the file is meant, and warns of records without a name', async () => {
    const visitor = await panel.visit()
    const { page } = visitor
    await chooseFile(visitor, 'listings', 'Seller,Mileage,condition\r\nA,"21,345",Used\r\n')
    const options = page.getByLabel('In this file 21,345 is').locator('option')
    expect(await options.allTextContents()).toEqual([
      'Choose',
      '21.345 (comma before decimals)',
      '21345 (point before decimals)',
    ])
    expect(await page.getByLabel('condition').inputValue()).toBe('')
    const note = page.getByRole('note').filter({ hasText: 'they will have no name' })
    await chooseFile(visitor, 'leads', 'VIN,Whatever\r\n1M8GDM9AXKP042788,x\r\n')
    await note.waitFor()
    await expectAccessible(page)
    await page.getByLabel('Whatever').selectOption({ label: 'Full Name' })
    await note.waitFor({ state: 'detached' })
  })

  it('shows what new rows store, and leaves out people who are known', async () => {
    const { open, page } = await panel.visit()
    const name = `Known ${randomUUID()}`
    await open('/collections/leads/import')
    await page
      .locator('input[type=file]')
      .setInputFiles(
        fileOf(
          `Full Name,Phone,Source\r\n${name} A,(719) 555-0310,walk-in\r\n${name} B,+1 719 555 0310,\r\n`,
        ),
      )
    await page.getByRole('button', { name: 'Next: columns' }).click()
    await page.getByRole('button', { name: 'Check the rows' }).click()
    await page.getByText(`Full Name: ${name} A · Phone: (719) 555-0310 · Source: walk-in`).waitFor()
    await page.getByText('Same phone number as row 2').waitFor()
    await page.getByRole('button', { name: 'Known already: 1' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Import 2 rows' }).waitFor()
    await page.getByLabel('Leave this row out').check()
    expect(await page.getByLabel('Leave all of them out').isChecked()).toBe(true)
    await page.getByRole('button', { name: 'Import 1 row' }).click()
    await page.getByRole('status').filter({ hasText: 'New: 1. Changed: 0. Left out: 1.' }).waitFor()
    const path = `/leads?where[name][contains]=${encodeURIComponent(name)}`
    expect(await panel.list(path)).toMatchObject([{ name: `${name} A` }])
  })

  it('keeps no file for whoever signs in after somebody else', async () => {
    const { close, open, page } = await panel.visit({
      // Signing out ends all sessions of the account.
      email: 'rep@example.com',
      viewport: desk,
    })
    const kept = () =>
      page.evaluate(
        () =>
          new Promise((resolve) => {
            const opening = indexedDB.open('forecourt')
            opening.onsuccess = () => {
              const keys = opening.result.transaction('imports').objectStore('imports').getAllKeys()
              keys.onsuccess = () => {
                opening.result.close()
                resolve(keys.result.length)
              }
            }
          }),
      )
    await open('/collections/leads/import')
    await page.locator('input[type=file]').setInputFiles(fileOf('Full Name\r\nKept\r\n'))
    await page.getByText('1 row in people.csv').waitFor()
    await expect.poll(kept).toBe(2)
    await page.goto(page.url().replace(/collections.*/, 'logout'))
    await page.waitForURL(/\/login|\/logout/)
    await expect.poll(kept).toBe(0)
    // The page that signs out asks once more without a session.
    await close(/401/)
  })

  it('knows a file that was imported before, and undoes an import later', async () => {
    const { open, page } = await panel.visit()
    const name = `Again ${randomUUID()}`
    const file = fileOf(`Full Name,Unknown\r\n${name},x\r\n`)
    const choose = async () => {
      await page.locator('input[type=file]').setInputFiles(file)
      await page.getByText('1 row in people.csv').waitFor()
    }
    await open('/collections/leads/import')
    await choose()
    await page.getByRole('button', { name: 'Next: columns' }).click()
    await page.getByRole('button', { name: 'Check the rows' }).click()
    await page.getByText('Columns that are not imported: Unknown.').waitFor()
    await page.goBack()
    await page.getByRole('button', { name: 'Check the rows' }).waitFor()
    await page.goForward()
    await page.getByRole('button', { name: 'Import 1 row' }).click()
    await page.getByRole('button', { name: 'Undo the import' }).waitFor()
    await page.getByRole('button', { name: 'Another file' }).click()
    await choose()
    await page.getByText('You imported this file already.').waitFor()
    await page.getByRole('button', { name: 'Another file' }).click()
    const own = page.getByRole('listitem').filter({ hasText: 'people.csv' }).first()
    await expectAccessible(page)
    await own.getByRole('button', { name: 'Undo the import of people.csv' }).click()
    await own.getByText('undone').waitFor()
    const path = `/leads?where[name][equals]=${encodeURIComponent(name)}`
    expect(await panel.list(path)).toEqual([])
    await choose()
    await page.getByRole('button', { name: 'Next: columns' }).waitFor()
    expect(await page.getByText('You imported this file already.').count()).toBe(0)
  })
})
