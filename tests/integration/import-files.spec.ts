/**
 * Files as programs of the trade save them, each with what is easily read wrong, imported as the page does and read back by key: the
 * encoding, the separator, the sheet, the type of a cell, the convention of a number.
 */
import { readFileSync } from 'node:fs'
import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { guessMapping, type Mapping } from '../../src/admin/features/exchange/mapping'
import { loadTargets } from '../../src/admin/features/exchange/targets'
import { openFile } from '../../src/lib/table/file'
import { FileError } from '../../src/lib/table/fileError'
import { type Client, useClient } from '../support/client'
import { importTable, rowsIn, storedRows, tableOf, tableOfTexts } from '../support/exchange'
import { panelRequest } from '../support/panelRequest'
import { signIn } from '../support/staff'
import { fixture } from '../support/service'

const service: Client = useClient()

const admin = fixture(() => signIn(service))

const fileOf = (name: string): Uint8Array => readFileSync(`tests/files/${name}`)

/** What was stored of the rows of a file, or why a row was refused. */
const stored = (
  name: string,
  slug: string,
  fields: readonly string[],
  change?: (mapping: Mapping) => Mapping,
) => storedRows(service, admin, fileOf(name), slug, fields, change)

describe('a file of texts', () => {
  it('is read in its encoding, a character of another one included', async () => {
    expect(await stored('mixed-encoding.csv', 'leads', ['name'])).toEqual([
      ['José Núñez'],
      ['María Ibáñez'],
      ['André Latin'],
    ])
  })

  it('has lines that end in several ways', async () => {
    expect(await stored('mixed-line-ends.csv', 'leads', ['name', 'source'])).toEqual([
      ['Lina Feed', 'Website'],
      ['Cora Return', 'Walk-In'],
    ])
  })

  it('says its separator in a line that is no row', async () => {
    expect(await stored('sep-hint.csv', 'leads', ['name', 'processStatuses'])).toEqual([
      ['Sepha Hinton', 'On Hold'],
    ])
  })

  it('keeps the zeros that a formula holds', async () => {
    const zip = (mapping: Mapping): Mapping => ({ ...mapping, keys: ['name', null, null, 'phone'] })
    expect(await stored('equals-quoted.csv', 'leads', ['name', 'phone'], zip)).toEqual([
      ['12 Harbor Ln', '01930'],
      ['9 Elm St', '07102'],
    ])
  })

  it('loses no row to a quote that does not end, and names its cell', async () => {
    expect(await stored('stray-quote.csv', 'vehicles', ['stockNumber', 'trim'])).toEqual([
      ['Q1', `8' bed, 20" wheels`],
      expect.stringMatching(/^Trim: has quotes that do not end: "6" lift kit/),
      ['Q3', 'XLT'],
      ['Q4', 'EX'],
    ])
  })

  it('has more columns than anybody reads', async () => {
    expect(await stored('wide-320.csv', 'vehicles', ['stockNumber', 'make'])).toContainEqual([
      'W320',
      'Toyota',
    ])
  })

  it('is a table of HTML under the name of a workbook', async () => {
    expect(await stored('html-table.xls', 'leads', ['name', 'phone', 'processStatuses'])).toEqual([
      ['Hattie Table', '303-555-0161', 'On Hold'],
    ])
  })

  it('has a record in its first line where there are no headings', async () => {
    const table = tableOf(await rowsIn(fileOf('headless-pipe.txt')))
    expect(table.headings.slice(0, 2)).toEqual(['Column 1', 'Column 2'])
    expect(table.rows.map(({ cells }) => cells.slice(0, 2))).toEqual([
      ['Toyota', 'Highlander'],
      ['Ford', 'F-150'],
    ])
  })

  it('has headings below a title', () => {
    const rows = [['Inventory'], [], ['VIN', 'Make'], ['1M8GDM9AXKP042788', 'Ford']]
    const table = tableOf(rows.map((cells, at) => ({ cells, row: at + 1 })))
    expect(table).toMatchObject({ headings: ['VIN', 'Make'], rows: [{ row: 4 }] })
  })
})

