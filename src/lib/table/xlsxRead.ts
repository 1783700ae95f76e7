/**
 * Reads a workbook (.xlsx), its sheets and the cells of one of them. Works in the browser as well. Formulas count by the value they
 * were saved with. What a file claims of its size is not believed.
 */
import { strFromU8, unzipSync } from 'fflate'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import type { Cell, Sheets, TableRow } from './cells'
import { dateOfSerial, digitsOf, type NumberFormat, numberFormatOf, timeOfSerial } from './formats'
import { columnIndex, textOfXml } from './xlsxXml'

/** A file of a few bytes may unpack to any number of them. */
const mostUnpacked = 256 * 1024 ** 2
/** What Excel has. */
const mostColumns = 16_384
/** Cells between those that a row has are made, empty: a few bytes could ask for any number of them. */
const mostCells = 20_000_000

const needed =
  /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|styles\.xml|worksheets\/[^/]+\.xml)$/

/**
 * The sheets that people see, the one they saw last first.
 *
 * @throws for what is no workbook, and for one with a part of more than `mostBytes`; `rowsOf` for a sheet of too many cells
 */
export const openWorkbook = (bytes: Uint8Array, mostBytes = mostUnpacked): Sheets => {
  const unpacked = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!needed.test(withSlashes(name))) return false
      if (originalSize > mostBytes) throw new Error('The workbook is too large.')
      return true
    },
  })
  const files = new Map(Object.entries(unpacked).map(([name, file]) => [withSlashes(name), file]))
  const part = (path: string): string => {
    const file = files.get(path)
    return file ? strFromU8(file) : ''
  }
  const workbook = part('xl/workbook.xml')
  if (workbook === '') throw new Error('The file is no workbook.')
  const paths = sheetsIn(workbook, part('xl/_rels/workbook.xml.rels'))
  const formats = readFormats(part('xl/styles.xml'))
  const is1904 = /date1904="(?:1|true)"/.test(workbook)
  let shared: readonly string[] | undefined
  return {
    rowsOf: (sheet) => {
      shared ??= readShared(part('xl/sharedStrings.xml'))
      const file = files.get(paths.get(sheet) ?? '')
      return file ? readRows(file, { formats, is1904, shared }) : []
    },
    sheets: [...paths.keys()],
  }
}

/** Some programs write the separators of Windows into the archive. */
const withSlashes = (name: string): string => name.replaceAll('\\', '/')

/** The paths of the sheets by name; those that are hidden only if there are no others. */
const sheetsIn = (workbook: string, relations: string): Map<string, string> => {
  const targets = new Map<string, string>()
  visitTags(relations, 'Relationship', ({ attributes }) => {
    const path = (attributes['Target'] ?? '').replace(/^\/?(?:xl\/)?/, '')
    targets.set(attributes['Id'] ?? '', `xl/${withSlashes(path)}`)
  })
  const sheets: { isHidden: boolean; name: string; path: string }[] = []
  visitTags(workbook, 'sheet', ({ attributes }) => {
    const path = targets.get(attributes['r:id'] ?? '') ?? 'xl/worksheets/sheet1.xml'
    const isHidden = (attributes['state'] ?? 'visible') !== 'visible'
    if (path.includes('/worksheets/')) sheets.push({ isHidden, name: attributes['name'] ?? '', path })
  })
  let active = 0
  visitTags(workbook, 'workbookView', ({ attributes }) => (active = Number(attributes['activeTab'] ?? 0)))
  const seen = sheets.filter(({ isHidden }) => !isHidden)
  const first = seen.filter((sheet) => sheet === sheets[active])
  const all = seen.length > 0 ? [...first, ...seen.filter((sheet) => !first.includes(sheet))] : sheets
  return new Map(all.map(({ name, path }) => [name, path]))
}

