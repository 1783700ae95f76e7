/** Limits of imported files, whatever size they declare. Works in the browser as well. */
import type { Cell, TableRow } from './cells'
import { FileError } from './fileError'

/** The maximum number of records in a file. */
export const maxRecords = 200_000

/** Includes the headings and rows above them. */
const maxRows = maxRecords + 100

/** The limits of Excel. */
export const maxColumns = 16_384

/** Includes empty cells, because a few bytes of a file can demand any number of them before a value. */
export const maxCells = 10_000_000

/** The maximum length of a cell. A longer cell could not be sent. */
const maxCharacters = 1_000_000

/** Collects the rows of a sheet that are not empty. @throws FileError for more than a file may have */
export const collectRows = (): { add: (cells: Cell[], row: number) => void; rows: TableRow[] } => {
  const rows: TableRow[] = []
  let cellCount = 0
  return {
    add: (cells, row) => {
      if (cells.every((cell) => cell === '')) return
      cellCount += cells.length
      if (cellCount > maxCells) throw new FileError('tooManyCells')
      if (rows.length === maxRows) throw new FileError('tooMany')
      rows.push({ cells, row })
    },
    rows,
  }
}

/** Puts a cell into a row, after empty cells up to its index. Empty cells at the end are left out. @throws FileError */
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
