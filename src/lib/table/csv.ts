/** Writes and reads CSV (RFC 4180), and what programs make of it. Works in the browser as well. */
import type { TableRow } from './cells'

/** Tells Excel that the file is UTF-8. */
export const byteOrderMark = '\uFEFF'

const quoted = /["\r\n,;|\t]|^\s|\s$/

/** @param cells as `csvCell` makes them; undefined for no value */
export const csvLine = (cells: readonly (string | undefined)[]): string =>
  `${cells.map((cell = '') => (quoted.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`

export const separators = [',', ';', '\t', '|'] as const
export type Separator = (typeof separators)[number]

/** Excel's hint in a first line of its own, which it does not show as a row. */
const hint = /^sep=([,;\t|])\r?\n/i

/** The separator that a file names, or the one that gives most of its first rows the same number of cells. */
export const separatorOf = (text: string): Separator => {
  const named = hint.exec(text)?.[1]
  if (named !== undefined) return named as Separator
  const start = text.slice(0, 65_536)
  const score = (separator: Separator): number => {
    const widths = readRows(start, separator)
      .slice(0, 20)
      .map(({ cells }) => cells.length)
    const [first = 1] = widths
    return first === 1 ? 0 : widths.filter((width) => width === first).length * 1000 + first
  }
  return separators.reduce((best, each) => (score(each) > score(best) ? each : best))
}

/** The rows of a file that are not empty. */
export const readCsv = (text: string, separator: Separator = separatorOf(text)): TableRow[] =>
  readRows(text.replace(hint, ''), separator)

/** A line may end in three ways, and in one file in several of them. */
const lineEnd = /\r\n|\n|\r/g

const readRows = (text: string, separator: string): TableRow[] => {
  const rows: TableRow[] = []
  let at = 0
  for (let row = 1; at < text.length; row++) {
    const read = readRow(text, at, separator)
    at = read.end
    if (read.cells.some((cell) => cell !== '')) rows.push({ cells: read.cells, row })
  }
  return rows
}

type Read = { cells: TableRow['cells']; end: number }

/** One row, which may have line ends in quotes. */
const readRow = (text: string, start: number, separator: string): Read => {
  const cells: TableRow['cells'] = []
  let at = start
  for (;;) {
    const cell = readCell(text, at, separator)
    // The line alone: what is quoted without an end must not swallow the rows below.
    if (!cell) return readFaulty(text, start, separator)
    cells.push(cell.text)
    at = cell.end
    if (text.startsWith(separator, at)) at += 1
    else return { cells, end: at + lengthOfLineEnd(text, at) }
  }
}

/** The text of a cell and where it ends; undefined for quotes that do not close it. */
const readCell = (text: string, at: number, separator: string): { end: number; text: string } | undefined => {
  if (text[at] === '"') return readQuoted(text, at, separator)
  // `="01930"` keeps a spreadsheet from dropping zeros.
  if (text.startsWith('="', at)) return readQuoted(text, at + 1, separator)
  const end = endOfCell(text, at, separator)
  return { end, text: text.slice(at, end) }
}

const readQuoted = (text: string, from: number, separator: string) => {
  let value = ''
  for (let at = from + 1; ;) {
    const quote = text.indexOf('"', at)
    if (quote < 0) return undefined
    value += text.slice(at, quote)
    if (text[quote + 1] === '"') {
      value += '"'
      at = quote + 2
      continue
    }
    let end = quote + 1
    while (text[end] === ' ') end++
    if (isEndOfCell(text[end], separator)) {
      const formula = /^="(.*)"$/s.exec(value)?.[1]
      return { end, text: formula ?? value }
    }
    // A quote within, as of inches: the cell goes on, though neither beyond its line nor into the next cell.
    if (/[\r\n]/.test(value) || !isClosedInLine(text, quote + 1, separator)) return undefined
    value += '"'
    at = quote + 1
  }
}

/** Whether a quote closes the cell further on in its line, before another cell begins with one. */
const isClosedInLine = (text: string, at: number, separator: string): boolean => {
  const line = text.slice(at, endOfLine(text, at))
  const next = line.indexOf(`${separator}"`)
  const closing = line.indexOf(`"${separator}`)
  const end = closing >= 0 ? closing : line.endsWith('"') ? line.length - 1 : -1
  return end >= 0 && (next < 0 || end < next)
}

/** A row whose quotes make no sense: its cells as they stand, the one that they begin in marked. */
const readFaulty = (text: string, start: number, separator: string): Read => {
  const end = endOfLine(text, start)
  const cells: TableRow['cells'] = []
  let isMarked = false
  for (let at = start; at <= end;) {
    const cell = readCell(text.slice(0, end), at, separator)
    if (cell) cells.push(cell.text)
    else {
      const rest = text.slice(at, endOfCell(text, at, separator))
      cells.push(isMarked ? rest : { fault: 'quote', shown: rest })
      isMarked = true
    }
    at = (cell?.end ?? endOfCell(text, at, separator)) + 1
  }
  return { cells, end: end + lengthOfLineEnd(text, end) }
}

const endOfLine = (text: string, at: number): number => {
  lineEnd.lastIndex = at
  return lineEnd.exec(text)?.index ?? text.length
}

const endOfCell = (text: string, at: number, separator: string): number => {
  let end = at
  while (!isEndOfCell(text[end], separator)) end++
  return end
}

const isEndOfCell = (character: string | undefined, separator: string): boolean =>
  character === undefined || character === separator || character === '\n' || character === '\r'

const lengthOfLineEnd = (text: string, at: number): number =>
  text.startsWith('\r\n', at) ? 2 : at < text.length ? 1 : 0
