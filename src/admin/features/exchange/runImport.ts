/**
 * Sends the rows of a file in parts, one after the other. A part is stored as a whole before the next is sent, so a run that is
 * stopped or cut off leaves complete parts, which the batch names.
 */
import { shownIn, type TableRow, textOfCell } from '../../../lib/table/cells'
import type { Conventions } from '../../../lib/table/conventions'
import type { Outcome } from '../../../plugins/exchange/import/outcome'
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
}

export type Run = {
  batchId: string
  conventions: Conventions
  dryRun: boolean
  mapping: Mapping
  onProgress: (outcomes: readonly Outcome[]) => void
  /** What a row is told that has the key of an earlier row. */
  repeated: (earlier: number) => string
  rows: readonly TableRow[]
  /** @throws where the part was not answered: whether it was stored is not known then */
  send: (part: Part) => Promise<{ rows: Outcome[] }>
  signal: AbortSignal
  timeZone: string
}

/** As many as the server takes in one request, and fewer of long rows. */
const rowsAtOnce = 500
const charactersAtOnce = 400_000

/** @returns the outcomes of the rows that were sent, in the order of the file */
export const runImport = async (run: Run): Promise<Outcome[]> => {
  const { batchId, conventions, dryRun, mapping, onProgress, send, signal, timeZone } = run
  const { outcomes, rows } = refuseRepeated(run)
  onProgress(outcomes)
  for (const part of partsOf(rows)) {
    if (signal.aborted) break
    const { empty, locale, match } = mapping
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
    })
    outcomes.push(...answer.rows)
    onProgress(outcomes)
  }
  return outcomes.sort((one, other) => one.row - other.row)
}

/** Rows of one key would be one record, written twice: in which order, only the file knows. */
const refuseRepeated = ({ mapping, repeated, rows }: Run): { outcomes: Outcome[]; rows: TableRow[] } => {
  const at = mapping.match === null ? -1 : mapping.keys.indexOf(mapping.match)
  const seen = new Map<string, number>()
  const outcomes: Outcome[] = []
  const others = rows.filter(({ cells, row }) => {
    const key = textOfCell(cells[at] ?? '')
    const earlier = key === undefined ? undefined : seen.get(key)
    if (key !== undefined && earlier === undefined) seen.set(key, row)
    if (earlier !== undefined) outcomes.push({ outcome: 'failed', reason: repeated(earlier), row })
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
