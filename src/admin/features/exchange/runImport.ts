/**
 * Sends the rows of a file in parts, one after the other. A part is stored as a whole before the next is sent, so a run that is
 * stopped or cut off leaves complete parts, which the batch names.
 */
import { shownIn, type TableRow, textOfCell } from '../../../lib/table/cells'
import type { Conventions } from '../../../lib/table/conventions'
import type { Outcome } from '../../../plugins/exchange/import/outcome'
import { columnName } from '../../../lib/table/xlsxXml'
import { cellsToSend, columnsToSend, type Mapping } from './mapping'

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
  onProgress: (outcomes: readonly Outcome[]) => void
  /** The reason of a row with the key of an earlier one. */
  repeated: (earlier: number) => string
  rows: readonly TableRow[]
  /** @throws if there was no response: it is then unknown whether the part was stored */
  send: (part: Part) => Promise<{ rows: Outcome[] }>
  signal: AbortSignal
  timeZone: string
  /** The reason of a row with a cell beyond the last heading. */
  tooWide: (cell: string, text: string) => string
}

/** As many as the server takes in one request, and fewer of long rows. */
const rowsAtOnce = 500
const charactersAtOnce = 400_000

/** @returns the outcomes of the rows that were sent, in the order of the file */
export const runImport = async (run: Run): Promise<Outcome[]> => {
  const { batchId, conventions, dryRun, mapping, onProgress, send, signal, timeZone } = run
  const { outcomes, rows } = refuseRows(run)
  onProgress(outcomes)
  for (const part of partsOf(rows)) {
    if (signal.aborted) break
    const { empty, locale, match, unknown = 'fail' } = mapping
    const answer = await send({
      batchId,
      columns: columnsToSend(mapping),
      ...conventions,
      dryRun,
      empty,
      ...(locale !== undefined && { locale }),
      match,
      rows: part.map((row) => cellsToSend(mapping, row)),
      timeZone: mapping.timeZone ?? timeZone,
      unknown,
    })
    outcomes.push(...answer.rows)
    onProgress(outcomes)
  }
  return outcomes.sort((one, other) => one.row - other.row)
}

/**
 * Refuses rows whose errors show only in the whole file: a cell beyond the headings (named by its column letter), and rows with
 * the same key, which would write one record twice.
 */
const refuseRows = ({ mapping, repeated, rows, tooWide }: Run): { outcomes: Outcome[]; rows: TableRow[] } => {
  const { keys, match } = mapping
  const at = match === null ? -1 : keys.indexOf(match)
  const seen = new Map<string, number>()
  const outcomes: Outcome[] = []
  const others = rows.filter(({ cells, row }) => {
    const refuse = (reason: string) => outcomes.push({ outcome: 'failed', reason, row })
    const wideAt = cells.findIndex((cell, index) => index >= keys.length && cell !== '')
    if (wideAt !== -1) {
      refuse(tooWide(columnName(wideAt), shownIn(cells[wideAt] ?? '').slice(0, 80)))
      return false
    }
    const cell = cells[at] ?? ''
    // An error has a reason of its own.
    const key = typeof cell !== 'string' && 'fault' in cell ? undefined : textOfCell(cell)
    const earlier = key === undefined ? undefined : seen.get(key)
    if (key !== undefined && earlier === undefined) seen.set(key, row)
    if (earlier !== undefined) refuse(repeated(earlier))
    return earlier === undefined
  })
  return { outcomes, rows: others }
}

const partsOf = function* (rows: readonly TableRow[]): Generator<TableRow[]> {
  let part: TableRow[] = []
  let length = 0
  for (const row of rows) {
    const own = row.cells.reduce((sum, cell) => sum + shownIn(cell).length + 3, 20)
    if (part.length > 0 && (part.length === rowsAtOnce || length + own > charactersAtOnce)) {
      yield part
      part = []
      length = 0
    }
    part.push(row)
    length += own
  }
  if (part.length > 0) yield part
}
