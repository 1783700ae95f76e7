/**
 * Random values of every field come back equal from a file of ours, and from a workbook with the types of its cells, or are refused
 * with a reason: never as another value. A failure prints its seed.
 */
import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { markedCell } from '../../src/lib/table/cells'
import { readNumber } from '../../src/lib/table/conventions'
import { csvLine } from '../../src/lib/table/csv'
import { XlsxWriter } from '../../src/lib/table/xlsxWrite'
import { columnName, escapeXml } from '../../src/lib/table/xlsxXml'
import { checkValue } from '../../src/plugins/api/parse/body'
import type { FieldModel } from '../../src/plugins/database/model/model'
import { cellsOf, type Format } from '../../src/plugins/exchange/export/cells'
import { type ImportColumn, importColumns } from '../../src/plugins/exchange/import/importColumns'
import { parseCell } from '../../src/plugins/exchange/import/parseCell'
import { translations } from '../../src/plugins/exchange/translations'
import { valueOf } from '../support/bulkValues'
import { fillWorld } from '../support/bulkWorld'
import { useClient } from '../support/client'
import { writtenCollections } from '../support/everyCollection'
import { rowsIn } from '../support/exchange'
import { panelRequest } from '../support/panelRequest'
import { runsOf } from '../support/runs'
import { seed } from '../support/seed'
import { signIn } from '../support/staff'
import { fixture } from '../support/service'

const service = useClient()

const docs = fixture(() => fillWorld(service, seed))
const admin = fixture(() => signIn(service))

const context = {
  conventions: { decimal: 'point' as const },
  language: 'en' as const,
  lookups: new Map(),
  timeZone: 'UTC',
  words: translations.en,
}

const awkward = fc.oneof(
  fc.string({ maxLength: 12, unit: fc.constantFrom(...Array.from('\'=+-@\t\r\n",;| 01.5e/:aZ_x0041_%$€')) }),
  fc.string({ maxLength: 20, unit: 'grapheme' }),
  fc.double({ noDefaultInfinity: true, noNaN: true }).map(String),
  fc.constantFrom(
    "'",
    "''",
    "'=1",
    '01930',
    '1/2/2026',
    'TRUE',
    'x'.repeat(40_000),
    '\u00A0',
    '_x000D_',
    '[',
    '{}',
  ),
)

const extra: Partial<Record<string, fc.Arbitrary<unknown>>> = {
  amount: awkward,
  dateTime: fc
    .date({ max: new Date('9999-12-31T23:59:59.999Z'), min: new Date('0001-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  json: fc.jsonValue(),
  number: fc.double({ noDefaultInfinity: true, noNaN: true }),
  place: fc.tuple(
    fc.double({ max: 180, min: -180, noNaN: true }),
    fc.double({ max: 90, min: -90, noNaN: true }),
  ),
  text: awkward,
}

/** A value as the service stores it; undefined for none. */
const storedValue = (field: FieldModel): fc.Arbitrary<unknown> =>
  fc
    .oneof(valueOf(field, docs), extra[field.kind] ?? valueOf(field, docs), fc.constant(undefined))
    .map((value) => {
      const checked = value === undefined ? { value } : checkValue(field, value)
      return 'value' in checked ? (checked.value ?? undefined) : undefined
    })

type Row = { values: unknown[] }

const ours = (columns: readonly ImportColumn[], rows: readonly Row[], format: Format): Uint8Array => {
  const lines = [
    ['Row', ...columns.map(({ key }) => key)],
    ...rows.map(({ values }, at) => [
      String(at + 1),
      ...columns.flatMap((column, index) =>
        cellsOf([column], { [column.name]: values[index] }, new Map(), format),
      ),
    ]),
  ]
  if (format === 'csv') return strToU8(lines.map(csvLine).join(''))
  const writer = new XlsxWriter('Values')
  return Buffer.concat([...writer.write(lines), ...writer.end()])
}

// Workbooks as other programs write them: shared texts, numbers, truths, and days with a format.

const dayMs = 86_400_000
const dateStyles = [14, 22, 164, 165]
const stylesXml = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy hh:mm:ss.000"/><numFmt numFmtId="165" formatCode="[$-409]mmmm d, yyyy;@"/></numFmts><cellXfs><xf numFmtId="0"/>${dateStyles.map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`

/** The number of a day in a workbook; undefined where it has none. */
const serialOf = (iso: string, is1904: boolean): number | undefined => {
  const serial = (Date.parse(iso) - Date.UTC(is1904 ? 1904 : 1899, is1904 ? 0 : 11, is1904 ? 1 : 30)) / dayMs
  if (is1904) return serial >= 0 ? serial : undefined
  const counted = serial < 61 ? serial - 1 : serial
  return counted >= 1 ? counted : undefined
}

const typedWorkbook = (
  columns: readonly ImportColumn[],
  rows: readonly Row[],
  is1904: boolean,
): Uint8Array => {
  const shared: string[] = []
  const text = (value: string) => ` t="s"><v>${shared.push(markedCell(value)) - 1}</v>`
  const typed = ({ field }: ImportColumn, value: unknown, at: number): string | undefined => {
    if (value === undefined) return undefined
    if (typeof value === 'boolean') return ` t="b"><v>${value ? 1 : 0}</v>`
    if (typeof value === 'number') return `><v>${value}</v>`
    if (typeof value !== 'string') return undefined
    if (field.kind === 'amount' && /^-?\d{1,12}(?:\.\d+)?$/.test(value)) return `><v>${value}</v>`
    const serial = field.kind === 'dateTime' ? serialOf(value, is1904) : undefined
    if (serial !== undefined) return ` s="${1 + (at % dateStyles.length)}"><v>${serial}</v>`
    return undefined
  }
  const sheet = [{ values: columns.map(({ key }) => key) }, ...rows].map(({ values }, at) => {
    const cells = values.map((value, index) => {
      const column = columns[index] as ImportColumn
      const [plain] = cellsOf([column], { [column.name]: value }, new Map(), 'xlsx')
      const content =
        (at === 0 ? undefined : typed(column, value, at)) ??
        (at === 0
          ? text(String(value))
          : plain === undefined
            ? undefined
            : ` t="s"><v>${shared.push(plain) - 1}</v>`)
      return content === undefined ? '' : `<c r="${columnName(index + 1)}${at + 1}"${content}</c>`
    })
    return `<row r="${at + 1}"><c r="A${at + 1}" t="inlineStr"><is><t>${at === 0 ? 'Row' : at}</t></is></c>${cells.join('')}</row>`
  })
  const parts = {
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/sharedStrings.xml': `<sst>${shared.map((each) => `<si><t xml:space="preserve">${escapeXml(each)}</t></si>`).join('')}</sst>`,
    'xl/styles.xml': stylesXml,
    'xl/workbook.xml': `<workbook xmlns:r="r"><workbookPr date1904="${is1904 ? 1 : 0}"/><sheets><sheet name="S" r:id="r1"/></sheets></workbook>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet.join('')}</sheetData></worksheet>`,
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, strToU8(xml)])))
}

