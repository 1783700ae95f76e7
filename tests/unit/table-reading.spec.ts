/** What a value of a file means: by the format of its cell, by the convention of its file, by the bytes of its text. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Cell } from '../../src/lib/table/cells'
import {
  type Decimal,
  detectDayOrder,
  detectDecimal,
  readDate,
  readNumber,
} from '../../src/lib/table/conventions'
import { readCsv, detectSeparator } from '../../src/lib/table/csv'
import { serialToDate, toNumberFormat, serialToTime } from '../../src/lib/table/formats'
import { headingKey, headingRowOf } from '../../src/lib/table/headings'
import { openMarkup } from '../../src/lib/table/markup'
import { decode, detectEncoding } from '../../src/lib/table/text'

describe('a number format', () => {
  it.each([
    ['General', 'number'],
    ['Standard', 'number'],
    ['0.00', 'number'],
    ['#,##0.00', 'number'],
    ['#,##0.00 [$€-407]', 'number'],
    ['[Red]-0.00;[Green]0', 'number'],
    ['0.0 "days"', 'number'],
    ['0 \\m\\i', 'number'],
    ['_-* #,##0.00 "€"_-', 'number'],
    ['@', 'number'],
    ['00000', { pattern: '00000' }],
    ['00000-0000', { pattern: '00000-0000' }],
    ['\\(000\\) 000\\-0000;@', { pattern: '(000) 000-0000' }],
    ['[$-409]0000" mi"', { pattern: '0000 mi' }],
    ['00"0"', 'number'],
    ['00.0', 'number'],
    ['[$-409]d-mmm-yy', 'date'],
    ['dd/mm/yyyy', 'date'],
    ['[$-409]mmmm d, yyyy;@', 'date'],
    ['mmm-yy', 'date'],
    ['yyyy"年"m"月"d"日"', 'date'],
    ['m/d/yy h:mm', 'dateTime'],
    ['h:mm AM/PM', 'time'],
    ['[h]:mm:ss', 'time'],
    ['mm:ss.0', 'time'],
  ] as const)('%s is %j', (code, format) => {
    expect(toNumberFormat(164, code)).toEqual(format)
  })

  it('is known by its number where the file has no code', () => {
    expect([0, 2, 14, 21, 22, 27, 57, 58].map((id) => toNumberFormat(id, undefined))).toEqual([
      'number',
      'number',
      'date',
      'time',
      'dateTime',
      'date',
      'date',
      'date',
    ])
  })
})

describe('a number of days', () => {
  it('is a date in either system, and none outside of them', () => {
    expect(serialToDate(1, false)).toBe('1900-01-01')
    expect(serialToDate(59, false)).toBe('1900-02-28')
    expect(serialToDate(60, false)).toBeUndefined()
    expect(serialToDate(61, false)).toBe('1900-03-01')
    expect(serialToDate(46_082.5, false)).toBe('2026-03-01T12:00:00')
    expect(serialToDate(44_620, true)).toBe('2026-03-01')
    expect(serialToDate(0, true)).toBe('1904-01-01')
    for (const serial of [-1, 0, 2_958_466, NaN]) expect(serialToDate(serial, false)).toBeUndefined()
  })

  it('is a time or a span', () => {
    expect(serialToDate(46_082 + 34_200_120 / 86_400_000, false)).toBe('2026-03-01T09:30:00.120')
    expect([0.395_833_333_333, 1.5, -0.25].map(serialToTime)).toEqual(['9:30', '36:00', '-6:00'])
  })
})

describe('readNumber', () => {
  it.each([
    ['12500', '12500', '12500'],
    ['12500.5', '12500.5', 'none'],
    ['12500,5', 'none', '12500.5'],
    ['45.210', '45.210', '45210'],
    ['45,210', '45210', '45.210'],
    ['1,234,567.5', '1234567.5', 'none'],
    ['1.234.567,5', 'none', '1234567.5'],
    ["1'234.50", '1234.50', 'none'],
    ['45 210', '45210', '45210'],
    ['$24,995', '24995', '24.995'],
    ['12.500,00 €', 'none', '12500.00'],
    ['24995 USD', '24995', '24995'],
    ['45210 miles', '45210', '45210'],
    ['(38,450.00)', '-38450.00', 'none'],
    ['$ (38,450.00)', '-38450.00', 'none'],
    ['($450)', '-450', '-450'],
    ['$($450)', 'none', 'none'],
    ['-(1,234)', 'none', 'none'],
    ["CHF 1'250.00", '1250.00', 'none'],
    ['-450', '-450', '-450'],
    ['-$450', '-450', '-450'],
    ['450-', '-450', '-450'],
    ['–450', '-450', '-450'],
    ['€ 12.500,-', 'none', '12500.00'],
    ['1,250.— CHF', '1250.00', 'none'],
    ['450,--', 'none', '450.00'],
    ['007', '7', '7'],
    ['12,34', 'none', '12.34'],
    ['1,2,3', 'none', 'none'],
    ['(450', 'none', 'none'],
    ['(-450)', 'none', 'none'],
    ['$450 USD', 'none', 'none'],
    ['call', 'none', 'none'],
    ['7.96%', 'none', 'none'],
    ['', 'none', 'none'],
  ] as const)('reads %s as %s with points, as %s with commas', (text, point, comma) => {
    for (const [decimal, literal] of [
      ['point', point],
      ['comma', comma],
    ] as const)
      expect(readNumber(text, decimal)).toEqual(literal === 'none' ? 'none' : { value: literal })
    const isOpen = point !== 'none' && comma !== 'none' && Number(point) !== Number(comma)
    const only = point === 'none' ? comma : point
    expect(readNumber(text)).toEqual(isOpen ? 'ambiguous' : only === 'none' ? 'none' : { value: only })
  })

  it('takes no longer for a text of spaces than for any other', () => {
    const spaces = ' '.repeat(30_000)
    for (const text of [`1${spaces}x`, `(${spaces}1${spaces}-`, `${'1 '.repeat(45)}x`])
      expect(readNumber(text)).toBe('none')
    expect(readNumber('45\u00A0210')).toEqual({ value: '45210' })
  })

  it('reads what either convention writes, and never another number', () => {
    const locales: Record<Decimal, string> = { comma: 'de-DE', point: 'en-US' }
    fc.assert(
      fc.property(
        fc.double({ max: 1e12, min: -1e12, noNaN: true }),
        fc.constantFrom<Decimal>('comma', 'point'),
        (value, decimal) => {
          const rounded = Number(value.toFixed(2))
          const text = rounded.toLocaleString(locales[decimal], { maximumFractionDigits: 2 })
          const read = readNumber(text, decimal)
          expect(typeof read === 'object' && Number(read.value)).toBe(rounded === 0 ? Number(text) : rounded)
          const guessed = readNumber(text)
          expect(
            guessed === 'ambiguous' ||
              Number((guessed as { value: string }).value) === Number((read as { value: string }).value),
          ).toBe(true)
        },
      ),
    )
  })
})

describe('readDate', () => {
  it.each([
    ['2026-03-01', '2026-03-01', '2026-03-01'],
    ['03/04/2026', '2026-04-03', '2026-03-04'],
    ['11/20/2026', 'none', '2026-11-20'],
    ['20.11.2026 9:05 pm', '2026-11-20T21:05:00', 'none'],
    ['1-2-2026 12:00 AM', '2026-02-01T00:00:00', '2026-01-02T00:00:00'],
    ['03/04/26', 'none', 'none'],
    ['31/02/2026', 'none', 'none'],
    ['03/04/2026 25:00', 'none', 'none'],
    ['03/04.2026', 'none', 'none'],
    ['9-3', 'none', 'none'],
  ] as const)(
    'reads %s as %s with the day first, as %s with the month first',
    (text, dayFirst, monthFirst) => {
      for (const [order, iso] of [
        ['DMY', dayFirst],
        ['MDY', monthFirst],
      ] as const)
        expect(readDate(text, order)).toEqual(iso === 'none' ? 'none' : { value: iso })
      const isOpen = dayFirst !== 'none' && monthFirst !== 'none' && dayFirst !== monthFirst
      const only = dayFirst === 'none' ? monthFirst : dayFirst
      expect(readDate(text)).toEqual(isOpen ? 'ambiguous' : only === 'none' ? 'none' : { value: only })
    },
  )
})

describe('the convention of a file', () => {
  it.each([
    [['45.210', '12.500,00 €'], { example: '45.210', isOpen: false, value: 'comma' }],
    [['45,210', '$24,995'], { example: '45,210', isOpen: false, value: 'point' }],
    [['21,345 mi', '1200'], { example: '21,345 mi', isOpen: false, value: 'point' }],
    [['21.345', '$8.450'], { example: '21.345', isOpen: false, value: 'comma' }],
    [['45.210 km'], { example: '45.210 km', isOpen: false, value: 'comma' }],
    [['45.2 km', '21,345 miles'], { example: '21,345 miles', isOpen: false, value: 'point' }],
    [['45.210 km', '21,345 mi'], { example: '45.210 km', isOpen: true, value: undefined }],
    [['7', ' 12.500 ', '45.210'], { example: '12.500', isOpen: true, value: undefined }],
    [['1.5', '1,5', '45.210'], { example: '45.210', isOpen: true, value: undefined }],
    [['45210', 'call'], { example: undefined, isOpen: false, value: undefined }],
  ])('of the numbers %j is %j', (texts, detected) => {
    expect(detectDecimal(texts)).toEqual(detected)
  })

  it.each([
    [['03/04/2026', '11/20/2026'], { example: '03/04/2026', isOpen: false, value: 'MDY' }],
    [['03/04/2026', '20/11/2026'], { example: '03/04/2026', isOpen: false, value: 'DMY' }],
    [['03/03/2026', '5/6/2026 9:05'], { example: '5/6/2026 9:05', isOpen: true, value: undefined }],
    [['2026-03-04', '03/03/2026'], { example: undefined, isOpen: false, value: undefined }],
  ])('of the dates %j is %j', (texts, detected) => {
    expect(detectDayOrder(texts)).toEqual(detected)
  })
})

describe('CSV', () => {
  const cellsOf = (text: string): Cell[][] => readCsv(text).map(({ cells }) => cells)

  it.each([
    [
      'a,b\r\n1,2\n3,4\r5,6',
      [
        ['a', 'b'],
        ['1', '2'],
        ['3', '4'],
        ['5', '6'],
      ],
    ],
    ['sep=;\r\na;b,c\r\n', [['a', 'b,c']]],
    [
      'a,b\n"1" ,2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a,b\n"x\r\ny","say ""hi"""\n',
      [
        ['a', 'b'],
        ['x\r\ny', 'say "hi"'],
      ],
    ],
    [
      'a,b\n="007","=""08"""\n',
      [
        ['a', 'b'],
        ['007', '08'],
      ],
    ],
    [
      'a,b\n6" kit,2\n',
      [
        ['a', 'b'],
        ['6" kit', '2'],
      ],
    ],
  ])('%j has the cells %j', (text, cells) => {
    expect(cellsOf(text)).toEqual(cells)
  })

  it('keeps every row below a quote that does not end, whatever follows', () => {
    const plain = fc.string({ maxLength: 5, minLength: 1, unit: fc.constantFrom('a', '1', ' ', "'") })
    const kept = fc.string({ maxLength: 5, minLength: 1, unit: fc.constantFrom('a', '"', ',', '\n', '1') })
    fc.assert(
      fc.property(plain, fc.array(fc.tuple(kept, plain), { maxLength: 5 }), (open, rows) => {
        const written = rows.map(([one, other]) => `"${one.replaceAll('"', '""')}",x${other}`)
        const [, faulty, ...others] = readCsv(`a,b\n"${open}" b${open},${open}\n${written.join('\n')}`, ',')
        expect(faulty?.cells[0]).toMatchObject({ fault: 'quote' })
        expect(others.map(({ cells }) => cells)).toEqual(rows.map(([one, other]) => [one, `x${other}`]))
      }),
    )
  })

  it('takes no longer for quotes that make no sense than for others', () => {
    const count = 50_000
    const odd = cellsOf(`a,b\n${`"${'x"y'.repeat(count)}z",`.repeat(2)}1\n`)
    expect(odd[1]).toEqual([`${'x"y'.repeat(count)}z`, `${'x"y'.repeat(count)}z`, '1'])
    // Each row begins a text that goes on to the end of the file, and does not end there.
    for (const end of ['', '","b"x\n']) {
      const rows = cellsOf(`a,b\n${'""x"",1\n'.repeat(count)}${end}`)
      expect(rows[1]).toEqual([{ fault: 'quote', shown: '""x""' }, '1'])
      expect(rows.length).toBe(count + 1 + (end === '' ? 0 : 1))
    }
  })

  it('is separated by what gives its rows the same number of cells', () => {
    expect(detectSeparator('name;price\nAna;1,5\nBo;2,5\n')).toBe(';')
    expect(detectSeparator('name, first|price\nPrado, Ana|1\nBo|2\n')).toBe('|')
    expect(detectSeparator('name\nAna\n')).toBe(',')
  })
})

describe('an encoding', () => {
  it('is that of most of the accents', () => {
    const euro = Buffer.from([0x80])
    expect(decode(Buffer.concat([Buffer.from('12 '), euro]))).toBe('12 €')
    expect(decode(Buffer.concat([Buffer.from('Peña ñ '), euro]))).toBe('Peña ñ €')
    expect(detectEncoding(Buffer.from('Peña', 'utf16le'))).toBe('utf-16le')
    expect(detectEncoding(Buffer.from('plain'))).toBe('utf-8')
  })

  it('of UTF-8 is read to the letter, stray bytes beside it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const accents = `ñéü${text.toWellFormed()}`
        expect(decode(Buffer.concat([Buffer.from(accents), Buffer.from([0xe9])]))).toBe(`${accents}é`)
      }),
    )
  })
})

describe('markup', () => {
  it('of HTML has cells over several columns, entities and lines', () => {
    const { rowsOf, sheets } = openMarkup(
      '<style>td{}</style><table><tr><th colspan=2>A &amp; B<th>C</tr><tr><td>1<td> two\n words<br>more</td><td><table><tr><td>in</table></table>',
      'html',
    )
    expect(rowsOf(sheets[0] ?? '').map(({ cells }) => cells)).toEqual([
      ['A & B', '', 'C'],
      ['1', 'two words\nmore', 'in'],
    ])
    expect(() => openMarkup('<html><p>Sign in</p></html>', 'html')).toThrow('There is no table.')
  })

  it('of HTML takes no longer for cells over many rows, or tables within tables, than for others', () => {
    const spans = `<table><tr>${'<td rowspan=65534>'.repeat(2000)}${'<tr>'.repeat(300_000)}`
    expect(() => openMarkup(spans, 'html')).toThrow('tooManyCells')
    const deep = openMarkup('<table><tr><td>x'.repeat(20_000), 'html')
    expect(deep.rowsOf('1')).toHaveLength(1)
  })

  it('of Excel 2003 has sheets, types and gaps', () => {
    const { rowsOf, sheets } = openMarkup(
      `<Workbook xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="Cars"><Table>
        <Row><Cell><Data ss:Type="String">VIN</Data></Cell><Cell ss:Index="3"><Data ss:Type="String">Price</Data></Cell></Row>
        <Row ss:Index="5"><Cell><Data ss:Type="DateTime">2026-03-01T00:00:00.000</Data></Cell><Cell ss:Index="3"><Data ss:Type="Number">19999.990000000002</Data></Cell></Row>
      </Table></Worksheet></Workbook>`,
      'xmlSheets',
    )
    expect(sheets).toEqual(['Cars'])
    expect(rowsOf('Cars')).toEqual([
      { cells: ['VIN', '', 'Price'], row: 1 },
      {
        cells: [
          { date: '2026-03-01', shown: '2026-03-01T00:00:00.000' },
          '',
          { number: '19999.99', shown: '19999.99' },
        ],
        row: 5,
      },
    ])
  })
})

describe('headingKey', () => {
  it.each([
    ['Stock #', 'stock'],
    ['Teléfono', 'telefono'],
    ['Nº stock', 'nostock'],
    ['N.º de  Stock', 'nodestock'],
    ['№', 'no'],
  ])('of %j is %s', (heading, key) => {
    expect(headingKey(heading)).toBe(key)
  })
})

describe('the row of headings', () => {
  const rowsOf = (...rows: Cell[][]) => rows.map((cells, at) => ({ cells, row: at + 1 }))
  it.each([
    [rowsOf(['Name', 'Phone'], ['Ana', '1']), 1],
    [
      rowsOf(
        ['Inventory, March'],
        ['Printed', 'today'],
        ['VIN', 'Make', 'Model'],
        ['1', '2', '3'],
        ['4', '5', '6'],
      ),
      3,
    ],
    [rowsOf(['Ford', '2019', '24,995'], ['Kia', '2020', '18,000']), undefined],
    [rowsOf(['Ana', 'ana@example.com'], ['Bo', 'bo@example.com']), undefined],
    [rowsOf(['Name'], ['Ana']), 1],
  ])('of %j is %s', (rows, row) => {
    expect(headingRowOf(rows)).toBe(row)
  })
})
