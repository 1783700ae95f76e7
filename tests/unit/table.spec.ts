/** Files of rows and cells: what is written is read again to the letter, and a spreadsheet runs none of it. */
import { unzipSync, strFromU8, strToU8, zipSync } from 'fflate'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvCell, markedCell, type TableRow, textOfCell } from '../../src/lib/table/cells'
import { byteOrderMark, csvLine, readCsv } from '../../src/lib/table/csv'
import { decode } from '../../src/lib/table/text'
import { openWorkbook } from '../../src/lib/table/xlsxRead'
import { XlsxWriter } from '../../src/lib/table/xlsxWrite'

const hostile = [
  '=1+1',
  '+15550142',
  '-5',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  "'",
  "''",
  "'=1",
  '',
  ' ',
  'a,b;c|d\te',
  '"quoted"',
  'two\r\nlines',
  'Vehicle Picked Up ',
  '_x0041_',
  '\u0001\u0008',
  '\uD83D\uDE97',
  'Peña <&> "x"',
  '#DIV/0!',
]
const texts = fc.oneof(
  fc.constantFrom(...hostile),
  fc.string(),
  fc.string({
    unit: fc.constantFrom("'", '=', '+', '"', ',', ';', '|', '\n', '\r', '_', 'x', '0', ' ', 'é'),
  }),
)
const cells = fc.array(fc.option(texts, { nil: undefined }), { maxLength: 4, minLength: 4 })
const tables = fc.array(cells, { maxLength: 8, minLength: 1 })

const header = ['One', 'Two', 'Three', 'Four']

const csvOf = (rows: readonly (string | undefined)[][]): Uint8Array =>
  strToU8(
    byteOrderMark +
      csvLine(header) +
      rows
        .map((row) => csvLine(row.map((text) => (text === undefined ? undefined : csvCell(text)))))
        .join(''),
  )

const xlsxOf = (rows: readonly (string | undefined)[][]): Uint8Array => {
  const writer = new XlsxWriter('Leads')
  const chunks = [
    ...writer.write([header]),
    ...rows.flatMap((row) => writer.write([row.map(marked)])),
    ...writer.end(),
  ]
  return Buffer.concat(chunks)
}

const marked = (text: string | undefined) => (text === undefined ? undefined : markedCell(text))

/** The texts of the rows below the heading that have any, with their numbers. */
const readXlsx = (bytes: Uint8Array, maxBytes?: number): TableRow[] => {
  const { rowsOf, sheets } = openWorkbook(bytes, maxBytes)
  return rowsOf(sheets[0] ?? '')
}

const read = (rows: readonly TableRow[]) =>
  rows.slice(1).map((each) => ({
    row: each.row,
    texts: header.map((_, at) => textOfCell(each.cells[at] ?? '')),
  }))

const expected = (rows: readonly (string | undefined)[][]) =>
  rows.flatMap((row, at) => (row.some((text) => text !== undefined) ? [{ row: at + 2, texts: row }] : []))

describe('csvCell of a text that a spreadsheet converts', () => {
  it.each(['01930', '9-3', 'May 5', '5-mar', 'marzo 2026', '1E5', '$5', '12:30', 'true', '#N/A', '####'])(
    'protects %s',
    (text) => {
      expect(csvCell(text)).toBe(`'${text}`)
    },
  )

  it.each([
    'Mary',
    'May',
    'Mark 8',
    'Janet',
    'Dec',
    '5550143',
    '303-555-0143',
    '10 Main St',
    '2019 Kia',
    '#1',
    '# N/A',
  ])('leaves %s as it is', (text) => {
    expect(csvCell(text)).toBe(text)
  })
})

describe('csvCell', () => {
  it('lets no cell begin as a formula does, and reads every text back', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const cell = csvCell(text)
        expect(cell).not.toMatch(/^[=+\-@\t\r\n]/)
        expect(cell).not.toBe('')
        expect(textOfCell(cell)).toBe(text)
        expect(textOfCell(markedCell(text))).toBe(text)
      }),
    )
  })

  it('leaves a text that was never exported as it is', () => {
    for (const text of ["'twas", "O'Brien", 'plain']) expect(textOfCell(text)).toBe(text)
    expect(textOfCell('')).toBeUndefined()
  })
})