const visitTags = (xml: string, name: string, take: (tag: SaxesTagPlain) => void): void => {
  const parser = new SaxesParser()
  parser.on('opentag', (tag) => {
    if (localName(tag.name) === name) take(tag)
  })
  parser.write(xml).close()
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

const readShared = (xml: string): string[] => {
  const texts: string[] = []
  if (xml === '') return texts
  readTexts(xml, 'si', (text) => texts.push(text))
  return texts
}

/** The texts in `t` of each element `within`; those of phonetic hints (`rPh`) do not count. */
const readTexts = (xml: string, within: string, take: (text: string) => void): void => {
  const parser = new SaxesParser()
  let text = ''
  let isText = false
  let isHint = false
  parser.on('opentag', ({ name }) => {
    const local = localName(name)
    if (local === within) text = ''
    if (local === 'rPh') isHint = true
    isText = local === 't' && !isHint
  })
  parser.on('text', (part) => {
    if (isText) text += part
  })
  parser.on('closetag', ({ name }) => {
    const local = localName(name)
    isText = false
    if (local === 'rPh') isHint = false
    if (local === within) take(textOfXml(text))
  })
  parser.write(xml).close()
}

/** The format of each style of cells. */
const readFormats = (xml: string): NumberFormat[] => {
  const codes = new Map<number, string>()
  const formats: NumberFormat[] = []
  let isCells = false
  if (xml === '') return formats
  const parser = new SaxesParser()
  parser.on('opentag', ({ attributes, name }) => {
    const local = localName(name)
    if (local === 'numFmt') codes.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '')
    if (local === 'cellXfs') isCells = true
    if (local === 'xf' && isCells) {
      const id = Number(attributes['numFmtId'] ?? 0)
      formats.push(numberFormatOf(id, codes.get(id)))
    }
  })
  parser.on('closetag', ({ name }) => {
    if (localName(name) === 'cellXfs') isCells = false
  })
  parser.write(xml).close()
  return formats
}

type Context = { formats: readonly NumberFormat[]; is1904: boolean; shared: readonly string[] }

const readRows = (file: Uint8Array, context: Context): TableRow[] => {
  const rows: TableRow[] = []
  let row: Cell[] = []
  let number = 0
  let cells = 0
  let cell: { at: number; style: number; type: string } | undefined
  let text = ''
  let isValue = false
  const parser = new SaxesParser()
  parser.on('opentag', ({ attributes, name }) => {
    const local = localName(name)
    if (local === 'row') {
      row = []
      number = Number(attributes['r'] ?? number + 1)
    }
    if (local === 'c') {
      const at = attributes['r'] === undefined ? row.length : columnIndex(attributes['r'])
      cells += Math.max(1, at - row.length)
      if (!(at < mostColumns) || cells > mostCells) throw new Error('The sheet has too many cells.')
      cell = { at, style: Number(attributes['s'] ?? 0), type: attributes['t'] ?? 'n' }
      text = ''
    }
    isValue = local === 'v' || local === 't'
  })
  parser.on('text', (part) => {
    if (isValue) text += part
  })
  parser.on('closetag', ({ name }) => {
    const local = localName(name)
    isValue = false
    if (local === 'c' && cell) {
      while (row.length < cell.at) row.push('')
      row[cell.at] = cellOf(cell, text, context)
      cell = undefined
    }
    if (local === 'row' && row.some((each) => each !== '')) rows.push({ cells: row, row: number })
  })
  const decoder = new TextDecoder()
  for (let at = 0; at < file.length; at += bytesAtOnce)
    parser.write(decoder.decode(file.subarray(at, at + bytesAtOnce), { stream: true }))
  parser.close()
  return rows
}

/** The text of a large sheet as a whole would need as much memory as its rows. */
const bytesAtOnce = 1024 ** 2

const cellOf = (
  { style, type }: { style: number; type: string },
  text: string,
  { formats, is1904, shared }: Context,
): Cell => {
  switch (type) {
    case 's':
      return shared[Number(text)] ?? ''
    case 'b':
      return text === '1' ? 'TRUE' : 'FALSE'
    case 'd':
      return text === '' ? '' : { date: text.replace(/T00:00(?::00(?:\.0+)?)?$/, ''), shown: text }
    case 'e':
      return { fault: 'error', shown: text }
    case 'n':
      return text === '' ? '' : numberCell(text, formats[style] ?? 'number', is1904)
    default:
      return textOfXml(text)
  }
}

const numberCell = (text: string, format: NumberFormat, is1904: boolean): Cell => {
  const value = Number(text)
  if (!Number.isFinite(value)) return { fault: 'error', shown: text }
  if (format === 'time') {
    // A format without a day, yet of a day: the format hides half of it.
    const date = Math.abs(value) >= 1000 ? dateOfSerial(value, is1904) : undefined
    return date === undefined ? timeOfSerial(value) : { date, shown: date }
  }
  if (format === 'date' || format === 'dateTime') {
    const date = dateOfSerial(value, is1904)
    return date === undefined ? { fault: 'error', shown: text } : { date, shown: date }
  }
  const number = digitsOf(text)
  return { number, shown: typeof format === 'object' ? withZeros(number, format.zeros) : number }
}

const withZeros = (number: string, zeros: number): string =>
  /^\d+$/.test(number) ? number.padStart(zeros, '0') : number
