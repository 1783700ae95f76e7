/** Reads the first sheet of a workbook (.xlsx). Works in the browser as well. Formulas count by the value they were saved with. */
import { strFromU8, unzipSync } from 'fflate'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { isExactNumber, isSameNumber } from '../exactNumber'
import type { TableRow } from './cells'
import { columnIndex, textOfXml } from './xlsxXml'

/** A file of a few bytes may unpack to any number of them. */
const mostUnpacked = 256 * 1024 ** 2

const needed =
  /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|styles\.xml|worksheets\/[^/]+\.xml)$/

/**
 * @returns the rows; dates are ISO 8601, without a zone where they have a time
 * @throws for what is no workbook, and for one with a part of more than `mostBytes`
 */
export const readXlsx = (bytes: Uint8Array, mostBytes = mostUnpacked): TableRow[] => {
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!needed.test(name)) return false
      if (originalSize > mostBytes) throw new Error('The workbook is too large.')
      return true
    },
  })
  const part = (path: string): string => (files[path] ? strFromU8(files[path]) : '')
  const workbook = part('xl/workbook.xml')
  if (workbook === '') throw new Error('The file is no workbook.')
  const shared = readShared(part('xl/sharedStrings.xml'))
  const isDate = readDateStyles(part('xl/styles.xml'))
  const is1904 = /date1904="(?:1|true)"/.test(workbook)
  return readRows(part(firstSheet(workbook, part('xl/_rels/workbook.xml.rels'))), {
    dateOf: (style, value) => (isDate[style] ? dateOfSerial(value, is1904) : undefined),
    shared,
  })
}

/** The path of the first sheet, which need not be `sheet1.xml`. */
const firstSheet = (workbook: string, relations: string): string => {
  let wanted: string | undefined
  visitTags(workbook, 'sheet', ({ attributes }) => (wanted ??= attributes['r:id']))
  let target: string | undefined
  visitTags(relations, 'Relationship', ({ attributes }) => {
    if (attributes['Id'] === wanted) target = attributes['Target']
  })
  const path = (target ?? 'worksheets/sheet1.xml').replace(/^\/(?:xl\/)?/, '')
  return `xl/${path}`
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

/** Whether each style of cells is a date. */
const readDateStyles = (xml: string): boolean[] => {
  const formats = new Map<number, string>()
  const styles: boolean[] = []
  let isCells = false
  if (xml === '') return styles
  const parser = new SaxesParser()
  parser.on('opentag', ({ attributes, name }) => {
    const local = localName(name)
    if (local === 'numFmt') formats.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '')
    if (local === 'cellXfs') isCells = true
    if (local === 'xf' && isCells) {
      const id = Number(attributes['numFmtId'])
      styles.push(isDateFormat(id, formats.get(id)))
    }
  })
  parser.on('closetag', ({ name }) => {
    if (localName(name) === 'cellXfs') isCells = false
  })
  parser.write(xml).close()
  return styles
}

type Context = { dateOf: (style: number, value: number) => string | undefined; shared: readonly string[] }

const readRows = (xml: string, { dateOf, shared }: Context): TableRow[] => {
  const rows: TableRow[] = []
  let row: string[] = []
  let number = 0
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
      row[cell.at] = valueOf(cell, text, { dateOf, shared })
      cell = undefined
    }
    if (local === 'row' && row.some((each) => each !== '')) rows.push({ cells: row, row: number })
  })
  parser.write(xml).close()
  return rows
}

const valueOf = (
  { style, type }: { style: number; type: string },
  text: string,
  { dateOf, shared }: Context,
): string => {
  switch (type) {
    case 's':
      return shared[Number(text)] ?? ''
    case 'b':
      return text === '1' ? 'true' : 'false'
    case 'inlineStr':
    case 'str':
      return textOfXml(text)
    case 'n':
      if (text === '') return ''
      return dateOf(style, Number(text)) ?? numberOf(text)
    default:
      return text
  }
}

/** A number of a workbook as people typed it. */
const numberOf = (text: string): string => {
  const value = Number(text)
  if (isExactNumber(text)) {
    // Excel writes 1E+15 for what people typed as digits.
    return /e/i.test(text) ? plainDigits(value) : text
  }
  // Excel writes doubles with 17 digits, 5.1 as 5.0999999999999996. Other digits are not those of a double, and stay.
  return isSameNumber(text, value.toPrecision(17)) ? plainDigits(value) : text
}

const plainDigits = (value: number): string =>
  Number.isSafeInteger(value) ? String(BigInt(value)) : String(value)

// Dates in workbooks: numbers of days, which only the format of their cell tells from other numbers.

/** Formats that every workbook has: dates and times, not spans of time. */
const builtIn = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22])

/** @param code the format's own, where it is not built in */
const isDateFormat = (id: number, code: string | undefined): boolean => {
  if (code === undefined) return builtIn.has(id)
  // What is in quotes, brackets or behind a backslash is shown as it is.
  return /[dmyhs]/i.test(code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\.|_./g, ''))
}

const dayMs = 86_400_000
/** 30 December 1899: Excel takes 1900 for a leap year, so that its first two months count one day less. */
const epoch = Date.UTC(1899, 11, 30)
const epoch1904 = Date.UTC(1904, 0, 1)

/** `2026-03-01`, or `2026-03-01T09:30:00` with the time; undefined for a number that is no day. */
const dateOfSerial = (serial: number, is1904: boolean): string | undefined => {
  if (!Number.isFinite(serial) || serial < 1 || serial > 2_958_466) return undefined
  const seconds = Math.round(serial * 86_400)
  const date = new Date((is1904 ? epoch1904 : epoch) + seconds * 1000 + (!is1904 && serial < 60 ? dayMs : 0))
  const iso = date.toISOString()
  return seconds % 86_400 === 0 ? iso.slice(0, 10) : iso.slice(0, 19)
}
