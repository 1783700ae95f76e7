import { type Cell, csvCell, type TableRow, textOfCell } from '../../../lib/table/cells'
import { byteOrderMark, csvLine } from '../../../lib/table/csv'
import type { RowOutcome } from '../../../plugins/exchange/import/outcome'

type FailedRows = {
  headings: readonly string[]
  outcomes: readonly RowOutcome[]
  /** The heading of the column with the reasons. */
  reason: string
  rows: readonly TableRow[]
}

/** Formats the failed rows as CSV with their reasons, so that they can be corrected and imported again. */
export const formatFailedRows = ({ headings, outcomes, reason, rows }: FailedRows): string => {
  const reasons = new Map(
    outcomes.flatMap((each) => (each.outcome === 'failed' ? [[each.row, each.reason ?? '']] : [])),
  )
  const toCsvCell = (cell: Cell) => {
    // With the apostrophe of `csvCell`, an import would accept the error as text.
    if (typeof cell !== 'string' && 'fault' in cell && cell.fault === 'error') return cell.shown
    const text = textOfCell(cell)
    return text === undefined ? undefined : csvCell(text)
  }
  const failed = rows.filter(({ row }) => reasons.has(row))
  return (
    byteOrderMark +
    csvLine([...headings.map(toCsvCell), reason]) +
    failed
      .map(({ cells, row }) =>
        csvLine([...headings.map((_, at) => toCsvCell(cells[at] ?? '')), csvCell(reasons.get(row) ?? '')]),
      )
      .join('')
  )
}
