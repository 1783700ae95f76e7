/**
 * Sends the rows of a file in parts, one after the other. A part is stored as a whole before the next is sent, so a run that is
 * stopped or cut off leaves complete parts, which the batch names.
 */
import { shownIn, type TableRow, textOfCell } from '../../../lib/table/cells'
import type { Conventions } from '../../../lib/table/conventions'
import type { RowOutcome } from '../../../plugins/exchange/import/outcome'
import { columnName } from '../../../lib/table/xlsxXml'
import { toSentRow, toSentColumns, type Mapping } from './mapping'

export type Part = {
  batchId: string
  columns: readonly string[]
  dayOrder?: Conventions['dayOrder']
  decimal?: Conventions['decimal']
  dryRun: boolean
  empty: Mapping['empty']
  locale?: string
  match: string | null
  rows: readonly TableRow[]
  timeZone: string
  unknown: 'empty' | 'fail'
}

export type Run = {
  batchId: string
  conventions: Conventions
  dryRun: boolean
  mapping: Mapping
  onProgress: (outcomes: readonly RowOutcome[]) => void
  /** Formats the reason for a row with the key of an earlier row. */
  repeated: (earlier: number) => string
  rows: readonly TableRow[]
  /** @throws if there was no response: it is then unknown whether the part was stored */
  send: (part: Part) => Promise<{ rows: RowOutcome[] }>
  signal: AbortSignal
  timeZone: string
  /** Formats the reason for a row with a cell beyond the last heading. */
  tooWide: (cell: string, text: string) => string
}

/** The server's limits for one request. */
const maxRowsPerPart = 500
const maxCharactersPerPart = 400_000

/** @returns the outcomes of the rows that were sent, in the order of the file */
export const runImport = async (run: Run): Promise<RowOutcome[]> => {
  const { batchId, conventions, dryRun, mapping, onProgress, send, signal, timeZone } = run
  const { outcomes, rows } = refuseRows(run)
  onProgress(outcomes)
  for (const part of splitRows(rows)) {
    if (signal.aborted) break
    const { empty, locale, match, unknown = 'fail' } = mapping
    const response = await send({
      batchId,
      columns: toSentColumns(mapping),
      ...conventions,
      dryRun,
      empty,
      ...(locale !== undefined && { locale }),
      match,
      rows: part.map((row) => toSentRow(mapping, row)),
      timeZone: mapping.timeZone ?? timeZone,
      unknown,
    })
    outcomes.push(...response.rows)
    onProgress(outcomes)
  }
  return outcomes.sort((one, other) => one.row - other.row)
}

/**
 * Refuses rows whose errors show only in the whole file: a cell beyond the headings (named by its column letter), and rows with
 * the same key, which would write one record twice.
 */
const refuseRows = ({
  mapping,
  repeated,
  rows,
  tooWide,
}: Run): { outcomes: RowOutcome[]; rows: TableRow[] } => {
  const { keys, match } = mapping
  const at = match === null ? -1 : keys.indexOf(match)
  const seen = new Map<string, number>()
  const outcomes: RowOutcome[] = []
  const others = rows.filter(({ cells, row }) => {
    const refuse = (reason: string) => outcomes.push({ outcome: 'failed', reason, row })
    const wideAt = cells.findIndex((cell, index) => index >= keys.length && cell !== '')
    if (wideAt !== -1) {
      refuse(tooWide(columnName(wideAt), shownIn(cells[wideAt] ?? '').slice(0, 80)))
      return false
    }
    const cell = cells[at] ?? ''
    // The server refuses cells with errors.
    const key = typeof cell !== 'string' && 'fault' in cell ? undefined : textOfCell(cell)
    const earlier = key === undefined ? undefined : seen.get(key)
    if (key !== undefined && earlier === undefined) seen.set(key, row)
    if (earlier !== undefined) refuse(repeated(earlier))
    return earlier === undefined
  })
  return { outcomes, rows: others }
}

const splitRows = function* (rows: readonly TableRow[]): Generator<TableRow[]> {
  let part: TableRow[] = []
  let length = 0
  for (const row of rows) {
    const rowLength = row.cells.reduce((sum, cell) => sum + shownIn(cell).length + 3, 20)
    if (part.length > 0 && (part.length === maxRowsPerPart || length + rowLength > maxCharactersPerPart)) {
      yield part
      part = []
      length = 0
    }
    part.push(row)
    length += rowLength
  }
  if (part.length > 0) yield part
}
