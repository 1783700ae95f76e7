/**
 * Cells of an exported file that a spreadsheet must neither run as a formula nor convert to another value. Such a text gets an
 * apostrophe before it, and so does a text that already has the apostrophe. So each text has exactly one cell, and reading the
 * cell returns the text unchanged. An empty text is an apostrophe alone; an empty cell means that there is no value.
 */

/**
 * A cell of a file. Cells of CSV are texts. Cells of a workbook have types, so that neither the decimal separator nor the order of
 * day and month is ambiguous.
 */
export type Cell = string | TypedCell

export type TypedCell =
  /** ISO 8601; a time has no zone. */
  | { date: string; shown: string }
  /** An error of a formula, such as `#N/A`; or quotes in CSV that do not close. */
  | { fault: 'error' | 'quote'; shown: string }
  /** A literal as in JSON. */
  | { number: string; shown: string }

/** A row that is not empty, with its number in the file. */
export type TableRow = { cells: Cell[]; row: number }

/** The sheets of a file, at least one. The only sheet of a text file has an empty name. */
export type Sheets = { rowsOf: (sheet: string) => TableRow[]; sheets: readonly string[] }

/** A cell as people see it. */
export const shownIn = (cell: Cell): string => (typeof cell === 'string' ? cell : cell.shown)

// The characters that OWASP lists ("CSV Injection"), and the line feed, which some programs skip at the start of a cell.
const formulaStart = /^[=+\-@\t\r\n]/

// Counts only beside a number: "May 5" is a day, May and Mary are people.
const monthName =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|enero?|febrero|marzo|abr(?:il)?|mayo|junio|julio|ago(?:sto)?|septiembre|octubre|noviembre|dic(?:iembre)?)'

/** The text that spreadsheets save for a formula that fails, and for a number that is too wide for its column. */
const formulaError = /^#(?:(?:N\/A|NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|SPILL!|CALC!|ERROR!)|##+)$/

/** Texts that a spreadsheet replaces by a number, a date, a time, a truth value or an error when it opens a CSV file. */
const convertible = [
  formulaError,
  // 01930, 1,500, 1.50, 1e5, $5, 100 %
  /^\p{Sc}? ?(?:\d[\d,]*(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)? ?[\p{Sc}%]?$/iu,
  // 9-3, 1/2/2026, 3 1/2
  /^(?:\d{1,4}[ /.-])?\d{1,2}[/.-]\d{1,4}$/,
  new RegExp(`^(?:${monthName}[ ./-]?\\d{1,4}|\\d{1,2}[ ./-]?${monthName}(?:[ ./-]\\d{2,4})?)$`, 'i'),
  /^\d{1,3}:\d{2}(?::\d{2})?(?: ?[ap]m?)?$/i,
  /^(?:true|false)$/i,
]

/** A number that a spreadsheet shows and stores as it is written. It has 15 digits. */
const plainNumber = /^(?:0|[1-9]\d{0,14})$/

const isConvertible = (text: string): boolean => {
  const trimmed = text.trim()
  return !plainNumber.test(text) && convertible.some((pattern) => pattern.test(trimmed))
}

const isAtRisk = (text: string): boolean => text === '' || formulaStart.test(text) || isConvertible(text)

const removeApostrophes = (text: string): string => text.replace(/^'+/, '')

/** Converts a text of a file without types, in which errors of formulas are texts, too. */
export const toCell = (text: string): Cell =>
  formulaError.test(text) ? { fault: 'error', shown: text } : text

/** Escapes a text for a CSV file. */
export const csvCell = (text: string): string => (isAtRisk(removeApostrophes(text)) ? `'${text}` : text)

/** Escapes a text for a cell of type text, as in a workbook: only texts that `textOfCell` would change need the apostrophe. */
export const markedCell = (text: string): string =>
  text === '' || (text.startsWith("'") && isAtRisk(removeApostrophes(text))) ? `'${text}` : text

/** The text of a cell without the apostrophe; undefined for an empty cell. */
export const textOfCell = (cell: Cell): string | undefined => {
  if (cell === '') return undefined
  if (typeof cell !== 'string') return cell.shown
  return cell.startsWith("'") && isAtRisk(removeApostrophes(cell)) ? cell.slice(1) : cell
}
