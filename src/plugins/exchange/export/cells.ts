/** The cells of a record: its values, verbatim. */
import { markedCell, csvCell } from '../../../lib/table/cells'
import { maxCharacters } from '../../../lib/table/xlsxXml'
import { formatPlace, isPlace } from '../../../fields/place'
import { isObject } from '../../database/query/where'
import type { Column } from '../columns'
import { cutMark, joinList } from '../lists'
import type { Doc } from '../read'

export type Format = 'csv' | 'xlsx'

/** The texts of referenced records, by the key of the column. */
export type Texts = ReadonlyMap<string, ReadonlyMap<number, string>>

export const cellsOf = (
  columns: readonly Column[],
  doc: Doc,
  texts: Texts,
  format: Format,
): (string | undefined)[] =>
  columns.map((column) => {
    const text = shownText(column, doc[column.name], texts.get(column.key))
    if (text === undefined) return undefined
    const cell = !isText(column, doc[column.name])
      ? text
      : format === 'csv'
        ? csvCell(text)
        : markedCell(text)
    return format === 'xlsx' ? shorten(cell) : cell
  })

/** Times, lists of ids and most numbers need no protection: no program runs or changes them. */
const isText = ({ by, field }: Column, value: unknown): boolean => {
  if (by !== undefined) return true
  if (typeof value === 'number') return !isShownWhole.test(String(value))
  return field?.kind !== 'dateTime' && [value].flat().some((each) => typeof each === 'string')
}

/** A number that a spreadsheet shows with all its digits: at most 15 digits, nine of them after the point. */
const isShownWhole = /^-?(?=(?:\.?\d){1,15}$)\d+(?:\.\d{1,9})?$/

/** A value as a cell; undefined for none. @param texts of the records that it references, by id */
export const shownText = (
  { by, field }: Column,
  value: unknown,
  texts: ReadonlyMap<number, string> | undefined,
): string | undefined => {
  if (value === null || value === undefined) return undefined
  if (by !== undefined) {
    const { hasMore, ids } = idsOf(value)
    const names = ids.flatMap((id) => texts?.get(id) ?? [])
    if (hasMore) names.push('…')
    return names.length > 0 ? names.join('; ') : undefined
  }
  if (field?.kind === 'place' && isPlace(value)) return formatPlace(value)
  if (field?.marks.isDay && typeof value === 'string') return toDay(value)
  if (field?.kind === 'json' || field?.kind === 'nested') return JSON.stringify(value)
  if (Array.isArray(value)) return value.length > 0 ? joinList(value.map(String)) : undefined
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Spreadsheets store a day as a date, and support no date before this one. */
const firstDay = '1900-03-01'

const toDay = (moment: string): string => (moment >= firstDay ? moment.slice(0, 10) : moment)

/** The ids in a reference, a list of them, or an inverse list as Payload returns it. */
export const idsOf = (value: unknown): { hasMore: boolean; ids: number[] } => {
  const list = isObject(value) && Array.isArray(value['docs']) ? value['docs'] : value
  const ids = (Array.isArray(list) ? list : [list]).flatMap((each: unknown) => {
    const id = isObject(each) ? each['id'] : each
    return typeof id === 'number' ? [id] : []
  })
  return { hasMore: isObject(value) && value['hasNextPage'] === true, ids }
}

/** Excel reports a workbook with longer text as damaged. Because of the mark an import refuses the cell. */
const shorten = (cell: string): string =>
  cell.length <= maxCharacters ? cell : `${cell.slice(0, maxCharacters - cutMark.length)}${cutMark}`
