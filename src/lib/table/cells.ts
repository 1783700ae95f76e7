/**
 * Cells of an exported file that a spreadsheet must neither run as a formula nor convert to another value. Such a text gets an
 * apostrophe before it, and so does a text that already has the apostrophe. So each text has exactly one cell, and reading the
 * cell returns the text unchanged. An empty text is an apostrophe alone; an empty cell means that there is no value.
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
const formulaStart = /^[=+\-@\t\r\n]/

// With a number: "May 5" is a day, May and Mary are people.
const month =
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
  new RegExp(`^(?:${month}[ ./-]?\\d{1,4}|\\d{1,2}[ ./-]?${month}(?:[ ./-]\\d{2,4})?)$`, 'i'),
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

const withoutApostrophes = (text: string): string => text.replace(/^'+/, '')

/** The cell of a text in a file that has texts alone: errors of formulas are such texts, too. */
export const cellOfText = (text: string): Cell =>
  formulaError.test(text) ? { fault: 'error', shown: text } : text

/** A text as the cell of a CSV file. */
export const csvCell = (text: string): string => (isAtRisk(withoutApostrophes(text)) ? `'${text}` : text)

/** A text as a cell that is marked as text, as in a workbook: only what `textOfCell` would change needs the apostrophe. */
export const markedCell = (text: string): string =>
  text === '' || (text.startsWith("'") && isAtRisk(withoutApostrophes(text))) ? `'${text}` : text

/** The text of a cell; undefined for an empty one. */
export const textOfCell = (cell: Cell): string | undefined => {
  if (cell === '') return undefined
  if (typeof cell !== 'string') return cell.shown
  return cell.startsWith("'") && isAtRisk(withoutApostrophes(cell)) ? cell.slice(1) : cell
}
