/** Parses the cells of a file to values of their fields. */
import { findInexact, isExactNumber } from '../../../lib/exactNumber'
import { findNearest } from '../../../lib/nearest'
import { isPlace, parsePlaceLiterals } from '../../../fields/place'
import { type Cell, textOfCell, type TypedCell } from '../../../lib/table/cells'
import { type Conventions, readDate, readNumber } from '../../../lib/table/conventions'
import { toUtc } from '../../../lib/table/zoned'
import { readId } from '../../database/model/id'
import { readDateTime } from '../../database/storage/dateTime'
import { checkValue } from '../../api/parse/body'
import { tryParseExactly } from '../../api/parse/exactJson'
import { cutMark, splitList } from '../lists'
import type { Words } from '../translations'
import type { ImportColumn } from './importColumns'
import type { Lookups } from './lookups'

export type Parsed = { reason: string } | Unresolved | Faulty | { value: unknown }

/** An error value of a formula. It may be the text of the record: CSV does not distinguish the two. */
type Faulty = { fault: string; reason: string }

/**
 * A title that no record (`isUnknown`) or several records have. It may still be that of the record that is already
 * referenced.
 */
type Unresolved = { isUnknown: boolean; reason: string; title: string }

export type CellContext = {
  /** The conventions for texts. Numbers and dates of a workbook need none. */
  conventions: Conventions
  /** The reader's language. */
  language: 'en' | 'es'
  lookups: Lookups
  timeZone: string
  words: Words
}

/** @returns undefined for an empty cell, which has no value */
export const parseCell = (column: ImportColumn, cell: Cell, context: CellContext): Parsed | undefined => {
  const text = textOfCell(cell)
  if (text === undefined) return undefined
  const { field } = column
  if (text.endsWith(cutMark)) return { reason: context.words.cut }
  if (field.kind !== 'text' && text.trim() === '') return undefined
  const parsed =
    typeof cell === 'string' ? parseText(column, text, context) : parseTypedCell(column, cell, context)
  if ('reason' in parsed || column.key === 'id') return parsed
  const checked = checkValue(field, parsed.value)
  return 'reason' in checked ? { reason: context.words.invalid } : checked
}

/** A cell with a type in the file. */
const parseTypedCell = (column: ImportColumn, cell: TypedCell, context: CellContext): Parsed => {
  const { words } = context
  const { kind } = column.field
  if ('fault' in cell)
    return cell.fault === 'error'
      ? { fault: cell.shown, reason: words.errorCell(cell.shown) }
      : { reason: words.quote(cell.shown) }
  if ('date' in cell) {
    if (kind !== 'dateTime') return { reason: words.dateCell(cell.shown) }
    return parseTime(column, cell.date, context)
  }
  if (kind === 'amount') return { value: cell.number }
  if (kind === 'number') return number(cell.number, words)
  if (kind === 'dateTime') return { reason: words.dateTime }
  return parseText(column, cell.shown, context)
}

const parseText = (column: ImportColumn, text: string, context: CellContext): Parsed => {
  const { conventions, words } = context
  const trimmed = text.trim()
  switch (column.field.kind) {
    case 'amount': {
      const read = readNumber(trimmed, conventions.decimal)
      if (read === 'ambiguous') return { reason: words.ambiguousNumber(trimmed) }
      // Text that is not a number stays as it is: "call for price".
      return { value: read === 'none' ? text : read.value }
    }
    case 'checkbox': {
      const value = booleans.get(trimmed.toLowerCase())
      return value === undefined ? { reason: words.checkbox } : { value }
    }
    case 'choice':
      return parseChoice(column, text, context)
    case 'choices':
      return parseParts(splitList(text), (part) => parseChoice(column, part, context))
    case 'dateTime': {
      const read = readDate(trimmed, conventions.dayOrder)
      if (read === 'ambiguous') return { reason: words.ambiguousDate(trimmed) }
      return read === 'none' ? { reason: words.dateTime } : parseTime(column, read.value, context)
    }
    case 'json':
    case 'nested':
      return parseJson(trimmed, words)
    case 'number': {
      // As JavaScript writes large numbers.
      if (/^[+-]?\d+(?:\.\d+)?e[+-]?\d+$/i.test(trimmed)) return number(trimmed, words)
      const read = readNumber(trimmed, conventions.decimal)
      if (read === 'ambiguous') return { reason: words.ambiguousNumber(trimmed) }
      return read === 'none' ? { reason: words.number(trimmed) } : number(read.value, words)
    }
    case 'place':
      return parsePlace(trimmed, words)
    case 'references':
      return parseParts(splitList(text), (part) => id(part.trim(), words))
    case 'text':
      return { value: text }
    default:
      return column.by === undefined ? id(trimmed, words) : parseTitle(column, trimmed, context)
  }
}

