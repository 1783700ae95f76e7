/** Writes CSV (RFC 4180), and reads it with the deviations of other programs. Works in the browser as well. */
import { type Cell, toCell, type TableRow } from './cells'
import { FileError } from './fileError'
import { collectRows, isShort, maxColumns, requireShort } from './limits'

/** Makes Excel read the file as UTF-8. */
export const byteOrderMark = '\uFEFF'

const quoted = /["\r\n,;|\t]|^\s|\s$/

/** @param cells as `csvCell` makes them; undefined for no value */
export const csvLine = (cells: readonly (string | undefined)[]): string =>
  `${cells.map((cell = '') => (quoted.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`

export const separators = [',', ';', '\t', '|'] as const
export type Separator = (typeof separators)[number]

/** Excel's hint for the separator, in a first line that Excel does not show as a row. */
const separatorHint = /^"?sep=([,;\t|])"?(?:\r\n?|\n)/i

/** Returns the separator that the file names, or that gives most of its first rows the same number of cells. */
export const detectSeparator = (text: string): Separator => {
  const named = separatorHint.exec(text)?.[1]
  if (named !== undefined) return named as Separator
  // Fewer characters than a row may have cells, so that no wrong separator makes a row too wide.
  const start = text.slice(0, maxColumns - 1)
  const score = (separator: Separator): number => {
    const widths = readRows(createSource(start, separator))
      .slice(0, 20)
      .map(({ cells }) => cells.length)
    const [first = 1] = widths
    return first === 1 ? 0 : widths.filter((width) => width === first).length * 1000 + first
  }
  // If two separators fit, the comma is probably part of numbers.
  return separators.reduce((best, next) => (score(next) > 0 && score(next) >= score(best) ? next : best))
}

/** The rows of a file that are not empty. @throws FileError */
export const readCsv = (text: string, separator: Separator = detectSeparator(text)): TableRow[] =>
  readRows(createSource(text.replace(separatorHint, ''), separator))

const readRows = (source: Source): TableRow[] => {
  const { add, rows } = collectRows()
  let at = 0
  for (let row = 1; at < source.text.length; row++) {
    const read = readRow(source, at)
    at = read.end
    add(read.cells, row)
  }
  return rows
}

type Read = { cells: TableRow['cells']; end: number }

/** A text with cached searches, so that each part is searched once, however many quotes it has. */
type Source = {
  /** The first quote at or after an index that ends a cell. `opening`: that begins a cell. */
  closing: (at: number) => number
  endOfLine: (at: number) => number
  /** Whether quoted text that goes on here does not close, as an earlier row found. */
  isDeadEnd: (at: number) => boolean
  markDeadEnds: (at: readonly number[]) => void
  opening: (at: number) => number
  separator: string
  text: string
}

const createSource = (text: string, separator: string): Source => {
  let deadEnds: Uint8Array | undefined
  return {
    closing: createFinder(text, createPattern(`"${separator}`)),
    // A line may end in three ways, and in one file in several of them.
    endOfLine: createFinder(text, /[\r\n]|$/g),
    isDeadEnd: (at) => ((deadEnds?.[at >> 3] ?? 0) & (1 << (at & 7))) !== 0,
    markDeadEnds: (indexes) => {
      if (indexes.length > 0) deadEnds ??= new Uint8Array((text.length >> 3) + 1)
      for (const at of indexes) if (deadEnds) deadEnds[at >> 3] = (deadEnds[at >> 3] ?? 0) | (1 << (at & 7))
    },
    opening: createFinder(text, createPattern(`${separator}"`)),
    separator,
    text,
  }
}

const createPattern = (pattern: string): RegExp => new RegExp(pattern.replace('|', '\\|'), 'g')

/**
 * Returns an `indexOf` for indexes that mostly grow, which searches no part twice. It uses a pattern, because V8 may move a call of
 * `indexOf`, which has no side effects, before the condition that avoids it.
 */
const createFinder = (text: string, pattern: RegExp): ((at: number) => number) => {
  let from = 0
  let found = -1
  return (at) => {
    if (at >= from && at <= found) return found
    pattern.lastIndex = at
    found = pattern.exec(text)?.index ?? Infinity
    from = at
    return found
  }
}

/** Reads one row, which may have line ends in quotes. */
const readRow = (source: Source, start: number): Read => {
  const { separator, text } = source
  const cells: TableRow['cells'] = []
  const crossed: number[] = []
  let at = start
  for (;;) {
    const cell = readCell(source, at, crossed)
    if (!cell) {
      // Reads only the line, because an unclosed quote must not swallow the rows below.
      source.markDeadEnds(crossed)
      return readFaulty(source, start)
    }
    if (cells.length === maxColumns) throw new FileError('tooWide')
    cells.push(cell.value)
    at = cell.end
    if (text.startsWith(separator, at)) at += 1
    else return { cells, end: at + measureLineEnd(text, at) }
  }
}

/**
 * Reads a cell and returns its value and end; undefined if its quotes do not close.
 *
 * @param crossed receives the start of each part with line ends between two quotes
 */
const readCell = (
  source: Source,
  at: number,
  crossed: number[],
  limit = source.text.length,
): { end: number; value: Cell } | undefined => {
  const { separator, text } = source
  if (text[at] === '"') return readQuoted(source, at, crossed, limit)
  // `="01930"` keeps a spreadsheet from dropping zeros.
  if (text.startsWith('="', at)) return readQuoted(source, at + 1, crossed, limit)
  const end = findCellEnd(text, at, separator)
  const plain = text.slice(at, end)
  requireShort(plain)
  return { end, value: toCell(plain) }
}

const readQuoted = (source: Source, from: number, crossed: number[], limit: number) => {
  const { separator, text } = source
  let hasLineEnd = false
  for (let at = from + 1; ;) {
    const quote = text.indexOf('"', at)
    const part = text.slice(at, quote < 0 ? limit : quote)
    if (/[\r\n]/.test(part)) {
      hasLineEnd = true
      if (source.isDeadEnd(at)) return undefined
      crossed.push(at)
    }
    if (quote < 0 || quote >= limit) return undefined
    if (text[quote + 1] === '"') {
      at = quote + 2
      continue
    }
    let end = quote + 1
    while (text[end] === ' ') end++
    if (isCellEnd(text[end], separator)) {
      const written = text.slice(from + 1, quote)
      // A stray quote is more likely than a cell of thousands of lines.
      if (hasLineEnd && !isShort(written)) return undefined
      requireShort(written)
      const value = written.replaceAll('""', '"')
      const formula = /^="(.*)"$/s.exec(value)?.[1]
      return { end, value: toCell(formula?.replaceAll('""', '"') ?? value) }
    }
    // A quote within the text, as for inches: the cell continues, but not beyond its line or into the next cell.
    if (hasLineEnd || !isClosedInLine(source, quote + 1)) return undefined
    at = quote + 1
  }
}

/** Whether a later quote in the line closes the cell, before another cell begins with a quote. */
const isClosedInLine = ({ closing, endOfLine, opening, text }: Source, at: number): boolean => {
  const lineEndsAt = endOfLine(at)
  const next = opening(at)
  const last = lineEndsAt > at && text[lineEndsAt - 1] === '"' ? lineEndsAt - 1 : Infinity
  const end = closing(at) < lineEndsAt ? closing(at) : last
  return end < Infinity && (next >= lineEndsAt || end < next)
}

/** Reads a line with unclosed quotes: its cells verbatim, the first such cell marked as faulty. */
const readFaulty = (source: Source, start: number): Read => {
  const { separator, text } = source
  const end = source.endOfLine(start)
  const cells: TableRow['cells'] = []
  let isMarked = false
  for (let at = start; at <= end;) {
    if (cells.length === maxColumns) throw new FileError('tooWide')
    const cell = readCell(source, at, [], end)
    if (cell) cells.push(cell.value)
    else {
      const rest = text.slice(at, findCellEnd(text, at, separator))
      requireShort(rest)
      cells.push(isMarked ? rest : { fault: 'quote', shown: rest })
      isMarked = true
    }
    at = (cell?.end ?? findCellEnd(text, at, separator)) + 1
  }
  return { cells, end: end + measureLineEnd(text, end) }
}

const findCellEnd = (text: string, at: number, separator: string): number => {
  let end = at
  while (!isCellEnd(text[end], separator)) end++
  return end
}

const isCellEnd = (character: string | undefined, separator: string): boolean =>
  character === undefined || character === separator || character === '\n' || character === '\r'

const measureLineEnd = (text: string, at: number): number =>
  text.startsWith('\r\n', at) ? 2 : at < text.length ? 1 : 0
