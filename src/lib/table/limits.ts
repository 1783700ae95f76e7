/** Limits of imported files, whatever they declare. Works in the browser as well. */
import type { Cell, TableRow } from './cells'
import { FileError } from './fileError'

/** Records of one file. */
export const maxRecords = 200_000

/** With what stands above the headings. */
const maxRows = maxRecords + 100

/** The limits of Excel. */
export const maxColumns = 16_384

/** A few bytes could ask for any number of the empty cells before one with a value. */
export const maxCells = 10_000_000

/** A row that is longer could not be sent. */
const maxCharacters = 1_000_000

/** Takes the rows of one sheet that are not empty. @throws FileError for more than a file may have */
export const collectRows = (): { add: (cells: Cell[], row: number) => void; rows: TableRow[] } => {
  const rows: TableRow[] = []
  let all = 0
  return {
    add: (cells, row) => {
      if (cells.every((cell) => cell === '')) return
      all += cells.length
      if (all > maxCells) throw new FileError('tooManyCells')
      if (rows.length === maxRows) throw new FileError('tooMany')
      rows.push({ cells, row })
    },
    rows,
  }
}

/** Puts a cell with a value into a row. Empty cells after the last of them are none. @throws FileError */
export const placeCell = (row: Cell[], at: number, cell: Cell): void => {
  if (cell === '') return
  if (!(at >= 0 && at < maxColumns)) throw new FileError('tooWide')
  while (row.length < at) row.push('')
  row[at] = cell
}

export const isShort = (text: string): boolean => text.length <= maxCharacters

/** @throws FileError */
export const requireShort = (text: string): void => {
  if (!isShort(text)) throw new FileError('tooLong')
}
