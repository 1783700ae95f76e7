/**
 * Cells of an exported file that a spreadsheet must not take for a formula. A text that begins like one gets an apostrophe
 * before it, and so does a text that already has the apostrophe. So each text has exactly one cell, and reading the cell
 * gives the text back to the letter. An empty text is an apostrophe alone; an empty cell means that there is no value.
 */

/**
 * A cell as a file has it. CSV has texts alone. A workbook has types, which say more than the text shown: a number is no matter of
 * commas and points, a date none of the order of day and month.
 */
export type Cell = string | TypedCell

export type TypedCell =
  /** ISO 8601, without a zone where it has a time. */
  | { date: string; shown: string }
  /** An error of a formula, such as `#N/A`; or quotes in CSV of which it is not clear where they end. */
  | { fault: 'error' | 'quote'; shown: string }
  /** A literal as in JSON. */
  | { number: string; shown: string }

/** A row of a file that is not empty, with its number in a spreadsheet. */
export type TableRow = { cells: Cell[]; row: number }

/** The sheets of a file: at least one, which has no name in a text. */
export type Sheets = { rowsOf: (sheet: string) => TableRow[]; sheets: readonly string[] }

/** A cell as people see it. */
export const shownIn = (cell: Cell): string => (typeof cell === 'string' ? cell : cell.shown)

// The list of OWASP, "CSV Injection". A line feed is there because some programs skip it at the start of a cell.
const formulaStart = String.raw`[=+\-@\t\r\n]`
const needsApostrophe = new RegExp(`^'*(?:${formulaStart}|$)`)
const hasApostrophe = new RegExp(`^'+(?:${formulaStart}|$)`)

/** A text as the cell of a CSV file. */
export const csvCell = (text: string): string => (needsApostrophe.test(text) ? `'${text}` : text)

/** A text as a cell that is marked as text, as in a workbook: only what `textOfCell` would change needs the apostrophe. */
export const markedCell = (text: string): string =>
  text === '' || hasApostrophe.test(text) ? `'${text}` : text

/** The text of a cell; undefined for an empty one. */
export const textOfCell = (cell: Cell): string | undefined => {
  if (cell === '') return undefined
  if (typeof cell !== 'string') return cell.shown
  return hasApostrophe.test(cell) ? cell.slice(1) : cell
}
