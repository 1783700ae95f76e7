/** Writes and reads CSV (RFC 4180), and what programs make of it. Works in the browser as well. */
import { type Cell, cellOfText, type TableRow } from './cells'
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

/** Excel's hint in a first line of its own, which it does not show as a row. */
const hint = /^"?sep=([,;\t|])"?(?:\r\n?|\n)/i

/** The separator that a file names, or the one that gives most of its first rows the same number of cells. */
export const separatorOf = (text: string): Separator => {
  const named = hint.exec(text)?.[1]
  if (named !== undefined) return named as Separator
  // Fewer characters than a row may have cells: none is too wide for a wrong separator.
  const start = text.slice(0, maxColumns - 1)
  const score = (separator: Separator): number => {
    const widths = readRows(newSource(start, separator))
      .slice(0, 20)
      .map(({ cells }) => cells.length)
    const [first = 1] = widths
    return first === 1 ? 0 : widths.filter((width) => width === first).length * 1000 + first
  }
  // If two separators fit, the comma is probably part of numbers.
  return separators.reduce((best, each) => (score(each) > 0 && score(each) >= score(best) ? each : best))
}

/** The rows of a file that are not empty. @throws FileError */
export const readCsv = (text: string, separator: Separator = separatorOf(text)): TableRow[] =>
  readRows(newSource(text.replace(hint, ''), separator))

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

/** A text with what is known of it, so that it is searched once however many quotes it has. */
type Source = {
  /** The first quote at or after an index that ends a cell, or that begins one. */
  closing: (at: number) => number
  endOfLine: (at: number) => number
  /** Where reading on within quotes does not end well: it did not for an earlier row, which came by there. */
  isDeadEnd: (at: number) => boolean
  markDeadEnds: (at: readonly number[]) => void
  opening: (at: number) => number
  separator: string
  text: string
}

const newSource = (text: string, separator: string): Source => {
  let deadEnds: Uint8Array | undefined
  return {
    closing: finderOf(text, patternOf(`"${separator}`)),
    // A line may end in three ways, and in one file in several of them.
    endOfLine: finderOf(text, /[\r\n]|$/g),
    isDeadEnd: (at) => ((deadEnds?.[at >> 3] ?? 0) & (1 << (at & 7))) !== 0,
    markDeadEnds: (indexes) => {
      if (indexes.length > 0) deadEnds ??= new Uint8Array((text.length >> 3) + 1)
      for (const at of indexes) if (deadEnds) deadEnds[at >> 3] = (deadEnds[at >> 3] ?? 0) | (1 << (at & 7))
    },
    opening: finderOf(text, patternOf(`${separator}"`)),
    separator,
    text,
  }
}

const patternOf = (wanted: string): RegExp => new RegExp(wanted.replace('|', '\\|'), 'g')

/**
 * `indexOf` for indexes that mostly grow: what was searched is not searched again. By a pattern, because V8 may move `indexOf`, which
 * it knows to change nothing, before the condition that avoids it.
 */
const finderOf = (text: string, wanted: RegExp): ((at: number) => number) => {
  let from = 0
  let found = -1
  return (at) => {
    if (at >= from && at <= found) return found
    wanted.lastIndex = at
    found = wanted.exec(text)?.index ?? Infinity
    from = at
    return found
  }
}

/** One row, which may have line ends in quotes. */
const readRow = (source: Source, start: number): Read => {
  const { separator, text } = source
  const cells: TableRow['cells'] = []
  const crossed: number[] = []
  let at = start
  for (;;) {
    const cell = readCell(source, at, crossed)
    if (!cell) {
      // The line alone: what is quoted without an end must not swallow the rows below.
      source.markDeadEnds(crossed)
      return readFaulty(source, start)
    }
    if (cells.length === maxColumns) throw new FileError('tooWide')
    cells.push(cell.value)
    at = cell.end
    if (text.startsWith(separator, at)) at += 1
    else return { cells, end: at + lengthOfLineEnd(text, at) }
  }
}

/**
 * The value of a cell and where it ends; undefined for quotes that do not close it.
 *
 * @param crossed gets where the parts with line ends between two quotes begin
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
  const end = endOfCell(text, at, separator)
  const plain = text.slice(at, end)
  requireShort(plain)
  return { end, value: cellOfText(plain) }
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
    if (isEndOfCell(text[end], separator)) {
      const written = text.slice(from + 1, quote)
      // Rather a quote too many than a cell of thousands of lines.
      if (hasLineEnd && !isShort(written)) return undefined
      requireShort(written)
      const value = written.replaceAll('""', '"')
      const formula = /^="(.*)"$/s.exec(value)?.[1]
      return { end, value: cellOfText(formula?.replaceAll('""', '"') ?? value) }
    }
    // A quote within, as of inches: the cell goes on, though neither beyond its line nor into the next cell.
    if (hasLineEnd || !isClosedInLine(source, quote + 1)) return undefined
    at = quote + 1
  }
}

/** Whether a quote closes the cell further on in its line, before another cell begins with one. */
const isClosedInLine = ({ closing, endOfLine, opening, text }: Source, at: number): boolean => {
  const lineEndsAt = endOfLine(at)
  const next = opening(at)
  const last = lineEndsAt > at && text[lineEndsAt - 1] === '"' ? lineEndsAt - 1 : Infinity
  const end = closing(at) < lineEndsAt ? closing(at) : last
  return end < Infinity && (next >= lineEndsAt || end < next)
}

/** A row whose quotes make no sense: its cells as they stand, the one that they begin in marked. */
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
      const rest = text.slice(at, endOfCell(text, at, separator))
      requireShort(rest)
      cells.push(isMarked ? rest : { fault: 'quote', shown: rest })
      isMarked = true
    }
    at = (cell?.end ?? endOfCell(text, at, separator)) + 1
  }
  return { cells, end: end + lengthOfLineEnd(text, end) }
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
