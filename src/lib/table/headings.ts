/** Finds the headings of a table and the rows below them. Works in the browser as well. */
import { type Cell, shownIn, type TableRow } from './cells'

/** Normalises a heading for comparison: "Stock #" is "stock", "Teléfono" "telefono", "Nº" "no". */
export const headingKey = (heading: string): string =>
  heading
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Headings are searched in this many rows. */
const maxRowsAbove = 20

export type Headed = { headings: string[]; rows: TableRow[] }

/** Returns the number of the row with the headings; undefined if there is none, and the first row is a record. */
export const headingRowOf = (rows: readonly TableRow[]): number | undefined => {
  const start = rows.slice(0, maxRowsAbove)
  const widths = rows.slice(0, 200).map(({ cells }) => countFilled(cells))
  const width = Math.max(...widths) > 1 ? median(widths) : 1
  // A row above the headings, such as a title, has one cell, or a few of many.
  const candidate = start.find(({ cells }) => countFilled(cells) >= Math.max(Math.min(width, 2), width * 0.8))
  return candidate && candidate.cells.every(isHeading) ? candidate.row : undefined
}

/** @param row the number of the row with the headings; undefined if `nameOf` names the columns by their numbers */
export const headedBy = (
  rows: readonly TableRow[],
  row: number | undefined,
  nameOf: (column: number) => string,
): Headed => {
  const heading = rows.find((each) => each.row === row)
  const others = rows.filter((each) => heading === undefined || each.row > heading.row)
  const width = heading?.cells.length ?? others.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const headings = Array.from({ length: width }, (_, at) => shownIn(heading?.cells[at] ?? ''))
  return { headings: heading ? headings : headings.map((_, at) => nameOf(at + 1)), rows: others }
}

export const countFilled = (cells: readonly Cell[]): number =>
  cells.filter((cell) => shownIn(cell).trim() !== '').length

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

const maxHeadingLength = 200

/** Headings are words: no amounts, dates, URLs, e-mail addresses or VINs. */
const isHeading = (cell: Cell): boolean => {
  if (typeof cell !== 'string') return false
  const text = cell.trim()
  if (text.length > maxHeadingLength) return false
  return !/^[-+$€£(]?[\d.,]+\)?%?$|^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|:\/\/|@.+\.|^[A-HJ-NPR-Z0-9]{17}$/.test(
    text,
  )
}

/** Totals are searched in this many rows at the end of a table. */
const maxTotalRows = 5

const totals = /^(?:(?:grand|sub)[ -]?)?totals?\b|^suma\b|^(?:sum|average|count|promedio|recuento)\b:?$/i

/** Returns the numbers of the rows with totals below a table, which are not records. */
export const totalRowsOf = (rows: readonly TableRow[]): number[] => {
  const width = median(rows.slice(0, 200).map(({ cells }) => countFilled(cells)))
  return rows
    .slice(-maxTotalRows)
    .filter(({ cells }) => {
      const first = cells.map((cell) => shownIn(cell).trim()).find((text) => text !== '') ?? ''
      return totals.test(first) && countFilled(cells) < width
    })
    .map(({ row }) => row)
}
