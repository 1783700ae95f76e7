import { type Cell, csvCell, type TableRow, textOfCell } from '../../../lib/table/cells'
import { byteOrderMark, csvLine } from '../../../lib/table/csv'
import type { RowOutcome } from '../../../plugins/exchange/import/outcome'

type Failed = {
  headings: readonly string[]
  outcomes: readonly RowOutcome[]
  /** The heading of the column with the reasons. */
  reason: string
  rows: readonly TableRow[]
}

/** The rows that failed as a CSV file, each with the reason: to be corrected and imported again. */
export const failedRowsAsCsv = ({ headings, outcomes, reason, rows }: Failed): string => {
  const reasons = new Map(
    outcomes.flatMap((each) => (each.outcome === 'failed' ? [[each.row, each.reason ?? '']] : [])),
  )
  const safe = (cell: Cell) => {
    // With an apostrophe the error would be a text, which an import takes.
    if (typeof cell !== 'string' && 'fault' in cell && cell.fault === 'error') return cell.shown
    const text = textOfCell(cell)
    return text === undefined ? undefined : csvCell(text)
  }
  const failed = rows.filter(({ row }) => reasons.has(row))
  return (
    byteOrderMark +
    csvLine([...headings.map(safe), reason]) +
    failed
      .map(({ cells, row }) =>
        csvLine([...headings.map((_, at) => safe(cells[at] ?? '')), csvCell(reasons.get(row) ?? '')]),
      )
      .join('')
  )
}
