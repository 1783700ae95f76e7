/**
 * Cells of an exported file that a spreadsheet must not take for a formula. A text that begins like one gets an apostrophe
 * before it, and so does a text that already has the apostrophe. So each text has exactly one cell, and reading the cell
 * gives the text back to the letter. An empty text is an apostrophe alone; an empty cell means that there is no value.
 */

/** A row of a file that is not empty, with its number in a spreadsheet. */
export type TableRow = { cells: string[]; row: number }

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
export const textOfCell = (cell: string): string | undefined => {
  if (cell === '') return undefined
  return hasApostrophe.test(cell) ? cell.slice(1) : cell
}