describe('numbers and dates', () => {
  it('are read as all of the file writes them', async () => {
    expect(
      await stored('european-numbers.csv', 'listings', ['mileage', 'retailAskingPrice', 'owners']),
    ).toEqual([
      [45_210, '12500.00', 1],
      [45_210, '12500', 2],
      [45_210, '12500', 1],
    ])
    // Its `condition` is no number, and its `id` is none of ours.
    const some = (mapping: Mapping): Mapping => {
      expect(mapping.keys[0]).toBeNull()
      return {
        ...mapping,
        keys: mapping.keys.map((key, at) =>
          at === 9 ? 'retailAskingPrice' : key === 'mileage' ? key : null,
        ),
      }
    }
    expect(
      await stored('google-vehicle-ads.csv', 'listings', ['mileage', 'retailAskingPrice'], some),
    ).toEqual([
      [45_210, '24995'],
      [18_200, '38450.00'],
    ])
    const ofLender = (mapping: Mapping): Mapping => ({
      ...mapping,
      keys: mapping.keys.map((key, at) => (at === 8 ? 'retailAskingPrice' : key === 'mileage' ? key : null)),
    })
    expect(await stored('lender-feed.csv', 'listings', ['mileage', 'retailAskingPrice'], ofLender)).toEqual([
      [45_210, '24995'],
    ])
  })

  it('are refused while they fit two readings, and read once somebody chose', async () => {
    const table = tableOfTexts(['Seller', 'Mileage'], [['Two readings', '45.210']])
    const refused = await importTable(service, admin, 'listings', table)
    expect(refused.outcomes).toEqual([
      {
        outcome: 'failed',
        reason: 'Mileage: “45.210” could be two numbers. Choose which of them this file means.',
        row: 2,
      },
    ])
    expect(await service.ids('/listings?where[seller][equals]=Two readings')).toEqual([])
    for (const [decimal, mileage] of [
      ['comma', 45_210],
      ['point', 45.21],
    ] as const) {
      const change = (mapping: Mapping): Mapping => ({ ...mapping, chosen: { decimal } })
      const [outcome] = (await importTable(service, admin, 'listings', table, { change })).outcomes
      expect(await service.get(`/listings/${outcome?.id}`)).toMatchObject({ mileage })
    }
  })
})

describe('a workbook', () => {
  it('has the numbers that it shows', async () => {
    expect(await stored('floats.xlsx', 'listings', ['mileage', 'retailAskingPrice', 'retailValue'])).toEqual([
      [45_210, '19999.99', '0.0796'],
      [124_600, '1.1', '32450.5'],
    ])
    expect(await stored('java-dot-zero.xlsx', 'leads', ['name', 'phone', 'source'])).toEqual([
      ['Jana Dotzero', '3035550142', '7'],
      ['Kurt Dotzero', '5550143', 'Website'],
    ])
    const zip = (mapping: Mapping): Mapping => ({ ...mapping, keys: ['name', null, null, 'phone'] })
    expect(await stored('zip-format.xlsx', 'leads', ['phone'], zip)).toEqual([
      ['01930'],
      ['07102'],
      ['80202'],
    ])
  })

  it('has errors that refuse their row', async () => {
    expect(await stored('error-cells.xlsx', 'vehicles', [])).toEqual([
      'Model: has the error #N/A. Correct the formula, or empty the cell. Exterior: has the error #REF!. Correct the formula, or empty the cell.',
      'Exterior: has the error #DIV/0!. Correct the formula, or empty the cell.',
    ])
    expect(await service.ids('/vehicles?where[stockNumber][in]=A1001,A1002')).toEqual([])
  })

  it('has the sheet that people see', async () => {
    expect(await stored('hidden-first-sheet.xlsx', 'vehicles', ['stockNumber', 'model'])).toEqual([
      ['A1001', 'Highlander'],
    ])
  })

  it('refuses a date in a column of texts', async () => {
    const table = tableOf([
      { cells: ['Full Name', 'Source'], row: 1 },
      { cells: ['Saab', { date: '2026-09-03', shown: '2026-09-03' }], row: 2 },
    ])
    const { outcomes } = await importTable(service, admin, 'leads', table)
    expect(outcomes).toMatchObject([{ outcome: 'failed', reason: /^Source: is a date in the workbook/ }])
    expect(await service.ids('/leads?where[name][equals]=Saab')).toEqual([])
  })
})

