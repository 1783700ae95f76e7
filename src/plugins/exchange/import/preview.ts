/** The values that an import would store, as text, for review before it runs. */
import type { PayloadRequest } from 'payload'
import { isSameNumber } from '../../../lib/exactNumber'
import { buildNameKey } from '../../../lib/people/name'
import { textOfCell } from '../../../lib/table/cells'
import { formatInZone } from '../../../lib/table/zoned'
import { idsOf, shownText } from '../export/cells'
import { textsOf } from '../titles'
import type { ImportColumn } from './importColumns'
import { docOf, type Matched, type SettledRow } from './match'
import type { Change } from './outcome'
import type { Plan } from './plan'
import type { ImportRequest } from './request'

export type Preview = {
  /** For updates, by row: the values that change. */
  changes: ReadonlyMap<number, readonly Change[]>
  /** By row: the values that are not stored as their cells show them. */
  conversions: ReadonlyMap<number, readonly Change[]>
}

export const previewOf = async (
  req: PayloadRequest,
  { columns, empty, rows, timeZone = 'UTC' }: ImportRequest,
  { creations, updates }: Plan,
  matched: Matched,
  settled: readonly SettledRow[],
  language: 'en' | 'es',
): Promise<Preview> => {
  const { docs } = matched
  const changes = new Map<number, Change[]>()
  const conversions = new Map<number, Change[]>()
  const add = (list: Map<number, Change[]>, row: number, change: Change) =>
    list.set(row, [...(list.get(row) ?? []), change])
  const cellsByRow = new Map(rows.map(({ cells, row }) => [row, cells]))
  for (const [at, column] of columns.entries()) {
    if (!column || column.key === 'id') continue
    const { by, field, header, name } = column
    const created = creations.filter(({ data }) => name in data)
    const changed = updates.filter(({ data }) => name in data)
    const values = [...created, ...changed].map(({ data }) => data[name])
    const before = changed.map(({ id }) => docs.get(id)?.[name])
    const emptied = settled.flatMap((each) =>
      each.emptied.has(name)
        ? [{ row: each.row, value: empty === 'keep' ? docOf(each, matched)?.[name] : undefined }]
        : [],
    )
    const emptiedValues = emptied.map(({ value }) => value)
    const ids =
      by === undefined ? [] : [...values, ...before, ...emptiedValues].flatMap((value) => idsOf(value).ids)
    const texts = ids.length > 0 ? await textsOf(req, field.target ?? '', by ?? '', new Set(ids)) : undefined
    const format = (value: unknown) => formatValue(column, value, texts, timeZone)
    const toCellText = (row: number) => textOfCell(cellsByRow.get(row)?.[at] ?? '') ?? ''
    for (const { data, row } of created) {
      const to = format(data[name])
      if (!isAlike(column, toCellText(row), to))
        add(conversions, row, toChange(header[language], toCellText(row), to))
    }
    for (const { row, value } of emptied)
      add(conversions, row, toChange(header[language], toCellText(row), format(value)))
    for (const { data, id, row } of changed)
      add(changes, row, toChange(header[language], format(docs.get(id)?.[name]), format(data[name])))
  }
  return { changes, conversions }
}

/** Times without a zone are read and shown in the time zone of the file. */
const formatValue = (
  column: ImportColumn,
  value: unknown,
  texts: ReadonlyMap<number, string> | undefined,
  timeZone: string,
): string => {
  const text = shownText(column, value, texts) ?? ''
  return column.field.kind === 'dateTime' && text !== '' ? formatInZone(text, timeZone) : text
}

/** Whether a reader considers both texts to be the same value. */
const isAlike = ({ by, field }: ImportColumn, cell: string, stored: string): boolean => {
  if (cell.trim().toLowerCase() === stored.trim().toLowerCase()) return true
  // "Torres, Mia" is Mia Torres.
  if (by !== undefined) return buildNameKey(cell) !== '' && buildNameKey(cell) === buildNameKey(stored)
  return (field.kind === 'amount' || field.kind === 'number') && isPlainNumber(cell, stored)
}

/** "$8,450" is obviously 8450; a unit, another currency or another convention must be shown. */
const isPlainNumber = (cell: string, stored: string): boolean => {
  const digits = cell.replaceAll(/US\$|USD|[$\s]/gi, '')
  // 12.500 can be 12,500.
  if (!/^-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/.test(digits) || /^-?\d{1,3}\.\d{3}$/.test(digits))
    return false
  const literal = digits.replaceAll(',', '')
  return Number(literal) === Number(stored) && isSameNumber(literal, stored)
}

const toChange = (column: string, from: string, to: string): Change => ({
  column,
  from: shorten(from),
  to: shorten(to),
})

const maxShown = 200

const shorten = (text: string): string => (text.length > maxShown ? `${text.slice(0, maxShown)}…` : text)
