/**
 * Reads a workbook (.xlsx): its sheets, and the cells of one sheet. Works in the browser as well. A formula counts as its saved
 * value. Declared sizes are not trusted.
 */
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import type { Cell, Sheets, TableRow } from './cells'
import { serialToDate, toDigits, fillZeros, type NumberFormat, toNumberFormat, serialToTime } from './formats'
import { FileError } from './fileError'
import { collectRows, placeCell, requireShort } from './limits'
import { parseColumn, unescapeXml } from './xlsxXml'
import { type Entry, readEntries, unpack } from './zip'

/** A file of a few bytes may unpack to any number of them. */
const maxUnpackedBytes = 512 * 1024 ** 2
/** Limits tags, texts and comments, because the parser holds each as a whole. */
const maxBytesBetweenTags = 16 * 1024 ** 2

/**
 * Lists the visible sheets: the active sheet first, sheets without a value last.
 *
 * @throws for a file that is not a workbook, and for one with a part of more than `maxBytes`; `rowsOf` for a sheet of too many cells
 */
export const openWorkbook = (bytes: Uint8Array, maxBytes = maxUnpackedBytes): Sheets => {
  const entries = new Map<string, Entry>()
  for (const [name, entry] of readEntries(bytes)) entries.set(toSlashes(name), entry)
  const parse = (path: string, parser: SaxesParser): boolean => {
    const entry = entries.get(path)
    if (!entry || entry.size === 0) return false
    if (entry.size > maxBytes) throw new FileError('tooManyCells')
    parseXml(unpack(entry), parser)
    return true
  }
  const { is1904, paths } = readSheets(parse)
  const formats = readFormats(parse)
  const isFilled = (sheet: string): boolean => {
    const entry = entries.get(paths.get(sheet) ?? '')
    return entry !== undefined && (entry.size > maxBytes || hasValue(unpack(entry)))
  }
  const filled = paths.size > 1 ? [...paths.keys()].filter(isFilled) : []
  let shared: readonly string[] | undefined
  return {
    rowsOf: (sheet) => {
      shared ??= readShared(parse)
      return readRows((parser) => parse(paths.get(sheet) ?? '', parser), { formats, is1904, shared })
    },
    sheets: [...new Set([...filled, ...paths.keys()])],
  }
}

/** Whether the XML of a sheet has a value or a text. Stops reading at the first. */
const hasValue = (pieces: Iterable<Uint8Array>): boolean => {
  const decoder = new TextDecoder()
  let end = ''
  for (const piece of pieces) {
    const text = end + decoder.decode(piece, { stream: true })
    if (/<(?:\w+:)?[vt][\s>]/.test(text)) return true
    end = text.slice(-maxTagStart)
  }
  return false
}

/** The maximum number of characters of a tag up to the end of its name. */
const maxTagStart = 32

/** Gives a parser the XML of a part. @returns whether the workbook has that part */
type Parse = (path: string, parser: SaxesParser) => boolean

/** Decodes a part piece by piece, because the whole text would need as much memory as its rows. */
const parseXml = (pieces: Iterable<Uint8Array>, parser: SaxesParser): void => {
  const decoder = new TextDecoder()
  let position = 0
  let sinceTag = 0
  for (const piece of pieces)
    for (let at = 0; at < piece.length; at += sliceBytes) {
      const slice = piece.subarray(at, at + sliceBytes)
      sinceTag = slice.includes(tagEnd) ? 0 : sinceTag + slice.length
      position += slice.length
      if (sinceTag > maxBytesBetweenTags) throw new Error(`The XML has no tag before byte ${position}.`)
      parser.write(decoder.decode(slice, { stream: true }))
    }
  parser.close()
}

const sliceBytes = 256 * 1024
const tagEnd = 0x3e

/** Some programs write the separators of Windows into the archive. */
const toSlashes = (name: string): string => name.replaceAll('\\', '/')

