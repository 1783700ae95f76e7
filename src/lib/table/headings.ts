/** Finds the headings of a table and the rows below them. Works in the browser as well. */
import { type Cell, shownIn, type TableRow } from './cells'

/** Normalises a heading for comparison: "Stock #" is "stock", "Teléfono" "telefono", "Nº" "no". */
export const headingKey = (heading: string): string =>
  heading
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Rows in which headings are looked for. */
const maxAbove = 20

export type Headed = { headings: string[]; rows: TableRow[] }

/** The number of the row with the headings; undefined for a file without any, whose first row is a record. */
export const headingRowOf = (rows: readonly TableRow[]): number | undefined => {
  const start = rows.slice(0, maxAbove)
  const widths = rows.slice(0, 200).map(({ cells }) => countFilled(cells))
  const usual = Math.max(...widths) > 1 ? median(widths) : 1
  // A title has one cell, or a few of many.
  const candidate = start.find(({ cells }) => countFilled(cells) >= Math.max(Math.min(usual, 2), usual * 0.8))
  return candidate && candidate.cells.every(isHeading) ? candidate.row : undefined
}

/** @param row of the headings; undefined for columns that have numbers in their place */
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

/** Headings are words: no amounts, dates, addresses or numbers of vehicles. */
const isHeading = (cell: Cell): boolean => {
  if (typeof cell !== 'string') return false
  const text = cell.trim()
  if (text.length > maxHeadingLength) return false
  return !/^[-+$€£(]?[\d.,]+\)?%?$|^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|:\/\/|@.+\.|^[A-HJ-NPR-Z0-9]{17}$/.test(
    text,
  )
}

/** Rows at the end of a table in which totals are looked for. */
const maxBelow = 5

const total = /^(?:(?:grand|sub)[ -]?)?totals?\b|^suma\b|^(?:sum|average|count|promedio|recuento)\b:?$/i

/** The numbers of the rows with totals below a table, which are not records. */
export const totalRowsOf = (rows: readonly TableRow[]): number[] => {
  const usual = median(rows.slice(0, 200).map(({ cells }) => countFilled(cells)))
  return rows
    .slice(-maxBelow)
    .filter(({ cells }) => {
      const first = cells.map((cell) => shownIn(cell).trim()).find((text) => text !== '') ?? ''
      return total.test(first) && countFilled(cells) < usual
    })
    .map(({ row }) => row)
}
