/** Converts the rows of a request to values of the collection's fields. */
import type { PayloadRequest } from 'payload'
import { localeOf } from '../../../fields/translated'
import { shownIn } from '../../../lib/table/cells'
import { columnName } from '../../../lib/table/xlsxXml'
import { translations } from '../translations'
import { lookUp } from './lookups'
import type { RowOutcome } from './outcome'
import { type CellContext, parseCell } from './parseCell'
import type { ImportRequest } from './request'

/** The reason why a row is refused. */
export type Problem =
  | { reason: string }
  /**
   * A title that no record has (`isUnknown`), or several: no problem where it is that of the record that `name`
   * references already.
   */
  | { isUnknown: boolean; name: string; reason: string; title: string }
  /** A formula error: no problem if it is the text of the record. */
  | { fault: string; name: string; reason: string }

/** A row whose record can be looked for. A field that is in neither `data` nor `problems` had an empty cell. */
export type Row = {
  data: Record<string, unknown>
  key: unknown
  /** In the order of the columns. */
  problems: readonly Problem[]
  row: number
}

export const readRows = async (
  req: PayloadRequest,
  importRequest: ImportRequest,
): Promise<{ outcomes: Map<number, RowOutcome>; rows: Row[] }> => {
  const language = localeOf(req)
  const context: CellContext = {
    conventions: { dayOrder: importRequest.dayOrder, decimal: importRequest.decimal },
    language,
    lookups: await lookUp(req, importRequest),
    timeZone: importRequest.timeZone ?? 'UTC',
    words: translations[language],
  }
  const outcomes = new Map<number, RowOutcome>()
  const rows: Row[] = []
  for (const { cells, row } of importRequest.rows) {
    const read = readRow(importRequest, cells, context)
    const { data, isKeyRead, key, problems } = read
    const isEmpty = key === undefined && problems.length === 0 && Object.keys(data).length === 0
    if (isEmpty) problems.push({ reason: context.words.emptyRow })
    if (isKeyRead && !isEmpty) rows.push({ data, key, problems, row })
    else outcomes.set(row, refusalOf(row, problems))
  }
  return { outcomes, rows: withRepeated(importRequest, language, rows) }
}

/** The outcome of a row with problems. */
export const refusalOf = (row: number, problems: readonly Problem[]): RowOutcome => ({
  outcome: 'failed',
  reason: problems.map(({ reason }) => reason).join(' '),
  row,
})

type ReadRow = Omit<Row, 'problems' | 'row'> & {
  /** Whether the record of the row, or that it is a new one, is certain. */
  isKeyRead: boolean
  problems: Problem[]
}

const readRow = (
  { columns, match }: ImportRequest,
  cells: ImportRequest['rows'][number]['cells'],
  context: CellContext,
): ReadRow => {
  const { language, words } = context
  const read: ReadRow = { data: {}, isKeyRead: true, key: undefined, problems: [] }
  const wideAt = cells.findIndex((cell, at) => at >= columns.length && cell !== '')
  if (wideAt !== -1) {
    read.problems.push({ reason: words.wide(columnName(wideAt), shownIn(cells[wideAt] ?? '').slice(0, 80)) })
  }
  for (const [at, column] of columns.entries()) {
    if (!column) continue
    const { header, key, name } = column
    const parsed = parseCell(column, cells[at] ?? '', context)
    if (parsed && 'value' in parsed) {
      if (column === match) read.key = parsed.value
      if (key !== 'id') read.data[name] = parsed.value
      continue
    }
    const isKeyMissing = column === match && key !== 'id' && !parsed
    const reason = parsed?.reason ?? (isKeyMissing ? words.noKey : undefined)
    if (reason === undefined) continue
    if (column === match) read.isKeyRead = false
    read.problems.push({
      ...(parsed && 'title' in parsed && { isUnknown: parsed.isUnknown, name, title: parsed.title }),
      ...(parsed && 'fault' in parsed && { fault: parsed.fault, name }),
      reason: `${header[language]}: ${reason}`,
    })
  }
  return read
}

/**
 * Refuses two rows for one record, because the result would depend on their order. A row with other problems is not
 * stored, so a later one may have its key.
 */
const withRepeated = ({ match }: ImportRequest, language: 'en' | 'es', rows: readonly Row[]): Row[] => {
  if (!match) return [...rows]
  const duplicateKey = { reason: `${match.header[language]}: ${translations[language].repeated}` }
  const seen = new Set<unknown>()
  return rows.map((each) => {
    const { key, problems } = each
    if (key === undefined) return each
    if (seen.has(key)) return { ...each, problems: [...problems, duplicateKey] }
    if (problems.every((problem) => 'title' in problem || 'fault' in problem)) seen.add(key)
    return each
  })
}