/** Reads the paths of the visible sheets by name; of the hidden sheets if none is visible. */
const readSheets = (parse: Parse): { is1904: boolean; paths: Map<string, string> } => {
  const targets = new Map<string, string>()
  visitTags(parse, 'xl/_rels/workbook.xml.rels', ({ attributes, name }) => {
    if (localName(name) !== 'Relationship') return
    const path = (attributes['Target'] ?? '').replace(/^\/?(?:xl\/)?/, '')
    targets.set(attributes['Id'] ?? '', `xl/${toSlashes(path)}`)
  })
  const sheets: { isHidden: boolean; name: string; path: string }[] = []
  let active = 0
  let is1904 = false
  const isWorkbook = visitTags(parse, 'xl/workbook.xml', ({ attributes, name }) => {
    switch (localName(name)) {
      case 'sheet': {
        const path = targets.get(attributes['r:id'] ?? '') ?? 'xl/worksheets/sheet1.xml'
        const isHidden = (attributes['state'] ?? 'visible') !== 'visible'
        if (path.includes('/worksheets/')) sheets.push({ isHidden, name: attributes['name'] ?? '', path })
        break
      }
      case 'workbookPr':
        is1904 = /^(?:1|true)$/.test(attributes['date1904'] ?? '')
        break
      case 'workbookView':
        active = Number(attributes['activeTab'] ?? 0)
    }
  })
  if (!isWorkbook) throw new Error('The file is no workbook.')
  const visible = sheets.filter(({ isHidden }) => !isHidden)
  const first = visible.filter((sheet) => sheet === sheets[active])
  const all = visible.length > 0 ? [...first, ...visible.filter((sheet) => !first.includes(sheet))] : sheets
  return { is1904, paths: new Map(all.map(({ name, path }) => [name, path])) }
}

const visitTags = (parse: Parse, path: string, onTag: (tag: SaxesTagPlain) => void): boolean => {
  const parser = new SaxesParser()
  parser.on('opentag', onTag)
  return parse(path, parser)
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Reads the text of each shared string, without phonetic hints (`rPh`). */
const readShared = (parse: Parse): string[] => {
  const texts: string[] = []
  const parser = new SaxesParser()
  let text = ''
  let isText = false
  let isHint = false
  parser.on('opentag', ({ name }) => {
    const local = localName(name)
    if (local === 'si') text = ''
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
    if (local === 'si') texts.push(unescapeXml(text))
  })
  parse('xl/sharedStrings.xml', parser)
  return texts
}

/** Reads the number format of each cell style. */
const readFormats = (parse: Parse): NumberFormat[] => {
  const codes = new Map<number, string>()
  const formats: NumberFormat[] = []
  let isCells = false
  const parser = new SaxesParser()
  parser.on('opentag', ({ attributes, name }) => {
    const local = localName(name)
    if (local === 'numFmt') codes.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '')
    if (local === 'cellXfs') isCells = true
    if (local === 'xf' && isCells) {
      const id = Number(attributes['numFmtId'] ?? 0)
      formats.push(toNumberFormat(id, codes.get(id)))
    }
  })
  parser.on('closetag', ({ name }) => {
    if (localName(name) === 'cellXfs') isCells = false
  })
  parse('xl/styles.xml', parser)
  return formats
}

type Context = { formats: readonly NumberFormat[]; is1904: boolean; shared: readonly string[] }

const readRows = (parse: (parser: SaxesParser) => boolean, context: Context): TableRow[] => {
  const { add, rows } = collectRows()
  let row: Cell[] = []
  let number = 0
  let at = -1
  let cell: { style: number; type: string } | undefined
  let text = ''
  let isValue = false
  const parser = new SaxesParser()
  parser.on('opentag', ({ attributes, name }) => {
    const local = localName(name)
    if (local === 'row') {
      row = []
      at = -1
      number = Number(attributes['r'] ?? number + 1)
    }
    if (local === 'c') {
      at = attributes['r'] === undefined ? at + 1 : parseColumn(attributes['r'])
      cell = { style: Number(attributes['s'] ?? 0), type: attributes['t'] ?? 'n' }
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
      requireShort(text)
      placeCell(row, at, toCell(cell, text, context))
      cell = undefined
    }
    if (local === 'row') add(row, number)
  })
  parse(parser)
  return rows
}

const toCell = (
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
      return text === '' ? '' : toNumberCell(text, formats[style] ?? 'number', is1904)
    default:
      return unescapeXml(text)
  }
}

const toNumberCell = (text: string, format: NumberFormat, is1904: boolean): Cell => {
  const value = Number(text)
  if (!Number.isFinite(value)) return { fault: 'error', shown: text }
  if (format === 'time') {
    // The number of a day with a time format: the format hides the date.
    const date = Math.abs(value) >= 1000 ? serialToDate(value, is1904) : undefined
    return date === undefined ? serialToTime(value) : { date, shown: date }
  }
  if (format === 'date' || format === 'dateTime') {
    const date = serialToDate(value, is1904)
    return date === undefined ? { fault: 'error', shown: text } : { date, shown: date }
  }
  const number = toDigits(text)
  return { number, shown: typeof format === 'object' ? fillZeros(number, format.pattern) : number }
}