const parseTime = ({ field }: ImportColumn, text: string, { timeZone, words }: CellContext): Parsed => {
  // A day is taken as written, whatever the time zone.
  const iso = field.marks.isDay ? text.slice(0, 10) : text
  const value = readDateTime(iso) ?? toUtc(iso, timeZone)
  return value === undefined ? { reason: words.dateTime } : { value }
}

const booleans = new Map(
  Object.entries({
    '0': false,
    '1': true,
    false: false,
    falso: false,
    no: false,
    si: true,
    sí: true,
    true: true,
    verdadero: true,
    yes: true,
  }),
)

const parseParts = (parts: readonly string[], parse: (part: string) => Parsed): Parsed => {
  const value: unknown[] = []
  for (const part of parts) {
    const parsed = parse(part)
    if ('reason' in parsed) return parsed
    value.push(parsed.value)
  }
  return { value }
}

/** A value as it is stored, or as it is shown in either language; capitals and spaces around it do not count. */
const parseChoice = (
  { choices, field }: ImportColumn,
  text: string,
  { language, words }: CellContext,
): Parsed => {
  const values = field.values ?? []
  if (values.includes(text)) return { value: text }
  const normalized = text.trim().toLowerCase()
  const value =
    values.find((each) => each.trim().toLowerCase() === normalized) ?? choices?.byLabel.get(normalized)
  if (value !== undefined) return { value }
  const hint = findNearest(text.trim(), values)
  const labels = choices?.labels[language] ?? values
  return {
    reason: words.choice(text.trim(), listed(labels), hint === undefined ? '' : words.closest(hint.trim())),
  }
}

/** The maximum number of values that a message lists. */
const maxListed = 12

const listed = (labels: readonly string[]): string =>
  labels.length > maxListed ? `${labels.slice(0, maxListed).join(', ')}, …` : `${labels.join(', ')}.`

const number = (literal: string, words: Words): Parsed =>
  isExactNumber(literal) ? { value: Number(literal) } : { reason: words.inexact(literal) }

/** A bare pair is refused: maps write the latitude first, and GeoJSON the longitude. */
const parsePlace = (text: string, words: Words): Parsed => {
  const literals = parsePlaceLiterals(text)
  const parsed = parseJson(literals ? `[${literals.join()}]` : text, words)
  return 'value' in parsed && isPlace(parsed.value) ? parsed : { reason: words.place(text) }
}

const parseJson = (text: string, words: Words): Parsed => {
  const value = tryParseExactly(text)
  if (value === undefined) return { reason: words.json }
  const inexact = findInexact(value)
  return inexact ? { reason: words.inexact(inexact.literal) } : { value }
}

const id = (text: string, words: Words): Parsed => {
  const value = readId(text)
  return value === undefined ? { reason: words.id(text) } : { value }
}

const parseTitle = ({ key }: ImportColumn, text: string, { lookups, words }: CellContext): Parsed => {
  const { ids, seesAll = false } = lookups.get(key) ?? {}
  const [found, ...others] = ids?.get(text) ?? []
  if (found === undefined) return { isUnknown: true, reason: words.notFound(text, seesAll), title: text }
  return others.length > 0
    ? { isUnknown: false, reason: words.ambiguous(others.length + 1, text), title: text }
    : { value: found }
}