describe('a file that is no table', () => {
  const text = (content: string) => new TextEncoder().encode(content)
  it.each([
    ['empty', text('')],
    ['xls', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0)],
    [
      'encrypted',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
    ],
    ['pdf', text('%PDF-1.7')],
    ['adf', text('<?xml version="1.0"?><?adf version="1.0"?><adf><prospect/></adf>')],
    ['xml', text('<?xml version="1.0"?><feed/>')],
    ['json', text('[{"name":"Ana"}]')],
    ['zip', zipSync({ 'word/document.xml': text('<x/>') })],
    ['unreadable', zipSync({ 'xl/workbook.xml': text('<workbook>') })],
    ['unreadable', Uint8Array.of(1, 0, 2, 3, 4, 5, 9, 7, 8)],
  ] as const)('is %s', async (problem, bytes) => {
    await expect(openFile(bytes)).rejects.toEqual(new FileError(problem))
  })
})

describe('the headings of a file', () => {
  const keysFor = async (slug: string, headings: readonly string[], cells: readonly string[]) => {
    const targets = await loadTargets(await panelRequest(service, admin), slug)
    return guessMapping(tableOfTexts(headings, [cells]), targets).keys
  }

  it('are those of other programs, in any spelling', async () => {
    const headings = ['First', 'LAST NAME', 'HomePh', 'Email Address', 'City', 'Cust #', 'D.O.B.']
    expect(
      await keysFor('customers', headings, ['Ana', 'Prado', '5550100', 'a@b.example', 'Mesa', '7', '']),
    ).toEqual(['consumerFirstName', 'consumerLastName', 'phone', 'email', null, null, 'consumerDateOfBirth'])
    expect(
      await keysFor('vehicles', ['Stk#', 'Yr', 'Brand', 'Ext. Color'], ['Q1', '2019', 'Ford', 'Red']),
    ).toEqual(['stockNumber', 'year', 'make', 'exterior'])
    expect(
      await keysFor(
        'leads',
        ['Nombre completo', 'TELEFONO', 'Correo electrónico'],
        ['Ana', '5', 'a@b.example'],
      ),
    ).toEqual(['name', 'phone', 'email'])
  })

  it('name the references by what their cells are', async () => {
    expect(await keysFor('leads', ['salesRep', 'customer'], ['7', '9'])).toEqual(['salesRep', 'customer'])
    expect(await keysFor('leads', ['SalesRep', 'Customer'], ['Mia Torres', 'Ana'])).toEqual([
      'salesRep.name',
      'customer.label',
    ])
    // The VIN says for certain which vehicle is meant.
    expect(await keysFor('deals', ['Vehicle', 'VIN'], ['2019 Toyota', '1M8GDM9AXKP042788'])).toEqual([
      null,
      'vehicle.vin',
    ])
  })

  it('of a report of sales find people by their names in either order', async () => {
    const rep = await service.create('salesReps', { name: 'Mia Torres' })
    for (const [consumerFirstName, consumerLastName] of [
      ['Ana', 'Prado'],
      ['Bo', 'Lindqvist'],
    ])
      await service.create('customers', { consumerFirstName, consumerLastName })
    const vins = ['1M8GDM9AXKP042788', '1FTFW1E50NFA00001']
    await service.api('DELETE', `/vehicles?where[vin][in]=${vins.join()}`)
    for (const vin of vins) await service.create('vehicles', { vin })
    expect(await stored('crm-sales-report.csv', 'deals', ['salesRep', 'salesPrice', 'margin'])).toEqual([
      [rep.id, '24995', '3200'],
      [rep.id, '38450', '-450'],
    ])
  })
})