/** Amounts are numbers where they are any, of a number in a workbook only 15 digits count, and of a day only the day in UTC. */
const comparable = ({ kind, marks }: FieldModel, value: unknown, isTyped: boolean): string => {
  if (marks.isDay && typeof value === 'string') return `day ${Math.floor(Date.parse(value) / dayMs)}`
  const shown = (each: number) => (isTyped ? Number(each.toPrecision(15)) : each)
  if (typeof value === 'number') return String(shown(value))
  const number = kind === 'amount' && typeof value === 'string' ? readNumber(value, 'point') : undefined
  return (
    JSON.stringify(typeof number === 'object' ? { amount: shown(Number(number.value)) } : value) ?? 'none'
  )
}

/** What a cell cannot tell from no value. */
const isBlank = ({ kind }: FieldModel, value: unknown): boolean =>
  (kind !== 'text' && typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.join('').trim() === '')

const ways = {
  'our CSV': (columns: readonly ImportColumn[], rows: readonly Row[]) => ours(columns, rows, 'csv'),
  'our workbook': (columns: readonly ImportColumn[], rows: readonly Row[]) => ours(columns, rows, 'xlsx'),
  'a workbook with types': (columns: readonly ImportColumn[], rows: readonly Row[]) =>
    typedWorkbook(columns, rows, false),
  'a workbook with types and days from 1904': (columns: readonly ImportColumn[], rows: readonly Row[]) =>
    typedWorkbook(columns, rows, true),
}

describe(`values (seed ${seed})`, () => {
  it.each(writtenCollections)('of %s come back equal or not at all', async (slug) => {
    const all = await importColumns(await panelRequest(service, admin), slug)
    const columns = all.filter(({ by, key }) => by === undefined && key !== 'id')
    const row = fc.tuple(...columns.map(({ field }) => storedValue(field))).map((values): Row => ({ values }))
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { maxLength: 8, minLength: 1 }),
        fc.constantFrom(...(Object.keys(ways) as (keyof typeof ways)[])),
        async (rows, way) => {
          const read = new Map((await rowsIn(ways[way](columns, rows))).map((each) => [each.row, each.cells]))
          const differences = rows.flatMap(({ values }, at) =>
            columns.flatMap((column, index) => {
              const stored = values[index]
              const cell = read.get(at + 2)?.[index + 1] ?? ''
              const isTyped = typeof cell !== 'string'
              const parsed = parseCell(column, cell, context)
              if (parsed && 'reason' in parsed) return []
              const value = parsed?.value
              if (comparable(column.field, value, isTyped) === comparable(column.field, stored, isTyped))
                return []
              if (value === undefined && isBlank(column.field, stored)) return []
              return [{ cell, key: column.key, kind: column.field.kind, stored, value }]
            }),
          )
          expect(differences).toEqual([])
        },
      ),
      { numRuns: runsOf(200), seed },
    )
  })
})