describe('readCsv', () => {
  it('reads what was written, with the number of each row', () => {
    fc.assert(
      fc.property(tables, (rows) => {
        // XML's control characters are nothing to CSV; halves of surrogate pairs have no UTF-8.
        const written = rows.map((row) => row.map((text) => text?.toWellFormed()))
        expect(read(readCsv(decode(csvOf(written))))).toEqual(expected(written))
      }),
    )
  })

  it('finds the separator and the encoding of files from elsewhere', () => {
    const rows = [
      { cells: ['Nombre', 'Teléfono'], row: 1 },
      { cells: ['Peña, José', '555-0142'], row: 3 },
    ]
    const file = 'Nombre;Teléfono\r\n\r\n"Peña, José";555-0142\r\n'
    expect(readCsv(decode(strToU8(file)))).toEqual(rows)
    expect(readCsv(decode(Buffer.from(file, 'latin1')))).toEqual(rows)
    expect(readCsv(decode(Buffer.from(`\uFEFF${file.replaceAll(';', '\t')}`, 'utf16le')))).toEqual(rows)
  })
})

describe('XlsxWriter', () => {
  it('writes a workbook that is read to the letter', () => {
    fc.assert(
      fc.property(tables, (rows) => {
        expect(read(readXlsx(xlsxOf(rows)))).toEqual(expected(rows))
      }),
    )
  })

  it('has texts alone, no formula, and marks those that look like one', () => {
    const sheet = strFromU8(
      unzipSync(xlsxOf([['=1+1', 'a', undefined, '@b']]))['xl/worksheets/sheet1.xml'] ?? new Uint8Array(),
    )
    expect(sheet).not.toContain('<f>')
    expect(sheet).toContain('<c r="A2" t="inlineStr" s="2"><is><t xml:space="preserve">=1+1</t></is></c>')
    expect(sheet).not.toContain('r="C2"')
  })
})

describe('readXlsx', () => {
  const dated = (date: string) => ({ date, shown: date })
  const numbered = (number: string, shown = number) => ({ number, shown })
  const workbookOf = (sheet: string, others: Record<string, string> = {}) =>
    zipSync(
      Object.fromEntries(
        Object.entries({
          'xl/_rels/workbook.xml.rels':
            '<Relationships><Relationship Id="r2" Target="/xl/worksheets/other.xml"/><Relationship Id="r1" Target="worksheets/people.xml"/></Relationships>',
          'xl/workbook.xml':
            '<workbook xmlns:r="x"><sheets><sheet name="People" r:id="r1"/><sheet name="Other" r:id="r2"/></sheets></workbook>',
          'xl/worksheets/people.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
          ...others,
        }).map(([path, xml]) => [path, strToU8(xml)]),
      ),
    )

  it('reads shared texts, numbers, dates, truths and values of formulas of the first sheet', () => {
    const bytes = workbookOf(
      '<row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2"><v>5.550142E9</v></c><c r="D2" s="1"><v>46082</v></c></row>' +
        '<row r="4"><c r="A4" s="1"><v>46082.395833333336</v></c><c t="b"><v>1</v></c><c><f>1+1</f><v>2</v></c><c t="str"><f>A1</f><v>x</v></c></row>',
      {
        'xl/sharedStrings.xml': '<sst><si><r><t>Ma</t></r><r><t>ría</t></r><rPh><t>no</t></rPh></si></sst>',
        'xl/styles.xml':
          '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy hh:mm"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>',
      },
    )
    expect(readXlsx(bytes)).toEqual([
      { cells: ['María', '', numbered('5550142000'), dated('2026-03-01')], row: 2 },
      { cells: [dated('2026-03-01T09:30:00'), 'TRUE', numbered('2'), 'x'], row: 4 },
    ])
  })

  it.each([
    ['5.0999999999999996', '5.1'],
    ['0.30000000000000004', '0.3'],
    ['19999.990000000002', '19999.99'],
    ['124599.99999999999', '124600'],
    ['7.9600000000000004E-2', '0.0796'],
    ['3.035550142E9', '3035550142'],
    ['7.0', '7'],
    ['1.2345678901234568E+18', '1234567890123460000'],
    ['1E+21', '1e+21'],
    ['25000.50', '25000.5'],
    ['1234567890123456789', '1234567890123456789'],
  ])('reads the number %s as %s', (written, text) => {
    expect(readXlsx(workbookOf(`<row r="1"><c r="A1"><v>${written}</v></c></row>`))).toEqual([
      { cells: [numbered(text)], row: 1 },
    ])
  })

  it('refuses what is no workbook, and one that is far larger when unpacked', () => {
    expect(() => readXlsx(strToU8('name,phone\r\n'))).toThrow('The file is no archive.')
    expect(() => readXlsx(zipSync({ 'word/document.xml': strToU8('<x/>') }))).toThrow('no workbook')
    const huge = zipSync({ 'xl/workbook.xml': new Uint8Array(2 * 1024 ** 2) })
    expect(huge.length).toBeLessThan(4096)
    expect(() => readXlsx(huge, 1024 ** 2)).toThrow('tooManyCells')
  })
})
