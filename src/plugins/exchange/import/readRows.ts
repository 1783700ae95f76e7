/** The rows of a request as values of the collection's fields. */
import { getTranslation, initI18n } from '@payloadcms/translations'
import type { CollectionSlug, PayloadRequest } from 'payload'
import { closedListOf } from '../../../fields'
import { localeOf } from '../../../fields/translated'
import { shownIn } from '../../../lib/table/cells'
import { columnName } from '../../../lib/table/xlsxXml'
import { translations } from '../translations'
import { lookUp } from './lookups'
import type { Outcome } from './outcome'
import { type CellContext, parseCell } from './parseCell'
import type { ImportRequest } from './request'

/** A row that can be written. A field that is in neither `data` nor `unresolved` had an empty cell. */
export type Row = {
  data: Record<string, unknown>
  key: unknown
  /** Titles that no record has, or several, by field, each with the reason to refuse it. */
  unresolved?: ReadonlyMap<string, { reason: string; title: string }>
  row: number
}

export const readRows = async (
  req: PayloadRequest,
  slug: string,
  asked: ImportRequest,
): Promise<{ outcomes: Map<number, Outcome>; rows: Row[] }> => {
  const language = localeOf(req)
  const context: CellContext = {
    conventions: { dayOrder: asked.dayOrder, decimal: asked.decimal },
    labels: await valueLabels(req, slug),
    lookups: await lookUp(req, asked),
    timeZone: asked.timeZone ?? 'UTC',
    words: translations[language],
  }
  const outcomes = new Map<number, Outcome>()
  const rows: Row[] = []
  for (const { cells, row } of asked.rows) {
    const data: Row['data'] = {}
    const unresolved = new Map<string, { reason: string; title: string }>()
    let key: unknown
    let reason: string | undefined
    const wideAt = cells.findIndex((cell, at) => at >= asked.columns.length && cell !== '')
    if (wideAt !== -1) {
      reason = context.words.wide(columnName(wideAt), shownIn(cells[wideAt] ?? '').slice(0, 80))
    }
    for (const [at, column] of asked.columns.entries()) {
      if (!column) continue
      const parsed = parseCell(column, cells[at] ?? '', context)
      if (!parsed) continue
      if ('title' in parsed) {
        unresolved.set(column.name, {
          reason: `${column.header[language]}: ${parsed.reason}`,
          title: parsed.title,
        })
        continue
      }
      if ('reason' in parsed) {
        reason ??= `${column.header[language]}: ${parsed.reason}`
        continue
      }
      if (column === asked.match) key = parsed.value
      if (column.key !== 'id') data[column.name] = parsed.value
    }
    if (asked.match && asked.match.key !== 'id' && key === undefined) {
      reason ??= `${asked.match.header[language]}: ${context.words.noKey}`
    }
    const isEmpty = key === undefined && unresolved.size === 0 && Object.keys(data).length === 0
    if (isEmpty) reason ??= context.words.emptyRow
    if (reason === undefined) rows.push({ data, key, row, ...(unresolved.size > 0 && { unresolved }) })
    else outcomes.set(row, { outcome: 'failed', reason, row })
  }
  return {
    outcomes: refuseRepeated(asked, language, rows, outcomes),
    rows: rows.filter(({ row }) => !outcomes.has(row)),
  }
}

/** Two rows cannot be one record: which of them came last would be left to chance. */
const refuseRepeated = (
  { match }: ImportRequest,
  language: 'en' | 'es',
  rows: readonly Row[],
  outcomes: Map<number, Outcome>,
): Map<number, Outcome> => {
  const seen = new Set<unknown>()
  for (const { key, row } of rows) {
    if (!match || key === undefined) continue
    const reason = `${match.header[language]}: ${translations[language].repeated}`
    if (seen.has(key)) outcomes.set(row, { outcome: 'failed', reason, row })
    seen.add(key)
  }
  return outcomes
}

/** The values of closed lists by `field label`, as the panel shows them in either language. */
export const valueLabels = async (
  req: PayloadRequest,
  slug: string,
): Promise<ReadonlyMap<string, string>> => {
  const labels = new Map<string, string>()
  const { config } = req.payload
  for (const language of ['en', 'es'] as const) {
    const i18n = await initI18n({ config: config.i18n, context: 'client', language })
    for (const field of req.payload.collections[slug as CollectionSlug].config.flattenedFields) {
      for (const option of closedListOf(field) ?? []) {
        if (typeof option === 'string') continue
        const label = getTranslation(option.label as string, i18n as never)
        labels.set(`${field.name} ${label.trim().toLowerCase()}`, option.value)
      }
    }
  }
  return labels
}
