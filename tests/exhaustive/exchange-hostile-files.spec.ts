/**
 * Files made to exhaust whoever opens them: each is read or refused within two seconds, and within 200 MB above the memory before.
 * Those that are made of one part repeated have 16 MB.
 */
import { type Zippable, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { measureReading } from '../support/fileReading'

const maxMs = 2000
const maxMemoryBytes = 200 * 1024 ** 2
const fileBytes = 16 * 1024 ** 2

const text = (value: string): Uint8Array => new TextEncoder().encode(value)

/** A text of as many of `part` as a file takes. */
const filled = (part: string, start = '', end = ''): Uint8Array =>
  text(start + part.repeat(Math.floor((fileBytes - start.length - end.length) / part.length)) + end)

const namespace = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const workbookXml = `<workbook ${namespace} xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Cars" sheetId="1" r:id="rId1"/></sheets></workbook>`
const relations = (target: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Target="${target}"/></Relationships>`

const workbook = (sheet: Uint8Array | string, others: Zippable = {}, target = 'worksheets/sheet1.xml') =>
  zipSync(
    {
      'xl/_rels/workbook.xml.rels': text(relations(target)),
      'xl/workbook.xml': text(workbookXml),
      'xl/worksheets/sheet1.xml': typeof sheet === 'string' ? text(sheet) : sheet,
      ...others,
    },
    { level: 1 },
  )

const sheetOf = (rows: string, start = ''): string =>
  `${start}<worksheet ${namespace}><dimension ref="A1:XFD1048576"/><sheetData>${rows}</sheetData></worksheet>`

const inlineCell = (reference: string, value: string): string =>
  `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`

const repeat = (times: number, make: (at: number) => string): string =>
  Array.from({ length: times }, (_, at) => make(at + 1)).join('')

const xmlSheets = (rows: string, start = ''): Uint8Array =>
  text(
    `<?xml version="1.0"?>${start}<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="Cars"><Table>${rows}</Table></Worksheet></Workbook>`,
  )

/** Ten to the power of nine times the same text. */
const laughs = `<!DOCTYPE lolz [<!ENTITY lol0 "lol">${repeat(9, (at) => `<!ENTITY lol${at} "${`&lol${at - 1};`.repeat(10)}">`)}]>`

/** Says of each part that it has few bytes when it is unpacked. */
const claimingFewBytes = (archive: Uint8Array, claimed: number): Uint8Array => {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength)
  for (let at = 0; at + 46 < archive.length; at++) {
    if (view.getUint32(at, true) === 0x02014b50 && view.getUint32(at + 24, true) > claimed)
      view.setUint32(at + 24, claimed, true)
  }
  return archive
}

const gigabyte = 1024 ** 3

/** A sheet of the same bytes, which packs a thousandfold. */
const bomb = (size: number, rest = '', byte = 0): Uint8Array => {
  const sheet = new Uint8Array(size).fill(byte)
  sheet.set(text(rest))
  return workbook(sheet)
}

const space = 0x20

type Came = Awaited<ReturnType<typeof measureReading>>['came']

const files: [string, () => Uint8Array, Came][] = [
  ['a sheet of a gigabyte of zeros', () => bomb(gigabyte), { problem: 'tooManyCells' }],
  [
    'a sheet of a gigabyte of zeros that claims to have a kilobyte',
    () => claimingFewBytes(bomb(gigabyte, sheetOf('').slice(0, -30), space), 1024),
    { problem: 'unreadable' },
  ],
  [
    'a sheet of half a gigabyte with a cell of spaces',
    () => bomb(gigabyte / 2, '<worksheet><sheetData><row><c t="str"><v>', space),
    { problem: 'unreadable' },
  ],
  ['an archive of archives', () => zipSync({ '1.zip': bomb(gigabyte / 4) }), { problem: 'zip' }],
  [
    'a workbook with an archive of archives in it',
    () => workbook(sheetOf('<row r="1"><c><v>1</v></c></row>'), { 'xl/media/1.zip': bomb(gigabyte / 4) }),
    { cells: 1, rows: 1 },
  ],
  [
    'a sheet of a thousand cells at the far end of their rows',
    () => workbook(sheetOf(repeat(1000, (at) => `<row r="${at}">${inlineCell(`XFD${at}`, 'far')}</row>`))),
    { problem: 'tooManyCells' },
  ],
  [
    'a sheet with a cell in its last row',
    () => workbook(sheetOf(`<row r="1048576">${inlineCell('XFD1048576', 'far')}</row>`)),
    { cells: 0, rows: 0 },
  ],
  [
    'a sheet of two million cells without a value',
    () => workbook(sheetOf(repeat(200, () => `<row>${'<c/>'.repeat(10_000)}</row>`))),
    { cells: 0, rows: 0 },
  ],
  [
    'cells of HTML over a million columns',
    () => filled('<tr><td>a<td colspan=1000000>b<td>c', '<table>'),
    { problem: 'tooWide' },
  ],
  [
    'cells of HTML over all columns of Excel',
    () => filled('<tr><td colspan=16383>b<td>c', '<table>'),
    { problem: 'tooManyCells' },
  ],
  [
    'an index beyond the columns in XML of Excel 2003',
    () => xmlSheets('<Row><Cell ss:Index="1000000000"><Data ss:Type="String">a</Data></Cell></Row>'),
    { problem: 'tooWide' },
  ],
  [
    'indexes of the last column in XML of Excel 2003',
    () =>
      xmlSheets('<Row><Cell ss:Index="16384"><Data ss:Type="String">a</Data></Cell></Row>'.repeat(100_000)),
    { problem: 'tooManyCells' },
  ],
  [
    'entities of entities in a sheet',
    () => workbook(sheetOf(`<row>${inlineCell('A1', '&lol9;')}</row>`, laughs)),
    { problem: 'unreadable' },
  ],
  [
    'entities of entities in the shared texts',
    () =>
      workbook(sheetOf('<row><c t="s"><v>0</v></c></row>'), {
        'xl/sharedStrings.xml': text(`${laughs}<sst ${namespace}><si><t>&lol9;</t></si></sst>`),
      }),
    { problem: 'unreadable' },
  ],
  [
    'entities of entities in XML of Excel 2003',
    () => xmlSheets('<Row><Cell><Data ss:Type="String">&lol9;</Data></Cell></Row>', laughs),
    { problem: 'unreadable' },
  ],
  [
    'names of parts that lead out of the archive',
    () =>
      workbook(sheetOf('<row><c><v>1</v></c></row>'), {
        '..\\..\\x': text('x'),
        '../../x': text('x'),
        '/etc/x': text('x'),
      }),
    { cells: 1, rows: 1 },
  ],
  [
    'a sheet outside of the archive',
    () => workbook(sheetOf('<row><c><v>1</v></c></row>'), {}, '../../../etc/worksheets/passwd'),
    { cells: 0, rows: 0 },
  ],
  [
    '200,000 formulas',
    () =>
      workbook(
        sheetOf(
          repeat(
            20_000,
            (at) => `<row r="${at}">${`<c><f>SUM(A1:XFD1048576)*${at}</f><v>${at}</v></c>`.repeat(10)}</row>`,
          ),
        ),
      ),
    { cells: 200_000, rows: 20_000 },
  ],
  ['100,000 columns of CSV', () => filled(`${'a,'.repeat(100_000)}a\n`), { problem: 'tooWide' }],
  [
    '100,000 columns of a workbook',
    () => workbook(sheetOf(`<row>${'<c><v>1</v></c>'.repeat(100_000)}</row>`)),
    { problem: 'tooWide' },
  ],
  ['a line of separators', () => filled(','), { problem: 'tooWide' }],
  [
    'a million odd quotes in a line',
    () => text(`a,b\n${`"${'x"y'.repeat(250_000)}z",`.repeat(4)}1\n`),
    { cells: 7, rows: 2 },
  ],
  [
    'a million cells that begin with a quote',
    () => text(`a,b\n${'"a,'.repeat(1_000_000)}\n`),
    { problem: 'tooWide' },
  ],
  [
    'rows that each begin a text to the end of the file',
    () => filled('""x""\n', 'a,b\n'),
    { problem: 'tooMany' },
  ],
  [
    'rows that each begin a text to a fault at the end of the file',
    () => filled('""x""\n', 'a,b\n', '","b"x\n'),
    { problem: 'tooMany' },
  ],
  ['a million empty rows of CSV', () => text(`a,b\n${'\n'.repeat(1_000_000)}1,2\n`), { cells: 2, rows: 1 }],
  ['16 MB of empty rows', () => filled(',,\r\n'), { cells: 0, rows: 0 }],
  [
    'a million empty rows of a workbook',
    () => workbook(sheetOf(`${'<row/>'.repeat(1_000_000)}<row><c><v>1</v></c></row>`)),
    { cells: 1, rows: 1 },
  ],
  ['16 MB of one cell of CSV', () => filled('x', 'a\n'), { problem: 'tooLong' }],
  ['16 MB of one cell of CSV in quotes', () => filled('""', 'a\n"', '"\n'), { problem: 'tooLong' }],
  ['16 MB of one cell of HTML', () => filled('x ', '<table><tr><td>a<tr><td>'), { problem: 'tooLong' }],
  [
    '16 MB of one cell of a workbook',
    () =>
      workbook(
        sheetOf(`<row>${inlineCell('A1', 'a')}</row><row>${inlineCell('A2', 'x '.repeat(8_000_000))}</row>`),
      ),
    { problem: 'tooLong' },
  ],
  [
    '16 MB of accents and of bytes that are none',
    () => {
      const bytes = new Uint8Array(fileBytes)
      for (let at = 0; at < bytes.length; at++) bytes[at] = [0xc3, 0xa9, 0xe9, 0x0a][at % 4] ?? 0
      return bytes
    },
    { problem: 'tooMany' },
  ],
]

describe('a hostile file', () => {
  it.each(files)('of %s is read or refused', async (_name, make, came) => {
    const bytes = make()
    let reading = await measureReading(bytes)
    // Once more where it may have been others that were busy.
    if (reading.tookMs > maxMs) reading = await measureReading(bytes)
    expect(reading.came).toEqual(came)
    expect(reading.tookMs).toBeLessThan(maxMs)
    expect(reading.memoryBytes).toBeLessThan(maxMemoryBytes)
  })
})
