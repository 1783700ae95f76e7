/** Reads a file in the browser. No row is sent before the reader checks the rows. */
import type { TableRow } from '../../../lib/table/cells'
import { openFile, type OpenedFile, type TextReading } from '../../../lib/table/file'
import { FileError, type FileProblem } from '../../../lib/table/fileError'
import { maxRecords } from '../../../lib/table/limits'
import { headedBy, headingRowOf, totalRowsOf } from '../../../lib/table/headings'
import type { Table } from './mapping'
import { hashFile } from './recent'

/** The reader's choices, which override what was detected in the file. */
export type Reading = Partial<TextReading> & {
  /** The number of a row; null for a file without headings. */
  headingRow?: number | null
  /** Whether total rows are imported as records. */
  hasTotals?: boolean
  sheet?: string
}

export type ParsedFile = Pick<OpenedFile, 'kind' | 'reading' | 'sheets'> & {
  /** Equal for the same sheet of the same file. */
  fingerprint: string
  headingRow: number | null
  sheet: string
  /** The first rows of the sheet as they were read. */
  start: readonly TableRow[]
  table: Table
  /** The numbers of the total rows. */
  totals: readonly number[]
}

const maxFileBytes = 64 * 1024 ** 2
/** The maximum of rows that are shown and offered as headings. */
export const maxStartRows = 20

/** @param nameOf names a column without a heading */
export const readFile = async (
  file: File,
  { hasTotals = false, headingRow, sheet: chosen, ...text }: Reading,
  nameOf: (column: number) => string,
): Promise<{ problem: FileProblem } | { read: ParsedFile }> => {
  if (file.size > maxFileBytes) return { problem: 'tooLarge' }
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const fingerprint = hashFile(bytes)
    const { kind, reading, rowsOf, sheets } = await openFile(bytes, text)
    const sheet = chosen !== undefined && sheets.includes(chosen) ? chosen : (sheets[0] ?? '')
    const sheetRows = rowsOf(sheet)
    const heading = headingRow === undefined ? headingRowOf(sheetRows) : (headingRow ?? undefined)
    const { headings, rows } = headedBy(sheetRows, heading, nameOf)
    const totals = totalRowsOf(rows)
    const records = hasTotals ? rows : rows.filter(({ row }) => !totals.includes(row))
    // The reader may still choose another sheet or heading row.
    if (sheetRows.length === 0 && sheets.length < 2) return { problem: 'empty' }
    if (records.length === 0 && headingRow === undefined && sheets.length < 2) return { problem: 'empty' }
    if (records.length > maxRecords) return { problem: 'tooMany' }
    return {
      read: {
        fingerprint: `${fingerprint} ${sheet}`,
        headingRow: heading ?? null,
        kind,
        ...(reading && { reading }),
        sheet,
        sheets,
        start: sheetRows.slice(0, maxStartRows),
        table: { headings, name: file.name, rows: records },
        totals,
      },
    }
  } catch (error) {
    return { problem: error instanceof FileError ? error.problem : 'unreadable' }
  }
}
